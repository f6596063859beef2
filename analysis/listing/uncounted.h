// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

namespace gmonscope {

/// True if only stacks tell of a function's calls: nobody counted them, so that 0 would say too much.
[[nodiscard]] bool isUncounted(const Profile&, FunctionId);

} // namespace gmonscope
