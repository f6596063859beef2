// SPDX-License-Identifier: MIT
#pragma once

#include "graph/measured.h"

#include <span>

namespace gmonscope {

/// Builds the tree of Profile::measuredFrames(): nodes with the same function below the same frame become one.
[[nodiscard]] std::vector<MeasuredFrame> joinFrames(const std::vector<StackNode>&);

/// Returns the number of samples that ended in the frame. All frames take linear time together.
[[nodiscard]] std::uint64_t ownSamples(std::span<const MeasuredFrame> frames, std::uint32_t index);

} // namespace gmonscope
