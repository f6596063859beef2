// SPDX-License-Identifier: MIT
//
// Statistical tests of sampled times, by their numbers of ticks.
#pragma once

#include <optional>
#include <vector>

namespace gmonscope {

/// A time that was sampled, or an amount that was counted.
struct SampledTime {
    double seconds = 0; ///< sum over all runs
    double secondsPerTick = 0;
    double runs = 1;
    /// The variance of the time. None: the time consists of whole ticks, so it is seconds * secondsPerTick.
    std::optional<double> variance;
    bool isExact = false; ///< counted one by one: nothing of it is chance

    [[nodiscard]] double mean() const { return seconds / runs; }
};

/// Returns the probability that the second time is so much above the first by chance, if in truth both runs took the
/// same: one tail of the binomial distribution of their ticks. A time made of shares of ticks counts as as many whole
/// ticks as its variance says; both sides are used to tell which shares those are, since neither alone knows how often
/// the shared code is sampled. REQUIRES: now.mean() >= base.mean(), about.
[[nodiscard]] double chanceOfGrowth(const SampledTime& base, const SampledTime& now);

/// Tells which of these probabilities are too small for chance, given their number: Holm's step-down test at p < 0.01.
[[nodiscard]] std::vector<bool> beyondChance(const std::vector<double>& chances);

} // namespace gmonscope
