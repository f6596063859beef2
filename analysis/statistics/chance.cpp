// SPDX-License-Identifier: MIT
#include "statistics/chance.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace gmonscope {

namespace {

constexpr double level = 0.01;
constexpr double fewTicks = 5000; // beyond that the normal distribution is as good
constexpr double negligible = 1e-12;

/// P(X >= least) of `count` trials with this probability each.
double binomialTail(double least, double count, double probability)
{
    if (least <= 0)
        return 1;
    if (count > fewTicks) {
        const double deviation = std::sqrt(count * probability * (1 - probability));
        return 0.5 * std::erfc((least - 0.5 - count * probability) / (deviation * std::sqrt(2.0)));
    }
    double term = std::exp(std::lgamma(count + 1) - std::lgamma(least + 1) - std::lgamma(count - least + 1) +
                           least * std::log(probability) + (count - least) * std::log1p(-probability));
    double sum = 0;
    for (double k = least; k <= count && term > negligible * sum; ++k) {
        sum += term;
        term *= (count - k) / (k + 1) * probability / (1 - probability);
    }
    return std::min(sum, 1.0);
}

/// The part of a tick that a time gets of one, on average: 1 of a function's own.
double shareOfTicks(const SampledTime& base, double basePerTick, const SampledTime& now, double nowPerTick)
{
    const auto varianceOf = [](const SampledTime& time, double perTick) {
        return time.variance.value_or(time.seconds * perTick) / (perTick * perTick);
    };
    const double ticks = base.seconds / basePerTick + now.seconds / nowPerTick;
    const double squares = varianceOf(base, basePerTick) + varianceOf(now, nowPerTick);
    return ticks > 0 && squares > 0 ? squares / ticks : 1;
}

} // namespace

double chanceOfGrowth(const SampledTime& base, const SampledTime& now)
{
    // If one side has no samples, its ticks would have been as long as the other's.
    const double basePerTick = base.secondsPerTick > 0 ? base.secondsPerTick : now.secondsPerTick;
    const double nowPerTick = now.secondsPerTick > 0 ? now.secondsPerTick : base.secondsPerTick;
    if (basePerTick <= 0 || nowPerTick <= 0)
        return 1;
    const double share = shareOfTicks(base, basePerTick, now, nowPerTick);
    const double baseWeight = base.runs / basePerTick, nowWeight = now.runs / nowPerTick;
    const double least = std::round(now.seconds / nowPerTick / share);
    const double others = std::round(base.seconds / basePerTick / share);
    return binomialTail(least, least + others, nowWeight / (baseWeight + nowWeight));
}

std::vector<bool> beyondChance(const std::vector<double>& chances)
{
    std::vector<std::size_t> order(chances.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
    std::vector<bool> result(chances.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (chances[order[i]] >= level / static_cast<double>(order.size() - i))
            break;
        result[order[i]] = true;
    }
    return result;
}

} // namespace gmonscope
