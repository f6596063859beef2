// SPDX-License-Identifier: MIT
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// Sets Function::isInSeveralModules and isInSeveralFiles. REQUIRES: data has all functions, and a Visibility for each
/// or for none.
void markSharedNames(Profile::Data&);

} // namespace gmonscope
