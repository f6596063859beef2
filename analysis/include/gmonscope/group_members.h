// SPDX-License-Identifier: MIT
//
// What a rule would make one: for a person who is still writing it.
#pragma once

#include "gmonscope/graph_changes.h"
#include "gmonscope/profile.h"

#include <span>
#include <vector>

namespace gmonscope {

/// The functions with time or calls that the last of the rules would join, by falling time of their own, then by name:
/// those that fit none of the rules before it. Members of groups that the profile has count singly. They live as long
/// as the profile. Error: of the first rule that is wrong. REQUIRES: a rule.
[[nodiscard]] Result<std::vector<const Function*>> functionsOfLastRule(const Profile&,
                                                                       std::span<const GroupRule> rules);

} // namespace gmonscope
