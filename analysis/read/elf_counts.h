// SPDX-License-Identifier: MIT
#pragma once

#include "base/file_bytes.h"

namespace gmonscope {

/// libelf allocates by the numbers of sections and segments that a file claims, before anybody can look at them.
/// Error: they are more than any program has.
[[nodiscard]] std::optional<Error> checkElfCounts(const OpenFile&, const std::string& path);

} // namespace gmonscope
