// SPDX-License-Identifier: MIT
#include "compare/run_group_finder.h"

#include "gmonscope/views.h"
#include "gmonscope/waiting.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace gmonscope {

namespace {

constexpr std::size_t mostWaiting = 128, fewWaiting = 64; ///< groups while runs are read
constexpr std::size_t mostKept = 32;                      ///< sets in a sum

} // namespace

RunGroupFinder::Amount RunGroupFinder::Group::mean(std::size_t function) const
{
    if (function >= sums.size() || runs.empty())
        return {};
    const auto count = static_cast<double>(runs.size());
    return {sums[function].self / count, sums[function].total / count};
}

void RunGroupFinder::Group::join(const Group& other)
{
    runs.insert(runs.end(), other.runs.begin(), other.runs.end());
    seconds += other.seconds;
    waiting += other.waiting;
    secondsPerTick = std::max(secondsPerTick, other.secondsPerTick);
    sums.resize(std::max(sums.size(), other.sums.size()));
    for (std::size_t i = 0; i < other.sums.size(); ++i) {
        sums[i].self += other.sums[i].self;
        sums[i].total += other.sums[i].total;
    }
}

std::size_t RunGroupFinder::placeOf(const FunctionName& name)
{
    const auto [place, isNew] = m_places.try_emplace(name, m_places.size());
    if (isNew)
        m_waits.push_back(waitsForOthers(std::get<0>(name), std::get<1>(name)));
    return place->second;
}

void RunGroupFinder::addWaiting(Group& group) const
{
    for (std::size_t i = 0; i < group.sums.size(); ++i)
        if (m_waits[i])
            group.waiting += group.sums[i].self;
}

void RunGroupFinder::add(const SingleRun& run)
{
    Group own;
    own.runs = {m_runs++};
    own.seconds = run.profile.totalSeconds();
    own.secondsPerTick = run.profile.costUnit().isExact ? 0 : run.profile.meanSecondsPerTick();
    m_seconds += own.seconds;
    for (const auto& [name, functions] : run.names) {
        Amount amount;
        for (const FunctionId id : functions) {
            amount.self += run.profile.function(id).selfSeconds;
            amount.total += totalSecondsOf(run.profile, id);
        }
        if (std::max(amount.self, amount.total) <= leastShareOfGroups * own.seconds)
            continue;
        const std::size_t place = placeOf(name);
        own.sums.resize(std::max(own.sums.size(), place + 1));
        own.sums[place] = amount;
    }
    addWaiting(own);
    m_waiting += own.waiting;
    m_groups.push_back(std::move(own));
    if (m_groups.size() > mostWaiting)
        joinDownTo(fewWaiting, false);
}

void RunGroupFinder::add(const KeptSpread& sum)
{
    std::vector<std::optional<std::size_t>> places(sum.functions.size()); // looked up once, not for each set
    for (const KeptSet& set : sum.sets) {
        Group group;
        for (const std::uint32_t run : set.runs)
            group.runs.push_back(m_runs + run);
        group.seconds = set.seconds;
        group.secondsPerTick = set.secondsPerTick;
        m_seconds += set.seconds;
        std::size_t end = 0;
        for (const KeptAmount& amount : set.amounts) {
            const KeptFunction& function = sum.functions[amount.function];
            std::optional<std::size_t>& place = places[amount.function];
            if (!place)
                place = placeOf({function.module, function.name, function.file});
            end = std::max(end, *place + 1);
        }
        group.sums.resize(end); // at once: it may be far more than the amounts
        for (const KeptAmount& amount : set.amounts)
            group.sums[*places[amount.function]] = {amount.self, amount.total};
        addWaiting(group);
        m_waiting += group.waiting;
        m_groups.push_back(std::move(group));
        if (m_groups.size() > mostWaiting)
            joinDownTo(fewWaiting, false);
    }
    m_runs += sum.runs;
}

std::vector<KeptSet> RunGroupFinder::keep(const std::function<std::uint32_t(const FunctionName&)>& placeOf)
{
    joinDownTo(mostKept, false);
    std::vector<std::uint32_t> functions(m_places.size());
    for (const auto& [name, place] : m_places)
        functions[place] = placeOf(name);
    std::vector<KeptSet> sets;
    for (const Group& group : m_groups) {
        KeptSet set{
            .seconds = group.seconds, .secondsPerTick = group.secondsPerTick, .amounts = {}, .runs = group.runs};
        std::sort(set.runs.begin(), set.runs.end());
        for (std::size_t i = 0; i < group.sums.size(); ++i)
            if (group.sums[i].self != 0 || group.sums[i].total != 0)
                set.amounts.push_back(
                    {.function = functions[i], .self = group.sums[i].self, .total = group.sums[i].total});
        std::sort(set.amounts.begin(), set.amounts.end(),
                  [](const KeptAmount& a, const KeptAmount& b) { return a.function < b.function; });
        sets.push_back(std::move(set));
    }
    return sets;
}

} // namespace gmonscope
