// SPDX-License-Identifier: MIT
#pragma once

#include "base/file_bytes.h"

namespace gmonscope {

/// Checks what libelf relies on before anybody else can look at it: it allocates by the numbers of sections and
/// segments that a file claims, and inflates the section of names. Error: they are more than any program has, or it is
/// compressed or has a name without an end.
[[nodiscard]] std::optional<Error> checkElfCounts(const OpenFile&, const std::string& path);

} // namespace gmonscope
