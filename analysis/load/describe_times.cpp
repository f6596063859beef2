// SPDX-License-Identifier: MIT
#include "load/describe_times.h"

#include <algorithm>

namespace gmonscope {

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
    info.hasStacks = scopes && isOfProcesses && gmon.histograms.empty() && !scopes->hasLess;
    info.hasSystemTime = scopes && isOfProcesses && gmon.histograms.empty() && info.hasHistogram;
}

} // namespace gmonscope
