// SPDX-License-Identifier: MIT
//
// The steps of the Detail slider: numbers of functions, closer together where one more makes a difference.
#pragma once

#include <cstddef>

namespace detailScale {

inline constexpr std::size_t least = 5;

int steps();
std::size_t functionsAt(int step);
/// Returns the last step that shows no more than `functions`.
int stepOf(std::size_t functions);
std::size_t more(std::size_t functions);
std::size_t less(std::size_t functions);

} // namespace detailScale
