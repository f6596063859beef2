// SPDX-License-Identifier: MIT
//
// The name that a function has wherever people read it.
#pragma once

#include "gmonscope/profile.h"

#include <string>

namespace gmonscope {

/// Returns the function's name: `libfoo.so:name` if other modules have a function of that name, too, or if it only has
/// a name like `fn@0x1234`; `name (file.c)` if it is local and another file of its module has that name; both where
/// needed. ProfileSelection accepts these forms.
[[nodiscard]] std::string displayName(const TimedGraph&, FunctionId);
/// Returns the same for the name in the symbol table.
[[nodiscard]] std::string displaySymbol(const TimedGraph&, FunctionId);

/// Returns `libfoo.so:` where displayName() begins with it, else an empty text.
[[nodiscard]] std::string modulePrefix(const TimedGraph&, FunctionId);

} // namespace gmonscope
