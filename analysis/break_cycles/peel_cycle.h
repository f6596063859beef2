// SPDX-License-Identifier: MIT
//
// Removes members from a cycle one after the other: those that only a few arcs hold in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gmonscope {

/// An arc between members, by their numbers.
struct PeelArc {
    std::uint32_t from = 0, to = 0;
    bool isCandidate = false; ///< it may be cut
};

struct Peeling {
    struct Step {
        std::uint32_t member; ///< the member that becomes free
        std::size_t arcs;     ///< it is free when the first so many cuts are made
    };
    std::vector<std::size_t> cuts; ///< indices of arcs
    std::vector<Step> steps;
};

/// Removes the members with most time for each arc to be cut first. `seconds`: by member. REQUIRES: without the
/// candidates there is no cycle.
[[nodiscard]] Peeling peelCycle(std::span<const double> seconds, std::span<const PeelArc>, std::size_t mostCuts);

} // namespace gmonscope
