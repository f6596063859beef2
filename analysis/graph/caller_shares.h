// SPDX-License-Identifier: MIT
//
// By what the time of a function, or of a cycle as a whole, is shared among those who called it.
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// True for an arc that time flows along: neither inside a cycle nor a function's own.
[[nodiscard]] inline bool isFromOutside(const Profile::Data& data, const Arc& arc)
{
    const auto& cycle = data.functions[arc.callee.value].cycle;
    return arc.caller != arc.callee && !(cycle && cycle == data.functions[arc.caller.value].cycle);
}

/// Calls decide, those of external callers among them; where nobody counted any, the time that was seen under each
/// caller does.
class CallerShares {
public:
    CallerShares(const Profile::Data& data, std::span<const FunctionId> members) : m_data(data)
    {
        for (const FunctionId member : members) {
            m_calls += data.functions[member.value].externalCalls;
            for (const ArcId id : data.arcsTo.of(member))
                if (isFromOutside(data, data.arcs[id.value]))
                    m_calls += data.arcs[id.value].calls;
        }
        if (m_calls == 0 && !data.stacks.arcs.empty())
            addMeasured(members);
    }

    [[nodiscard]] std::uint64_t calls() const { return m_calls; }
    /// REQUIRES: the arc comes from outside to one of the members.
    [[nodiscard]] double of(ArcId id) const
    {
        const Arc& arc = m_data.arcs[id.value];
        if (m_calls)
            return static_cast<double>(arc.calls) / static_cast<double>(m_calls);
        return m_seconds > 0 && arc.isMeasuredOnly ? m_data.stacks.arcs[id.value].seconds / m_seconds : 0;
    }

private:
    void addMeasured(std::span<const FunctionId> members)
    {
        for (const FunctionId member : members) {
            m_seconds += m_data.stacks.unknownCaller[member.value];
            for (const ArcId id : m_data.arcsTo.of(member))
                if (const Arc& arc = m_data.arcs[id.value]; arc.isMeasuredOnly && isFromOutside(m_data, arc))
                    m_seconds += m_data.stacks.arcs[id.value].seconds;
        }
    }

    const Profile::Data& m_data;
    std::uint64_t m_calls = 0;
    double m_seconds = 0;
};

} // namespace gmonscope
