// SPDX-License-Identifier: MIT
#include "gmonscope/names.h"

#include "base/one_line.h"

namespace gmonscope {

namespace {

std::string distinct(const TimedGraph& profile, FunctionId id, std::string_view name)
{
    const Function& function = profile.function(id);
    std::string text = modulePrefix(profile, id);
    text += name;
    if (function.isInSeveralFiles && !function.sourceFile.empty())
        text.append(" (").append(function.sourceFile.substr(function.sourceFile.rfind('/') + 1)) += ')';
    return text;
}

} // namespace

std::string modulePrefix(const TimedGraph& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    return function.isInSeveralModules && function.module ? profile.module(*function.module).name + ':' : std::string();
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
