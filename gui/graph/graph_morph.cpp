// SPDX-License-Identifier: MIT
#include "graph/graph_morph.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace gmonscope;

namespace {

using Key = std::pair<bool, std::uint32_t>;
Key keyOf(EntryRef subject) { return {subject.isCycle(), subject.value}; }

double between(double a, double b, double t) { return a + (b - a) * t; }

Point between(Point a, Point b, double t) { return {between(a.x, b.x, t), between(a.y, b.y, t)}; }

Box between(const Box& a, const Box& b, double t)
{
    return {between(a.left, b.left, t), between(a.top, b.top, t), between(a.right, b.right, t),
            between(a.bottom, b.bottom, t)};
}

bool isSame(const Box& a, const Box& b)
{
    return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

/// Returns the same line in more pieces, by halving the last one.
void lengthen(std::vector<Point>& curve, std::size_t points)
{
    while (curve.size() >= 4 && curve.size() < points) {
        const std::size_t at = curve.size() - 4;
        const Point a = curve[at], b = curve[at + 1], c = curve[at + 2], d = curve[at + 3];
        const Point ab = between(a, b, 0.5), bc = between(b, c, 0.5), cd = between(c, d, 0.5);
        const Point left = between(ab, bc, 0.5), right = between(bc, cd, 0.5);
        curve.resize(at + 1);
        for (const Point point : {ab, left, between(left, right, 0.5), right, cd, d})
            curve.push_back(point);
    }
}

} // namespace

GraphMorph::GraphMorph(std::shared_ptr<const LaidOutDiagram> from, std::shared_ptr<const LaidOutDiagram> to)
    : m_to(std::move(to))
{
    const Diagram &before = from->diagram, &now = m_to->diagram;
    std::map<Key, std::uint32_t> nodes, cycles;
    for (std::uint32_t i = 0; i < from->layout.nodes.size(); ++i)
        nodes.emplace(keyOf(before.nodes[i].subject), i);
    for (std::uint32_t i = 0; i < from->layout.cycles.size(); ++i)
        cycles.emplace(keyOf(EntryRef::of(before.cycles[i].cycle)), i);
    std::map<std::pair<Key, Key>, std::uint32_t> arcs;
    for (std::uint32_t i = 0; i < from->layout.arcs.size(); ++i)
        arcs.emplace(std::pair(keyOf(before.nodes[before.arcs[i].tail].subject),
                               keyOf(before.nodes[before.arcs[i].head].subject)),
                     i);
    m_nodes = m_to->layout.nodes;
    m_cycles = m_to->layout.cycles;
    m_toArcs = m_fromArcs = m_to->layout.arcs;
    std::size_t same = 0;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (const auto found = nodes.find(keyOf(now.nodes[i].subject)); found != nodes.end()) {
            m_nodes[i] = from->layout.nodes[found->second];
            ++same;
        }
    for (std::size_t i = 0; i < m_cycles.size(); ++i)
        if (const auto found = cycles.find(keyOf(EntryRef::of(now.cycles[i].cycle))); found != cycles.end())
            m_cycles[i] = from->layout.cycles[found->second];
    for (std::size_t i = 0; i < m_toArcs.size(); ++i) {
        const auto found =
            arcs.find({keyOf(now.nodes[now.arcs[i].tail].subject), keyOf(now.nodes[now.arcs[i].head].subject)});
        if (found == arcs.end() || from->layout.arcs[found->second].size() < 4 || m_toArcs[i].size() < 4)
            continue;
        m_fromArcs[i] = from->layout.arcs[found->second];
        lengthen(m_fromArcs[i], m_toArcs[i].size());
        lengthen(m_toArcs[i], m_fromArcs[i].size());
    }
    const std::size_t all = before.nodes.size() + now.nodes.size() - same;
    m_changed = all ? double(all - same) / double(all) : 0;
}

bool GraphMorph::moves() const
{
    return !std::equal(m_nodes.begin(), m_nodes.end(), m_to->layout.nodes.begin(), m_to->layout.nodes.end(), isSame) ||
           !std::equal(m_cycles.begin(), m_cycles.end(), m_to->layout.cycles.begin(), m_to->layout.cycles.end(),
                       isSame);
}

std::shared_ptr<const LaidOutDiagram> GraphMorph::at(double progress) const
{
    if (progress >= 1)
        return m_to;
    auto laidOut = std::make_shared<LaidOutDiagram>(*m_to);
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        laidOut->layout.nodes[i] = between(m_nodes[i], m_to->layout.nodes[i], progress);
    for (std::size_t i = 0; i < m_cycles.size(); ++i)
        laidOut->layout.cycles[i] = between(m_cycles[i], m_to->layout.cycles[i], progress);
    for (std::size_t i = 0; i < m_toArcs.size(); ++i) {
        laidOut->layout.arcs[i] = m_toArcs[i];
        for (std::size_t k = 0; k < m_toArcs[i].size(); ++k)
            laidOut->layout.arcs[i][k] = between(m_fromArcs[i][k], m_toArcs[i][k], progress);
    }
    return laidOut;
}
