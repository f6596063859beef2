// SPDX-License-Identifier: MIT
//
// What the ticks of a sampled time can tell.
#pragma once

#include <vector>

namespace gmonscope {

/// A time that was sampled.
struct SampledTime {
    double seconds = 0;        ///< over all runs
    double secondsPerTick = 0; ///< the square of its error is at most seconds * secondsPerTick
    double runs = 1;

    [[nodiscard]] double ticks() const { return secondsPerTick > 0 ? seconds / secondsPerTick : 0; }
    [[nodiscard]] double mean() const { return seconds / runs; }
};

/// How likely the second time is so much above the first if both runs took the same, each tick falling on it by chance:
/// one tail of the binomial distribution of their ticks. REQUIRES: now.mean() >= base.mean(), about.
[[nodiscard]] double chanceOfGrowth(const SampledTime& base, const SampledTime& now);

/// Which of these chances are too small for chance, as many as there are: Holm's step-down test at p < 0.01.
[[nodiscard]] std::vector<bool> beyondChance(const std::vector<double>& chances);

} // namespace gmonscope
