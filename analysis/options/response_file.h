// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// Returns the arguments with each `@FILE` replaced by the words of that file. Words may be quoted by ' or ", may have
/// blanks after a backslash, and may name files again. `@FILE` is kept if the file cannot be read.
[[nodiscard]] std::vector<std::string> expandResponseFiles(std::vector<std::string> arguments);

} // namespace gmonscope
