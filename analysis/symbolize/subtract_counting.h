// SPDX-License-Identifier: MIT
#pragma once

#include "graph/call_graph.h"

#include <span>

namespace gmonscope {

/// Moves `secondsPerCall` for each call from the callee's self time to the row `instrumentation`, but no more than the
/// callee has in user time and ticks: totals do not change. Fills table.taken and returns the sums. REQUIRES: self
/// times and functions are complete.
[[nodiscard]] SubtractedCounting subtractCounting(std::span<const SymbolizedCall>, double secondsPerCall,
                                                  FunctionId instrumentation, FunctionTable&);

} // namespace gmonscope
