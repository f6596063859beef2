// SPDX-License-Identifier: MIT
#include "gmonscope/each_run.h"

#include "view/compared_side.h"
#include "view/function_match.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace gmonscope {

namespace {

/// As FunctionKey, but it outlives the profiles.
using Name = std::tuple<std::string, std::string, std::string>;

/// Calls `visit` with the names of the used functions, and those that have each.
template <class Visit> void eachName(const Profile& profile, const Visit& visit)
{
    for (const auto& [name, functions] : groupByName(profile))
        for (const auto& [key, same] : splitByFile(profile, name, functions))
            visit(Name{key.module, key.name, key.file}, same);
}

} // namespace

class EachRunReader {
public:
    explicit EachRunReader(const Profile& sum) : m_functions(sum.functions().size())
    {
        eachName(sum, [this](const Name& name, const std::vector<FunctionId>& same) { m_ofSum[name] = same; });
    }

    void add(const std::string& path, const Profile& run)
    {
        const double ticks = run.totalTicks();
        m_each.m_runs.push_back({path, run.totalSeconds(), ticks > 0 ? run.totalSeconds() / ticks : 0});
        std::vector<FunctionInRun>& functions = m_each.m_functions.emplace_back(m_functions);
        const TimeErrors errors(run);
        eachName(run, [&](const Name& name, const std::vector<FunctionId>& same) {
            const auto found = m_ofSum.find(name);
            if (found == m_ofSum.end())
                return;
            FunctionInRun all;
            for (const FunctionId id : same)
                addTo(all, run, errors, id);
            for (const FunctionId id : found->second)
                functions[id.value] = all;
        });
    }

    EachRun take() { return std::move(m_each); }

private:
    static void addTo(FunctionInRun& all, const Profile& run, const TimeErrors& errors, FunctionId id)
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

    std::size_t m_functions;
    std::map<Name, std::vector<FunctionId>> m_ofSum;
    EachRun m_each;
};

std::vector<FunctionInRun> EachRun::of(FunctionId id) const
{
    std::vector<FunctionInRun> all;
    for (const std::vector<FunctionInRun>& functions : m_functions)
        all.push_back(id.value < functions.size() ? functions[id.value] : FunctionInRun());
    return all;
}

bool EachRun::agree(FunctionId id) const
{
    const std::vector<FunctionInRun> all = of(id);
    std::vector<double> chances;
    for (std::size_t i = 0; i < all.size(); ++i) {
        SampledTime own{all[i].totalSeconds, m_runs[i].secondsPerTick, 1, all[i].variance};
        SampledTime others{0, 0, static_cast<double>(all.size() - 1), 0.0};
        for (std::size_t k = 0; k < all.size(); ++k)
            if (k != i) {
                others.seconds += all[k].totalSeconds;
                others.secondsPerTick = std::max(others.secondsPerTick, m_runs[k].secondsPerTick);
                *others.variance += all[k].variance;
            }
        if (own.seconds > 0 || others.seconds > 0)
            chances.push_back(changeOf(others, own).chance);
    }
    const std::vector<bool> isBeyond = beyondChance(chances);
    return std::none_of(isBeyond.begin(), isBeyond.end(), [](bool is) { return is; });
}

Result<EachRun> eachRun(const LoadRequest& request, const Profile& sum, const LoadOptions& options)
{
    EachRunReader reader(sum);
    for (const std::string& path : request.profiles) {
        LoadRequest one = request;
        one.profiles = {path};
        const auto profile = loadProfile(one, options);
        if (!profile)
            return profile.error();
        reader.add(path, **profile);
    }
    return reader.take();
}

} // namespace gmonscope
