// SPDX-License-Identifier: MIT
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// Fills Function::isInSeveralModules and isInSeveralFiles. REQUIRES: all functions are there, and a Visibility for
/// each or for none.
void markSharedNames(Profile::Data&);

} // namespace gmonscope
