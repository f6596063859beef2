// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// The arguments with each `@FILE` replaced by the words of that file, which may be quoted by ' or ", or have blanks
/// behind a backslash, and may name files again. One that cannot be read stays as it is.
[[nodiscard]] std::vector<std::string> expandResponseFiles(std::vector<std::string> arguments);

} // namespace gmonscope
