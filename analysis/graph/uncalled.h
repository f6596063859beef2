// SPDX-License-Identifier: MIT
//
// Code that the run could have come to, and has not.
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// Fills data.uncalled: the functions with data.isCounted that nobody has called, but to which arcs lead from functions
/// that were reached. REQUIRES: the call graph is there.
void findUncalled(Profile::Data&);

} // namespace gmonscope
