// SPDX-License-Identifier: MIT
#include "painting/graph_painter.h"

#include "look/icons.h"
#include "look/theme.h"
#include "painting/change_painting.h"
#include "painting/node_painter.h"
#include "painting/visible_part.h"

#include "gmonscope/diagram_style.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double dimmed = 0.25;
constexpr double smallestText = 8.5, smallestBubbles = smallestMarks, smallestStubText = 0.8;
constexpr std::uint32_t hottestNamed = 5;

class GraphPainter {
public:
    GraphPainter(QPainter& painter, const PaintedDiagram& painted, const GraphPaintState& state)
        : m_painter(painter), m_painted(painted), m_state(state), m_palette(theme::palette()),
          m_nodes(painter, painted, state), m_isSelectedArc(painted.diagram().arcs.size())
    {
        for (const std::uint32_t arc : state.selectedArcs)
            m_isSelectedArc[arc] = true;
    }

    void paint();

private:
    bool isVisible(const QRectF& box, double margin) const;
    void dimNode(std::uint32_t node) const;
    void dimCycle(std::uint32_t cycle) const;
    void toDiagramUnits() const;
    void paintCycleBox(std::uint32_t cycle) const;
    void paintCycleStrip(std::uint32_t cycle) const;
    void paintCycleTitle(std::uint32_t cycle, const QRectF& strip, double size) const;
    void paintArc(std::uint32_t arc, bool isSelected) const;
    void paintHead(const PaintedDiagram::Arc&, bool isHollow, const QColor&, double width) const;
    QPainterPath exposedPart(const PaintedDiagram::Arc&, double width) const;
    QPen penFor(const DiagramArc&, const QColor&, double width) const;
    void paintHiddenCount(const QRectF& room, std::uint32_t count, bool isSelected) const;
    void paintLabel(const ArcLabel&) const;
    void paintFlags() const;
    void paintStub(const DiagramStub&) const;
    void paintAllArcs() const;
    void paintFloatingNames() const;

    QPainter& m_painter;
    const PaintedDiagram& m_painted;
    const GraphPaintState& m_state;
    const Palette& m_palette;
    NodePainter m_nodes;
    std::vector<bool> m_isSelectedArc;
};

bool GraphPainter::isVisible(const QRectF& box, double margin) const
{
    return m_nodes.map(box).adjusted(-margin, -margin, margin, margin).intersects(m_state.exposed);
}

void GraphPainter::dimNode(std::uint32_t node) const
{
    const auto& lit = m_state.highlight.nodes;
    // The selection is never dimmed, because its ring shows where one is.
    m_painter.setOpacity(lit.empty() || lit[node] || m_state.selectedNode == node ? 1 : dimmed);
}

void GraphPainter::dimCycle(std::uint32_t cycle) const
{
    const auto& lit = m_state.highlight.nodes;
    const auto& members = m_painted.diagram().cycles[cycle].nodes;
    const bool isLit = lit.empty() || std::any_of(members.begin(), members.end(), [&](auto node) { return lit[node]; });
    m_painter.setOpacity(isLit ? 1 : 2 * dimmed);
}

void GraphPainter::toDiagramUnits() const
{
    m_painter.scale(m_state.scale, m_state.scale);
    m_painter.translate(-m_state.origin);
}

void GraphPainter::paint()
{
    const Diagram& diagram = m_painted.diagram();
    m_painter.setRenderHint(QPainter::Antialiasing);
    for (std::uint32_t i = 0; i < diagram.cycles.size(); ++i)
        if (isVisible(m_painted.cycle(i), 10)) {
            dimCycle(i);
            paintCycleBox(i);
        }
    m_painter.setOpacity(1);
    paintAllArcs();
    for (std::uint32_t i = 0; i < diagram.cycles.size() && !m_state.isOverview; ++i)
        if (isVisible(m_painted.cycleStrip(i), 4)) {
            dimCycle(i);
            paintCycleStrip(i);
        }
    constexpr double roomForRoot = style::spontaneousHeight, roomForRing = 12;
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i)
        if (isVisible(m_painted.node(i).adjusted(0, -roomForRoot, roomForRoot, 0), roomForRing)) {
            dimNode(i);
            m_nodes.paint(i);
            if (diagram.nodes[i].subject.isCycle() && detailLevel(m_state.scale) != DetailLevel::Box &&
                !m_state.isOverview)
                m_nodes.paintButton(m_painted.unfoldButton(i), true, m_palette.base);
        }
    m_painter.setOpacity(1);
    if (m_state.isOverview)
        return;
    for (const ArcLabel& label : m_state.labels)
        paintLabel(label);
    if (m_state.scale >= smallestMarks) {
        paintFlags();
        for (const DiagramStub& stub : m_state.stubs)
            paintStub(stub);
    }
    if (detailLevel(m_state.scale) == DetailLevel::Box)
        paintFloatingNames();
}

void GraphPainter::paintCycleBox(std::uint32_t cycle) const
{
    const QRectF box = m_nodes.map(m_painted.cycle(cycle));
    const double radius = style::cycleRadius * std::min(m_state.scale, 1.5);
    if (m_state.selectedCycle == cycle)
        m_nodes.paintRing(box, radius, 3, 5);
    m_painter.setPen(QPen(theme::color(m_palette.cycleLine), m_state.isOverview ? 1 : style::cycleLine));
    m_painter.setBrush(theme::color(m_palette.cycle));
    m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

void GraphPainter::paintCycleStrip(std::uint32_t cycle) const
{
    const QRectF strip = m_nodes.map(m_painted.cycleStrip(cycle));
    const double s = m_state.scale, radius = style::cycleRadius * std::min(s, 1.5);
    m_painter.save();
    QPainterPath shape;
    shape.addRoundedRect(m_nodes.map(m_painted.cycle(cycle)).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    QPainterPath top;
    top.addRect(strip);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(theme::color(m_palette.cycleStrip));
    m_painter.drawPath(shape.intersected(top));
    m_painter.setPen(QPen(theme::color(m_palette.cycleLine), style::cycleLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.save();
    m_painter.setClipRect(strip.adjusted(-2, -2, 2, 0), Qt::IntersectClip);
    m_painter.drawPath(shape); // the border is on top again
    m_painter.restore();
    const double size = std::min(style::cycleTitleSize * s, 13 * theme::scale());
    if (size >= 6.5) {
        paintCycleTitle(cycle, strip, size);
        m_nodes.paintButton(m_painted.foldButton(cycle), false, m_palette.cycle);
    }
    m_painter.restore();
}

/// Paints the title at the left end of the visible strip, as far as there is room before the button.
void GraphPainter::paintCycleTitle(std::uint32_t cycle, const QRectF& strip, double size) const
{
    const double s = m_state.scale, icon = 12 * size / style::cycleTitleSize, indent = 8 * s, before = icon + 5 * s;
    const QFont font = theme::fontOfSize(std::max(size, 9.0), FontWeight::Bold);
    const QString title = QString::fromStdString(m_painted.diagram().cycles[cycle].title);
    const double right = m_nodes.map(m_painted.foldButton(cycle)).left() - 4 * s;
    const double last = right - before - std::ceil(QFontMetricsF(font).horizontalAdvance(title));
    const double first = strip.left() + indent;
    const double seen = m_state.window.isNull() ? first : m_state.window.left() + indent;
    const double left = std::max(first, std::min(seen, last));
    icons::paint(m_painter, QStringLiteral("cycle"), {left, strip.center().y() - icon / 2, icon, icon},
                 theme::color(m_palette.cycleText));
    const QRectF room(left + before, strip.top(), right - left - before, strip.height());
    m_painter.setFont(font);
    m_painter.setPen(theme::color(m_palette.cycleText));
    m_painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                       QFontMetricsF(font).elidedText(title, Qt::ElideRight, room.width()));
}

void GraphPainter::paintAllArcs() const
{
    m_painter.save();
    toDiagramUnits();
    const auto& lit = m_state.highlight.arcs;
    for (std::uint32_t i = 0; i < m_painted.diagram().arcs.size(); ++i) {
        if (m_isSelectedArc[i] || !isVisible(m_painted.arc(i).bounds, 1))
            continue;
        m_painter.setOpacity(lit.empty() || lit[i] ? 1 : dimmed);
        paintArc(i, false);
    }
    for (auto i = m_state.selectedArcs.rbegin(); i != m_state.selectedArcs.rend(); ++i) {
        m_painter.setOpacity(lit.empty() || lit[*i] ? 1 : dimmed);
        paintArc(*i, true);
    }
    m_painter.restore();
}

QPen GraphPainter::penFor(const DiagramArc& arc, const QColor& color, double width) const
{
    const DiagramArcKind kind = arc.kind;
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap);
    if (kind == DiagramArcKind::NeverCalled)
        pen.setDashPattern({5 / width, 4 / width});
    if (kind == DiagramArcKind::ThroughHidden) {
        pen.setDashPattern({0.01, 4.2 / width}); // dots: round caps on next to nothing
        pen.setCapStyle(Qt::RoundCap);
    }
    if (arc.change && arc.change->presence == Presence::Gone)
        pen.setDashPattern({4 / width, 3 / width});
    else if (style::isUncounted(arc))
        pen.setDashPattern({8 / width, 3 / width, 1.5 / width, 3 / width});
    return pen;
}

QPainterPath GraphPainter::exposedPart(const PaintedDiagram::Arc& arc, double width) const
{
    const QRectF exposed(m_state.exposed.topLeft() / m_state.scale + m_state.origin,
                         m_state.exposed.size() / m_state.scale);
    const QRectF around = exposed.adjusted(-width, -width, width, width);
    return around.contains(arc.bounds) ? arc.line : visiblePart(arc.line, around);
}

void GraphPainter::paintArc(std::uint32_t index, bool isSelected) const
{
    const DiagramArc& arc = m_painted.diagram().arcs[index];
    const PaintedDiagram::Arc& shape = m_painted.arc(index);
    if (shape.line.isEmpty())
        return;
    const bool isInside = arc.kind == DiagramArcKind::InsideCycle;
    const QColor color = theme::color(isSelected ? m_palette.accent : isInside ? m_palette.cycleLine : m_palette.arc);
    const double thinnest = (m_state.isOverview ? 0.5 : 0.9) / m_state.scale;
    const double width = std::max(shape.width + (isSelected && !m_state.isOverview ? 0.4 : 0), thinnest);
    m_painter.setBrush(Qt::NoBrush);
    if (m_state.isOverview) {
        m_painter.strokePath(shape.line, QPen(color, width));
        return;
    }
    const QPen pen = penFor(arc, color, width);
    // Dashes are cut by Qt, and go on where they were.
    m_painter.strokePath(pen.style() == Qt::SolidLine ? exposedPart(shape, width) : shape.line, pen);
    if (m_state.scale >= 0.25)
        paintHead(shape, arc.kind == DiagramArcKind::NeverCalled, color, width);
}

void GraphPainter::paintHead(const PaintedDiagram::Arc& shape, bool isHollow, const QColor& color, double width) const
{
    m_painter.setPen(isHollow ? QPen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin) : QPen(Qt::NoPen));
    m_painter.setBrush(isHollow ? theme::color(m_palette.canvas) : color);
    m_painter.drawPolygon(shape.head);
}

void GraphPainter::paintHiddenCount(const QRectF& room, std::uint32_t count, bool isSelected) const
{
    const double radius = 7.5 * std::min(m_state.scale, 1.2);
    const QString text = QString::number(count);
    const QFont font = theme::fontOfSize(std::max(8.5, 10 * std::min(m_state.scale, 1.2)));
    const double half = std::max(radius, QFontMetricsF(font).horizontalAdvance(text) / 2 + 4);
    const QRectF bubble(room.center() - QPointF(half, radius), QSizeF(2 * half, 2 * radius));
    m_painter.setPen(QPen(theme::color(isSelected ? m_palette.accent : m_palette.arc), 1));
    m_painter.setBrush(theme::color(m_palette.canvas));
    m_painter.drawRoundedRect(bubble, radius, radius);
    m_painter.setFont(font);
    m_painter.setPen(theme::color(isSelected ? m_palette.accent : m_palette.arcText));
    m_painter.drawText(bubble, Qt::AlignCenter, text);
}

void GraphPainter::paintLabel(const ArcLabel& label) const
{
    const QRectF room = toRect(label.box);
    const auto& lit = m_state.highlight.arcs;
    if (!isVisible(room, 20) || (!lit.empty() && !lit[label.arc]))
        return;
    const DiagramArc& arc = m_painted.diagram().arcs[label.arc];
    const bool isSelected = m_isSelectedArc[label.arc], isInside = arc.kind == DiagramArcKind::InsideCycle;
    if (arc.kind == DiagramArcKind::ThroughHidden) {
        if (m_state.scale >= smallestBubbles)
            paintHiddenCount(m_nodes.map(room), arc.hiddenFunctions, isSelected);
        return;
    }
    if (style::arcLabelSize * m_state.scale < smallestText)
        return;
    const QFont font = theme::fontOfSize(std::min(style::arcLabelSize * m_state.scale, 13 * theme::scale()),
                                         isSelected || arc.change ? FontWeight::Bold : FontWeight::Regular);
    const QString text = QString::fromStdString(arc.label);
    const QFontMetricsF metrics(font);
    const QRectF box = m_nodes.map(room);
    QRectF back(0, 0, metrics.horizontalAdvance(text) + 8, std::min(box.height(), metrics.height() + 2));
    back.moveCenter(box.center());
    m_painter.setPen(arc.disagrees ? QPen(theme::color(m_palette.warningLine), 1) : QPen(Qt::NoPen));
    m_painter.setBrush(arc.disagrees ? theme::color(m_palette.warningBackground)
                                     : theme::color(isInside ? m_palette.cycle : m_palette.canvas, 0.94));
    const double radius = arc.disagrees ? back.height() / 2 : 3;
    if (arc.disagrees)
        back.adjust(-3, 0, 3, 0);
    m_painter.drawRoundedRect(back, radius, radius);
    m_painter.setFont(font);
    if (arc.change) { // its colour shows the change, selected or not
        const double mark = style::changeMarkSize * std::min(m_state.scale, 1.2);
        icons::paint(m_painter, QLatin1String(changeIcon(*arc.change, true)),
                     QRectF(back.left() + 4, back.center().y() - mark / 2, mark, mark),
                     theme::color(changes::colourOf(*arc.change)));
    }
    m_painter.setPen(theme::color(arc.change      ? changes::colourOf(*arc.change)
                                  : isSelected    ? m_palette.accent
                                  : arc.disagrees ? m_palette.warning
                                  : isInside      ? m_palette.cycleText
                                                  : m_palette.arcText));
    m_painter.drawText(back, Qt::AlignCenter, text);
}

/// Marks arcs that disagree and have no label to say so.
void GraphPainter::paintFlags() const
{
    const auto& arcs = m_painted.diagram().arcs;
    std::vector<bool> isLabelled(arcs.size());
    if (style::arcLabelSize * m_state.scale >= smallestText)
        for (const ArcLabel& label : m_state.labels)
            isLabelled[label.arc] = true;
    const auto& lit = m_state.highlight.arcs;
    for (std::uint32_t i = 0; i < arcs.size(); ++i) {
        if (!arcs[i].disagrees || isLabelled[i] || m_painted.arc(i).line.isEmpty() || (!lit.empty() && !lit[i]))
            continue;
        const double radius = style::flagRadius * std::min(m_state.scale, 1.2);
        const QPointF middle = (m_painted.arc(i).middle - m_state.origin) * m_state.scale;
        const QRectF circle(middle - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
        m_painter.setPen(QPen(theme::color(m_palette.warningLine), 1));
        m_painter.setBrush(theme::color(m_palette.warningBackground));
        m_painter.drawEllipse(circle);
        const double inset = radius * 0.4;
        icons::paint(m_painter, QStringLiteral("disagree"), circle.adjusted(inset, inset, -inset, -inset),
                     theme::color(m_palette.warning));
    }
}

void GraphPainter::paintStub(const DiagramStub& stub) const
{
    const QRectF room = toRect(stub.box);
    const auto& lit = m_state.highlight.nodes;
    if (!isVisible(room, 4))
        return;
    const QRectF box = m_nodes.map(room).adjusted(0.5, 0.5, -0.5, -0.5);
    QPen pen(theme::color(m_palette.arc), 1);
    pen.setDashPattern({3, 2});
    m_painter.setOpacity(lit.empty() || lit[stub.node] ? 1 : dimmed);
    m_painter.setPen(pen);
    m_painter.setBrush(theme::color(m_palette.canvas));
    m_painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    const bool isShort = m_state.scale < smallestStubText;
    m_painter.setFont(theme::fontOfSize(
        std::clamp(style::arcLabelSize * m_state.scale, smallestText, 13 * std::max(1.0, theme::scale()))));
    m_painter.setPen(theme::color(m_palette.text2));
    const QString arrow = stub.side == Side::Callers ? QStringLiteral(" \u2191") : QStringLiteral(" \u2193");
    m_painter.drawText(box, Qt::AlignCenter,
                       isShort ? QString::fromStdString(stub.shortLabel) + arrow : QString::fromStdString(stub.label));
    m_painter.setOpacity(1);
}

void GraphPainter::paintFloatingNames() const
{
    const auto& nodes = m_painted.diagram().nodes;
    std::vector<std::uint32_t> hottest(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        hottest[i] = i;
    const auto count = std::min<std::size_t>(hottestNamed, nodes.size());
    std::partial_sort(hottest.begin(), hottest.begin() + static_cast<std::ptrdiff_t>(count), hottest.end(),
                      [&](std::uint32_t a, std::uint32_t b) { return nodes[a].selfShare > nodes[b].selfShare; });
    hottest.resize(count);
    if (m_state.selectedNode)
        std::erase(hottest, *m_state.selectedNode);
    for (const std::uint32_t node : hottest)
        m_nodes.paintFloatingName(node);
    if (m_state.selectedNode)
        m_nodes.paintFloatingName(*m_state.selectedNode);
}

} // namespace

std::vector<QRectF> stripsWithMovedTitles(const PaintedDiagram& painted, const GraphPaintState& state)
{
    std::vector<QRectF> strips;
    for (std::uint32_t i = 0; i < painted.diagram().cycles.size(); ++i) {
        const QRectF whole = painted.cycleStrip(i);
        const QRectF strip((whole.topLeft() - state.origin) * state.scale, whole.size() * state.scale);
        const QRectF seen = strip.adjusted(-2, -2, 2, 2) & state.window;
        if (strip.left() < state.window.left() && !seen.isEmpty())
            strips.push_back(seen);
    }
    return strips;
}

void paintGraph(QPainter& painter, const PaintedDiagram& painted, const GraphPaintState& state)
{
    painter.save();
    GraphPainter(painter, painted, state).paint();
    painter.restore();
}
