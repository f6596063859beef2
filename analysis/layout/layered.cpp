// SPDX-License-Identifier: MIT
#include "layout/layered.h"

#include "gmonscope/diagram_style.h"
#include "layout/geometry.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gmonscope::layout {

namespace {

constexpr double nodeGap = 20, rowGap = 44;
constexpr int sweeps = 8;

/// An item of a row: a node, or a cycle's box.
struct Item {
    double width = 0, height = 0;
    Point middle;
};
struct Link {
    std::size_t tail = 0, head = 0;
    double weight = 1;
};

/// Places items in rows by their links.
class Rows {
public:
    Rows(std::vector<Item>& items, const std::vector<Link>& links)
        : m_items(items), m_below(items.size()), m_above(items.size())
    {
        for (const Link& link : links) {
            m_below[link.tail].push_back({link.head, link.weight});
            m_above[link.head].push_back({link.tail, link.weight});
        }
    }

    void run()
    {
        makeRows();
        for (auto& row : m_rows)
            spread(row, {});
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            const bool down = sweep % 2 == 0;
            for (std::size_t i = 0; i < m_rows.size(); ++i)
                arrange(m_rows[down ? i : m_rows.size() - 1 - i], down ? m_above : m_below);
        }
        setHeights();
    }

private:
    struct Neighbour {
        std::size_t item;
        double weight;
    };
    using Neighbours = std::vector<std::vector<Neighbour>>;

    /// Longest path from the top. Links that close a cycle do not count.
    std::vector<std::size_t> ranks() const
    {
        enum : char { Unseen, Open, Done };
        std::vector<char> state(m_items.size(), Unseen);
        std::vector<std::size_t> finished; // callees before callers
        for (std::size_t start = 0; start < m_items.size(); ++start) {
            if (state[start] != Unseen)
                continue;
            std::vector<std::pair<std::size_t, std::size_t>> stack{{start, 0}};
            state[start] = Open;
            while (!stack.empty()) {
                auto& [item, next] = stack.back();
                if (next < m_below[item].size()) {
                    const std::size_t below = m_below[item][next++].item;
                    if (state[below] == Unseen) {
                        state[below] = Open;
                        stack.emplace_back(below, 0);
                    }
                    continue;
                }
                state[item] = Done;
                finished.push_back(item);
                stack.pop_back();
            }
        }
        // In this order every link leads forward, but for those that close a cycle.
        std::reverse(finished.begin(), finished.end());
        std::vector<std::size_t> position(m_items.size());
        for (std::size_t i = 0; i < finished.size(); ++i)
            position[finished[i]] = i;
        std::vector<std::size_t> rank(m_items.size(), 0);
        for (const std::size_t item : finished)
            for (const Neighbour& below : m_below[item])
                if (position[below.item] > position[item])
                    rank[below.item] = std::max(rank[below.item], rank[item] + 1);
        return rank;
    }

    /// Very wide rows are cut: a picture of 300 functions side by side shows nothing.
    void makeRows()
    {
        const std::vector<std::size_t> rank = ranks();
        std::vector<std::vector<std::size_t>> byRank;
        for (std::size_t item = 0; item < rank.size(); ++item) {
            byRank.resize(std::max(byRank.size(), rank[item] + 1));
            byRank[rank[item]].push_back(item);
        }
        const auto widest =
            std::max<std::size_t>(8, static_cast<std::size_t>(2.5 * std::sqrt(static_cast<double>(m_items.size()))));
        for (const auto& all : byRank)
            for (std::size_t from = 0; from < all.size(); from += widest)
                m_rows.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(from),
                                    all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), from + widest)));
    }

    void arrange(std::vector<std::size_t>& row, const Neighbours& neighbours)
    {
        std::vector<double> wish(m_items.size(), 0);
        for (const std::size_t item : row) {
            double sum = 0, weights = 0;
            for (const Neighbour& neighbour : neighbours[item]) {
                sum += m_items[neighbour.item].middle.x * neighbour.weight;
                weights += neighbour.weight;
            }
            wish[item] = weights > 0 ? sum / weights : m_items[item].middle.x;
        }
        std::stable_sort(row.begin(), row.end(), [&](std::size_t a, std::size_t b) { return wish[a] < wish[b]; });
        spread(row, wish);
    }

    /// Puts the row's items, in their order, as near to their wishes as their widths allow: the least sum of squared
    /// distances, by pooling neighbours that push each other.
    void spread(const std::vector<std::size_t>& row, const std::vector<double>& wish)
    {
        struct Pool {
            double sum = 0;
            std::size_t count = 0;
            [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
        };
        std::vector<double> offset;
        double at = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            at += i ? (m_items[row[i - 1]].width + m_items[row[i]].width) / 2 + nodeGap : 0;
            offset.push_back(at);
        }
        std::vector<Pool> pools;
        for (std::size_t i = 0; i < row.size(); ++i) {
            pools.push_back({wish.empty() ? -at / 2 : wish[row[i]] - offset[i], 1});
            while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
                pools[pools.size() - 2].sum += pools.back().sum;
                pools[pools.size() - 2].count += pools.back().count;
                pools.pop_back();
            }
        }
        std::size_t i = 0;
        for (const Pool& pool : pools)
            for (std::size_t k = 0; k < pool.count; ++k, ++i)
                m_items[row[i]].middle.x = pool.mean() + offset[i];
    }

    void setHeights()
    {
        double top = 0;
        for (const auto& row : m_rows) {
            double height = 0;
            for (const std::size_t item : row)
                height = std::max(height, m_items[item].height);
            for (const std::size_t item : row)
                m_items[item].middle.y = top + height / 2;
            top += height + rowGap;
        }
    }

    std::vector<Item>& m_items;
    Neighbours m_below, m_above;
    std::vector<std::vector<std::size_t>> m_rows;
};

/// The members of each cycle in rows of their own.
void placeMembers(const Diagram& diagram, std::vector<Point>& middles)
{
    for (std::size_t cluster = 0; cluster < diagram.cycles.size(); ++cluster) {
        const auto& members = diagram.cycles[cluster].nodes;
        std::vector<Item> items;
        std::vector<std::size_t> itemOf(diagram.nodes.size(), 0);
        for (const std::uint32_t member : members) {
            itemOf[member] = items.size();
            items.push_back({diagram.nodes[member].width, layoutHeight(diagram.nodes[member]), {}});
        }
        std::vector<Link> links;
        for (const DiagramArc& arc : diagram.arcs)
            if (arc.ranks && diagram.nodes[arc.tail].cluster == cluster && diagram.nodes[arc.head].cluster == cluster)
                links.push_back({itemOf[arc.tail], itemOf[arc.head], 1});
        Rows(items, links).run();
        for (const std::uint32_t member : members)
            middles[member] = items[itemOf[member]].middle;
    }
}

} // namespace

DiagramLayout layeredLayout(const Diagram& diagram)
{
    DiagramLayout layout;
    layout.step = LayoutStep::Layered;
    std::vector<Point> middles(diagram.nodes.size());
    placeMembers(diagram, middles);
    const auto boxes = [&] {
        std::vector<Box> result;
        for (std::size_t i = 0; i < diagram.nodes.size(); ++i)
            result.push_back(nodeBoxAround(diagram.nodes[i], middles[i]));
        return result;
    };
    layout.nodes = boxes();

    // Cycles first, then the nodes outside them.
    std::vector<Item> items;
    for (const DiagramCycle& cycle : diagram.cycles) {
        layout.cycles.push_back(titledBoxRound(diagram, cycle, layout.nodes));
        items.push_back({layout.cycles.back().width(), layout.cycles.back().height(), {}});
    }
    std::vector<std::size_t> itemOf(diagram.nodes.size());
    for (std::size_t i = 0; i < diagram.nodes.size(); ++i) {
        itemOf[i] = diagram.nodes[i].cluster.value_or(static_cast<std::uint32_t>(items.size()));
        if (!diagram.nodes[i].cluster)
            items.push_back({diagram.nodes[i].width, layoutHeight(diagram.nodes[i]), {}});
    }
    std::vector<Link> links;
    for (const DiagramArc& arc : diagram.arcs)
        if (arc.ranks && itemOf[arc.tail] != itemOf[arc.head])
            links.push_back({itemOf[arc.tail], itemOf[arc.head], static_cast<double>(std::max(1, arc.weight))});
    Rows(items, links).run();

    for (std::size_t i = 0; i < diagram.nodes.size(); ++i) {
        const Point at = items[itemOf[i]].middle;
        if (const auto cluster = diagram.nodes[i].cluster) {
            const Box& box = layout.cycles[*cluster];
            middles[i] = {middles[i].x + at.x - (box.left + box.right) / 2,
                          middles[i].y + at.y - (box.top + box.bottom) / 2};
        } else {
            middles[i] = at;
        }
    }
    layout.nodes = boxes();
    for (std::size_t i = 0; i < diagram.cycles.size(); ++i)
        layout.cycles[i] = titledBoxRound(diagram, diagram.cycles[i], layout.nodes);
    finish(diagram, layout);
    return layout;
}

} // namespace gmonscope::layout
