// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace gmonscope {

/// The class or namespace that a C++ function is in, by its demangled name: `a::B<int>` of `void a::B<int>::f(c::D)`.
/// What is inside a function, such as a lambda, is in that function's scope. Empty: none.
[[nodiscard]] std::string_view scopeOf(std::string_view name);

} // namespace gmonscope
