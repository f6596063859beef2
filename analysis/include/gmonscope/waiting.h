// SPDX-License-Identifier: MIT
//
// Functions in which the ranks of a parallel job wait for each other, which is no work of the program's: those of
// libraries that pass messages, and those of the C library by which a thread lets others go first.
#pragma once

#include "gmonscope/profile.h"

#include <string_view>

namespace gmonscope {

/// `module`: the library's name, "libmpi.so.40"; empty for the program itself.
[[nodiscard]] bool waitsForOthers(std::string_view module, std::string_view function);
[[nodiscard]] bool waitsForOthers(const Profile&, FunctionId);

} // namespace gmonscope
