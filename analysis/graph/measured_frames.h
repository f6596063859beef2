// SPDX-License-Identifier: MIT
#pragma once

#include "graph/measured.h"

namespace gmonscope {

/// The tree of Profile::measuredFrames(): what is the same function below the same frame becomes one.
[[nodiscard]] std::vector<MeasuredFrame> joinFrames(const std::vector<StackNode>&);

} // namespace gmonscope
