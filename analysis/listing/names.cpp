// SPDX-License-Identifier: MIT
#include "gmonscope/names.h"

#include "base/one_line.h"

namespace gmonscope {

namespace {

std::string distinct(const TimedGraph& profile, FunctionId id, std::string_view name)
{
    std::string text = modulePrefix(profile, id);
    text += name;
    return text += fileSuffix(profile, id);
}

} // namespace

std::string modulePrefix(const TimedGraph& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    return function.isInSeveralModules && function.module ? profile.module(*function.module).name + ':' : std::string();
}

std::string fileSuffix(const TimedGraph& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    if (!function.isInSeveralFiles || function.sourceFile.empty())
        return {};
    return " (" + std::string(function.sourceFile.substr(function.sourceFile.rfind('/') + 1)) + ')';
}

std::string displayName(const TimedGraph& profile, FunctionId id)
{
    return distinct(profile, id, profile.function(id).name);
}

std::string displaySymbol(const TimedGraph& profile, FunctionId id)
{
    return distinct(profile, id, shownName(profile.function(id).symbol));
}

} // namespace gmonscope
