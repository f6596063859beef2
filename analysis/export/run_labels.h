// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// Returns, for each path, the part of it in which it differs from the others, whole words only: rank0 and rank12 for
/// gmon.out.rank0 and gmon.out.rank12. A path that stands there alone, or that another one begins with, stays as it is.
[[nodiscard]] std::vector<std::string> runLabels(const std::vector<std::string>& paths);

} // namespace gmonscope
