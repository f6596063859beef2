// SPDX-License-Identifier: MIT
#pragma once

#include "base/file_bytes.h"

namespace gmonscope {

/// Checks the numbers that libelf relies on before it opens the file: it allocates memory by the numbers of sections
/// and segments that the file claims, and inflates the section of names. Error: larger numbers than any program has, a
/// compressed section of names, or a name without an end.
[[nodiscard]] std::optional<Error> checkElfCounts(const OpenFile&, const std::string& path);

} // namespace gmonscope
