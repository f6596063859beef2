// SPDX-License-Identifier: MIT
#include "compare/each_run_reader.h"

#include "compare/compared_side.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

/// The times of several runs together.
SampledTime joined(const SampledTime& a, const SampledTime& b)
{
    return {a.seconds + b.seconds, std::max(a.secondsPerTick, b.secondsPerTick), a.runs + b.runs,
            *a.variance + *b.variance};
}

bool haveEqualShares(const std::vector<FunctionInRun>& all, const std::vector<EachRun::Whole>& runs)
{
    constexpr double rounding = 1e-12;
    double least = 1, most = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double share = runs[i].seconds > 0 ? all[i].totalSeconds / runs[i].seconds : 0;
        least = std::min(least, share);
        most = std::max(most, share);
    }
    return most - least <= rounding;
}

} // namespace

EachRunReader::EachRunReader(const Profile& sum)
{
    m_each.m_isExact = sum.costUnit().isExact;
    eachName(sum, [this](const FunctionName& name, const std::vector<FunctionId>& same) { m_ofSum[name] = same; });
}

void EachRunReader::add(const SingleRun& run)
{
    const Profile& profile = run.profile;
    m_each.m_runs.push_back({run.path, profile.totalSeconds(), profile.meanSecondsPerTick()});
    EachRun::Functions& functions = m_each.m_functions.emplace_back();
    const TimeErrors errors(profile);
    for (const auto& [name, same] : run.names) {
        const auto found = m_ofSum.find(name);
        if (found == m_ofSum.end())
            continue;
        FunctionInRun all;
        for (const FunctionId id : same)
            addTo(all, profile, errors, id);
        if (all.totalSeconds > 0 || all.calls > 0) // what is missing has zeros
            for (const FunctionId id : found->second)
                functions.emplace_back(id, all);
    }
    std::sort(functions.begin(), functions.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

void EachRunReader::addTo(FunctionInRun& all, const Profile& run, const TimeErrors& errors, FunctionId id)
{
    const Function& function = run.function(id);
    const double total = totalSecondsOf(run, id);
    all.selfSeconds += function.selfSeconds;
    all.totalSeconds += total;
    all.selfError += errors.self(id).around(function.selfSeconds);
    all.totalError += errors.total(id).around(total);
    all.calls += function.calls + function.selfCalls;
    all.variance = std::pow(std::sqrt(all.variance) + std::sqrt(errors.totalVariance(id)), 2);
    if (const auto measured = run.measured(id))
        all.measuredSeconds = all.measuredSeconds.value_or(0) + measured->seconds;
}

std::vector<FunctionInRun> EachRun::of(FunctionId id) const
{
    std::vector<FunctionInRun> all;
    for (const Functions& functions : m_functions) {
        const auto found = std::lower_bound(functions.begin(), functions.end(), id,
                                            [](const auto& one, FunctionId wanted) { return one.first < wanted; });
        all.push_back(found != functions.end() && found->first == id ? found->second : FunctionInRun());
    }
    return all;
}

bool EachRun::agree(FunctionId id) const
{
    const std::vector<FunctionInRun> all = of(id);
    if (m_isExact)
        return haveEqualShares(all, m_runs);
    double length = 0; // to which all runs are stretched, so that shares of them are compared
    for (const Whole& run : m_runs)
        length += run.seconds / static_cast<double>(m_runs.size());
    std::vector<SampledTime> own;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double scale = m_runs[i].seconds > 0 ? length / m_runs[i].seconds : 1;
        own.push_back(
            {scale * all[i].totalSeconds, scale * m_runs[i].secondsPerTick, 1, scale * scale * all[i].variance});
    }
    std::vector<SampledTime> after(all.size() + 1, {0, 0, 0, 0.0}); // sums, from each one on
    for (std::size_t i = all.size(); i-- > 0;)
        after[i] = joined(own[i], after[i + 1]);
    SampledTime before{0, 0, 0, 0.0};
    std::vector<double> chances;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const SampledTime others = joined(before, after[i + 1]);
        if (own[i].seconds > 0 || others.seconds > 0)
            chances.push_back(changeOf(others, own[i]).chance);
        before = joined(before, own[i]);
    }
    const std::vector<bool> isBeyond = beyondChance(chances);
    return std::none_of(isBeyond.begin(), isBeyond.end(), [](bool is) { return is; });
}

Result<EachRun> eachRun(const LoadRequest& request, const Profile& sum, const LoadOptions& options)
{
    EachRunReader reader(sum);
    if (auto error = visitSingleRuns(request, options, [&](const SingleRun& run) { reader.add(run); }))
        return *error;
    return reader.take();
}

} // namespace gmonscope
