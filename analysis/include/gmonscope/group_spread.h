// SPDX-License-Identifier: MIT
//
// The spread over groups of profiles, such as those of each host: each group counts as one run, the sum of its
// profiles.
#pragma once

#include "gmonscope/compare.h"

#include <string>
#include <vector>

namespace gmonscope {

struct ProfilesOfGroup {
    std::string name;
    std::vector<std::string> profiles;
};

/// As spreadOfRuns(), over groups of the request's profiles; their names stand for paths. Errors: those of
/// loadProfile(), or fewer than two groups.
[[nodiscard]] Result<RunSpread> spreadOfGroups(const LoadRequest&, const std::vector<ProfilesOfGroup>&,
                                               const Profile* sum = nullptr, const LoadOptions& = {},
                                               SpreadOf = SpreadOf::Functions);

} // namespace gmonscope
