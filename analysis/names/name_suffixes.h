// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// Returns the position in `f.part.0.cold` at which the compilers' suffixes begin, or the length of the name.
[[nodiscard]] std::size_t nameEnd(std::string_view symbol);

/// Returns "part 1", "cold" for ".part.1.cold" or "[clone .part.1] [clone .cold]". The first of a kind has no number.
[[nodiscard]] std::vector<std::string> marksOf(std::string_view suffixes);

} // namespace gmonscope
