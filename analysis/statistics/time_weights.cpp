// SPDX-License-Identifier: MIT
#include "statistics/time_weights.h"

#include "base/in_parallel.h"
#include "base/prefetch.h"
#include "statistics/weight_carrier.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace gmonscope {

namespace {

constexpr std::size_t jobs = 2;

} // namespace

TimeWeights::TimeWeights(const Profile::Data& data, const std::atomic<bool>* cancelled)
    : m_data(data), m_cancelled(cancelled)
{
    orderNodes();
    listFlows();
}

/// Visits the functions that some of the time belongs to.
template <class Visit> void TimeWeights::visitMembers(std::uint32_t position, const Visit& visit) const
{
    const auto members = m_data.graph.cycles[m_order[position] - m_data.table.functions.size()].members.size();
    for (auto member = position - static_cast<std::uint32_t>(members); member < position; ++member)
        if (m_data.table.fractionOf(FunctionId{m_order[member]}) != 0)
            visit(member);
}

/// As propagation had them, which need not be found again.
void TimeWeights::orderNodes()
{
    const auto functions = static_cast<std::uint32_t>(m_data.table.functions.size());
    std::vector<std::uint32_t> byPosition(functions);
    for (std::uint32_t f = 0; f < functions; ++f)
        byPosition[m_data.propagated.shared[f].position] = f;
    m_position.resize(functions + m_data.graph.cycles.size());
    m_order.reserve(m_position.size());
    for (std::uint32_t i = 0; i < functions; ++i) {
        const SharedTime& here = m_data.propagated.shared[byPosition[i]];
        m_order.push_back(byPosition[i]);
        if (here.isInCycle &&
            (i + 1 == functions || m_data.propagated.shared[byPosition[i + 1]].component != here.component))
            m_order.push_back(static_cast<std::uint32_t>(sourceOf(FunctionId{byPosition[i]}))); // behind its members
    }
    for (std::uint32_t position = 0; position < m_order.size(); ++position)
        m_position[m_order[position]] = position;
}

/// In the order of positions, so that a pass meets them one after the other.
void TimeWeights::listFlows()
{
    m_firstFlow.reserve(m_order.size() + 1);
    m_flows.reserve(m_data.graph.arcs.size() + m_data.table.functions.size() / 4);
    for (std::uint32_t position = 0; position < m_order.size() && !isCancelled(); ++position) {
        fetchAhead(position);
        m_firstFlow.push_back(static_cast<std::uint32_t>(m_flows.size()));
        if (isCycle(position))
            visitMembers(position, [this](std::uint32_t member) { m_flows.push_back({member, 1}); });
        else
            for (const ArcId arc : m_data.graph.arcsFrom.of(FunctionId{m_order[position]}))
                if (const auto share = static_cast<float>(m_data.shareOf(arc)); share > 0)
                    m_flows.push_back({m_position[sourceOf(m_data.graph.arcs[arc.value].callee)], share});
    }
    m_firstFlow.resize(m_order.size() + 1, static_cast<std::uint32_t>(m_flows.size()));
}

/// Arcs of one caller lie together, but who is called is anywhere in memory.
void TimeWeights::fetchAhead(std::uint32_t position) const
{
    constexpr std::size_t near = 8, far = 16, farthest = 32, most = 16;
    const auto arcsAt = [&](std::size_t ahead) {
        const std::size_t at = position + ahead;
        if (at >= m_order.size() || isCycle(at))
            return std::span<const ArcId>();
        const auto arcs = m_data.graph.arcsFrom.of(FunctionId{m_order[at]});
        return arcs.first(std::min(arcs.size(), most));
    };
    if (position + farthest < m_order.size() && !isCycle(position + farthest))
        prefetch(&m_data.graph.arcsFrom.starts[m_order[position + farthest]]);
    for (const ArcId arc : arcsAt(far))
        prefetch(&m_data.graph.arcs[arc.value]);
    for (const ArcId arc : arcsAt(near)) {
        const FunctionId callee = m_data.graph.arcs[arc.value].callee;
        prefetch(&m_data.propagated.shared[callee.value]);
        prefetch(&m_position[callee.value]);
    }
}

std::size_t TimeWeights::sourceOf(FunctionId callee) const
{
    if (!m_data.propagated.shared[callee.value].isInCycle) // where it is, its weight was just read
        return callee.value;
    return m_data.table.functions.size() + m_data.table.functions[callee.value].cycle->value;
}

TimeWeights::Effort TimeWeights::effortFor(std::size_t sources) const
{
    constexpr std::size_t mostPasses = 192, leastPasses = 6, arcsInAll = 2'000'000;
    const std::size_t passes =
        std::clamp(arcsInAll / std::max<std::size_t>(m_flows.size(), 1), leastPasses, mostPasses);
    if (sources <= passes * numbersAtOnce)
        return {sources, 0};
    const std::size_t ofDraws = passes == leastPasses ? 4 : (passes + 2) / 3;
    return {(passes - ofDraws) * numbersAtOnce, ofDraws * numbersAtOnce};
}

TimeWeights::Sums TimeWeights::sumOver(std::span<const double> values, std::optional<Effort> effort) const
{
    Sums sums = plainSums(values);
    const Passes passes = planPasses(values, effort);
    // Each job has the same passes and sums of its own on any machine: a sum of doubles depends on its order.
    std::array<std::vector<double>, jobs> parts;
    const auto run = [&](Carrier& carrier, std::size_t job) {
        parts[job].assign(m_order.size(), 0);
        for (std::size_t pass = job; pass < passes.count() && !isCancelled(); pass += jobs)
            carrier.run(passes, pass, parts[job]);
    };
    constexpr std::size_t many = 10'000; // flows
    if (m_flows.size() < many || usableProcessors() < jobs) {
        Carrier carrier(*this);
        for (std::size_t job = 0; job < jobs; ++job)
            run(carrier, job);
    } else {
        const auto runAlone = [&](std::size_t job) {
            Carrier carrier(*this);
            run(carrier, job);
        };
        sideBySide(
            true, [&] { runAlone(0); }, [&] { runAlone(1); });
    }
    sums.ofSquares.resize(m_order.size());
    for (std::size_t position = 0; position < m_order.size(); ++position)
        sums.ofSquares[m_order[position]] = parts[0][position] + parts[1][position];
    return sums;
}

TimeWeights::Passes TimeWeights::planPasses(std::span<const double> values, std::optional<Effort> effort) const
{
    std::vector<std::uint32_t> sources;
    for (std::uint32_t f = 0; f < values.size(); ++f)
        if (values[f] > 0)
            sources.push_back(f);
    const Effort spent = effort.value_or(effortFor(sources.size()));
    const std::size_t exact = std::min(spent.exactly, sources.size());
    const auto middle = sources.begin() + static_cast<std::ptrdiff_t>(exact);
    std::partial_sort(sources.begin(), middle, sources.end(), [&](std::uint32_t a, std::uint32_t b) {
        return values[a] != values[b] ? values[a] > values[b] : a < b;
    });
    Passes passes{.values = values, .exact = {}, .roots = {}, .draws = middle == sources.end() ? 0 : spent.draws};
    if (passes.draws > 0)
        passes.roots.resize(m_order.size());
    for (auto other = middle; other != sources.end() && passes.draws > 0; ++other)
        passes.roots[m_position[*other]] = static_cast<float>(std::sqrt(values[*other]));
    sources.erase(middle, sources.end());
    for (const std::uint32_t function : sources)
        passes.exact.push_back(m_position[function]);
    std::sort(passes.exact.begin(), passes.exact.end()); // neighbours have most of their callers in common
    return passes;
}

TimeWeights::Sums TimeWeights::plainSums(std::span<const double> values) const
{
    std::vector<double> whole(m_order.size()); // by position
    Sums sums{.ofWeights = std::vector<double>(m_order.size()), .own = {values.begin(), values.end()}, .ofSquares = {}};
    sums.own.resize(m_order.size());
    for (std::uint32_t position = 0; position < m_order.size(); ++position) {
        const std::uint32_t node = m_order[position];
        double sum = isCycle(position) ? 0 : values[node];
        for (std::uint32_t f = m_firstFlow[position]; f < m_firstFlow[position + 1]; ++f)
            sum += double{m_flows[f].share} * whole[m_flows[f].source];
        whole[position] = sums.ofWeights[node] = sum;
        if (isCycle(position))
            visitMembers(position, [&](std::uint32_t member) { sums.own[node] += values[m_order[member]]; });
    }
    return sums;
}

} // namespace gmonscope
