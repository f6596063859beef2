// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gmonscope {

/// True if it may be a symbol of Rust's mangling v0 (RFC 2603): `_R` and a path, which begins with a capital letter.
[[nodiscard]] inline bool isOfRustV0(std::string_view symbol)
{
    return symbol.size() > 2 && symbol.starts_with("_R") && symbol[2] >= 'A' && symbol[2] <= 'Z';
}

/// True if it may be a symbol of D (dlang.org/spec/abi): `_D` and the length of a name, or its `main`.
[[nodiscard]] inline bool isOfD(std::string_view symbol)
{
    return symbol == "_Dmain" ||
           (symbol.size() > 2 && symbol.starts_with("_D") && symbol[2] >= '0' && symbol[2] <= '9');
}

/// True if it may be a symbol of C++, Rust or D. Without the prefix the demangler would take a C function `f` or `i`
/// for a type.
[[nodiscard]] inline bool isMangled(std::string_view symbol)
{
    return symbol.starts_with("_Z") || isOfRustV0(symbol) || isOfD(symbol);
}

/// Returns the readable name of a symbol of C++ (Itanium ABI), Rust or D; suffixes like `.part.0` are kept as the
/// demangler writes them. Other symbols, and those that would take long to demangle, are returned unchanged. The result
/// is cut at longestName bytes and one more.
[[nodiscard]] std::string demangle(const std::string& symbol);

/// True if the symbol is already readable as it is.
[[nodiscard]] bool isReadable(std::string_view symbol);

/// Returns a symbol as a person reads it: see shownName(). The version of a symbol is left out.
[[nodiscard]] std::string readableName(std::string_view symbol);

} // namespace gmonscope
