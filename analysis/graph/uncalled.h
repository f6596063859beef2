// SPDX-License-Identifier: MIT
//
// Finds code that the run could have reached, and did not.
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// Returns the functions with table.isCounted that were never called, but to which arcs lead from functions that were
/// reached. REQUIRES: the call graph is complete.
[[nodiscard]] std::vector<UncalledFunction> findUncalled(const FunctionTable&, const CallGraph&);

} // namespace gmonscope
