// SPDX-License-Identifier: MIT
#include "graph/cycles.h"

#include <algorithm>
#include <limits>

namespace gmonscope {

namespace {

constexpr std::uint32_t unvisited = std::numeric_limits<std::uint32_t>::max();

/// Tarjan's algorithm with its own stack of calls.
class ComponentFinder {
public:
    explicit ComponentFinder(const Successors& graph) : m_graph(graph)
    {
        m_number.assign(graph.count(), unvisited);
        m_low.assign(graph.count(), 0);
        m_open.assign(graph.count(), false);
        m_result.functions.reserve(graph.count());
        m_result.starts.push_back(0);
    }

    Components run()
    {
        for (std::uint32_t f = 0; f < m_graph.count(); ++f)
            if (m_number[f] == unvisited)
                visitFrom(FunctionId{f});
        return std::move(m_result);
    }

private:
    struct Visit {
        FunctionId function;
        std::size_t nextCallee;
    };

    void enter(FunctionId f)
    {
        m_number[f.value] = m_low[f.value] = m_next++;
        m_open[f.value] = true;
        m_stack.push_back(f);
        m_visits.push_back({f, 0});
    }

    void visitFrom(FunctionId root)
    {
        enter(root);
        while (!m_visits.empty()) {
            Visit& visit = m_visits.back();
            const FunctionId f = visit.function;
            const auto callees = m_graph.of(f.value);
            if (visit.nextCallee == callees.size()) {
                leave(f);
                continue;
            }
            const FunctionId callee{callees[visit.nextCallee++]};
            if (m_number[callee.value] == unvisited)
                enter(callee);
            else if (m_open[callee.value])
                m_low[f.value] = std::min(m_low[f.value], m_number[callee.value]);
        }
    }

    void leave(FunctionId f)
    {
        m_visits.pop_back();
        if (!m_visits.empty()) {
            const FunctionId caller = m_visits.back().function;
            m_low[caller.value] = std::min(m_low[caller.value], m_low[f.value]);
        }
        if (m_low[f.value] != m_number[f.value])
            return;
        FunctionId member;
        do {
            member = m_stack.back();
            m_stack.pop_back();
            m_open[member.value] = false;
            m_result.functions.push_back(member);
        } while (member != f);
        m_result.starts.push_back(static_cast<std::uint32_t>(m_result.functions.size()));
    }

    const Successors& m_graph;
    std::vector<std::uint32_t> m_number, m_low;
    std::vector<bool> m_open;
    std::vector<FunctionId> m_stack;
    std::vector<Visit> m_visits;
    std::uint32_t m_next = 0;
    Components m_result;
};

} // namespace

Components findComponents(const Successors& graph) { return ComponentFinder(graph).run(); }

Components findComponents(const Profile::Data& data)
{
    Successors graph{.starts = data.arcsFrom.starts, .callees = {}};
    graph.callees.reserve(data.arcs.size());
    for (const ArcId arc : data.arcsFrom.ids)
        graph.callees.push_back(data.arcs[arc.value].callee.value);
    return findComponents(graph);
}

void nameCycles(Profile::Data& data, const Components& components, CycleOrder order)
{
    for (std::size_t c = 0; c < components.count(); ++c) {
        const auto members = components.of(c);
        if (members.size() < 2)
            continue;
        Cycle cycle;
        cycle.members.assign(members.begin(), members.end());
        if (order == CycleOrder::ByFirstFound)
            std::swap(cycle.members.front(), cycle.members.back());
        else
            std::sort(cycle.members.begin(), cycle.members.end());
        data.cycles.push_back(std::move(cycle));
    }
    std::sort(data.cycles.begin(), data.cycles.end(),
              [](const Cycle& a, const Cycle& b) { return a.members.front() < b.members.front(); });
    for (std::uint32_t c = 0; c < data.cycles.size(); ++c) {
        data.cycles[c].number = c + 1;
        for (const FunctionId member : data.cycles[c].members)
            data.functions[member.value].cycle = CycleId{c};
    }
}

} // namespace gmonscope
