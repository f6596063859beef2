// SPDX-License-Identifier: MIT
#include "graph/break_cycles.h"

#include "graph/call_graph.h"
#include "graph/feedback_arcs.h"

#include <algorithm>
#include <numeric>

namespace gmonscope {

namespace {

constexpr std::size_t mostSpared = 1000; // beyond, looking for cuts that others made needless would take long

class CycleBreaker {
public:
    CycleBreaker(Profile::Data& data, const Components& components, const CycleBreaking& breaking)
        : m_data(data), m_breaking(breaking), m_cycleOf(data.functions.size(), isNoPart),
          m_partOf(data.functions.size(), isNoPart), m_localOf(data.functions.size(), 0), m_isCut(data.arcs.size())
    {
        for (std::size_t c = 0; c < components.count(); ++c)
            if (components.of(c).size() > std::max(breaking.sizeLeft, 1u))
                addCycle(components.of(c));
    }

    bool run()
    {
        std::vector<ArcId> cuts = cutFrom(candidates());
        if (m_breaking.sizeLeft > 1 && isDone() && cuts.size() <= mostSpared && spareNeedless(cuts)) {
            m_data.cutArcs.clear();
            cuts = cutFrom(cuts);
        }
        std::sort(cuts.begin(), cuts.end());
        eraseArcs(m_data, cuts);
        return !cuts.empty();
    }

private:
    using Members = std::vector<FunctionId>;
    static constexpr std::uint32_t isNoPart = UINT32_MAX;

    void addCycle(std::span<const FunctionId> members)
    {
        const auto cycle = static_cast<std::uint32_t>(m_cycles.size());
        m_cycles.emplace_back(members.begin(), members.end());
        std::sort(m_cycles.back().begin(), m_cycles.back().end());
        std::uint64_t& calls = m_calls.emplace_back(0);
        for (const FunctionId f : members)
            m_cycleOf[f.value] = cycle;
        std::uint64_t& most = m_mostCalls.emplace_back(0);
        forArcsInside(m_cycles.back(), m_cycleOf, [&](ArcId id) {
            calls += m_data.arcs[id.value].calls;
            most = std::max(most, m_data.arcs[id.value].calls);
        });
    }

    /// Calls f(id) for each arc that is left between two different members of a part of the graph.
    template <class F> void forArcsInside(const Members& members, const std::vector<std::uint32_t>& partOf, F&& f) const
    {
        for (const FunctionId member : members)
            for (const ArcId id : m_data.arcsFrom.of(member)) {
                const FunctionId callee = m_data.arcs[id.value].callee;
                if (callee != member && partOf[callee.value] == partOf[member.value] && !m_isCut[id.value])
                    f(id);
            }
    }

    /// What it costs to cut an arc. Where nobody counted the calls, more than any that were counted.
    [[nodiscard]] std::uint64_t costOf(const Arc& arc) const
    {
        const std::uint64_t most = m_mostCalls[m_cycleOf[arc.caller.value]];
        return arc.isMeasuredOnly() ? std::max(most, most + 1) : arc.calls;
    }

    /// What to cut if there were no bound, cheapest first.
    std::vector<ArcId> candidates()
    {
        heal();
        std::vector<ArcId> all;
        for (const Members& cycle : m_cycles) {
            for (std::uint32_t i = 0; i < cycle.size(); ++i)
                m_localOf[cycle[i].value] = i;
            std::vector<CountedArc> arcs;
            std::vector<ArcId> ids;
            forArcsInside(cycle, m_cycleOf, [&](ArcId id) {
                const Arc& arc = m_data.arcs[id.value];
                arcs.push_back({m_localOf[arc.caller.value], m_localOf[arc.callee.value], costOf(arc)});
                ids.push_back(id);
            });
            for (const std::size_t i : findFeedbackArcs(static_cast<std::uint32_t>(cycle.size()), arcs))
                all.push_back(ids[i]);
        }
        std::stable_sort(all.begin(), all.end(), [this](ArcId a, ArcId b) {
            const Arc &left = m_data.arcs[a.value], &right = m_data.arcs[b.value];
            if (left.isMeasuredOnly() != right.isMeasuredOnly())
                return right.isMeasuredOnly();
            return costOf(left) != costOf(right)
                       ? costOf(left) < costOf(right)
                       : m_cycles[m_cycleOf[left.caller.value]].size() > m_cycles[m_cycleOf[right.caller.value]].size();
        });
        return all;
    }

    /// Makes all cycles whole again.
    void heal()
    {
        m_partOf = m_cycleOf;
        m_parts = m_cycles;
        std::fill(m_isCut.begin(), m_isCut.end(), false);
    }

    /// Cuts these, as far as needed and allowed, and lists them.
    std::vector<ArcId> cutFrom(const std::vector<ArcId>& wanted)
    {
        heal();
        std::vector<ArcId> cuts;
        for (const ArcId id : wanted) {
            if (cuts.size() == m_breaking.mostArcs)
                break;
            if (!isInLargePart(m_data.arcs[id.value]))
                continue;
            describe(id, cut(id));
            cuts.push_back(id);
        }
        return cuts;
    }

    [[nodiscard]] bool isInLargePart(const Arc& arc) const
    {
        const std::uint32_t part = m_partOf[arc.caller.value];
        return part == m_partOf[arc.callee.value] && m_parts[part].size() > m_breaking.sizeLeft;
    }

    [[nodiscard]] bool isDone() const
    {
        return std::all_of(m_parts.begin(), m_parts.end(),
                           [this](const Members& part) { return part.size() <= std::max(m_breaking.sizeLeft, 1u); });
    }

    /// Takes out an arc inside a part, which may fall into several. Returns the members that are in no cycle now.
    Members cut(ArcId id)
    {
        m_isCut[id.value] = true;
        const Members whole = std::move(m_parts[m_partOf[m_data.arcs[id.value].caller.value]]);
        m_parts[m_partOf[whole.front().value]].clear();
        Members freed;
        const Components components = findComponents(successorsIn(whole));
        for (std::size_t c = 0; c < components.count(); ++c) {
            Members part;
            for (const FunctionId local : components.of(c))
                part.push_back(whole[local.value]);
            std::sort(part.begin(), part.end());
            for (const FunctionId f : part)
                m_partOf[f.value] = static_cast<std::uint32_t>(m_parts.size());
            if (part.size() == 1)
                freed.push_back(part.front());
            m_parts.push_back(std::move(part));
        }
        std::sort(freed.begin(), freed.end());
        return freed;
    }

    Successors successorsIn(const Members& members)
    {
        for (std::uint32_t i = 0; i < members.size(); ++i)
            m_localOf[members[i].value] = i;
        Successors graph;
        graph.starts.assign(members.size() + 1, 0);
        forArcsInside(members, m_partOf, [&](ArcId id) {
            ++graph.starts[m_localOf[m_data.arcs[id.value].caller.value] + 1];
            graph.callees.push_back(m_localOf[m_data.arcs[id.value].callee.value]);
        });
        std::partial_sum(graph.starts.begin(), graph.starts.end(), graph.starts.begin());
        return graph;
    }

    /// Of what was cut where small cycles may stay, some was not needed, the dearest first.
    bool spareNeedless(std::vector<ArcId>& cuts)
    {
        const std::size_t before = cuts.size();
        for (std::size_t i = cuts.size(); i-- > 0;) {
            heal();
            for (std::size_t k = 0; k < cuts.size(); ++k)
                if (k != i && isInLargePart(m_data.arcs[cuts[k].value]))
                    cut(cuts[k]);
            if (isDone())
                cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return cuts.size() < before;
    }

    void describe(ArcId id, Members freed)
    {
        const Arc& arc = m_data.arcs[id.value];
        const std::uint32_t cycle = m_cycleOf[arc.caller.value];
        m_data.cutArcs.push_back({.caller = arc.caller,
                                  .callee = arc.callee,
                                  .calls = arc.calls,
                                  .cycleCalls = m_calls[cycle],
                                  .cycleMembers = static_cast<std::uint32_t>(m_cycles[cycle].size()),
                                  .movedSeconds = 0,
                                  .freed = std::move(freed)});
    }

    Profile::Data& m_data;
    const CycleBreaking& m_breaking;
    std::vector<Members> m_cycles, m_parts; ///< those to be opened, and what has become of them
    std::vector<std::uint64_t> m_calls;     ///< by cycle: inside it
    std::vector<std::uint64_t> m_mostCalls; ///< by cycle: along one arc inside it
    std::vector<std::uint32_t> m_cycleOf, m_partOf, m_localOf;
    std::vector<bool> m_isCut; ///< by arc
};

} // namespace

bool breakCycles(Profile::Data& data, const Components& components, const CycleBreaking& breaking)
{
    return CycleBreaker(data, components, breaking).run();
}

void fillMovedTimes(Profile::Data& data)
{
    // Calls of what a cut arc leads to: of the function or, where it still is in one, its cycle.
    const auto isMoved = [&](const CutArc& cut) {
        const auto& cycle = data.functions[cut.callee.value].cycle;
        return !cycle || cycle != data.functions[cut.caller.value].cycle;
    };
    const auto isSameEntity = [&](FunctionId a, FunctionId b) {
        const auto& cycle = data.functions[a.value].cycle;
        return a == b || (cycle && cycle == data.functions[b.value].cycle);
    };
    for (CutArc& cut : data.cutArcs) {
        if (!isMoved(cut))
            continue;
        const Function& callee = data.functions[cut.callee.value];
        const Cycle* cycle = callee.cycle ? &data.cycles[callee.cycle->value] : nullptr;
        double calls = static_cast<double>(cycle ? cycle->calls : callee.calls);
        for (const CutArc& other : data.cutArcs)
            if (isMoved(other) && isSameEntity(other.callee, cut.callee))
                calls += static_cast<double>(other.calls);
        if (calls > 0)
            cut.movedSeconds =
                (cycle ? cycle->totalSeconds() : callee.totalSeconds()) * static_cast<double>(cut.calls) / calls;
    }
}

} // namespace gmonscope
