// SPDX-License-Identifier: MIT
//
// Computes what is left of a cycle without some calls. The cuts themselves are made by LoadRequest::selection's
// arcs.without.
#pragma once

#include "gmonscope/profile.h"

#include <span>
#include <vector>

namespace gmonscope {

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
