// SPDX-License-Identifier: MIT
#include "gmonscope/compare.h"

#include "compare/run_group_finder.h"
#include "gmonscope/names.h"
#include "gmonscope/numbers.h"
#include "gmonscope/run_groups.h"
#include "gmonscope/waiting.h"

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

bool isWaiting(const FunctionSpread& function) { return waitsForOthers(function.module, function.name); }

/// The seconds of the mean run in which it waits for others.
double waitingOf(const RunSpread& spread)
{
    double waiting = 0;
    for (const FunctionSpread& function : spread.functions)
        if (isWaiting(function))
            waiting += function.selfSeconds.mean;
    return waiting;
}

/// The part of the mean run's work by which runs must differ, in seconds.
double leastApart(const RunSpread& spread) { return leastApartOfGroups * (spread.seconds.mean - waitingOf(spread)); }

/// The run whose calls of one function of the program differ most from those of the mean run.
struct CallsApart {
    const FunctionSpread* function = nullptr;
    std::size_t run = 0;
    double calls = 0;
    double seconds = 0; ///< what so many calls more or less take in the mean run
};

/// Calls are counted: where samples are few, or ranks that wait use a processor as if they worked, they tell the run
/// that has more to do.
CallsApart callsApart(const RunSpread& spread)
{
    CallsApart most;
    for (const FunctionSpread& function : spread.functions) {
        const Spread& calls = function.calls;
        if (!function.module.empty() || calls.mean <= 0)
            continue;
        const double perCall = function.selfSeconds.mean / calls.mean;
        for (const auto& [value, run] : {std::pair(calls.max, calls.maxRun), std::pair(calls.min, calls.minRun)})
            if (const double seconds = std::abs(value - calls.mean) * perCall; seconds > most.seconds)
                most = {&function, run, value, seconds};
    }
    return most;
}

std::string fewSamplesText(const FewSamples& few)
{
    return Phrase::counted(few.samples,
                           Phrase::tr("No groups of runs: each run has about %1 sample, so chance may "
                                      "explain how they differ; it would need some %2, by a longer run or by -F."),
                           Phrase::tr("No groups of runs: each run has about %1 samples, so chance may explain how "
                                      "they differ; it would need some %2, by a longer run or by -F."))
        .arg(groupedCount(few.needed));
}

} // namespace

std::optional<FewSamples> fewSamplesForGroups(const RunSpread& spread, const Profile& sum)
{
    const double perTick = sum.costUnit().isExact ? 0 : sum.meanSecondsPerTick();
    if (spread.groups.size() != 1 || perTick <= 0 || spread.seconds.mean <= 0)
        return {};
    const double least = leastApart(spread);
    double largest = 0; // difference between two runs, in units of its variance
    double numbers = 1; // the whole run is one
    const auto look = [&](const Spread& of) {
        const double step = of.max - of.min;
        if (step > least)
            largest = std::max(largest, step * step / (perTick * (of.max + of.min)));
    };
    if (waitingOf(spread) <= 0) // else the whole differs by that, too
        look(spread.seconds);
    for (const FunctionSpread& function : spread.functions) {
        const Spread& self = function.selfSeconds;
        if (self.max <= leastShareOfGroups * spread.seconds.mean || isWaiting(function))
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
    if (spread.groups.size() > 1)
        return {};
    const auto few = fewSamplesForGroups(spread, sum);
    const CallsApart apart = callsApart(spread);
    if (!few && apart.seconds <= leastApart(spread))
        return {};
    const std::string why = few ? fewSamplesText(*few) : Phrase::tr("No groups of runs by their times.").text();
    if (apart.seconds <= leastApart(spread))
        return why;
    return why + ' ' +
           Phrase::tr("Their calls differ, though: %1 in %2, %3 in the mean run, of %4.")
               .arg(groupedCount(countOf(apart.calls)))
               .arg(runLabels(spread.paths)[apart.run])
               .arg(groupedCount(countOf(apart.function->calls.mean)))
               .arg(apart.function->function ? shortDisplayName(sum, *apart.function->function) : apart.function->name)
               .text();
}

} // namespace gmonscope
