// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gmonscope {

/// Returns the text of --help.
[[nodiscard]] std::string reportUsage();

} // namespace gmonscope
