// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gmonscope {

/// The readable name of a C++ symbol (Itanium ABI), suffixes like `.part.0` kept as the demangler writes them; any
/// other symbol as it is.
[[nodiscard]] std::string demangle(const std::string& symbol);

} // namespace gmonscope
