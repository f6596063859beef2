// SPDX-License-Identifier: MIT
#include "load/describe_times.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "load/describe_run.h"

#include <algorithm>

namespace gmonscope {

namespace {

double secondsOf(const ScopeTotals& scopes)
{
    double seconds = 0;
    for (const MappedNode& node : scopes.stacks)
        seconds += static_cast<double>(node.userNs + node.systemNs) / 1e9;
    return seconds;
}

} // namespace

void describeTimes(const GmonData& gmon, const ScopeTotals* scopes, RunInfo& info)
{
    for (const Run& run : info.runs)
        if (run.ticksPerSecond && !info.hasHistogram) {
            info.hasHistogram = true;
            info.secondsPerTick = run.process ? run.process->secondsPerSample : 1.0 / run.ticksPerSecond;
        }
    if (info.hasHistogram) // samples of .scope files have whole addresses
        info.bytesPerBin = gmon.histograms.empty() ? 1 : gmon.histograms.front().bytesPerBin();
    const bool isOfProcesses =
        std::all_of(info.runs.begin(), info.runs.end(), [](const Run& run) { return run.process.has_value(); });
    info.hasSystemTime = scopes && isOfProcesses && gmon.histograms.empty() && info.hasHistogram;
    if (!scopes || scopes->hasLess)
        return;
    const double plain = describeRun(gmon).seconds, stacked = secondsOf(*scopes);
    info.hasStacks = plain <= stacked;
    if (info.hasStacks && plain > 0)
        info.problems.push_back({Severity::Note, info.imagePath,
                                 Phrase::tr("%1 of the time is of runs without stacks: it has no callers in what is "
                                            "measured")
                                     .arg(percentText(100 * plain / (plain + stacked)))});
}

} // namespace gmonscope
