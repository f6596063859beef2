// SPDX-License-Identifier: MIT
#include "break_cycles/cycle_parts.h"

#include <algorithm>
#include <numeric>

namespace gmonscope {

CycleParts::CycleParts(const CallGraph& graph, const Components& components, std::uint32_t sizeLeft)
    : m_graph(graph), m_sizeLeft(std::max(sizeLeft, 1u)), m_cycleOf(components.functions.size(), isNoPart),
      m_partOf(components.functions.size(), isNoPart), m_localOf(components.functions.size(), 0),
      m_seenIn(components.functions.size(), 0), m_isCut(graph.arcs.size())
{
    for (std::size_t c = 0; c < components.count(); ++c) {
        const auto members = components.of(c);
        if (members.size() <= m_sizeLeft)
            continue;
        for (const FunctionId f : members)
            m_cycleOf[f.value] = static_cast<std::uint32_t>(m_cycles.size());
        m_cycles.emplace_back(members.begin(), members.end());
        std::sort(m_cycles.back().begin(), m_cycles.back().end());
    }
    heal();
}

bool CycleParts::isDone() const
{
    return std::all_of(m_parts.begin(), m_parts.end(),
                       [this](const Members& part) { return part.size() <= m_sizeLeft; });
}

void CycleParts::heal()
{
    m_partOf = m_cycleOf;
    m_parts = m_cycles;
    std::fill(m_isCut.begin(), m_isCut.end(), false);
}

CycleParts::Members CycleParts::cut(ArcId id)
{
    m_isCut[id.value] = true;
    if (hasDetour(m_graph.arcs[id.value]))
        return {};
    const Members whole = std::move(m_parts[m_partOf[m_graph.arcs[id.value].caller.value]]);
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

/// In a dense cycle most have one, and it is short: then all members still reach each other.
bool CycleParts::hasDetour(const Arc& cut)
{
    const std::uint32_t part = m_partOf[cut.caller.value];
    std::vector<FunctionId> reached{cut.caller};
    ++m_round;
    m_seenIn[cut.caller.value] = m_round;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const ArcId id : m_graph.arcsFrom.of(reached[i])) {
            const FunctionId callee = m_graph.arcs[id.value].callee;
            if (m_isCut[id.value] || m_partOf[callee.value] != part || m_seenIn[callee.value] == m_round)
                continue;
            if (callee == cut.callee)
                return true;
            m_seenIn[callee.value] = m_round;
            reached.push_back(callee);
        }
    m_visits += reached.size();
    return false;
}

CycleParts::Members CycleParts::freedBy(std::span<const ArcId> arcs, std::size_t part)
{
    for (const ArcId id : arcs)
        m_isCut[id.value] = true;
    const Members& whole = m_parts[part];
    const Components components = findComponents(successorsIn(whole));
    for (const ArcId id : arcs)
        m_isCut[id.value] = false;
    Members freed;
    for (std::size_t c = 0; c < components.count(); ++c)
        if (components.of(c).size() <= m_sizeLeft)
            for (const FunctionId local : components.of(c))
                freed.push_back(whole[local.value]);
    return freed;
}

Successors CycleParts::successorsIn(const Members& members)
{
    for (std::uint32_t i = 0; i < members.size(); ++i)
        m_localOf[members[i].value] = i;
    Successors graph;
    graph.starts.assign(members.size() + 1, 0);
    forArcsInside(members, m_partOf, [&](ArcId id) {
        ++graph.starts[m_localOf[m_graph.arcs[id.value].caller.value] + 1];
        graph.callees.push_back(m_localOf[m_graph.arcs[id.value].callee.value]);
    });
    m_visits += graph.callees.size() + members.size();
    std::partial_sum(graph.starts.begin(), graph.starts.end(), graph.starts.begin());
    return graph;
}

} // namespace gmonscope
