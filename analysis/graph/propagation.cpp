// SPDX-License-Identifier: MIT
#include "graph/propagation.h"

#include "base/in_parallel.h"
#include "base/prefetch.h"
#include "graph/caller_weights.h"

#include <algorithm>
#include <atomic>
#include <numeric>

namespace gmonscope {

namespace {

/// REQUIRES: its times are there.
void fillCycle(const FunctionTable& table, const CallGraph& graph, Cycle& cycle, std::uint64_t calls)
{
    cycle.calls = calls;
    for (const FunctionId member : cycle.members) {
        cycle.externalCalls = addSaturated(cycle.externalCalls, table.functions[member.value].externalCalls);
        for (const ArcId id : graph.arcsTo.of(member)) {
            const Arc& arc = graph.arcs[id.value];
            if (arc.caller != arc.callee && !isFromOutside(table, arc))
                cycle.internalCalls = addSaturated(cycle.internalCalls, arc.calls);
        }
    }
    std::stable_sort(cycle.members.begin(), cycle.members.end(), [&](FunctionId a, FunctionId b) {
        return table.functions[a.value].totalSeconds() > table.functions[b.value].totalSeconds();
    });
}

/// From here on all times but the functions' own are those of the selected part of the run.
void keepSelectedFractions(FunctionTable& table, CallGraph& graph, const std::vector<double>& cycleFractions)
{
    for (std::uint32_t f = 0; f < table.functions.size(); ++f)
        table.functions[f].descendantsSeconds *= table.fractionOf(FunctionId{f});
    for (std::uint32_t c = 0; c < graph.cycles.size(); ++c) {
        Cycle& cycle = graph.cycles[c];
        const double wholeSelfSeconds = cycle.selfSeconds;
        cycle.selfSeconds = cycle.descendantsSeconds = 0;
        for (const FunctionId member : cycle.members) {
            cycle.selfSeconds += table.functions[member.value].selfSeconds * table.fractionOf(member);
            cycle.descendantsSeconds += table.functions[member.value].descendantsSeconds;
        }
        // By GNU gprof's rules the whole's own time counts as far as its callers' does, whatever its members' does.
        if (!cycleFractions.empty())
            cycle.selfSeconds = cycleFractions[c] * wholeSelfSeconds;
    }
}

/// Components come callees first, so that all that a component's functions called has its times when its turn comes:
/// they are gathered along the arcs to the callees. Those of one caller lie together, where to share the times over the
/// arcs from the callers would touch each arc in a place of its own: at 5 million arcs 0.5 s instead of 0.8.
///
/// Level by level: those of one level call nothing in it, and are gathered side by side, by function, as the arcs lie
/// in memory. Each sum is added up in one order all the same, so that it does not depend on how many gather.
class Propagator {
public:
    Propagator(FunctionTable& table, CallGraph& graph, const StackTimes& stacks, const Components& components,
               std::vector<double> measuredShares)
        : m_table(table), m_graph(graph), m_stacks(stacks), m_components(components),
          m_descendants(table.functions.size())
    {
        m_times.measuredShares = std::move(measuredShares);
        m_shared.assign(table.functions.size(), {});
        inParallel(components.count(), leastComponents, [&](std::size_t first, std::size_t end) {
            for (std::size_t c = first; c < end; ++c)
                start(static_cast<std::uint32_t>(c));
        });
        constexpr std::uint64_t mostInDouble = std::uint64_t{1} << 53;
        if (graph.totalCalls > mostInDouble || hasRounding())
            addUpWeights();
        listByLevel();
        if (!stacks.arcs.empty())
            m_times.sharedMeasured.resize(m_shared.size());
    }

    PropagatedTimes run()
    {
        std::size_t done = 0;
        for (std::size_t level = 0; level + 1 < m_levelStarts.size(); ++level) {
            const std::size_t start = m_levelStarts[level], count = m_levelStarts[level + 1] - start;
            if (count < 2 * leastComponents) // there may be as many levels as functions: several at once
                continue;
            gather(done, start);
            inParallel(count, leastComponents,
                       [&](std::size_t first, std::size_t end) { gather(start + first, start + end); });
            done = start + count;
        }
        gather(done, m_order.size());
        inParallel(m_descendants.size(), leastComponents, [&](std::size_t first, std::size_t end) {
            for (std::size_t f = first; f < end; ++f)
                m_table.functions[f].descendantsSeconds = m_descendants[f];
        });
        return std::move(m_times);
    }

private:
    /// The part of a caller's descendants' time that comes from one callee.
    struct Part {
        std::uint32_t position;
        double seconds;
    };

    void start(std::uint32_t component)
    {
        const std::uint32_t first = m_components.starts[component], end = m_components.starts[component + 1];
        for (std::uint32_t position = first; position < end; ++position) {
            const FunctionId f = m_components.functions[position];
            const Function& function = m_table.functions[f.value];
            SharedTime& shared = m_shared[f.value];
            shared.selfSeconds = function.selfSeconds;
            shared.weight = static_cast<double>(function.calls);
            shared.position = position;
            shared.component = component & (UINT32_MAX >> 1); // there are fewer (see findComponents)
            shared.isInCycle = end - first > 1;
        }
    }

    [[nodiscard]] bool hasRounding() const
    {
        std::atomic<bool> isFound = std::any_of(m_graph.externalArcs.begin(), m_graph.externalArcs.end(),
                                                [](const ExternalArc& arc) { return arc.rounding != 0; });
        inParallel(m_graph.arcs.size(), leastComponents, [&](std::size_t first, std::size_t end) {
            const auto arcs = std::span(m_graph.arcs).subspan(first, end - first);
            if (std::any_of(arcs.begin(), arcs.end(),
                            [](const Arc& arc) { return arc.weight() != static_cast<double>(arc.calls); }))
                isFound = true;
        });
        return isFound;
    }

    /// Counting sort by level; functions of the same level keep their order. A cycle is represented by the member that
    /// it lists first. If nothing can run in parallel, components keep their order without a sort.
    void listByLevel()
    {
        const auto& levels = m_components.levels;
        m_levelStarts.assign(levels.empty() ? 1 : *std::max_element(levels.begin(), levels.end()) + 2, 0);
        for (const std::uint32_t level : levels)
            ++m_levelStarts[level + 1];
        m_order.resize(levels.size());
        if (*std::max_element(m_levelStarts.begin(), m_levelStarts.end()) < 2 * leastComponents ||
            usableProcessors() == 1) {
            m_levelStarts = {};
            for (std::size_t c = 0; c < m_order.size(); ++c)
                m_order[c] = m_components.of(c).front();
            return;
        }
        std::partial_sum(m_levelStarts.begin(), m_levelStarts.end(), m_levelStarts.begin());
        auto next = m_levelStarts;
        for (std::uint32_t f = 0; f < m_shared.size(); ++f)
            if (const SharedTime& shared = m_shared[f];
                !shared.isInCycle || shared.position == m_components.starts[shared.component])
                m_order[next[levels[shared.component]]++] = FunctionId{f};
    }

    /// Components by their positions in m_order. REQUIRES: what they call has its times, or is among them.
    void gather(std::size_t first, std::size_t end)
    {
        std::vector<Part> parts;
        for (std::size_t i = first; i < end; ++i) {
            fetchAhead(i);
            const SharedTime& shared = m_shared[m_order[i].value];
            const auto members =
                shared.isInCycle ? m_components.of(shared.component) : std::span<const FunctionId>(&m_order[i], 1);
            for (const FunctionId member : members)
                m_descendants[member.value] = gatherFromCallees(member, parts);
            if (members.size() > 1)
                for (const FunctionId member : members)
                    m_table.functions[member.value].descendantsSeconds = m_descendants[member.value];
            share(members);
        }
    }

    /// For single functions whose count of calls does not tell; cycles are added up when their turn comes.
    void addUpWeights()
    {
        for (std::uint32_t f = 0; f < m_shared.size(); ++f)
            m_shared[f].weight = externalWeight(m_table, m_graph, FunctionId{f});
        for (const Arc& arc : m_graph.arcs)
            if (arc.caller != arc.callee)
                m_shared[arc.callee.value].weight += arc.weight();
    }

    /// In the order of the callees' positions, so that the sum does not depend on how it is found. `parts`: for its
    /// use.
    double gatherFromCallees(FunctionId caller, std::vector<Part>& parts)
    {
        parts.clear();
        const std::uint32_t own = m_shared[caller.value].component;
        const auto ids = m_graph.arcsFrom.of(caller);
        for (std::size_t i = 0; i < ids.size(); ++i) {
            fetchAhead(ids, i);
            const ArcId id = ids[i];
            const Arc& arc = m_graph.arcs[id.value];
            const SharedTime& callee = m_shared[arc.callee.value];
            if (callee.component == own) // no time flows inside a cycle, or from a function to itself
                continue;
            const double share = m_times.callerShare(arc, id, m_stacks);
            const Flow flow{callee.selfSeconds * share, callee.descendantsSeconds * share};
            if (flow.totalSeconds() != 0)
                parts.push_back({callee.position, flow.totalSeconds()});
        }
        std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.position < b.position; });
        double sum = 0;
        for (const Part& part : parts)
            sum += part.seconds;
        return sum;
    }

    /// Sets the time that callers of a single function, or of a cycle as a whole, will gather. The share of external
    /// callers flows nowhere.
    void share(std::span<const FunctionId> members)
    {
        SharedTime whole;
        for (const FunctionId member : members)
            if (m_table.fractionOf(member) != 0) {
                whole.selfSeconds += m_shared[member.value].selfSeconds;
                whole.descendantsSeconds += m_descendants[member.value];
            }
        whole.weight = m_shared[members.front().value].weight;
        double measuredSeconds = 0;
        const auto cycle = members.size() > 1 ? m_table.functions[members.front().value].cycle : std::nullopt;
        if (cycle || (whole.weight <= 0 && !m_times.sharedMeasured.empty())) {
            const CallerWeights shares(m_table, m_graph, m_stacks, members);
            whole.weight = shares.weight();
            measuredSeconds = shares.measuredSeconds();
            if (cycle)
                fill(m_graph.cycles[cycle->value], whole, shares.calls());
        }
        for (const FunctionId member : members) {
            SharedTime& shared = m_shared[member.value];
            const bool isShared = m_table.fractionOf(member) != 0;
            shared.selfSeconds = isShared ? whole.selfSeconds : 0;
            shared.descendantsSeconds = isShared ? whole.descendantsSeconds : 0;
            shared.weight = whole.weight;
            if (!m_times.sharedMeasured.empty())
                m_times.sharedMeasured[member.value] = measuredSeconds;
        }
    }

    void fill(Cycle& cycle, const SharedTime& whole, std::uint64_t calls)
    {
        cycle.selfSeconds = whole.selfSeconds;
        cycle.descendantsSeconds = whole.descendantsSeconds;
        fillCycle(m_table, m_graph, cycle, calls);
    }

    /// Prefetches data of the next components, which is scattered in memory.
    void fetchAhead(std::size_t i) const
    {
        constexpr std::size_t shared = 8, arcs = 16, ids = 24, starts = 32;
        if (i + starts >= m_order.size())
            return;
        const ArcLists& callees = m_graph.arcsFrom;
        prefetch(&callees.starts[m_order[i + starts].value]);
        prefetch(callees.ids.data() + callees.starts[m_order[i + ids].value]);
        prefetch(&m_shared[m_order[i + shared].value]);
        for (const ArcId arc : firstOf(callees.of(m_order[i + arcs])))
            prefetch(&m_graph.arcs[arc.value]);
        for (const ArcId arc : firstOf(callees.of(m_order[i + shared])))
            prefetch(&m_shared[m_graph.arcs[arc.value].callee.value]);
    }

    /// The others are fetched among themselves.
    static std::span<const ArcId> firstOf(std::span<const ArcId> arcs)
    {
        return arcs.first(std::min(arcs.size(), arcsAhead));
    }

    /// The same among the callees of one function.
    void fetchAhead(std::span<const ArcId> arcs, std::size_t i) const
    {
        if (i + 2 * arcsAhead < arcs.size())
            prefetch(&m_graph.arcs[arcs[i + 2 * arcsAhead].value]);
        if (i + arcsAhead < arcs.size())
            prefetch(&m_shared[m_graph.arcs[arcs[i + arcsAhead].value].callee.value]);
    }

    static constexpr std::size_t arcsAhead = 16;
    static constexpr std::size_t leastComponents = 2000; ///< for a thread of their own

    FunctionTable& m_table;
    CallGraph& m_graph;
    const StackTimes& m_stacks;
    const Components& m_components;
    PropagatedTimes m_times; ///< the result
    std::vector<SharedTime>& m_shared = m_times.shared;
    std::vector<double> m_descendants; ///< seconds, by function
    std::vector<FunctionId> m_order;   ///< one of each component, those before it that it calls
    /// Level l is from m_levelStarts[l] to m_levelStarts[l + 1]. Empty: nothing goes side by side.
    std::vector<std::uint32_t> m_levelStarts;
};

} // namespace

PropagatedTimes propagateTimes(FunctionTable& table, CallGraph& graph, const StackTimes& stacks,
                               const Components& components, const std::vector<double>& cycleFractions,
                               std::vector<double> measuredShares)
{
    PropagatedTimes times = Propagator(table, graph, stacks, components, std::move(measuredShares)).run();
    if (!table.visibility.empty())
        keepSelectedFractions(table, graph, cycleFractions);
    return times;
}

} // namespace gmonscope
