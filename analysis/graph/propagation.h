// SPDX-License-Identifier: MIT
//
// Propagation of time from callees to callers, by call counts: T(r) = S(r) + sum over callees e of
// T(e) * calls(r to e) / calls(e) (1982 paper, section 4). A cycle takes part as one entity: its callers share the
// time of the whole, and no time flows inside it.
#pragma once

#include "graph/cycles.h"

namespace gmonscope {

/// Fills the times of functions and cycles, and sorts each cycle's members by time. Only the fraction in its Visibility
/// counts of a function's time; a function with fraction 0 gives its callers none. `cycleFractions`: for GNU gprof's
/// rules, the fraction of each cycle that its callers have; else empty. `measuredShares`: see arc_times.h. REQUIRES:
/// self times, the call graph and the cycles are complete.
[[nodiscard]] PropagatedTimes propagateTimes(FunctionTable&, CallGraph&, const StackTimes&, const Components&,
                                             const std::vector<double>& cycleFractions = {},
                                             std::vector<double> measuredShares = {});

} // namespace gmonscope
