// SPDX-License-Identifier: MIT
#include "listing/function_match.h"

namespace gmonscope {

FunctionGroups groupByName(const Profile& profile)
{
    FunctionGroups groups;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        const Function& function = profile.function(FunctionId{f});
        if (!function.isReached() && profile.arcsFrom(FunctionId{f}).empty())
            continue;
        // A group may have other members in each build, and so may be elsewhere.
        const bool isInLibrary = function.kind != FunctionKind::Group && function.module && function.module->value;
        const std::string_view module =
            isInLibrary ? std::string_view(profile.module(*function.module).name) : std::string_view();
        // Another function is at this address in each build.
        const bool isOfBuild = function.isNameless && function.module;
        const std::string_view build =
            isOfBuild ? std::string_view(profile.module(*function.module).buildId) : std::string_view();
        groups[{module, function.name, build}].push_back(FunctionId{f});
    }
    return groups;
}

FunctionGroups splitByFile(const Profile& profile, const FunctionKey& key, const std::vector<FunctionId>& functions)
{
    FunctionGroups groups;
    for (const FunctionId id : functions)
        groups[{key.module, key.name, profile.function(id).sourceFile}].push_back(id);
    return groups;
}

} // namespace gmonscope
