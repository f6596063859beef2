// SPDX-License-Identifier: MIT
//
// Takes members off a cycle one after the other: those that nothing but a few arcs ties to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gmonscope {

/// Between members, by their numbers.
struct PeelArc {
    std::uint32_t from = 0, to = 0;
    bool isCandidate = false; ///< may be cut
};

struct Peeling {
    struct Step {
        std::uint32_t member; ///< is free
        std::size_t arcs;     ///< when so many are cut, from the first on
    };
    std::vector<std::size_t> cuts; ///< indices of arcs
    std::vector<Step> steps;
};

/// Members go first that have most time for each arc to be cut. `seconds`: by member. REQUIRES: without the candidates
/// there is no cycle.
[[nodiscard]] Peeling peelCycle(std::span<const double> seconds, std::span<const PeelArc>, std::size_t mostCuts);

} // namespace gmonscope
