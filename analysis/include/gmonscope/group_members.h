// SPDX-License-Identifier: MIT
//
// Preview of the functions that a grouping rule would join, for a person who is still writing the rule.
#pragma once

#include "gmonscope/graph_changes.h"
#include "gmonscope/profile.h"

#include <span>
#include <vector>

namespace gmonscope {

/// Returns the functions with time or calls that the last rule would join, sorted by self time, descending, then by
/// name. Functions that fit an earlier rule are not among them. Members of the profile's existing groups are looked at
/// one by one. The pointers are valid as long as the profile. Error: the first rule that is invalid. REQUIRES: at
/// least one rule.
[[nodiscard]] Result<std::vector<const Function*>> functionsOfLastRule(const Profile&,
                                                                       std::span<const GroupRule> rules);

} // namespace gmonscope
