// SPDX-License-Identifier: MIT
//
// Finds a minimum feedback arc set: arcs without which a graph has no cycle, with as few calls as possible. The best
// solution is NP-hard; this one is the best for small graphs, and good for large ones (Eades, Lin and Smyth 1993, then
// moves of single nodes).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gmonscope {

struct CountedArc {
    std::uint32_t from = 0, to = 0;
    std::uint64_t calls = 0;
};

/// Returns ascending indices of arcs. Among sets with equally many calls, one with fewer arcs is preferred. No arc of
/// the set can be put back alone, except in graphs too large to check that. The result depends on the arcs alone.
/// REQUIRES: `from` and `to` are below `nodes`, and differ.
[[nodiscard]] std::vector<std::size_t> findFeedbackArcs(std::uint32_t nodes, std::span<const CountedArc>);

} // namespace gmonscope
