// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope {

/// Returns the probability of `least` or more successes in n trials, each a success with probability p. All may be
/// fractions. REQUIRES: n >= 0, 0 <= p <= 1
[[nodiscard]] double binomialAtLeast(double least, double n, double p);
/// Returns the probability of `most` or fewer successes.
[[nodiscard]] double binomialAtMost(double most, double n, double p);

} // namespace gmonscope
