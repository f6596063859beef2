// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace gmonscope {

/// Prints `timing: NAME MILLISECONDS ms BYTES bytes` on standard error: how long the program has run, and the most
/// memory it has had. What --timings prints when a stage is done. Any thread may call it.
void printTiming(std::string_view name);

} // namespace gmonscope
