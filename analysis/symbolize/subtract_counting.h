// SPDX-License-Identifier: MIT
#pragma once

#include "graph/call_graph.h"

#include <span>

namespace gmonscope {

/// Moves `secondsPerCall` for each call from the callee's self time to the row `instrumentation`, of user time and of
/// ticks no more than the callee has: totals stay as they are. Fills data.subtracted and data.taken.
/// REQUIRES: self times are complete, the functions are all there.
void subtractCounting(std::span<const SymbolizedCall>, double secondsPerCall, FunctionId instrumentation,
                      Profile::Data&);

} // namespace gmonscope
