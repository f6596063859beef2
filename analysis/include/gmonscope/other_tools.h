// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gmonscope {

/// True if the file begins as one of callgrind, text of perf script or collapsed stacks does: a profile that needs no
/// program.
[[nodiscard]] bool isOfOtherTool(const std::string& path);

} // namespace gmonscope
