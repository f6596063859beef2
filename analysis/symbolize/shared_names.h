// SPDX-License-Identifier: MIT
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// Sets Function::isInSeveralModules and isInSeveralFiles. REQUIRES: the table has all functions, and a Visibility for
/// each or for none.
void markSharedNames(FunctionTable&);

} // namespace gmonscope
