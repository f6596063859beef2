// SPDX-License-Identifier: MIT
#include "compare/compared_side.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

ComparedSide::ComparedSide(const Profile& profile)
    : m_profile(profile), m_errors(profile),
      m_runs(static_cast<double>(std::max<std::size_t>(profile.runs().size(), 1)))
{
    // Over runs of different rates it is the mean, as far as the sum of all ticks is concerned.
    m_secondsPerTick = profile.meanSecondsPerTick();
}

SampledTime ComparedSide::sampled(double seconds, std::optional<double> error) const
{
    return {seconds, m_secondsPerTick, m_runs, error ? std::optional(*error * *error) : std::nullopt,
            m_profile.costUnit().isExact};
}

FunctionSums ComparedSide::sumOf(const std::vector<FunctionId>& functions) const
{
    FunctionSums sums;
    for (const FunctionId id : functions) {
        const Function& function = m_profile.function(id);
        sums.selfSeconds += function.selfSeconds;
        sums.totalSeconds += totalSecondsOf(m_profile, id);
        sums.calls += static_cast<double>(function.calls + function.selfCalls);
        // Errors of several functions add up at most.
        sums.selfError += std::sqrt(m_errors.selfVariance(id));
        sums.totalError += std::sqrt(m_errors.totalVariance(id));
    }
    if (!functions.empty())
        sums.first = functions.front();
    return sums;
}

bool areExact(const Profile& base, const Profile& now) { return base.costUnit().isExact && now.costUnit().isExact; }

Change changeOf(const SampledTime& was, const SampledTime& is)
{
    constexpr double rounding = 1e-12; // of sums that were added up in another order
    if (was.isExact && is.isExact) {
        const bool isSame = std::abs(is.mean() - was.mean()) <= rounding * std::max(is.mean(), was.mean());
        return {.base = was.mean(), .now = is.mean(), .chance = isSame ? 1.0 : 0.0};
    }
    const double oneTail = is.mean() >= was.mean() ? chanceOfGrowth(was, is) : chanceOfGrowth(is, was);
    return {.base = was.mean(), .now = is.mean(), .chance = std::min(1.0, 2 * oneTail)};
}

void judge(std::span<Change* const> all)
{
    std::vector<Change*> changes;
    std::vector<double> chances;
    for (Change* const change : all)
        if (change->base > 0 || change->now > 0) {
            changes.push_back(change);
            chances.push_back(change->chance);
        }
    const std::vector<bool> isBeyond = beyondChance(chances);
    for (std::size_t i = 0; i < changes.size(); ++i)
        changes[i]->isBeyondChance = isBeyond[i];
}

} // namespace gmonscope
