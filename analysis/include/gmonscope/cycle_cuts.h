// SPDX-License-Identifier: MIT
//
// What a cycle would become without some of its calls. Cuts are made by LoadRequest::selection's arcs.without.
#pragma once

#include "gmonscope/profile.h"

#include <span>
#include <vector>

namespace gmonscope {

/// Arcs without which nothing of the cycle is left, those with the fewest calls first: a minimum feedback arc set, by a
/// heuristic. Where nobody counted calls, they come last, and cannot be left out.
[[nodiscard]] std::vector<ArcId> suggestCuts(const Profile&, CycleId);

/// What is left of a cycle.
struct CutOutcome {
    std::vector<std::uint32_t> cyclesLeft; ///< members of each, falling
    std::uint32_t freed = 0;               ///< members that are in no cycle any more
    std::uint64_t calls = 0;               ///< of the arcs that were cut
    std::vector<double> movedSeconds;      ///< by cut: as CutArc::movedSeconds

    [[nodiscard]] double allMovedSeconds() const;
};
/// Time is propagated through what is left as loading it would, but not along calls that nobody counted. Linear in the
/// arcs of the members. REQUIRES: the arcs are inside the cycle.
[[nodiscard]] CutOutcome outcomeOfCuts(const Profile&, CycleId, std::span<const ArcId> cuts);

} // namespace gmonscope
