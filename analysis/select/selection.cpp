// SPDX-License-Identifier: MIT
#include "select/selection.h"

#include "graph/caller_weights.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// The time that callers outside a function, or outside its cycle, pass down to it.
struct Inherited {
    bool isShown = false;
    double fraction = 0;
};

class Selector {
public:
    Selector(FunctionTable& table, CallGraph& graph, const StackTimes& stacks, const Chosen& shown, const Chosen& time,
             bool showsSpontaneousCycles)
        : m_table(table), m_graph(graph), m_stacks(stacks), m_shown(shown), m_time(time),
          m_showsSpontaneousCycles(showsSpontaneousCycles)
    {
        if (!showsSpontaneousCycles)
            m_cycleFractions.resize(graph.cycles.size());
    }

    std::vector<double> takeCycleFractions() { return std::move(m_cycleFractions); }

    void select(std::span<const FunctionId> members)
    {
        Inherited inherited = inherit(members);
        if (m_showsSpontaneousCycles)
            inheritFromMembers(members, inherited);
        for (const FunctionId member : members) {
            Visibility& visibility = m_table.visibility[member.value];
            visibility.inGraph = inherited.isShown ? !m_shown.drops(member) : m_shown.takes(member);
            visibility.fraction = inherited.fraction != 0 ? (m_time.drops(member) ? 0 : inherited.fraction)
                                  : m_time.takes(member)  ? 1
                                                          : 0;
        }
        if (const auto cycle = m_table.functions[members.front().value].cycle) {
            if (!m_showsSpontaneousCycles)
                m_cycleFractions[cycle->value] = inherited.fraction;
            m_graph.cycles[cycle->value].inGraph =
                inherited.isShown || (m_showsSpontaneousCycles && isAnyShown(members));
        }
    }

private:
    /// Members of a cycle call each other: who names one has all of them. (GNU gprof looks only outside the cycle.)
    void inheritFromMembers(std::span<const FunctionId> members, Inherited& inherited) const
    {
        if (members.size() < 2)
            return;
        for (const FunctionId member : members) {
            inherited.isShown = inherited.isShown || m_shown.isOnly(member);
            if (m_time.isOnly(member))
                inherited.fraction = std::max(inherited.fraction, 1.0);
        }
    }

    [[nodiscard]] bool isAnyShown(std::span<const FunctionId> members) const
    {
        return std::any_of(members.begin(), members.end(),
                           [this](FunctionId f) { return m_table.visibility[f.value].inGraph; });
    }

    [[nodiscard]] Inherited inherit(std::span<const FunctionId> members) const
    {
        const CallerWeights shares(m_table, m_graph, m_stacks, members);
        Inherited inherited;
        for (const FunctionId member : members)
            for (const ArcId id : m_graph.arcsTo.of(member)) {
                const Arc& arc = m_graph.arcs[id.value];
                if (!isFromOutside(m_table, arc))
                    continue;
                const Visibility& caller = m_table.visibility[arc.caller.value];
                inherited.isShown = inherited.isShown || caller.inGraph;
                inherited.fraction += caller.fraction * shares.of(id);
            }
        // Who is called from outside, too, has all its callers there.
        for (const FunctionId member : members)
            if (m_time.takes(member))
                inherited.fraction += shares.ofExternal(member);
        return inherited;
    }

    FunctionTable& m_table;
    CallGraph& m_graph;
    const StackTimes& m_stacks;
    const Chosen &m_shown, &m_time;
    bool m_showsSpontaneousCycles;
    std::vector<double> m_cycleFractions;
};

} // namespace

std::vector<double> selectForGraph(FunctionTable& table, CallGraph& callGraph, const StackTimes& stacks,
                                   const Components& components, const Chosen& graph, const Chosen& time,
                                   bool showsSpontaneousCycles)
{
    Selector selector(table, callGraph, stacks, graph, time, showsSpontaneousCycles);
    // Components come callees first.
    for (std::size_t c = components.count(); c-- > 0;)
        selector.select(components.of(c));
    return selector.takeCycleFractions();
}

} // namespace gmonscope
