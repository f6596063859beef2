// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/entity_arcs.h"

#include <vector>

namespace gmonscope::diagram {

/// A function outside cycles, or a cycle as a whole, that may be shown.
struct Candidate {
    EntryRef subject;
    double value = 0; ///< its total time, or calls (see Scale)
    double self = 0;  ///< the same of its own code
    std::uint64_t calls = 0;

    [[nodiscard]] auto key() const
    {
        return std::tuple(-value, UINT64_MAX - calls, subject.isCycle() ? 0 : 1, subject.value);
    }
};

/// True if it passes nearly all of its time on from one callee, and hardly has any of its own: it says nothing.
[[nodiscard]] bool passesOn(const Candidate&, const EntityArcs&, const Scale&);

/// Sorts the candidates by what they add to a picture of `limit` nodes, and drops those that add nothing:
/// - the outermost caller that most of the time comes from;
/// - the functions with most self time: as many as hold nine tenths of what the `limit` hottest hold, but leaving three
///   tenths of the nodes to the next group where 85 % allow that;
/// - their direct and indirect callers by total time, without those that only pass the time of one callee on;
/// - the others by total time, from a thousandth of the run on.
/// If all have room, or nothing has self time, the order is that of total times, and none is dropped.
[[nodiscard]] std::vector<Candidate> inExplainingOrder(std::vector<Candidate>, std::size_t limit, const TimedGraph&,
                                                       const EntityArcs&, const Scale&);

} // namespace gmonscope::diagram
