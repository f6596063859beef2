// SPDX-License-Identifier: MIT
#include "break_cycles/break_cycles.h"

#include "break_cycles/cut_chooser.h"
#include "break_cycles/feedback_arcs.h"
#include "graph/call_graph.h"
#include "graph/caller_weights.h"

#include <algorithm>
#include <unordered_map>

namespace gmonscope {

namespace {

constexpr std::size_t mostSpared = 1000; // beyond, looking for cuts that others made needless would take long

class CycleBreaker {
public:
    CycleBreaker(FunctionTable& table, CallGraph& graph, const StackTimes& stacks, const Components& components,
                 const CycleBreaking& breaking)
        : m_table(table), m_graph(graph), m_stacks(stacks), m_components(components), m_breaking(breaking),
          m_parts(graph, components, breaking.sizeLeft), m_cycles(m_parts.cycleCount())
    {
        for (std::size_t c = 0; c < m_cycles.size(); ++c)
            m_parts.forArcsOfCycle(c, [&](ArcId id) {
                m_cycles[c].calls += m_graph.arcs[id.value].calls;
                m_cycles[c].mostCalls = std::max(m_cycles[c].mostCalls, m_graph.arcs[id.value].calls);
            });
    }

    bool run()
    {
        if (m_cycles.empty())
            return false;
        const std::vector<ArcId> wanted = candidates();
        std::vector<ArcId> cuts = wanted.size() <= m_breaking.mostArcs ? cutFrom(wanted) : cutBest(wanted);
        if (m_breaking.sizeLeft > 1 && m_parts.isDone() && cuts.size() <= mostSpared && spareNeedless(cuts)) {
            m_graph.cutArcs.clear();
            cuts = cutFrom(cuts);
        }
        std::sort(cuts.begin(), cuts.end());
        eraseArcs(m_graph, m_table, cuts);
        return !cuts.empty();
    }

private:
    /// One that is to be opened.
    struct CycleFacts {
        std::uint64_t calls = 0, mostCalls = 0; ///< inside it, and along one arc
        double seconds = 0;                     ///< sum over all members
        std::size_t candidates = 0;

        [[nodiscard]] double secondsEach() const
        {
            return seconds / static_cast<double>(std::max<std::size_t>(candidates, 1));
        }
    };

    [[nodiscard]] CycleFacts& factsOf(const Arc& arc) { return m_cycles[m_parts.cycleOf(arc.caller)]; }

    /// Returns the cost of cutting an arc: its calls; if nobody counted them, more than any counted arc costs.
    [[nodiscard]] std::uint64_t costOf(const Arc& arc)
    {
        const std::uint64_t most = factsOf(arc).mostCalls;
        return arc.isMeasuredOnly() ? std::max(most, most + 1) : arc.calls;
    }

    /// Lists the arcs to cut if there were no bound: first cycles that give most time for each arc, then the cheapest.
    std::vector<ArcId> candidates()
    {
        m_seconds = secondsOutsideCycles(m_table, m_graph, m_stacks, m_components);
        std::vector<ArcId> all;
        std::vector<std::uint32_t> localOf(m_table.functions.size());
        for (std::size_t c = 0; c < m_cycles.size(); ++c) {
            const CycleParts::Members& cycle = m_parts.cycle(c);
            for (std::uint32_t i = 0; i < cycle.size(); ++i) {
                localOf[cycle[i].value] = i;
                m_cycles[c].seconds += m_seconds[cycle[i].value];
            }
            std::vector<CountedArc> arcs;
            std::vector<ArcId> ids;
            m_parts.forArcsOfCycle(c, [&](ArcId id) {
                const Arc& arc = m_graph.arcs[id.value];
                arcs.push_back({localOf[arc.caller.value], localOf[arc.callee.value], costOf(arc)});
                ids.push_back(id);
            });
            const auto cut = findFeedbackArcs(static_cast<std::uint32_t>(cycle.size()), arcs);
            m_cycles[c].candidates = cut.size();
            for (const std::size_t i : cut)
                all.push_back(ids[i]);
        }
        std::stable_sort(all.begin(), all.end(), [this](ArcId a, ArcId b) { return isBefore(a, b); });
        return all;
    }

    [[nodiscard]] bool isBefore(ArcId a, ArcId b)
    {
        const Arc &left = m_graph.arcs[a.value], &right = m_graph.arcs[b.value];
        const CycleFacts &ofLeft = factsOf(left), &ofRight = factsOf(right);
        if (left.isMeasuredOnly() != right.isMeasuredOnly())
            return right.isMeasuredOnly();
        if (ofLeft.secondsEach() != ofRight.secondsEach())
            return ofLeft.secondsEach() > ofRight.secondsEach();
        return costOf(left) < costOf(right);
    }

    /// Cuts these, as far as needed, and lists them.
    std::vector<ArcId> cutFrom(const std::vector<ArcId>& wanted)
    {
        m_parts.heal();
        std::vector<ArcId> cuts;
        cutThese(wanted, cuts);
        return cuts;
    }

    /// The same of those that are worth most, as far as allowed.
    std::vector<ArcId> cutBest(const std::vector<ArcId>& wanted)
    {
        CutChooser chooser(m_graph, m_parts, m_seconds, wanted, m_breaking.mostArcs);
        std::vector<ArcId> cuts;
        while (cuts.size() < m_breaking.mostArcs) {
            const std::size_t before = cuts.size();
            cutThese(chooser.choose(m_breaking.mostArcs - before), cuts);
            if (cuts.size() == before)
                break;
        }
        return cuts;
    }

    void cutThese(const std::vector<ArcId>& wanted, std::vector<ArcId>& cuts)
    {
        for (const ArcId id : wanted)
            if (m_parts.isInLargePart(m_graph.arcs[id.value])) {
                describe(id, m_parts.cut(id));
                cuts.push_back(id);
            }
    }

    /// Where small cycles may stay, some cuts may be needless: takes those back, the most expensive first.
    bool spareNeedless(std::vector<ArcId>& cuts)
    {
        const std::size_t before = cuts.size();
        for (std::size_t i = cuts.size(); i-- > 0;) {
            m_parts.heal();
            for (std::size_t k = 0; k < cuts.size(); ++k)
                if (k != i && m_parts.isInLargePart(m_graph.arcs[cuts[k].value]))
                    m_parts.cut(cuts[k]);
            if (m_parts.isDone())
                cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return cuts.size() < before;
    }

    void describe(ArcId id, CycleParts::Members freed)
    {
        const Arc& arc = m_graph.arcs[id.value];
        const std::uint32_t cycle = m_parts.cycleOf(arc.caller);
        m_graph.cutArcs.push_back({.caller = arc.caller,
                                   .callee = arc.callee,
                                   .calls = arc.calls,
                                   .cycleCalls = m_cycles[cycle].calls,
                                   .cycleMembers = static_cast<std::uint32_t>(m_parts.cycle(cycle).size()),
                                   .movedSeconds = measuredOf(id), // for fillMovedTimes()
                                   .freed = std::move(freed)});
    }

    /// Time that was sampled under an arc, of one that nobody counted.
    [[nodiscard]] double measuredOf(ArcId id) const
    {
        const bool isMeasured = m_graph.arcs[id.value].isMeasuredOnly() && !m_stacks.arcs.empty();
        return isMeasured ? m_stacks.arcs[id.value].seconds : 0;
    }

    FunctionTable& m_table;
    CallGraph& m_graph;
    const StackTimes& m_stacks;
    const Components& m_components;
    const CycleBreaking& m_breaking;
    CycleParts m_parts;
    std::vector<CycleFacts> m_cycles;
    std::vector<double> m_seconds; ///< by function (see secondsOutsideCycles)
};

} // namespace

bool breakCycles(FunctionTable& table, CallGraph& graph, const StackTimes& stacks, const Components& components,
                 const CycleBreaking& breaking)
{
    return CycleBreaker(table, graph, stacks, components, breaking).run();
}

namespace {

/// The weights by which the callers of a function, or of its remaining cycle, share its time, cut callers included.
class MovedTimes {
public:
    MovedTimes(const FunctionTable& table, const CallGraph& graph, const StackTimes& stacks)
        : m_table(table), m_graph(graph), m_stacks(stacks)
    {
        for (const CutArc& cut : graph.cutArcs)
            if (isMoved(cut)) {
                Sums& sums = m_cut[entityOf(cut.callee)];
                sums.calls += static_cast<double>(cut.calls);
                sums.measured += cut.movedSeconds; // see CycleBreaker::describe
            }
    }

    /// REQUIRES: its measured time is in its place.
    [[nodiscard]] double of(const CutArc& cut) const
    {
        if (!isMoved(cut))
            return 0;
        const Function& callee = m_table.functions[cut.callee.value];
        const Cycle* cycle = callee.cycle ? &m_graph.cycles[callee.cycle->value] : nullptr;
        const CallerWeights left(m_table, m_graph, m_stacks,
                                 cycle ? std::span<const FunctionId>(cycle->members) : std::span(&cut.callee, 1));
        const Sums& sums = m_cut.at(entityOf(cut.callee));
        const double calls = left.weight() + sums.calls, measured = left.measuredSeconds() + sums.measured;
        const double seconds = cycle ? cycle->totalSeconds() : callee.totalSeconds();
        if (calls > 0)
            return seconds * static_cast<double>(cut.calls) / calls;
        return measured > 0 ? seconds * cut.movedSeconds / measured : 0;
    }

private:
    struct Sums {
        double calls = 0, measured = 0; ///< seconds that were sampled under arcs that nobody counted
    };

    [[nodiscard]] bool isMoved(const CutArc& cut) const { return entityOf(cut.caller) != entityOf(cut.callee); }
    /// The function, or the cycle that it still is in.
    [[nodiscard]] std::size_t entityOf(FunctionId f) const
    {
        const auto& cycle = m_table.functions[f.value].cycle;
        return cycle ? m_table.functions.size() + cycle->value : f.value;
    }

    const FunctionTable& m_table;
    const CallGraph& m_graph;
    const StackTimes& m_stacks;
    std::unordered_map<std::size_t, Sums> m_cut; ///< by callee
};

} // namespace

void fillMovedTimes(CallGraph& graph, const FunctionTable& table, const StackTimes& stacks)
{
    const MovedTimes moved(table, graph, stacks);
    for (CutArc& cut : graph.cutArcs)
        cut.movedSeconds = moved.of(cut);
}

} // namespace gmonscope
