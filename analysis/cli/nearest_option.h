// SPDX-License-Identifier: MIT
#pragma once

#include <getopt.h>
#include <string>
#include <vector>

namespace gmonscope {

/// Returns the long option, with its dashes, that differs from the word in the fewest letters.
[[nodiscard]] std::string nearestOption(const std::string& word, const std::vector<option>&);

} // namespace gmonscope
