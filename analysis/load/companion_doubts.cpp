// SPDX-License-Identifier: MIT
#include "load/companion_doubts.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "sum/scope_sum.h"

#include <span>

namespace gmonscope {

namespace {

double secondsOf(const GmonData& profile)
{
    double seconds = 0;
    for (const Histogram& histogram : profile.histograms)
        visitBins(std::span(&histogram, 1),
                  [&](const RatedBin& bin) { seconds += static_cast<double>(bin.count) * bin.secondsPerTick; });
    return seconds;
}

double secondsOf(const ScopeData& scope)
{
    double seconds = 0;
    for (const ScopeNode& node : scope.nodes)
        seconds += static_cast<double>(node.userNs + node.systemNs) / 1e9;
    const ScopeTime unplaced = unplacedOf(scope);
    return seconds + static_cast<double>(unplaced.userNs + unplaced.systemNs) / 1e9;
}

} // namespace

bool tellsLess(const ScopeData& companion, const GmonData& profile)
{
    double calls = 0, arcs = 0;
    for (const ScopeArc& arc : companion.arcs)
        calls += static_cast<double>(arc.count);
    for (const RawArc& arc : profile.arcs)
        arcs += static_cast<double>(arc.count);
    return secondsOf(companion) < secondsOf(profile) || calls < arcs;
}

std::optional<std::string> contradictionOf(const ScopeData& companion, const GmonData& profile)
{
    constexpr double muchMore = 1.5, least = 1;
    const double all = secondsOf(companion), ofProgram = secondsOf(profile);
    const bool hasMore = companion.isSum; // a sum has the times of runs without companions in its gmon.out alone
    if (hasMore || ofProgram <= muchMore * all + least)
        return {};
    return Phrase::tr("tells of %1 in the program, but its companion of %2 in the whole process: one of the two is "
                      "damaged")
        .arg(secondsText(ofProgram))
        .arg(secondsText(all))
        .text();
}

} // namespace gmonscope
