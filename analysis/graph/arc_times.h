// SPDX-License-Identifier: MIT
//
// Times of calls that somebody measured with everything they called, as callgrind does: nothing is left to estimate.
#pragma once

#include "graph/cycles.h"

namespace gmonscope {

/// The time of all calls of one function by another, with all that they called.
struct ArcTime {
    FunctionId caller, callee;
    double seconds = 0;
};

/// Returns by arc the share, 0..1, of the callee's time, or of that of its cycle, that the caller pays. It is the
/// measured part of it; where a file tells of more time in calls of a function than the function has, the callers share
/// what there is. Empty if `times` is. REQUIRES: arcs are sorted by caller and callee, functions have their own times.
[[nodiscard]] std::vector<double> measuredShares(const FunctionTable&, const CallGraph&, const Components&,
                                                 std::vector<ArcTime> times);

} // namespace gmonscope
