// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gmonscope {

/// Could it be a C++ symbol? Without the prefix the demangler would take a C function `f` or `i` for a type.
[[nodiscard]] inline bool isMangled(std::string_view symbol) { return symbol.starts_with("_Z"); }

/// The readable name of a C++ symbol (Itanium ABI), suffixes like `.part.0` kept as the demangler writes them; any
/// other symbol as it is, and so is one that takes long to read. No more of it is made than longestName and one byte.
[[nodiscard]] std::string demangle(const std::string& symbol);

/// Is it read as it is?
[[nodiscard]] bool isReadable(std::string_view symbol);

/// A symbol as a person reads it: see shownName().
[[nodiscard]] std::string readableName(std::string_view symbol);

} // namespace gmonscope
