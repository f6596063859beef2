// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace gmonscope {

/// Returns the class or namespace of a C++ function, from its demangled name: `a::B<int>` for `void
/// a::B<int>::f(c::D)`. Code inside a function, such as a lambda, is in that function's scope, and so is what
/// std::function and the like make to call it. Empty: none.
[[nodiscard]] std::string_view scopeOf(std::string_view name);

} // namespace gmonscope
