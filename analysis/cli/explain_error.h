// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <string>
#include <vector>

namespace gmonscope {

/// Adds the command to type to an error about files that nobody named: there is no gmon.out, but those of other
/// processes, or no program was found. `files`: the words of the command line.
[[nodiscard]] Error explained(Error, const std::vector<std::string>& files);

} // namespace gmonscope
