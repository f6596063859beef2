// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gmonscope {

/// Does libiberty's demangler end soon with this symbol? Of some it makes no letter for hours, so that nobody can stop
/// it: it reads template arguments behind a conversion operator twice, on each level of their nesting, and looks for
/// the parameters of `...` through all that a type is made of, as often as its parts are named.
[[nodiscard]] bool isSoonDemangled(const std::string& symbol);

} // namespace gmonscope
