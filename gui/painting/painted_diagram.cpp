// SPDX-License-Identifier: MIT
#include "painting/painted_diagram.h"

#include "gmonscope/diagram_style.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double buttonSide = 14;

QPointF toPoint(const Point& point) { return {point.x, point.y}; }

double distanceToSegment(QPointF p, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double length2 = QPointF::dotProduct(along, along);
    const double t = length2 > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / length2, 0.0, 1.0) : 0;
    return QLineF(p, a + t * along).length();
}

/// Returns the curve as short straight lines, without its first point.
void addPoints(const std::array<QPointF, 4>& p, std::vector<QPointF>& points)
{
    constexpr int steps = 8;
    for (int i = 1; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps, u = 1 - t;
        points.push_back(u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3]);
    }
}

PaintedDiagram::Arc shapeOf(const DiagramArc& arc, const std::vector<Point>& curve)
{
    PaintedDiagram::Arc shape;
    shape.width = style::arcWidth(arc);
    if (curve.size() < 4)
        return shape;
    const ArrowHead head = arrowHead(curve, shape.width);
    shape.head << toPoint(head.tip) << toPoint(head.left) << toPoint(head.right);
    // Moving the last control point with the end keeps the direction in which the line runs into its head.
    const QPointF cut = toPoint(head.lineEnd) - toPoint(head.tip);
    shape.line.moveTo(toPoint(curve.front()));
    shape.points.push_back(toPoint(curve.front()));
    for (std::size_t i = 1; i + 2 < curve.size(); i += 3) {
        const QPointF shift = i + 3 >= curve.size() ? cut : QPointF();
        const std::array<QPointF, 4> piece{shape.points.back(), toPoint(curve[i]), toPoint(curve[i + 1]) + shift,
                                           toPoint(curve[i + 2]) + shift};
        shape.line.cubicTo(piece[1], piece[2], piece[3]);
        addPoints(piece, shape.points);
    }
    shape.middle = shape.points[shape.points.size() / 2];
    const double margin = shape.width / 2 + 1;
    shape.bounds =
        shape.line.controlPointRect().united(shape.head.boundingRect()).adjusted(-margin, -margin, margin, margin);
    return shape;
}

} // namespace

QRectF toRect(const Box& box) { return {QPointF(box.left, box.top), QPointF(box.right, box.bottom)}; }

PaintedDiagram::PaintedDiagram(std::shared_ptr<const LaidOutDiagram> laidOut) : m_laidOut(std::move(laidOut))
{
    addNodes();
    addArcs();
}

void PaintedDiagram::addNodes()
{
    const DiagramLayout& layout = m_laidOut->layout;
    for (std::size_t i = 0; i < diagram().nodes.size(); ++i) {
        QRectF box = i < layout.nodes.size() ? toRect(layout.nodes[i]) : QRectF();
        // The box of a root has room for the half disc above the node.
        const double height = diagram().nodes[i].height > 0 ? diagram().nodes[i].height : style::nodeHeight;
        if (diagram().nodes[i].isRoot && box.height() > height)
            box.setTop(box.bottom() - height);
        m_nodes.push_back(box);
    }
    for (std::size_t i = 0; i < diagram().cycles.size(); ++i)
        m_cycles.push_back(i < layout.cycles.size() ? toRect(layout.cycles[i]) : QRectF());
}

void PaintedDiagram::addArcs()
{
    const auto& arcs = diagram().arcs;
    m_arcsFrom.resize(diagram().nodes.size());
    m_arcsTo.resize(diagram().nodes.size());
    static const std::vector<Point> none;
    for (std::uint32_t i = 0; i < arcs.size(); ++i) {
        m_arcs.push_back(shapeOf(arcs[i], i < m_laidOut->layout.arcs.size() ? m_laidOut->layout.arcs[i] : none));
        m_arcsFrom[arcs[i].tail].push_back(i);
        m_arcsTo[arcs[i].head].push_back(i);
    }
    const auto heavier = [&arcs](std::uint32_t a, std::uint32_t b) {
        return std::pair(arcs[a].share, arcs[a].calls) > std::pair(arcs[b].share, arcs[b].calls);
    };
    for (auto* lists : {&m_arcsFrom, &m_arcsTo})
        for (auto& list : *lists)
            std::stable_sort(list.begin(), list.end(), heavier);
}

QRectF PaintedDiagram::bounds() const { return toRect(m_laidOut->layout.bounds); }

QRectF PaintedDiagram::cycleStrip(std::uint32_t index) const
{
    const QRectF& box = m_cycles[index];
    return {box.left(), box.top(), box.width(), style::cycleStripHeight};
}

QRectF PaintedDiagram::foldButton(std::uint32_t cycle) const
{
    const QRectF strip = cycleStrip(cycle);
    const double gap = (strip.height() - buttonSide) / 2;
    return {strip.right() - gap - 2 - buttonSide, strip.top() + gap, buttonSide, buttonSide};
}

QRectF PaintedDiagram::unfoldButton(std::uint32_t node) const
{
    const QRectF& box = m_nodes[node];
    if (const auto& chain = diagram().nodes[node].chain; !chain.empty()) {
        const double width = style::chainTagWidth(chain.size());
        return {box.right() - style::nodePadding - width, box.top() + 5, width, style::chainTagHeight};
    }
    return {box.right() - 8 - buttonSide, box.top() + 5, buttonSide, buttonSide};
}

std::optional<std::uint32_t> PaintedDiagram::nodeOf(EntryRef entry) const
{
    const auto& nodes = diagram().nodes;
    const auto find = [&nodes](EntryRef wanted) -> std::optional<std::uint32_t> {
        const auto found = std::find_if(nodes.begin(), nodes.end(),
                                        [wanted](const DiagramNode& node) { return node.subject == wanted; });
        if (found == nodes.end())
            return {};
        return static_cast<std::uint32_t>(found - nodes.begin());
    };
    if (const auto node = find(entry))
        return node;
    const auto chain = std::find_if(nodes.begin(), nodes.end(), [entry](const DiagramNode& node) {
        return !entry.isCycle() && !node.chain.empty() && node.standsFor(entry.function());
    });
    if (chain != nodes.end())
        return static_cast<std::uint32_t>(chain - nodes.begin());
    const gmonscope::TimedGraph* const graph = m_laidOut->graph();
    if (!graph || entry.isCycle() || entry.value >= graph->functions().size())
        return {};
    const auto cycle = graph->function(entry.function()).cycle;
    return cycle ? find(EntryRef::of(*cycle)) : std::nullopt;
}

std::optional<std::uint32_t> PaintedDiagram::cycleOf(EntryRef entry) const
{
    const auto& cycles = diagram().cycles;
    for (std::uint32_t i = 0; entry.isCycle() && i < cycles.size(); ++i)
        if (cycles[i].cycle == entry.cycle())
            return i;
    return {};
}

std::optional<QRectF> PaintedDiagram::boxOf(EntryRef entry) const
{
    if (const auto node = nodeOf(entry))
        return m_nodes[*node];
    if (const auto cycle = cycleOf(entry))
        return m_cycles[*cycle];
    return {};
}

std::optional<EntryRef> PaintedDiagram::entryAt(GraphHit hit) const
{
    switch (hit.part) {
    case GraphHit::Part::Node: return diagram().nodes[hit.index].subject;
    case GraphHit::Part::Arc: return diagram().nodes[diagram().arcs[hit.index].head].subject;
    case GraphHit::Part::Cycle: return EntryRef::of(diagram().cycles[hit.index].cycle);
    default: return {};
    }
}

std::vector<std::uint32_t> PaintedDiagram::arcsAt(EntryRef entry) const
{
    std::vector<std::uint32_t> found;
    if (const auto node = nodeOf(entry)) {
        found = m_arcsTo[*node];
        found.insert(found.end(), m_arcsFrom[*node].begin(), m_arcsFrom[*node].end());
    } else if (const auto cycle = cycleOf(entry)) {
        const auto inside = [&](std::uint32_t end) { return diagram().nodes[end].cluster == *cycle; };
        for (std::uint32_t i = 0; i < m_arcs.size(); ++i)
            if (inside(diagram().arcs[i].tail) != inside(diagram().arcs[i].head))
                found.push_back(i);
    }
    std::stable_sort(found.begin(), found.end(), [this](std::uint32_t a, std::uint32_t b) {
        return diagram().arcs[a].share > diagram().arcs[b].share;
    });
    return found;
}

std::optional<std::uint32_t> PaintedDiagram::topRoot() const
{
    std::optional<std::uint32_t> best; // nodes stand in falling order: the first without a caller is the heaviest
    for (std::uint32_t i = 0; i < m_nodes.size() && !best; ++i)
        if (m_arcsTo[i].empty())
            best = i;
    return best || m_nodes.empty() ? best : std::optional<std::uint32_t>(0);
}

GraphHit PaintedDiagram::hitTest(QPointF point, double tolerance) const
{
    using Part = GraphHit::Part;
    // Buttons are small when the diagram is: a near miss counts.
    const auto isOn = [&](const QRectF& button) {
        return button.adjusted(-tolerance, -tolerance, tolerance, tolerance).contains(point);
    };
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
        if (m_nodes[i].contains(point)) {
            const bool isFolded = diagram().nodes[i].subject.isCycle() || !diagram().nodes[i].chain.empty();
            const bool isButton = isFolded && isOn(unfoldButton(i));
            return {isButton ? Part::UnfoldButton : Part::Node, i};
        }
    for (std::uint32_t i = 0; i < m_cycles.size(); ++i) {
        if (isOn(foldButton(i)))
            return {Part::FoldButton, i};
        if (cycleStrip(i).contains(point))
            return {Part::Cycle, i};
    }
    if (const GraphHit arc = hitArc(point, tolerance); arc.part != Part::Nothing)
        return arc;
    for (std::uint32_t i = 0; i < m_cycles.size(); ++i)
        if (m_cycles[i].contains(point))
            return {Part::Cycle, i};
    return {};
}

GraphHit PaintedDiagram::hitArc(QPointF point, double tolerance) const
{
    GraphHit best;
    double bestDistance = tolerance;
    for (std::uint32_t i = 0; i < m_arcs.size(); ++i) {
        const Arc& arc = m_arcs[i];
        if (!arc.bounds.adjusted(-tolerance, -tolerance, tolerance, tolerance).contains(point))
            continue;
        for (std::size_t k = 1; k < arc.points.size(); ++k) {
            const double distance =
                std::max(0.0, distanceToSegment(point, arc.points[k - 1], arc.points[k]) - arc.width / 2);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = {GraphHit::Part::Arc, i};
            }
        }
    }
    return best;
}

GraphHighlight PaintedDiagram::pathsThrough(GraphHit hit) const
{
    GraphHighlight lit{std::vector<bool>(m_nodes.size()), std::vector<bool>(m_arcs.size())};
    std::vector<std::uint32_t> above, below;
    switch (hit.part) {
    case GraphHit::Part::Arc:
        lit.arcs[hit.index] = true;
        above = {diagram().arcs[hit.index].tail};
        below = {diagram().arcs[hit.index].head};
        break;
    case GraphHit::Part::Cycle:
    case GraphHit::Part::FoldButton: above = below = diagram().cycles[hit.index].nodes; break;
    case GraphHit::Part::Node:
    case GraphHit::Part::UnfoldButton: above = below = {hit.index}; break;
    case GraphHit::Part::Stub:
    case GraphHit::Part::Nothing: return {};
    }
    spread(std::move(above), true, lit);
    spread(std::move(below), false, lit);
    return lit;
}

void PaintedDiagram::spread(std::vector<std::uint32_t> from, bool upwards, GraphHighlight& lit) const
{
    std::vector<bool> seen(m_nodes.size());
    for (const std::uint32_t node : from)
        seen[node] = true;
    while (!from.empty()) {
        const std::uint32_t node = from.back();
        from.pop_back();
        lit.nodes[node] = true;
        for (const std::uint32_t arc : upwards ? m_arcsTo[node] : m_arcsFrom[node]) {
            lit.arcs[arc] = true;
            const std::uint32_t next = upwards ? diagram().arcs[arc].tail : diagram().arcs[arc].head;
            if (!seen[next]) {
                seen[next] = true;
                from.push_back(next);
            }
        }
    }
}
