// SPDX-License-Identifier: MIT
#pragma once

#include "graph/measured.h"

namespace gmonscope {

/// Builds the tree of Profile::measuredFrames(): nodes with the same function below the same frame become one.
[[nodiscard]] std::vector<MeasuredFrame> joinFrames(const std::vector<StackNode>&);

} // namespace gmonscope
