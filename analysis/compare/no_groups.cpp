// SPDX-License-Identifier: MIT
#include "gmonscope/compare.h"

#include "compare/run_group_finder.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

/// Rounds up to two digits: more of them would promise what is an estimate.
double roundedUp(double count)
{
    const double step = std::pow(10, std::max(std::floor(std::log10(std::max(count, 1.0))) - 1, 0.0));
    return std::ceil(count / step) * step;
}

std::uint64_t countOf(double samples) { return static_cast<std::uint64_t>(std::llround(samples)); }

} // namespace

std::optional<FewSamples> fewSamplesForGroups(const RunSpread& spread, const Profile& sum)
{
    const double perTick = sum.costUnit().isExact ? 0 : sum.meanSecondsPerTick();
    if (spread.groups.size() != 1 || perTick <= 0 || spread.seconds.mean <= 0)
        return {};
    double passing = 0;
    for (const FunctionSpread& function : spread.functions)
        if (passesMessages(function.module))
            passing += function.selfSeconds.mean;
    const double leastApart = leastApartOfGroups * (spread.seconds.mean - passing);
    double largest = 0; // difference between two runs, in units of its variance
    double numbers = 1; // the whole run is one
    const auto look = [&](const Spread& of) {
        const double step = of.max - of.min;
        if (step > leastApart)
            largest = std::max(largest, step * step / (perTick * (of.max + of.min)));
    };
    look(spread.seconds);
    for (const FunctionSpread& function : spread.functions) {
        const Spread& self = function.selfSeconds;
        if (self.max <= leastShareOfGroups * spread.seconds.mean)
            continue;
        ++numbers;
        look(self);
    }
    if (largest <= 0)
        return {};
    // A difference of less than one such error may be nothing at all.
    const double error = std::sqrt(2 * numbers), beyond = std::max(largest - 1, error);
    const double samples = spread.seconds.mean / perTick;
    const double forAll = errorsApartOfGroups * error / beyond;
    const double forOne = chanceOfOneFunction(numbers, static_cast<double>(spread.runs)) / largest;
    return FewSamples{.samples = countOf(samples),
                      .needed = countOf(roundedUp(std::max(samples * std::min(forAll, forOne), samples + 1)))};
}

std::string whyNoGroups(const RunSpread& spread, const Profile& sum)
{
    if (spread.groups.empty())
        return Phrase::tr("No groups of runs: an earlier version has made this sum, or one of those that it is of.");
    const auto few = fewSamplesForGroups(spread, sum);
    if (!few)
        return {};
    return Phrase::counted(few->samples,
                           Phrase::tr("No groups of runs: each run has about %1 sample, so chance may "
                                      "explain how they differ; it would need some %2."),
                           Phrase::tr("No groups of runs: each run has about %1 samples, so chance may explain how "
                                      "they differ; it would need some %2."))
        .arg(std::to_string(few->needed));
}

} // namespace gmonscope
