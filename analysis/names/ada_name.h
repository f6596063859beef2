// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gmonscope {

/// True if every program with code in Ada has this symbol: what GNAT's binder makes begins with it.
[[nodiscard]] inline bool isMarkOfAda(std::string_view symbol) { return symbol == "adainit"; }

/// Returns GNAT's symbol as the source has it: `pkg__area__2` is `pkg.area#2`, the second of its name in pkg. Symbols
/// that are not GNAT's are returned unchanged. Only for programs in Ada: a function in C may have such a name, too.
[[nodiscard]] std::string adaName(std::string_view symbol);

} // namespace gmonscope
