// SPDX-License-Identifier: MIT
//
// Weights by which the time of a function, or of a cycle as a whole, is shared among its callers.
#pragma once

#include "base/saturated.h"
#include "graph/profile_data.h"

#include <algorithm>

namespace gmonscope {

/// True if time flows along the arc: it is neither inside a cycle nor a self arc.
[[nodiscard]] inline bool isFromOutside(const FunctionTable& table, const Arc& arc)
{
    const auto& cycle = table.functions[arc.callee.value].cycle;
    return arc.caller != arc.callee && !(cycle && cycle == table.functions[arc.caller.value].cycle);
}

/// Returns the weight of a function's external callers.
[[nodiscard]] inline double externalWeight(const FunctionTable& table, const CallGraph& graph, FunctionId callee)
{
    const auto calls = table.functions[callee.value].externalCalls;
    if (graph.externalArcs.empty())
        return static_cast<double>(calls);
    const auto arcs = std::equal_range(graph.externalArcs.begin(), graph.externalArcs.end(),
                                       ExternalArc{.caller = {}, .callee = callee},
                                       [](const auto& a, const auto& b) { return a.callee < b.callee; });
    double rounding = 0;
    for (auto arc = arcs.first; arc != arcs.second; ++arc)
        rounding += arc->rounding;
    return static_cast<double>(calls) + rounding;
}

/// Time is shared by calls, including those of external callers; if nobody counted any, by the time that was sampled
/// under each caller.
class CallerWeights {
public:
    CallerWeights(const FunctionTable& table, const CallGraph& graph, const StackTimes& stacks,
                  std::span<const FunctionId> members)
        : m_table(table), m_graph(graph), m_stacks(stacks)
    {
        for (const FunctionId member : members) {
            m_calls = addSaturated(m_calls, table.functions[member.value].externalCalls);
            m_weight += externalWeight(table, graph, member);
            for (const ArcId id : graph.arcsTo.of(member))
                if (const Arc& arc = graph.arcs[id.value]; isFromOutside(table, arc)) {
                    m_calls = addSaturated(m_calls, arc.calls);
                    m_weight += arc.weight();
                }
        }
        if (m_weight <= 0 && !stacks.arcs.empty())
            addMeasured(members);
    }

    [[nodiscard]] std::uint64_t calls() const { return m_calls; }
    /// Returns the share of an arc, 0..1. REQUIRES: the arc leads from outside to one of the members.
    [[nodiscard]] double of(ArcId id) const
    {
        const Arc& arc = m_graph.arcs[id.value];
        if (m_weight > 0)
            return arc.weight() / m_weight;
        return m_seconds > 0 && arc.isMeasuredOnly() ? m_stacks.arcs[id.value].seconds / m_seconds : 0;
    }

    /// Returns the share of all external callers of a member together, 0..1.
    [[nodiscard]] double ofExternal(FunctionId member) const
    {
        return m_weight > 0 ? externalWeight(m_table, m_graph, member) / m_weight : 0;
    }
    /// Returns the sum of the weights of callers with calls.
    [[nodiscard]] double weight() const { return m_weight; }
    /// Returns the sum of the sampled seconds of callers without calls.
    [[nodiscard]] double measuredSeconds() const { return m_seconds; }

private:
    void addMeasured(std::span<const FunctionId> members)
    {
        for (const FunctionId member : members) {
            m_seconds += m_stacks.unknownCaller[member.value];
            for (const ArcId id : m_graph.arcsTo.of(member))
                if (const Arc& arc = m_graph.arcs[id.value]; arc.isMeasuredOnly() && isFromOutside(m_table, arc))
                    m_seconds += m_stacks.arcs[id.value].seconds;
        }
    }

    const FunctionTable& m_table;
    const CallGraph& m_graph;
    const StackTimes& m_stacks;
    std::uint64_t m_calls = 0;
    double m_weight = 0;
    double m_seconds = 0;
};

} // namespace gmonscope
