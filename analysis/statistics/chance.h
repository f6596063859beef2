// SPDX-License-Identifier: MIT
//
// What the ticks of a sampled time can tell.
#pragma once

#include <optional>
#include <vector>

namespace gmonscope {

/// A time that was sampled.
struct SampledTime {
    double seconds = 0; ///< over all runs
    double secondsPerTick = 0;
    double runs = 1;
    /// The square of its error. None: that of a time that is whole ticks, seconds * secondsPerTick.
    std::optional<double> variance;

    [[nodiscard]] double mean() const { return seconds / runs; }
};

/// How likely the second time is so much above the first if both runs took the same, each tick falling on it by chance:
/// one tail of the binomial distribution of their ticks. A time that is a sum of shares of ticks is as good as one of
/// so many whole ones as its variance says; which shares those are, both sides tell together, since neither alone knows
/// how often what it has a share of is sampled. REQUIRES: now.mean() >= base.mean(), about.
[[nodiscard]] double chanceOfGrowth(const SampledTime& base, const SampledTime& now);

/// Which of these chances are too small for chance, as many as there are: Holm's step-down test at p < 0.01.
[[nodiscard]] std::vector<bool> beyondChance(const std::vector<double>& chances);

} // namespace gmonscope
