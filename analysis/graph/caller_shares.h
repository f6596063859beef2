// SPDX-License-Identifier: MIT
//
// Weights by which the time of a function, or of a cycle as a whole, is shared among its callers.
#pragma once

#include "base/saturated.h"
#include "graph/profile_data.h"

#include <algorithm>

namespace gmonscope {

/// True if time flows along the arc: it is neither inside a cycle nor a self arc.
[[nodiscard]] inline bool isFromOutside(const Profile::Data& data, const Arc& arc)
{
    const auto& cycle = data.table.functions[arc.callee.value].cycle;
    return arc.caller != arc.callee && !(cycle && cycle == data.table.functions[arc.caller.value].cycle);
}

/// Returns the weight of a function's external callers.
[[nodiscard]] inline double externalWeight(const Profile::Data& data, FunctionId callee)
{
    const auto calls = data.table.functions[callee.value].externalCalls;
    if (data.graph.externalArcs.empty())
        return static_cast<double>(calls);
    const auto arcs = std::equal_range(data.graph.externalArcs.begin(), data.graph.externalArcs.end(),
                                       ExternalArc{.caller = {}, .callee = callee},
                                       [](const auto& a, const auto& b) { return a.callee < b.callee; });
    double rounding = 0;
    for (auto arc = arcs.first; arc != arcs.second; ++arc)
        rounding += arc->rounding;
    return static_cast<double>(calls) + rounding;
}

/// Time is shared by calls, including those of external callers; if nobody counted any, by the time that was sampled
/// under each caller.
class CallerShares {
public:
    CallerShares(const Profile::Data& data, std::span<const FunctionId> members) : m_data(data)
    {
        for (const FunctionId member : members) {
            m_calls = addSaturated(m_calls, data.table.functions[member.value].externalCalls);
            m_weight += externalWeight(data, member);
            for (const ArcId id : data.graph.arcsTo.of(member))
                if (const Arc& arc = data.graph.arcs[id.value]; isFromOutside(data, arc)) {
                    m_calls = addSaturated(m_calls, arc.calls);
                    m_weight += arc.weight();
                }
        }
        if (m_weight <= 0 && !data.stacks.arcs.empty())
            addMeasured(members);
    }

    [[nodiscard]] std::uint64_t calls() const { return m_calls; }
    /// Returns the share of an arc, 0..1. REQUIRES: the arc leads from outside to one of the members.
    [[nodiscard]] double of(ArcId id) const
    {
        const Arc& arc = m_data.graph.arcs[id.value];
        if (m_weight > 0)
            return arc.weight() / m_weight;
        return m_seconds > 0 && arc.isMeasuredOnly() ? m_data.stacks.arcs[id.value].seconds / m_seconds : 0;
    }

    /// Returns the share of all external callers of a member together, 0..1.
    [[nodiscard]] double ofExternal(FunctionId member) const
    {
        return m_weight > 0 ? externalWeight(m_data, member) / m_weight : 0;
    }
    /// Returns the sum of the weights of callers with calls.
    [[nodiscard]] double weight() const { return m_weight; }
    /// Returns the sum of the sampled seconds of callers without calls.
    [[nodiscard]] double measuredSeconds() const { return m_seconds; }

private:
    void addMeasured(std::span<const FunctionId> members)
    {
        for (const FunctionId member : members) {
            m_seconds += m_data.stacks.unknownCaller[member.value];
            for (const ArcId id : m_data.graph.arcsTo.of(member))
                if (const Arc& arc = m_data.graph.arcs[id.value]; arc.isMeasuredOnly() && isFromOutside(m_data, arc))
                    m_seconds += m_data.stacks.arcs[id.value].seconds;
        }
    }

    const Profile::Data& m_data;
    std::uint64_t m_calls = 0;
    double m_weight = 0;
    double m_seconds = 0;
};

} // namespace gmonscope
