// SPDX-License-Identifier: MIT
#pragma once

#include <getopt.h>
#include <string>
#include <vector>

namespace gmonscope {

/// The long option, with its dashes, that takes the fewest letters changed, added or left out.
[[nodiscard]] std::string nearestOption(const std::string& word, const std::vector<option>&);

} // namespace gmonscope
