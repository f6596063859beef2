// SPDX-License-Identifier: MIT
//
// What a function is called wherever people read of it.
#pragma once

#include "gmonscope/profile.h"

#include <string>

namespace gmonscope {

/// Its name; `libfoo.so:name` when functions of other modules have that name, too, or `fn@0x1234` is all it has; `name
/// (file.c)` when it is local to one of several files of a module that have it; both where need be. ProfileSelection
/// takes it like this.
[[nodiscard]] std::string displayName(const Profile&, FunctionId);
/// The same of the name in the symbol table.
[[nodiscard]] std::string displaySymbol(const Profile&, FunctionId);

/// `libfoo.so:` where displayName() begins with it, else nothing.
[[nodiscard]] std::string modulePrefix(const Profile&, FunctionId);

} // namespace gmonscope
