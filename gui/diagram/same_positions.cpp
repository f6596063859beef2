// SPDX-License-Identifier: MIT
#include "diagram/same_positions.h"

#include "gmonscope/diagram_style.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace gmonscope;

namespace {

constexpr std::uint32_t none = UINT32_MAX;
constexpr double spareWidth = 4; ///< kept free of the gap between a node's two numbers

std::map<EntryRef, std::uint32_t> nodesBySubject(const Diagram& diagram)
{
    std::map<EntryRef, std::uint32_t> nodes;
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i)
        nodes.emplace(diagram.nodes[i].subject, i);
    return nodes;
}

bool isSameChain(const DiagramNode& a, const DiagramNode& b)
{
    return std::equal(a.chain.begin(), a.chain.end(), b.chain.begin(), b.chain.end(),
                      [](const ChainMember& x, const ChainMember& y) { return x.function == y.function; });
}

class Placing {
public:
    Placing(const LaidOutDiagram& before, Diagram& now, samePositions::Nodes nodes)
        : m_before(before), m_now(now), m_mayLack(nodes == samePositions::Nodes::SomeMayLack)
    {
    }

    std::optional<DiagramLayout> run()
    {
        const bool isPlaced = m_before.layout.nodes.size() == m_before.diagram.nodes.size() &&
                              m_before.layout.cycles.size() == m_before.diagram.cycles.size() &&
                              m_before.layout.arcs.size() == m_before.diagram.arcs.size();
        if (!isPlaced || (!m_mayLack && m_now.nodes.size() != m_before.diagram.nodes.size()))
            return {};
        if (!placeNodes() || !placeCycles())
            return {};
        placeArcs();
        m_layout.bounds = m_before.layout.bounds;
        m_layout.step = m_before.layout.step;
        m_layout.note = m_before.layout.note;
        return std::move(m_layout);
    }

private:
    bool placeNodes()
    {
        const auto known = nodesBySubject(m_before.diagram);
        for (DiagramNode& node : m_now.nodes) {
            const auto found = known.find(node.subject);
            if (found == known.end())
                return false;
            const DiagramNode& old = m_before.diagram.nodes[found->second];
            const bool fits = isSameChain(node, old) && node.isRoot == old.isRoot &&
                              node.width <= old.width + spareWidth &&
                              node.cluster.has_value() == old.cluster.has_value();
            if (!fits && !m_mayLack)
                return false;
            node.isRoot = old.isRoot; // the half disc above it needs its room
            node.isCalledFromOutside = old.isCalledFromOutside;
            node.width = old.width;
            node.height = old.height;
            m_old.push_back(found->second);
            m_layout.nodes.push_back(m_before.layout.nodes[found->second]);
        }
        return true;
    }

    /// A box is the same if its nodes all come from one box of the old layout.
    bool placeCycles()
    {
        for (const DiagramCycle& cycle : m_now.cycles) {
            std::optional<std::uint32_t> box;
            for (const std::uint32_t node : cycle.nodes) {
                const auto in = m_before.diagram.nodes[m_old[node]].cluster;
                if (!in || (box && box != in))
                    return false;
                box = in;
            }
            if (!box || *box >= m_before.layout.cycles.size() ||
                (!m_mayLack && m_before.diagram.cycles[*box].nodes.size() != cycle.nodes.size()))
                return false;
            m_layout.cycles.push_back(m_before.layout.cycles[*box]);
        }
        return true;
    }

    void placeArcs()
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
        for (std::uint32_t i = 0; i < m_before.diagram.arcs.size(); ++i)
            known.emplace(std::pair(m_before.diagram.arcs[i].tail, m_before.diagram.arcs[i].head), i);
        for (const DiagramArc& arc : m_now.arcs) {
            const auto found = known.find({m_old[arc.tail], m_old[arc.head]});
            m_layout.arcs.push_back(
                found != known.end() ? m_before.layout.arcs[found->second]
                                     : samePositions::plainCurve(m_layout.nodes[arc.tail], m_layout.nodes[arc.head]));
        }
    }

    const LaidOutDiagram& m_before;
    Diagram& m_now;
    bool m_mayLack;
    std::vector<std::uint32_t> m_old; ///< by node: its index in the old diagram
    DiagramLayout m_layout;
};

/// Orders nodes from left to right as they were; new ones stand beside those that they call or are called by.
std::vector<std::uint32_t> orderOf(const Diagram& now, const LaidOutDiagram& before)
{
    const auto known = nodesBySubject(before.diagram);
    std::vector<std::optional<double>> middles(now.nodes.size());
    for (std::size_t i = 0; i < now.nodes.size(); ++i)
        if (const auto found = known.find(now.nodes[i].subject);
            found != known.end() && found->second < before.layout.nodes.size()) {
            const Box& box = before.layout.nodes[found->second];
            middles[i] = (box.left + box.right) / 2;
        }
    std::vector<double> keys(now.nodes.size(), before.layout.bounds.right);
    std::vector<bool> isBeside(now.nodes.size(), false);
    const auto standBeside = [&](std::uint32_t node, std::uint32_t other) {
        if (!middles[node] && middles[other] && !isBeside[node]) {
            keys[node] = *middles[other];
            isBeside[node] = true;
        }
    };
    for (const DiagramArc& arc : now.arcs) {
        standBeside(arc.head, arc.tail);
        standBeside(arc.tail, arc.head);
    }
    for (std::size_t i = 0; i < keys.size(); ++i)
        keys[i] = middles[i].value_or(keys[i]);
    std::vector<std::uint32_t> order(now.nodes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    return order;
}

template <class T> std::vector<T> permuted(const std::vector<T>& values, const std::vector<std::uint32_t>& order)
{
    std::vector<T> result;
    for (const std::uint32_t from : order)
        result.push_back(values[from]);
    return result;
}

std::vector<std::uint32_t> inverse(const std::vector<std::uint32_t>& order)
{
    std::vector<std::uint32_t> result(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        result[order[i]] = i;
    return result;
}

} // namespace

std::vector<EntryRef> samePositions::subjectsOf(const Diagram& diagram)
{
    std::vector<EntryRef> subjects;
    for (const DiagramNode& node : diagram.nodes) {
        subjects.push_back(node.subject);
        for (const ChainMember& member : node.chain)
            if (node.subject != EntryRef::of(member.function))
                subjects.push_back(EntryRef::of(member.function));
    }
    return subjects;
}

std::vector<Point> samePositions::plainCurve(const Box& tail, const Box& head)
{
    const Point from{(tail.left + tail.right) / 2, tail.bottom}, to{(head.left + head.right) / 2, head.top};
    const double bend = std::max(30.0, std::abs(to.y - from.y) / 3);
    return {from, {from.x, from.y + bend}, {to.x, to.y - bend}, to};
}

std::optional<DiagramLayout> samePositions::positionsIn(const LaidOutDiagram& before, Diagram& now, Nodes nodes)
{
    return Placing(before, now, nodes).run();
}

bool samePositions::keepsIds(const LaidOutDiagram& laidOut, const EntryMap& map)
{
    const auto keeps = [&](EntryRef entry) { return map.entry(entry) == std::optional(entry); };
    const auto keepsNode = [&](const DiagramNode& node) {
        return keeps(node.subject) && std::all_of(node.chain.begin(), node.chain.end(), [&](const ChainMember& member) {
                   return keeps(EntryRef::of(member.function));
               });
    };
    return std::all_of(laidOut.diagram.nodes.begin(), laidOut.diagram.nodes.end(), keepsNode) &&
           std::all_of(laidOut.diagram.cycles.begin(), laidOut.diagram.cycles.end(),
                       [&](const DiagramCycle& cycle) { return keeps(EntryRef::of(cycle.cycle)); });
}

LaidOutDiagram samePositions::renumbered(const LaidOutDiagram& laidOut, const EntryMap& map)
{
    LaidOutDiagram result;
    result.profile = map.to();
    result.diagram = laidOut.diagram;
    result.layout = laidOut.layout;
    Diagram& diagram = result.diagram;
    diagram.nodes.clear();
    diagram.arcs.clear();
    diagram.cycles.clear();
    result.layout.nodes.clear();
    result.layout.arcs.clear();
    result.layout.cycles.clear();
    std::map<EntryRef, std::uint32_t> taken;
    std::vector<std::uint32_t> nodeOf(laidOut.diagram.nodes.size(), none), boxOf(laidOut.diagram.cycles.size(), none);
    for (std::uint32_t i = 0; i < boxOf.size(); ++i)
        if (const auto cycle = map.cycle(laidOut.diagram.cycles[i].cycle)) {
            boxOf[i] = std::uint32_t(diagram.cycles.size());
            diagram.cycles.push_back({*cycle, {}, laidOut.diagram.cycles[i].title, laidOut.diagram.cycles[i].number});
            result.layout.cycles.push_back(laidOut.layout.cycles[i]);
        }
    for (std::uint32_t i = 0; i < nodeOf.size(); ++i) {
        DiagramNode node = laidOut.diagram.nodes[i];
        const auto subject = map.entry(node.subject);
        if (!subject || !taken.emplace(*subject, i).second)
            continue;
        nodeOf[i] = std::uint32_t(diagram.nodes.size());
        node.subject = *subject;
        for (ChainMember& member : node.chain)
            if (const auto function = map.entry(EntryRef::of(member.function)))
                member.function = function->function();
        node.openChain.reset(); // until it is drawn anew
        if (node.cluster && boxOf[*node.cluster] != none) {
            node.cluster = boxOf[*node.cluster];
            diagram.cycles[*node.cluster].nodes.push_back(nodeOf[i]);
        } else {
            node.cluster.reset();
        }
        diagram.nodes.push_back(std::move(node));
        result.layout.nodes.push_back(laidOut.layout.nodes[i]);
    }
    for (std::uint32_t i = 0; i < laidOut.diagram.arcs.size(); ++i) {
        DiagramArc arc = laidOut.diagram.arcs[i];
        arc.tail = nodeOf[arc.tail];
        arc.head = nodeOf[arc.head];
        if (arc.tail == none || arc.head == none)
            continue;
        diagram.arcs.push_back(std::move(arc));
        result.layout.arcs.push_back(laidOut.layout.arcs[i]);
    }
    return result;
}

void samePositions::makeRoomToGrow(Diagram& diagram, const TextWidth& textWidth)
{
    const char* const longest = diagram.measure == Measure::Time ? "1,000.00\u00A0s" : "999.9\u00A0M×";
    const double numbers = textWidth("100.0\u00A0%", style::numbersSize, FontWeight::Regular) +
                           textWidth(longest, style::numbersSize, FontWeight::Regular) + 12 + 2 * style::nodePadding;
    for (DiagramNode& node : diagram.nodes)
        node.width = std::clamp(std::ceil(numbers), node.width, std::max(node.width, style::nodeMaxWidth));
}

Result<DiagramLayout> samePositions::layoutInOrder(LayoutClient& client, const Diagram& now,
                                                   const LaidOutDiagram& before, const LayoutOptions& options)
{
    const std::vector<std::uint32_t> order = orderOf(now, before), indexOf = inverse(order);
    Diagram sorted = now;
    sorted.nodes = permuted(now.nodes, order);
    for (DiagramCycle& cycle : sorted.cycles) {
        for (std::uint32_t& node : cycle.nodes)
            node = indexOf[node];
        std::sort(cycle.nodes.begin(), cycle.nodes.end());
    }
    std::vector<std::uint32_t> arcs(now.arcs.size());
    std::iota(arcs.begin(), arcs.end(), 0U);
    const auto ends = [&](std::uint32_t arc) {
        return std::pair(indexOf[now.arcs[arc].tail], indexOf[now.arcs[arc].head]);
    };
    std::stable_sort(arcs.begin(), arcs.end(), [&](std::uint32_t a, std::uint32_t b) { return ends(a) < ends(b); });
    sorted.arcs = permuted(now.arcs, arcs);
    for (DiagramArc& arc : sorted.arcs) {
        arc.tail = indexOf[arc.tail];
        arc.head = indexOf[arc.head];
    }
    Result<DiagramLayout> layout = client.layout(sorted, options);
    if (!layout)
        return layout;
    DiagramLayout& made = layout.value();
    made.nodes = permuted(made.nodes, indexOf);
    made.arcs = permuted(made.arcs, inverse(arcs));
    return layout;
}
