// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace gmonscope {

/// The number of letters to add, remove, change or exchange with the next one in one text to get the other.
[[nodiscard]] std::size_t editDistance(std::string_view, std::string_view);

} // namespace gmonscope
