// SPDX-License-Identifier: MIT
#include "diagram/diagram_builder.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gmonscope::diagram {

namespace {

/// The strongly connected components of the drawn graph: of each node, the number of its component.
class Components {
public:
    Components(const std::vector<DiagramArc>& arcs, std::size_t nodes)
        : m_heads(nodes), m_order(nodes, 0), m_low(nodes, 0), m_of(nodes, notShown)
    {
        for (const DiagramArc& arc : arcs)
            m_heads[arc.tail].push_back(arc.head);
        for (std::uint32_t node = 0; node < nodes; ++node)
            if (!m_order[node])
                search(node);
    }

    [[nodiscard]] bool same(std::uint32_t a, std::uint32_t b) const { return m_of[a] == m_of[b]; }

private:
    struct Frame {
        std::uint32_t node;
        std::size_t next;
    };

    void search(std::uint32_t root)
    {
        std::vector<Frame> frames{{root, 0}};
        enter(root);
        while (!frames.empty()) {
            Frame& frame = frames.back();
            const std::uint32_t node = frame.node;
            if (frame.next < m_heads[node].size()) {
                const std::uint32_t head = m_heads[node][frame.next++];
                if (!m_order[head]) {
                    enter(head);
                    frames.push_back({head, 0});
                } else if (m_of[head] == notShown) {
                    m_low[node] = std::min(m_low[node], m_order[head]);
                }
                continue;
            }
            if (m_low[node] == m_order[node])
                close(node);
            frames.pop_back();
            if (!frames.empty())
                m_low[frames.back().node] = std::min(m_low[frames.back().node], m_low[node]);
        }
    }

    void enter(std::uint32_t node)
    {
        m_order[node] = m_low[node] = ++m_count;
        m_stack.push_back(node);
    }

    void close(std::uint32_t node)
    {
        for (std::uint32_t member = notShown; member != node;) {
            member = m_stack.back();
            m_stack.pop_back();
            m_of[member] = m_components;
        }
        ++m_components;
    }

    std::vector<std::vector<std::uint32_t>> m_heads;
    std::vector<std::uint32_t> m_order, m_low, m_of, m_stack;
    std::uint32_t m_count = 0, m_components = 0;
};

/// Arcs accepted so far inside components, with the depth of each node below and above it.
class Ranking {
public:
    explicit Ranking(std::size_t nodes) : m_heads(nodes), m_tails(nodes) {}

    /// Accepts the arc unless it closes a cycle, or makes a path of more than `longest` arcs.
    bool accept(std::uint32_t tail, std::uint32_t head, std::size_t longest)
    {
        if (reaches(head, tail) || depth(tail, m_tails) + 1 + depth(head, m_heads) > longest)
            return false;
        m_heads[tail].push_back(head);
        m_tails[head].push_back(tail);
        return true;
    }

private:
    using Lists = std::vector<std::vector<std::uint32_t>>;

    [[nodiscard]] bool reaches(std::uint32_t from, std::uint32_t to) const
    {
        std::vector<bool> seen(m_heads.size(), false);
        std::vector<std::uint32_t> open{from};
        seen[from] = true;
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            open.pop_back();
            if (node == to)
                return true;
            for (const std::uint32_t next : m_heads[node])
                if (!seen[next]) {
                    seen[next] = true;
                    open.push_back(next);
                }
        }
        return false;
    }

    /// Arcs on the longest path away from `from`. The accepted arcs have no cycle, so the rounds end.
    [[nodiscard]] static std::size_t depth(std::uint32_t from, const Lists& next)
    {
        std::size_t rounds = 0;
        std::vector<std::uint32_t> level{from};
        for (;;) {
            std::vector<std::uint32_t> below;
            for (const std::uint32_t node : level)
                below.insert(below.end(), next[node].begin(), next[node].end());
            if (below.empty())
                return rounds;
            std::sort(below.begin(), below.end());
            below.erase(std::unique(below.begin(), below.end()), below.end());
            level = std::move(below);
            ++rounds;
        }
    }

    Lists m_heads, m_tails;
};

/// Returns for each box the member that gets most from outside: it shall stand at the top.
std::vector<std::uint32_t> entriesOfBoxes(const std::vector<DiagramArc>& arcs, const std::vector<DiagramNode>& nodes)
{
    std::vector<double> from(nodes.size(), 0);
    std::size_t boxes = 0;
    for (const DiagramNode& node : nodes)
        boxes = std::max<std::size_t>(boxes, node.cluster ? *node.cluster + 1 : 0);
    for (const DiagramArc& arc : arcs)
        if (nodes[arc.head].cluster && nodes[arc.head].cluster != nodes[arc.tail].cluster)
            from[arc.head] += arc.share + static_cast<double>(arc.calls) * 1e-20; // calls decide where there is no time
    std::vector<std::uint32_t> entries(boxes, notShown);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i].cluster || (from[i] <= 0 && !nodes[i].isRoot))
            continue;
        std::uint32_t& entry = entries[*nodes[i].cluster];
        if (entry == notShown || from[i] > from[entry])
            entry = i;
    }
    return entries;
}

} // namespace

void breakCycles(std::vector<DiagramArc>& arcs, const std::vector<DiagramNode>& nodes)
{
    const Components components(arcs, nodes.size());
    std::vector<std::size_t> size(nodes.size(), 0); // of the box the node is in, by index of the box
    for (const DiagramNode& node : nodes)
        if (node.cluster)
            ++size[*node.cluster];
    std::vector<DiagramArc*> looping;
    for (DiagramArc& arc : arcs)
        if (components.same(arc.tail, arc.head))
            looping.push_back(&arc);
    const std::vector<std::uint32_t> entries = entriesOfBoxes(arcs, nodes);
    std::stable_sort(looping.begin(), looping.end(), [&](const DiagramArc* a, const DiagramArc* b) {
        const auto key = [&](const DiagramArc* arc) {
            const auto box = nodes[arc->tail].cluster;
            const bool fromEntry = box && entries[*box] == arc->tail, toEntry = box && entries[*box] == arc->head;
            return std::tuple(fromEntry, !toEntry, arc->share, arc->calls);
        };
        return key(a) > key(b);
    });
    Ranking ranking(nodes.size());
    for (DiagramArc* arc : looping) {
        const auto box = nodes[arc->tail].cluster;
        // About as many rows as columns in a box.
        const bool inBox = box && box == nodes[arc->head].cluster;
        const std::size_t longest =
            inBox ? static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(size[*box])))) - 1 : nodes.size();
        arc->ranks = ranking.accept(arc->tail, arc->head, std::max<std::size_t>(longest, 1));
    }
}

} // namespace gmonscope::diagram
