// SPDX-License-Identifier: MIT
#include "graph/panned_canvas.h"

#include "look/theme.h"

#include <QPainter>

#include <cmath>

void PannedCanvas::paint(QPainter& painter, const QSize& size, const PaintedDiagram& painted,
                         const GraphPaintState& state)
{
    const double ratio = painter.device()->devicePixelRatioF();
    if (m_pixmap.size() != size * ratio || m_scale != state.scale)
        m_pixmap = {};
    if (const auto by = shiftTo(state, size)) {
        shift(*by, painted, state, size);
    } else {
        m_pixmap = QPixmap(size * ratio);
        m_pixmap.setDevicePixelRatio(ratio);
        m_scale = state.scale;
        m_origin = state.origin;
        paintPart(QRect(QPoint(), size), painted, state);
    }
    painter.drawPixmap(0, 0, m_pixmap);
}

/// Returns the move in the painter's pixels; none when all has to be repainted.
std::optional<QPoint> PannedCanvas::shiftTo(const GraphPaintState& state, const QSize& size) const
{
    if (m_pixmap.isNull())
        return {};
    constexpr double precision = 1.0 / 256; // in pixels
    const QPointF exact = (m_origin - state.origin) * m_scale;
    if (std::abs(exact.x()) >= size.width() || std::abs(exact.y()) >= size.height())
        return {};
    const QPoint by = exact.toPoint();
    const QPointF rest = exact - by;
    // A fraction of a pixel would move edges separately, since each is snapped to pixels; so would one of the screen's.
    const double ratio = m_pixmap.devicePixelRatio();
    if (std::abs(rest.x()) > precision || std::abs(rest.y()) > precision || ratio != std::floor(ratio))
        return {};
    return by;
}

void PannedCanvas::shift(const QPoint& by, const PaintedDiagram& painted, const GraphPaintState& state,
                         const QSize& size)
{
    if (by.isNull())
        return;
    GraphPaintState before = state;
    before.origin = m_origin;
    const QPoint device = by * m_pixmap.devicePixelRatio();
    m_pixmap.scroll(device.x(), device.y(), m_pixmap.rect());
    m_origin -= QPointF(by) / m_scale; // the state's own origin would add up roundings
    GraphPaintState shifted = state;
    shifted.origin = m_origin;
    const QRect all(QPoint(), size), kept = all & all.translated(by);
    QRegion anew = QRegion(all) - kept;
    for (const QRectF& strip : stripsWithMovedTitles(painted, before))
        anew += strip.translated(by).toAlignedRect() & all;
    for (const QRectF& strip : stripsWithMovedTitles(painted, shifted))
        anew += strip.toAlignedRect() & all;
    for (const QRect& part : anew)
        paintPart(part, painted, shifted);
}

void PannedCanvas::paintPart(const QRect& part, const PaintedDiagram& painted, const GraphPaintState& state)
{
    QPainter painter(&m_pixmap);
    painter.setClipRect(part);
    painter.fillRect(part, theme::color(theme::palette().canvas));
    GraphPaintState there = state;
    there.exposed = part;
    paintGraph(painter, painted, there);
}
