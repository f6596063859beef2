// SPDX-License-Identifier: MIT
//
// The steps of the Detail slider: numbers of functions from 5 to 500, closer together where one more makes a
// difference.
#pragma once

#include <cstddef>

namespace detailScale {

inline constexpr std::size_t least = 5; ///< the number at step 0

/// Returns the number of steps.
int steps();
/// Returns the number of functions at a step, from 0; of a step beyond either end, that of the end.
std::size_t functionsAt(int step);
/// Returns the last step that shows no more than `functions`; 0 if all show more.
int stepOf(std::size_t functions);
/// Returns the next larger number of functions on the scale; above its end twice as many.
std::size_t more(std::size_t functions);
/// Returns the next smaller number of functions on the scale; at its start `least`.
std::size_t less(std::size_t functions);

} // namespace detailScale
