// SPDX-License-Identifier: MIT
//
// By what the time of a function, or of a cycle as a whole, is shared among those who called it.
#pragma once

#include "base/saturated.h"
#include "graph/profile_data.h"

#include <algorithm>

namespace gmonscope {

/// True for an arc that time flows along: neither inside a cycle nor a function's own.
[[nodiscard]] inline bool isFromOutside(const Profile::Data& data, const Arc& arc)
{
    const auto& cycle = data.functions[arc.callee.value].cycle;
    return arc.caller != arc.callee && !(cycle && cycle == data.functions[arc.caller.value].cycle);
}

/// By which the external callers of a function get their share.
[[nodiscard]] inline double externalWeight(const Profile::Data& data, FunctionId callee)
{
    const auto calls = data.functions[callee.value].externalCalls;
    if (data.externalArcs.empty())
        return static_cast<double>(calls);
    const auto arcs = std::equal_range(data.externalArcs.begin(), data.externalArcs.end(),
                                       ExternalArc{.caller = {}, .callee = callee},
                                       [](const auto& a, const auto& b) { return a.callee < b.callee; });
    double rounding = 0;
    for (auto arc = arcs.first; arc != arcs.second; ++arc)
        rounding += arc->rounding;
    return static_cast<double>(calls) + rounding;
}

/// Calls decide, those of external callers among them; where nobody counted any, the time that was seen under each
/// caller does.
class CallerShares {
public:
    CallerShares(const Profile::Data& data, std::span<const FunctionId> members) : m_data(data)
    {
        for (const FunctionId member : members) {
            m_calls = addSaturated(m_calls, data.functions[member.value].externalCalls);
            m_weight += externalWeight(data, member);
            for (const ArcId id : data.arcsTo.of(member))
                if (const Arc& arc = data.arcs[id.value]; isFromOutside(data, arc)) {
                    m_calls = addSaturated(m_calls, arc.calls);
                    m_weight += arc.weight();
                }
        }
        if (m_weight <= 0 && !data.stacks.arcs.empty())
            addMeasured(members);
    }

    [[nodiscard]] std::uint64_t calls() const { return m_calls; }
    /// REQUIRES: the arc comes from outside to one of the members.
    [[nodiscard]] double of(ArcId id) const
    {
        const Arc& arc = m_data.arcs[id.value];
        if (m_weight > 0)
            return arc.weight() / m_weight;
        return m_seconds > 0 && arc.isMeasuredOnly() ? m_data.stacks.arcs[id.value].seconds / m_seconds : 0;
    }

    /// Of all external callers of a member.
    [[nodiscard]] double ofExternal(FunctionId member) const
    {
        return m_weight > 0 ? externalWeight(m_data, member) / m_weight : 0;
    }
    /// By what those with calls share the time.
    [[nodiscard]] double weight() const { return m_weight; }
    /// By what those without share it.
    [[nodiscard]] double measuredSeconds() const { return m_seconds; }

private:
    void addMeasured(std::span<const FunctionId> members)
    {
        for (const FunctionId member : members) {
            m_seconds += m_data.stacks.unknownCaller[member.value];
            for (const ArcId id : m_data.arcsTo.of(member))
                if (const Arc& arc = m_data.arcs[id.value]; arc.isMeasuredOnly() && isFromOutside(m_data, arc))
                    m_seconds += m_data.stacks.arcs[id.value].seconds;
        }
    }

    const Profile::Data& m_data;
    std::uint64_t m_calls = 0;
    double m_weight = 0;
    double m_seconds = 0;
};

} // namespace gmonscope
