// SPDX-License-Identifier: MIT
//
// A set of feedback arcs is an order of the nodes: the arcs that lead backward in it.
#include "break_cycles/feedback_arcs.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace gmonscope {

namespace {

/// The cost of a cut: its calls first, then the number of arcs.
struct Price {
    std::int64_t calls = 0, arcs = 0;

    friend auto operator<=>(const Price&, const Price&) = default;
    friend Price operator+(Price a, Price b) { return {a.calls + b.calls, a.arcs + b.arcs}; }
    friend Price operator-(Price a, Price b) { return {a.calls - b.calls, a.arcs - b.arcs}; }
};

struct Neighbour {
    std::uint32_t node;
    Price price;
};

/// The arcs by either end.
struct Graph {
    std::vector<std::vector<Neighbour>> out, in;

    Graph(std::uint32_t nodes, std::span<const CountedArc> arcs) : out(nodes), in(nodes)
    {
        const auto most = std::numeric_limits<std::int64_t>::max() / 2 / static_cast<std::int64_t>(arcs.size() + 1);
        for (const CountedArc& arc : arcs) {
            const auto calls = static_cast<std::int64_t>(std::min(arc.calls, static_cast<std::uint64_t>(most)));
            const Price price{calls, 1};
            out[arc.from].push_back({arc.to, price});
            in[arc.to].push_back({arc.from, price});
        }
    }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(out.size()); }
};

using Order = std::vector<std::uint32_t>;

constexpr std::uint32_t largestExact = 12;
// Bounds on steps, so that the same graph always has the same answer.
constexpr std::size_t mostShifts = 100'000'000, mostRestoringVisits = 20'000'000;
constexpr int mostRounds = 20;

/// The best order, by dynamic programming over the sets of nodes that come first.
Order bestOrder(const Graph& graph)
{
    const std::uint32_t nodes = graph.count();
    struct Step {
        Price price;
        std::uint32_t last = 0;
    };
    std::vector<Step> best(std::size_t{1} << nodes);
    for (std::uint32_t set = 1; set < best.size(); ++set) {
        bool isFirst = true;
        for (std::uint32_t node = 0; node < nodes; ++node) {
            if (!(set >> node & 1))
                continue;
            const std::uint32_t before = set & ~(1u << node);
            Price price = best[before].price;
            for (const Neighbour& callee : graph.out[node])
                if (before >> callee.node & 1)
                    price = price + callee.price;
            if (std::exchange(isFirst, false) || price < best[set].price)
                best[set] = {price, node};
        }
    }
    Order order(nodes);
    std::uint32_t set = static_cast<std::uint32_t>(best.size() - 1);
    for (std::uint32_t position = nodes; position-- > 0; set &= ~(1u << order[position]))
        order[position] = best[set].last;
    return order;
}

/// Eades, Lin and Smyth: what calls nobody goes last, what nobody calls first, and of the others first the one whose
/// calls exceed those of it by most.
class GreedyOrder {
public:
    explicit GreedyOrder(const Graph& graph)
        : m_graph(graph), m_left(graph.count(), true), m_out(graph.count()), m_in(graph.count())
    {
        for (std::uint32_t node = 0; node < graph.count(); ++node) {
            for (const Neighbour& callee : graph.out[node])
                m_out[node] = m_out[node] + callee.price;
            for (const Neighbour& caller : graph.in[node])
                m_in[node] = m_in[node] + caller.price;
            m_queue.insert(keyOf(node));
        }
    }

    Order build()
    {
        Order first, last;
        for (std::uint32_t node = 0; node < m_graph.count(); ++node)
            noteIfEnd(node);
        while (!m_queue.empty()) {
            if (!m_sinks.empty())
                take(m_sinks, last);
            else if (!m_sources.empty())
                take(m_sources, first);
            else
                remove(m_queue.begin()->second, first);
        }
        first.insert(first.end(), last.rbegin(), last.rend());
        return first;
    }

private:
    using Key = std::pair<Price, std::uint32_t>; ///< the best first

    [[nodiscard]] Key keyOf(std::uint32_t node) const { return {m_in[node] - m_out[node], node}; }

    void noteIfEnd(std::uint32_t node)
    {
        if (m_out[node] == Price{})
            m_sinks.push_back(node);
        else if (m_in[node] == Price{})
            m_sources.push_back(node);
    }

    void take(std::vector<std::uint32_t>& ends, Order& order)
    {
        const std::uint32_t node = ends.back();
        ends.pop_back();
        if (m_left[node])
            remove(node, order);
    }

    void remove(std::uint32_t node, Order& order)
    {
        m_queue.erase(keyOf(node));
        m_left[node] = false;
        order.push_back(node);
        const auto lower = [&](const std::vector<Neighbour>& neighbours, std::vector<Price>& sums) {
            for (const Neighbour& other : neighbours) {
                if (!m_left[other.node])
                    continue;
                m_queue.erase(keyOf(other.node));
                sums[other.node] = sums[other.node] - other.price;
                m_queue.insert(keyOf(other.node));
                noteIfEnd(other.node);
            }
        };
        lower(m_graph.out[node], m_in);
        lower(m_graph.in[node], m_out);
    }

    const Graph& m_graph;
    std::vector<bool> m_left;
    std::vector<Price> m_out, m_in; ///< to and from nodes that are left
    std::set<Key> m_queue;
    std::vector<std::uint32_t> m_sinks, m_sources;
};

/// Moves single nodes to where they cost least, until none gains.
class NodeMover {
public:
    NodeMover(const Graph& graph, Order order) : m_graph(graph), m_order(std::move(order)), m_position(m_order.size())
    {
        for (std::uint32_t position = 0; position < m_order.size(); ++position)
            m_position[m_order[position]] = position;
    }

    Order improve()
    {
        bool hasGained = true;
        for (int round = 0; hasGained && round < mostRounds; ++round) {
            hasGained = false;
            for (std::uint32_t node = 0; node < m_graph.count() && m_shifts < mostShifts; ++node)
                hasGained |= moveToBest(node);
        }
        return std::move(m_order);
    }

private:
    /// A neighbour, and what the node gains when it passes it on its way forward, that is towards the front.
    struct Passed {
        std::uint32_t position;
        Price gain;
    };

    bool moveToBest(std::uint32_t node)
    {
        std::vector<Passed> before, after;
        const auto add = [&](const Neighbour& other, Price gain) {
            (m_position[other.node] < m_position[node] ? before : after).push_back({m_position[other.node], gain});
        };
        for (const Neighbour& callee : m_graph.out[node])
            add(callee, callee.price);
        for (const Neighbour& caller : m_graph.in[node])
            add(caller, Price{} - caller.price);
        std::sort(before.begin(), before.end(),
                  [](const Passed& a, const Passed& b) { return a.position > b.position; });
        std::sort(after.begin(), after.end(), [](const Passed& a, const Passed& b) { return a.position < b.position; });
        Passed best{m_position[node], {}};
        passAll(before, best, [](Price sum, Price gain) { return sum + gain; });
        passAll(after, best, [](Price sum, Price gain) { return sum - gain; });
        shift(m_position[node], best.position);
        return best.gain > Price{};
    }

    /// Passes both at once where one neighbour calls the node and is called by it.
    template <class Add> static void passAll(const std::vector<Passed>& neighbours, Passed& best, const Add& add)
    {
        Price sum;
        for (std::size_t i = 0; i < neighbours.size(); ++i) {
            sum = add(sum, neighbours[i].gain);
            const bool isPast = i + 1 == neighbours.size() || neighbours[i + 1].position != neighbours[i].position;
            if (isPast && sum > best.gain)
                best = {neighbours[i].position, sum};
        }
    }

    void shift(std::uint32_t from, std::uint32_t to)
    {
        const auto at = [this](std::uint32_t position) {
            return m_order.begin() + static_cast<std::ptrdiff_t>(position);
        };
        if (to < from)
            std::rotate(at(to), at(from), at(from + 1));
        else
            std::rotate(at(from), at(from + 1), at(to + 1));
        const auto [low, high] = std::minmax(from, to);
        for (std::uint32_t position = low; position <= high; ++position)
            m_position[m_order[position]] = position;
        m_shifts += high - low;
    }

    const Graph& m_graph;
    Order m_order;
    std::vector<std::uint32_t> m_position; ///< by node
    std::size_t m_shifts = 0;
};

/// Puts arcs back, dearest first, that close no cycle with those that were not taken out.
class ArcReturner {
public:
    ArcReturner(std::uint32_t nodes, std::span<const CountedArc> arcs, std::vector<bool>& isCut)
        : m_arcs(arcs), m_isCut(isCut), m_from(nodes), m_seen(nodes, 0)
    {
        for (std::size_t i = 0; i < arcs.size(); ++i)
            m_from[arcs[i].from].push_back(i);
    }

    void putBack()
    {
        std::vector<std::size_t> cut;
        for (std::size_t i = 0; i < m_arcs.size(); ++i)
            if (m_isCut[i])
                cut.push_back(i);
        std::stable_sort(cut.begin(), cut.end(),
                         [this](std::size_t a, std::size_t b) { return m_arcs[a].calls > m_arcs[b].calls; });
        for (const std::size_t i : cut)
            if (m_visits < mostRestoringVisits && !reaches(m_arcs[i].to, m_arcs[i].from))
                m_isCut[i] = false;
    }

private:
    bool reaches(std::uint32_t from, std::uint32_t to)
    {
        ++m_mark;
        std::vector<std::uint32_t> open{from};
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            open.pop_back();
            if (node == to)
                return true;
            m_visits += m_from[node].size() + 1;
            for (const std::size_t arc : m_from[node])
                if (!m_isCut[arc] && m_seen[m_arcs[arc].to] != m_mark) {
                    m_seen[m_arcs[arc].to] = m_mark;
                    open.push_back(m_arcs[arc].to);
                }
        }
        return false;
    }

    std::span<const CountedArc> m_arcs;
    std::vector<bool>& m_isCut;
    std::vector<std::vector<std::size_t>> m_from;
    std::vector<std::uint32_t> m_seen; ///< by node: the search that has met it last
    std::uint32_t m_mark = 0;
    std::size_t m_visits = 0;
};

} // namespace

std::vector<std::size_t> findFeedbackArcs(std::uint32_t nodes, std::span<const CountedArc> arcs)
{
    const Graph graph(nodes, arcs);
    const Order order =
        nodes <= largestExact ? bestOrder(graph) : NodeMover(graph, GreedyOrder(graph).build()).improve();
    std::vector<std::uint32_t> position(nodes);
    for (std::uint32_t i = 0; i < nodes; ++i)
        position[order[i]] = i;
    std::vector<bool> isCut;
    for (const CountedArc& arc : arcs)
        isCut.push_back(position[arc.to] < position[arc.from]);
    ArcReturner(nodes, arcs, isCut).putBack();
    std::vector<std::size_t> cut;
    for (std::size_t i = 0; i < arcs.size(); ++i)
        if (isCut[i])
            cut.push_back(i);
    return cut;
}

} // namespace gmonscope
