// SPDX-License-Identifier: MIT
#include "painting/graph_overlays.h"

#include "look/icons.h"
#include "look/theme.h"

#include "gmonscope/diagram_style.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double overlayGap = 10, minimapWidth = 126, minimapHeight = 116, minimapPadding = 8;

/// True if the segment from `a` to `b` has a point in the box.
bool crosses(const QRectF& box, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    double first = 0, last = 1; // the part of the segment that no edge has cut off yet
    const auto cut = [&](double slope, double room) {
        if (slope == 0)
            return room >= 0;
        (slope < 0 ? first : last) = slope < 0 ? std::max(first, room / slope) : std::min(last, room / slope);
        return first <= last;
    };
    return cut(-along.x(), a.x() - box.left()) && cut(along.x(), box.right() - a.x()) &&
           cut(-along.y(), a.y() - box.top()) && cut(along.y(), box.bottom() - a.y());
}

bool isArcIn(const QRectF& box, const PaintedDiagram::Arc& arc)
{
    if (!arc.bounds.intersects(box))
        return false;
    for (std::size_t i = 1; i < arc.points.size(); ++i)
        if (crosses(box, arc.points[i - 1], arc.points[i]))
            return true;
    return false;
}

void paintPanel(QPainter& painter, const QRectF& box, Rgb fill)
{
    painter.setPen(QPen(theme::color(theme::palette().line2), 1));
    painter.setBrush(theme::color(fill));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

} // namespace

OverlayPositions overlayPositions(OverlaySet shown, QSizeF viewport, const Diagram& diagram)
{
    const auto fits = [viewport](QSizeF size) {
        return size.width() < viewport.width() * 0.7 && size.height() < viewport.height() * 0.7;
    };
    OverlayPositions positions;
    const QSizeF legend = legendSize(diagram), minimap = QSizeF(minimapWidth, minimapHeight) * theme::scale();
    if (shown.testFlag(Overlay::Legend) && fits(legend))
        positions.legend = QRectF({overlayGap, overlayGap}, legend);
    const QPointF corner(viewport.width() - overlayGap - minimap.width(),
                         viewport.height() - overlayGap - minimap.height());
    if (const QRectF box(corner, minimap);
        shown.testFlag(Overlay::Minimap) && fits(minimap) &&
        !box.adjusted(-overlayGap, -overlayGap, overlayGap, overlayGap).intersects(positions.legend))
        positions.minimap = box;
    return positions;
}

QPointF OverlayPositions::wayOut(const QRectF& box) const
{
    QPointF way;
    if (box.intersects(legend))
        way = {legend.right() + overlayGap - box.left(), legend.bottom() + overlayGap - box.top()};
    else if (box.intersects(minimap))
        way = {minimap.left() - overlayGap - box.right(), minimap.top() - overlayGap - box.bottom()};
    return std::abs(way.x()) < std::abs(way.y()) ? QPointF(way.x(), 0) : QPointF(0, way.y());
}

int hiddenBy(const QRectF& box, const PaintedDiagram& painted, const std::vector<QRectF>& texts)
{
    const Diagram& diagram = painted.diagram();
    int hidden = 0;
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i)
        hidden += painted.node(i).intersects(box) ? hiddenNode : 0;
    for (const QRectF& text : texts)
        hidden += text.intersects(box) ? hiddenText : 0;
    for (std::uint32_t i = 0; i < diagram.cycles.size(); ++i)
        hidden += painted.cycleStrip(i).intersects(box) ? hiddenText : 0;
    for (std::uint32_t i = 0; i < diagram.arcs.size(); ++i)
        hidden += isArcIn(box, painted.arc(i));
    return hidden;
}

double Minimap::scale(const QRectF& box, const PaintedDiagram& painted)
{
    const QRectF bounds = painted.bounds();
    const double room = 2 * minimapPadding;
    return std::min((box.width() - room) / std::max(1.0, bounds.width()),
                    (box.height() - room) / std::max(1.0, bounds.height()));
}

QPointF Minimap::origin(const QRectF& box, const PaintedDiagram& painted)
{
    const QSizeF half = box.size() / scale(box, painted) / 2;
    return painted.bounds().center() - QPointF(half.width(), half.height());
}

QPointF Minimap::toDiagram(const QRectF& box, const PaintedDiagram& painted, QPointF point)
{
    return origin(box, painted) + (point - box.topLeft()) / scale(box, painted);
}

void Minimap::render(const QRectF& box, const PaintedDiagram& painted, const GraphPaintState& state, double ratio)
{
    m_pixmap = QPixmap((box.size() * ratio).toSize());
    m_pixmap.setDevicePixelRatio(ratio);
    m_pixmap.fill(Qt::transparent);
    GraphPaintState small;
    small.isOverview = true;
    small.scale = scale(box, painted);
    small.origin = origin(box, painted);
    small.exposed = QRectF(QPointF(), box.size());
    small.selectedNode = state.selectedNode;
    small.selectedCycle = state.selectedCycle;
    small.selectedArcs = state.selectedArcs;
    small.isHit = state.isHit;
    QPainter painter(&m_pixmap);
    paintGraph(painter, painted, small);
}

void Minimap::paint(QPainter& painter, const QRectF& box, const PaintedDiagram& painted, const GraphPaintState& state,
                    const QRectF& visible)
{
    const double ratio = painter.device()->devicePixelRatioF();
    if (m_pixmap.isNull() || m_pixmap.size() != (box.size() * ratio).toSize())
        render(box, painted, state, ratio);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPanel(painter, box, theme::palette().window);
    const double s = scale(box, painted);
    const QRectF seen(box.topLeft() + (visible.topLeft() - origin(box, painted)) * s, visible.size() * s);
    const QRectF frame = seen.intersected(box.adjusted(5, 5, -5, -5));
    painter.fillRect(frame, theme::color(theme::palette().canvas));
    painter.drawPixmap(box.topLeft(), m_pixmap);
    painter.setPen(QPen(theme::color(theme::palette().accent), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, 1, 1);
}
