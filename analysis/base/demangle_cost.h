// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gmonscope {

/// True if libiberty's demangler finishes soon with this symbol. It works on some for hours without writing a letter,
/// so that nobody can stop it: it reads template arguments behind a conversion operator twice on each level of
/// nesting, and searches all parts of a type for the parameters of `...`, as often as those parts are named. In Rust it
/// counts lifetimes that it does not print, as many as the symbol says. In D it reads what may be a function's
/// parameters or not once for each.
[[nodiscard]] bool isSoonDemangled(const std::string& symbol);

} // namespace gmonscope
