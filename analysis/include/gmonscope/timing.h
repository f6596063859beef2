// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace gmonscope {

/// Prints `timing: NAME MILLISECONDS ms BYTES bytes` on standard error: how long the program has run, and the most
/// memory it has used. --timings prints this at the end of each stage. Any thread may call it.
void printTiming(std::string_view name);

} // namespace gmonscope
