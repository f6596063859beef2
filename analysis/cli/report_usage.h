// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gmonscope {

/// What --help prints.
[[nodiscard]] std::string reportUsage();

} // namespace gmonscope
