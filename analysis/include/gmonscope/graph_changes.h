// SPDX-License-Identifier: MIT
//
// What a person changes in the call graph to see through it. Changes come before cycles are found and time is
// propagated; whatever they do, times and calls add up to what they did before.
#pragma once

#include <cstdint>

namespace gmonscope {

/// Opens cycles by taking arcs out, as gprof's -k would, those with the fewest calls first: a minimum feedback arc set,
/// by a heuristic.
struct CycleBreaking {
    std::uint32_t mostArcs = 0; ///< cut so many at the most; 0: none
    std::uint32_t sizeLeft = 1; ///< cycles of up to so many members are left alone
};

struct GraphChanges {
    CycleBreaking breaking;
};

} // namespace gmonscope
