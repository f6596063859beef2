// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"
#include "read/gmon_data.h"

#include <span>

namespace gmonscope {

/// Adds several profiles of one image. Bins of one range and rate are added, arcs are listed one after the other.
/// Error: histograms of two files overlap without being of the same range and number of bins, so that the files are
/// of different images or builds; names both.
[[nodiscard]] Result<GmonData> sumGmon(std::vector<GmonData> profiles);

} // namespace gmonscope
