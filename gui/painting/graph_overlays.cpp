// SPDX-License-Identifier: MIT
#include "painting/graph_overlays.h"

#include "look/icons.h"
#include "look/theme.h"

#include "gmonscope/diagram_style.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <limits>

using namespace gmonscope;

namespace {

constexpr double gap = 10, minimapWidth = 126, minimapHeight = 116, minimapPadding = 8;

struct Corner {
    QRectF place;
    bool covers = false, coversText = false;
    double hidden = std::numeric_limits<double>::max();
};

/// Exceeds the weight of all else that a corner can hide, because the user looks at the selection.
constexpr double selectedWeight = 1e9;

/// The parts that should not be hidden.
struct Shown {
    const PaintedDiagram& picture;
    const std::optional<QRectF>& selected;
    const std::vector<QRectF>& texts;
};

/// Returns how much of the graph a rectangle of the scene hides; nodes and texts count by their area.
Corner corner(const QRectF& place, const QRectF& scene, const Shown& shown)
{
    const auto& [picture, selected, texts] = shown;
    const auto area = [&scene](const QRectF& box) {
        const QRectF common = box.intersected(scene);
        return common.isEmpty() ? 0 : common.width() * common.height();
    };
    double hidden = selected && area(*selected) > 0 ? selectedWeight : 0;
    for (std::uint32_t i = 0; i < picture.diagram().nodes.size(); ++i)
        hidden += 10 * area(picture.node(i));
    const bool covers = hidden > 0;
    double text = 0;
    for (const QRectF& box : texts)
        text += area(box);
    hidden += 10 * text;
    for (std::uint32_t i = 0; i < picture.diagram().cycles.size(); ++i)
        hidden += area(picture.cycle(i));
    for (std::uint32_t i = 0; i < picture.diagram().arcs.size(); ++i)
        for (const QPointF& point : picture.arc(i).points)
            hidden += scene.contains(point) ? 40 : 0;
    return {place, covers, text > 0, hidden};
}

Corner emptiestCorner(QSizeF size, QSizeF viewport, const QRectF& taken, const Shown& shown, QPointF origin,
                      double scale)
{
    const double right = viewport.width() - gap - size.width(), bottom = viewport.height() - gap - size.height();
    // The first one of equal corners is taken.
    const std::array<QPointF, 4> corners{QPointF(gap, gap), QPointF(right, bottom), QPointF(right, gap),
                                         QPointF(gap, bottom)};
    Corner best;
    for (const QPointF topLeft : corners) {
        const QRectF place(topLeft, size);
        if (place.adjusted(-gap, -gap, gap, gap).intersects(taken))
            continue;
        const Corner found = corner(place, QRectF(origin + place.topLeft() / scale, place.size() / scale), shown);
        if (found.hidden < best.hidden)
            best = found;
    }
    return best.place.isNull() ? Corner{{}, false, false, 0} : best;
}

void paintPanel(QPainter& painter, const QRectF& place, Rgb fill)
{
    painter.setPen(QPen(theme::color(theme::palette().line2), 1));
    painter.setBrush(theme::color(fill));
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

} // namespace

OverlayPositions placeOverlays(Overlays shown, QSizeF viewport, const PaintedDiagram& picture, QPointF origin,
                               double scale, const std::optional<QRectF>& selected, const std::vector<QRectF>& texts)
{
    const Shown seen{picture, selected, texts};
    const auto fits = [viewport](QSizeF size) {
        return size.width() < viewport.width() * 0.7 && size.height() < viewport.height() * 0.7;
    };
    OverlayPositions places;
    const QSizeF legend = legendSize(picture.diagram()), minimap = QSizeF(minimapWidth, minimapHeight) * theme::scale();
    if (shown.testFlag(Overlay::Legend) && fits(legend)) {
        const Corner best = emptiestCorner(legend, viewport, {}, seen, origin, scale);
        places.legend = best.place;
        places.legendCovers = best.covers;
        places.coverTexts = best.coversText;
        places.hidden += best.hidden;
    }
    if (shown.testFlag(Overlay::Minimap) && fits(minimap)) {
        const Corner best = emptiestCorner(minimap, viewport, places.legend, seen, origin, scale);
        places.minimap = best.place;
        places.minimapCovers = best.covers;
        places.coverTexts = places.coverTexts || best.coversText;
        places.hidden += best.hidden;
    }
    return places;
}

double Minimap::scale(const QRectF& place, const PaintedDiagram& picture)
{
    const QRectF bounds = picture.bounds();
    const double room = 2 * minimapPadding;
    return std::min((place.width() - room) / std::max(1.0, bounds.width()),
                    (place.height() - room) / std::max(1.0, bounds.height()));
}

QPointF Minimap::origin(const QRectF& place, const PaintedDiagram& picture)
{
    const QSizeF half = place.size() / scale(place, picture) / 2;
    return picture.bounds().center() - QPointF(half.width(), half.height());
}

QPointF Minimap::toScene(const QRectF& place, const PaintedDiagram& picture, QPointF point)
{
    return origin(place, picture) + (point - place.topLeft()) / scale(place, picture);
}

void Minimap::render(const QRectF& place, const PaintedDiagram& picture, const GraphPaintState& state, double ratio)
{
    m_pixmap = QPixmap((place.size() * ratio).toSize());
    m_pixmap.setDevicePixelRatio(ratio);
    m_pixmap.fill(Qt::transparent);
    GraphPaintState small;
    small.isOverview = true;
    small.scale = scale(place, picture);
    small.origin = origin(place, picture);
    small.exposed = QRectF(QPointF(), place.size());
    small.selectedNode = state.selectedNode;
    small.selectedCycle = state.selectedCycle;
    small.selectedArcs = state.selectedArcs;
    small.isHit = state.isHit;
    QPainter painter(&m_pixmap);
    paintGraph(painter, picture, small);
}

void Minimap::paint(QPainter& painter, const QRectF& place, const PaintedDiagram& picture, const GraphPaintState& state,
                    const QRectF& visibleScene)
{
    const double ratio = painter.device()->devicePixelRatioF();
    if (m_pixmap.isNull() || m_pixmap.size() != (place.size() * ratio).toSize())
        render(place, picture, state, ratio);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPanel(painter, place, theme::palette().window);
    const double s = scale(place, picture);
    const QRectF seen(place.topLeft() + (visibleScene.topLeft() - origin(place, picture)) * s, visibleScene.size() * s);
    const QRectF frame = seen.intersected(place.adjusted(5, 5, -5, -5));
    painter.fillRect(frame, theme::color(theme::palette().canvas));
    painter.drawPixmap(place.topLeft(), m_pixmap);
    painter.setPen(QPen(theme::color(theme::palette().accent), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, 1, 1);
}
