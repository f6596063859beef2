// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace gmonscope {

/// Levenshtein's distance: the number of letters to add, remove or change in one text to get the other.
[[nodiscard]] std::size_t editDistance(std::string_view, std::string_view);

} // namespace gmonscope
