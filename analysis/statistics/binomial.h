// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope {

/// Probability of `least` successes or more in n trials, each a success with probability p. All may be fractions.
/// REQUIRES: n >= 0, 0 <= p <= 1
[[nodiscard]] double binomialAtLeast(double least, double n, double p);
/// Probability of `most` successes or fewer.
[[nodiscard]] double binomialAtMost(double most, double n, double p);

} // namespace gmonscope
