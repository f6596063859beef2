// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gmonscope {

/// True if it may be a C++ symbol. Without the prefix the demangler would take a C function `f` or `i` for a type.
[[nodiscard]] inline bool isMangled(std::string_view symbol) { return symbol.starts_with("_Z"); }

/// Returns the readable name of a C++ symbol (Itanium ABI); suffixes like `.part.0` are kept as the demangler writes
/// them. Other symbols, and those that would take long to demangle, are returned unchanged. The result is cut at
/// longestName bytes and one more.
[[nodiscard]] std::string demangle(const std::string& symbol);

/// True if the symbol is already readable as it is.
[[nodiscard]] bool isReadable(std::string_view symbol);

/// Returns a symbol as a person reads it: see shownName(). The version of a symbol is left out.
[[nodiscard]] std::string readableName(std::string_view symbol);

} // namespace gmonscope
