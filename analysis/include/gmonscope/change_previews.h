// SPDX-License-Identifier: MIT
//
// Previews a change to the call graph for a person who has not decided yet: the functions that a grouping
// rule would join, and what is left of a cycle without some calls. The changes themselves are made by a load.
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

/// Suggests arcs to cut so that nothing of the cycle is left, those with the fewest calls first: a minimum feedback
/// arc set, by a heuristic. Arcs whose calls nobody counted come last, and cannot be cut.
[[nodiscard]] std::vector<ArcId> suggestCuts(const Profile&, CycleId);

/// The remains of a cycle after cuts.
struct CutOutcome {
    std::vector<std::uint32_t> cyclesLeft; ///< the number of members of each remaining cycle, sorted descending
    std::uint32_t freed = 0;               ///< members that are in no cycle any more
    std::uint64_t calls = 0;               ///< the sum of the calls of the arcs that were cut
    std::vector<double> movedSeconds;      ///< for each cut: see CutArc::movedSeconds

    [[nodiscard]] double allMovedSeconds() const;
};
/// Computes what remains of the cycle without the arcs `cuts`. Time is propagated as a load without these arcs would
/// do it, but not along calls that nobody counted. Takes time linear in the arcs of the members. REQUIRES: the arcs
/// are inside the cycle.
[[nodiscard]] CutOutcome outcomeOfCuts(const Profile&, CycleId, std::span<const ArcId> cuts);

} // namespace gmonscope
