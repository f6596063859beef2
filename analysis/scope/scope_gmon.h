// SPDX-License-Identifier: MIT
//
// Converts a .scope file to the part of it that fits into a gmon.out.
#pragma once

#include "formats/gmon_data.h"

namespace gmonscope {

/// Returns the calls and the time in the program itself, as the runtime writes them (FORMAT.md): histogram pieces at
/// the same addresses in every run, and address 0 for calls from elsewhere.
[[nodiscard]] GmonData gmonOf(const ScopeData&);

} // namespace gmonscope
