// SPDX-License-Identifier: MIT
#include "graph/measured.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// The longest recursion that the runtime folds: so many functions call each other in turn.
constexpr int longestTurn = 4;

/// By function: are its calls counted?
std::vector<bool> findCountedCallees(const std::vector<SymbolizedCall>& calls, std::size_t functionCount)
{
    std::vector<bool> counted(functionCount);
    for (const SymbolizedCall& call : calls)
        if (call.calls)
            counted[call.callee.value] = true;
    return counted;
}

/// Walks down the stacks, and keeps in mind what is on the way: so that each sample counts once for each function.
class StackWalker {
public:
    StackWalker(const FunctionTable& table, const CallGraph& graph, const std::vector<StackNode>& nodes)
        : m_table(table), m_graph(graph), m_nodes(nodes), m_total(nodes.size()), m_isWhole(nodes.size()),
          m_functionsHere(table.functions.size()), m_arcsHere(graph.arcs.size()), m_cyclesHere(graph.cycles.size())
    {
        m_times.functions.assign(table.functions.size(), {});
        m_times.arcs.assign(graph.arcs.size(), {});
        m_times.cycles.assign(graph.cycles.size(), {});
        m_times.unknownCaller.assign(table.functions.size(), 0);
        m_times.counting.assign(table.functions.size(), 0);
        m_times.wholeSamples.assign(table.functions.size(), 0);
        m_times.wholeArcSamples.assign(graph.arcs.size(), 0);
    }

    StackTimes walk()
    {
        listChildren();
        sumUp();
        for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
            if (m_nodes[i].parent == StackNode::none)
                walkFrom(i);
        return std::move(m_times);
    }

private:
    void listChildren()
    {
        m_firstChild.assign(m_nodes.size() + 1, 0);
        for (const StackNode& node : m_nodes)
            if (node.parent != StackNode::none)
                ++m_firstChild[node.parent + 1];
        for (std::size_t i = 1; i < m_firstChild.size(); ++i)
            m_firstChild[i] += m_firstChild[i - 1];
        m_children.resize(m_firstChild.back());
        auto next = m_firstChild;
        for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
            if (m_nodes[i].parent != StackNode::none)
                m_children[next[m_nodes[i].parent]++] = i;
    }

    /// With what was called from it, and whether its callers are known up to the start.
    void sumUp()
    {
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const StackNode& node = m_nodes[i];
            if (node.countsFor)
                m_times.counting[node.countsFor->value] += node.seconds;
            m_isWhole[i] = node.function && (node.parent == StackNode::none || m_isWhole[node.parent]);
            m_total[i] = {{node.seconds, node.samples}, m_isWhole[i] ? node.samples : 0};
            if (m_isWhole[i])
                m_times.wholeSamples[node.function->value] += node.samples;
        }
        for (std::size_t i = m_nodes.size(); i-- > 0;)
            if (const std::uint32_t parent = m_nodes[i].parent; parent != StackNode::none) {
                m_total[parent].time.seconds += m_total[i].time.seconds;
                m_total[parent].time.samples += m_total[i].time.samples;
                m_total[parent].wholeSamples += m_total[i].wholeSamples;
            }
    }

    struct Total {
        MeasuredTime time;
        std::uint64_t wholeSamples;
    };
    struct Visit {
        std::uint32_t node;
        std::uint32_t nextChild;
        std::optional<ArcId> arc; ///< from its caller
    };

    void walkFrom(std::uint32_t root)
    {
        std::vector<Visit> visits;
        visits.push_back(enter(root));
        while (!visits.empty()) {
            Visit& visit = visits.back();
            if (visit.nextChild < m_firstChild[visit.node + 1]) {
                visits.push_back(enter(m_children[visit.nextChild++]));
                continue;
            }
            leave(visit);
            visits.pop_back();
        }
    }

    /// False when it is on the way already.
    static bool add(MeasuredTime& sum, const MeasuredTime& time, std::uint32_t& timesHere)
    {
        if (timesHere++)
            return false;
        sum.seconds += time.seconds;
        sum.samples += time.samples;
        return true;
    }

    Visit enter(std::uint32_t i)
    {
        Visit visit{i, m_firstChild[i], {}};
        const auto function = m_nodes[i].function;
        if (!function)
            return visit;
        add(m_times.functions[function->value], m_total[i].time, m_functionsHere[function->value]);
        if (const auto cycle = m_table.functions[function->value].cycle)
            add(m_times.cycles[cycle->value], m_total[i].time, m_cyclesHere[cycle->value]);
        visit.arc = arcTo(i);
        if (visit.arc) {
            const std::uint32_t arc = visit.arc->value;
            if (add(m_times.arcs[arc], m_total[i].time, m_arcsHere[arc]))
                m_times.wholeArcSamples[arc] += m_total[i].wholeSamples;
        } else if (!callerOf(i)) {
            m_times.unknownCaller[function->value] += m_total[i].time.seconds;
        }
        return visit;
    }

    void leave(const Visit& visit)
    {
        if (visit.arc)
            --m_arcsHere[visit.arc->value];
        const auto function = m_nodes[visit.node].function;
        if (!function)
            return;
        --m_functionsHere[function->value];
        if (const auto cycle = m_table.functions[function->value].cycle)
            --m_cyclesHere[cycle->value];
    }

    [[nodiscard]] std::optional<FunctionId> callerOf(std::uint32_t i) const
    {
        const std::uint32_t parent = m_nodes[i].parent;
        return parent == StackNode::none ? std::nullopt : m_nodes[parent].function;
    }

    [[nodiscard]] std::optional<ArcId> arcTo(std::uint32_t i)
    {
        const auto caller = callerOf(i);
        if (!caller)
            return {};
        // Which function of the turn was called first is not in the stack, if several are. The counts know it.
        const int candidates = m_nodes[i].isAfterFold ? longestTurn : 1;
        for (int tried = 0; tried < candidates; ++tried) {
            if (const auto& callee = m_nodes[i].function)
                if (const auto arc = findArc(*caller, *callee))
                    return arc;
            if (m_firstChild[i] == m_firstChild[i + 1])
                break;
            i = m_children[m_firstChild[i]];
        }
        return {};
    }

    /// Most are asked for again and again: the answers are kept, each until another one takes its place.
    [[nodiscard]] std::optional<ArcId> findArc(FunctionId caller, FunctionId callee)
    {
        const std::uint64_t key = std::uint64_t{caller.value} << 32 | callee.value;
        KnownArc& known = m_knownArcs[key * 0x9E3779B97F4A7C15u >> (64 - knownArcBits)];
        if (known.key != key)
            known = {key, searchArc(caller, callee)};
        return known.arc;
    }

    [[nodiscard]] std::optional<ArcId> searchArc(FunctionId caller, FunctionId callee) const
    {
        const auto arcs = m_graph.arcsFrom.of(caller);
        const auto place = std::partition_point(arcs.begin(), arcs.end(),
                                                [&](ArcId arc) { return m_graph.arcs[arc.value].callee < callee; });
        return place != arcs.end() && m_graph.arcs[place->value].callee == callee ? std::optional(*place)
                                                                                  : std::nullopt;
    }

    struct KnownArc {
        std::uint64_t key = UINT64_MAX;
        std::optional<ArcId> arc;
    };
    static constexpr int knownArcBits = 14;

    const FunctionTable& m_table;
    const CallGraph& m_graph;
    StackTimes m_times;
    const std::vector<StackNode>& m_nodes;
    std::vector<std::uint32_t> m_firstChild,
        m_children;              ///< children of i: m_children[m_firstChild[i]..m_firstChild[i+1])
    std::vector<Total> m_total;  ///< by node
    std::vector<bool> m_isWhole; ///< by node
    std::vector<KnownArc> m_knownArcs{std::size_t{1} << knownArcBits};
    std::vector<std::uint32_t> m_functionsHere, m_arcsHere, m_cyclesHere; ///< how often they are on the way
};

} // namespace

void addMeasuredCalls(std::vector<SymbolizedCall>& calls, const std::vector<StackNode>& nodes,
                      std::size_t functionCount)
{
    if (nodes.empty())
        return;
    const auto counted = findCountedCallees(calls, functionCount);
    std::vector<bool> leadsToSamples(nodes.size());
    std::vector<std::pair<FunctionId, FunctionId>> pairs;
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const StackNode& node = nodes[i];
        if (node.parent == StackNode::none || !(leadsToSamples[i] || node.samples || node.seconds > 0))
            continue;
        leadsToSamples[node.parent] = true;
        if (const auto& caller = nodes[node.parent].function; caller && node.function && !counted[node.function->value])
            pairs.emplace_back(*caller, *node.function);
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [caller, callee] : pairs)
        calls.push_back({.caller = CallerId::measured(caller), .callee = callee});
}

StackTimes measureStacks(const FunctionTable& table, const CallGraph& graph, const std::vector<StackNode>& nodes)
{
    if (nodes.empty())
        return {};
    StackTimes times = StackWalker(table, graph, nodes).walk();
    for (std::size_t f = 0; f < times.functions.size(); ++f)
        if (table.functions[f].kind == FunctionKind::NotSampled)
            times.functions[f].seconds = table.functions[f].selfSeconds;
    return times;
}

} // namespace gmonscope
