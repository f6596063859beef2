// SPDX-License-Identifier: MIT
#include "gmonscope/group_spread.h"

#include "compare/spread_of_runs.h"

namespace gmonscope {

Result<RunSpread> spreadOfGroups(const LoadRequest& request, const std::vector<ProfilesOfGroup>& groups,
                                 const Profile* sum, const LoadOptions& options, SpreadOf what)
{
    if (groups.size() < 2)
        return Error{.path = groups.empty() ? std::string() : groups.front().name,
                     .offset = {},
                     .expected = "two groups or more for their spread",
                     .found = groups.empty() ? "none" : "this one alone"};
    SpreadOfRuns spread(what);
    for (const ProfilesOfGroup& group : groups) {
        LoadRequest one = request;
        one.profiles = group.profiles;
        const auto profile = loadProfile(one, options);
        if (!profile)
            return profile.error();
        NamedFunctions names;
        eachName(**profile, [&](const FunctionName& name, const std::vector<FunctionId>& same) {
            names.emplace_back(name, same);
        });
        spread.add({group.name, **profile, names});
    }
    if (sum)
        spread.setFunctions(*sum);
    return spread.take();
}

} // namespace gmonscope
