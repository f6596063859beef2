// SPDX-License-Identifier: MIT
#include "symbolize/not_sampled.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

void CpuTime::add(const ProcessFacts& facts)
{
    const double used = facts.userSeconds + facts.systemSeconds;
    if (facts.timeSource == TimeSource::None || facts.wasSwitched || used <= 0)
        return;
    m_used += used;
    m_missing += used - facts.sampledUserSeconds - facts.sampledSystemSeconds - facts.resetSeconds;
    m_missingSystem += facts.systemSeconds - facts.sampledSystemSeconds;
    m_variance += facts.secondsPerSample * facts.secondsPerSample * facts.processes;
}

double CpuTime::notSampledSeconds() const
{
    constexpr double negligible = 0.01, deviations = 2;
    const bool isSeen = m_missing > std::max(negligible * m_used, deviations * std::sqrt(m_variance));
    return isSeen ? m_missing : 0;
}

double CpuTime::notSampledSystemSeconds() const { return std::clamp(m_missingSystem, 0.0, notSampledSeconds()); }

void addNotSampled(FunctionTable& table, std::span<const Run> runs)
{
    CpuTime time;
    for (const Run& run : runs)
        if (run.process)
            time.add(*run.process);
    if (time.notSampledSeconds() <= 0)
        return;
    Function row;
    row.name = row.symbol = std::string_view("<not sampled>"); // a literal outlives every profile
    row.kind = FunctionKind::NotSampled;
    row.module.reset();
    row.selfSeconds = time.notSampledSeconds();
    row.selfSystemSeconds = time.notSampledSystemSeconds();
    table.functions.push_back(row);
    if (!table.isCounted.empty())
        table.isCounted.push_back(false);
}

} // namespace gmonscope
