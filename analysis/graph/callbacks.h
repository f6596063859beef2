// SPDX-License-Identifier: MIT
//
// Calls out of libraries that count nothing: qsort() calls its comparison, libgomp the body of a parallel loop. The
// counts know such a call as one from outside; the sampled stacks know who made it.
#pragma once

#include "graph/measured.h"

namespace gmonscope {

/// Adds an arc without calls for each function without counts that stands in a stack right above one whose calls are
/// counted. By the counts no time flows along it. An arc that would close a cycle is left out, since the time of what
/// is in a cycle is shared in another way. REQUIRES: addMeasuredCalls() was called.
void addCallbacks(std::vector<SymbolizedCall>&, const std::vector<StackNode>&, std::size_t functionCount);

} // namespace gmonscope
