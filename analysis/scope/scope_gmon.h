// SPDX-License-Identifier: MIT
//
// What a gmon.out has room for of a .scope file.
#pragma once

#include "formats/gmon_data.h"

namespace gmonscope {

/// The calls and the time in the program itself, as the runtime writes them (FORMAT.md): pieces of the histogram at the
/// same addresses in every run, calls from elsewhere with address 0.
[[nodiscard]] GmonData gmonOf(const ScopeData&);

} // namespace gmonscope
