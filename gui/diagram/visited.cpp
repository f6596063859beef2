// SPDX-License-Identifier: MIT
#include "diagram/visited.h"

#include "diagram/free_room.h"
#include "diagram/same_positions.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace gmonscope;

namespace {

constexpr double rowGap = 46;     ///< a caller stands so far above its callee
constexpr double backwards = 240; ///< px that an arc upwards is worth
constexpr double atTheEdge = 20;  ///< room beyond the outermost box

/// Returns how well an arc can be drawn: its length, and more if it leads upwards.
double arcCost(const Box& tail, const Box& head)
{
    const double right = (head.left + head.right - tail.left - tail.right) / 2, down = head.top - tail.bottom;
    return std::hypot(right, std::abs(down - rowGap)) + (down < rowGap / 2 ? backwards : 0);
}

class PlacingOfVisited {
public:
    PlacingOfVisited(const LaidOutDiagram& overview, const LaidOutDiagram* before, const Diagram& now)
        : m_overview(overview), m_before(before), m_now(now), m_layout(overview.layout), m_room(overview.layout),
          m_first(overview.diagram.nodes.size())
    {
    }

    std::optional<DiagramLayout> run()
    {
        const auto& old = m_overview.diagram.nodes;
        const auto isSame = [](const DiagramNode& a, const DiagramNode& b) {
            return a.subject == b.subject && a.chain.size() == b.chain.size();
        };
        if (m_layout.nodes.size() != m_first || m_now.nodes.size() < m_first ||
            m_now.cycles.size() != m_layout.cycles.size() ||
            !std::equal(old.begin(), old.end(), m_now.nodes.begin(), isSame))
            return {};
        m_layout.nodes.resize(m_now.nodes.size());
        m_isPlaced.assign(m_now.nodes.size(), false);
        std::fill_n(m_isPlaced.begin(), m_first, true);
        for (std::size_t i = m_first; i < m_now.nodes.size(); ++i)
            if (const auto box = boxBefore(i); box && m_room.isFree(*box))
                put(i, *box);
        for (std::size_t i = m_first; i < m_now.nodes.size(); ++i)
            if (!m_isPlaced[i] && !place(i))
                return {};
        drawArcs();
        return std::move(m_layout);
    }

private:
    [[nodiscard]] std::optional<Box> boxBefore(std::size_t node) const
    {
        if (!m_before)
            return {};
        const auto& nodes = m_before->diagram.nodes;
        for (std::size_t i = 0; i < nodes.size() && i < m_before->layout.nodes.size(); ++i)
            if (nodes[i].isTemporary && nodes[i].subject == m_now.nodes[node].subject)
                return m_before->layout.nodes[i];
        return {};
    }

    void put(std::size_t node, const Box& box)
    {
        m_layout.nodes[node] = box;
        m_isPlaced[node] = true;
        m_room.take(box);
        Box& bounds = m_layout.bounds;
        bounds = {std::min(bounds.left, box.left - atTheEdge), std::min(bounds.top, box.top - atTheEdge),
                  std::max(bounds.right, box.right + atTheEdge), std::max(bounds.bottom, box.bottom + atTheEdge)};
    }

    bool place(std::size_t node)
    {
        const DiagramNode& drawn = m_now.nodes[node];
        std::vector<std::uint32_t> callers, callees;
        std::size_t unplaced = 0;
        for (const DiagramArc& arc : m_now.arcs) {
            if (arc.head == node && m_isPlaced[arc.tail])
                callers.push_back(arc.tail);
            else if (arc.tail == node && m_isPlaced[arc.head])
                callees.push_back(arc.head);
            else
                unplaced += arc.head == node || arc.tail == node;
        }
        const Box& bounds = m_overview.layout.bounds;
        const auto cost = [&](const Box& box) {
            if (callers.empty() && callees.empty())
                return std::hypot(box.left - bounds.right, box.top - bounds.top);
            double sum = 0;
            for (const std::uint32_t caller : callers)
                sum += arcCost(m_layout.nodes[caller], box);
            for (const std::uint32_t callee : callees)
                sum += arcCost(box, m_layout.nodes[callee]);
            return sum;
        };
        const double root = drawn.isRoot ? drawn.height / 2 : 0; // the half disc
        const Point around = unplaced ? Point{drawn.width / 2, drawn.height + rowGap} : Point{};
        const auto box = m_room.find(drawn.width, drawn.height + root, around, cost);
        if (box)
            put(node, {box->left, box->top + root, box->right, box->bottom});
        return box.has_value();
    }

    void drawArcs()
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
        const auto& old = m_overview.diagram.arcs;
        for (std::uint32_t i = 0; i < old.size() && i < m_overview.layout.arcs.size(); ++i)
            known.emplace(std::pair(old[i].tail, old[i].head), i);
        m_layout.arcs.clear();
        for (const DiagramArc& arc : m_now.arcs) {
            const auto found = known.find({arc.tail, arc.head});
            m_layout.arcs.push_back(
                found != known.end() ? m_overview.layout.arcs[found->second]
                                     : samePositions::plainCurve(m_layout.nodes[arc.tail], m_layout.nodes[arc.head]));
        }
    }

    const LaidOutDiagram& m_overview;
    const LaidOutDiagram* m_before;
    const Diagram& m_now;
    DiagramLayout m_layout;
    FreeRoom m_room;
    std::size_t m_first; ///< temporary node
    std::vector<bool> m_isPlaced;
};

} // namespace

bool visited::isDrawn(const LaidOutDiagram& overview, EntryRef entry)
{
    const Diagram& diagram = overview.diagram;
    const TimedGraph& graph = *overview.graph();
    if (entry.value >= (entry.isCycle() ? graph.cycles().size() : graph.functions().size()))
        return true; // of another profile
    const auto cycle = entry.isCycle() ? std::optional(entry.cycle()) : graph.function(entry.function()).cycle;
    const auto stands = [&](const DiagramNode& node) {
        return node.subject == entry || (!entry.isCycle() && node.standsFor(entry.function())) ||
               (cycle && node.subject == EntryRef::of(*cycle));
    };
    return std::any_of(diagram.nodes.begin(), diagram.nodes.end(), stands) ||
           (entry.isCycle() && std::any_of(diagram.cycles.begin(), diagram.cycles.end(),
                                           [&](const DiagramCycle& box) { return box.cycle == entry.cycle(); }));
}

std::optional<DiagramLayout> visited::layoutBeside(const LaidOutDiagram& overview, const LaidOutDiagram* before,
                                                   const Diagram& now)
{
    return PlacingOfVisited(overview, before, now).run();
}
