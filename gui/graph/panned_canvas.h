// SPDX-License-Identifier: MIT
//
// A cache of the painted graph. When the view only pans, the old pixels are shifted, and only the newly visible
// strips are painted: dragging costs as much for 1000 nodes as for ten.
#pragma once

#include "painting/graph_painter.h"

#include <QPixmap>
#include <QPoint>
#include <QSize>

#include <optional>

class PannedCanvas {
public:
    /// Fills `size`, in pixels of the painter, with the background and the graph. `state.exposed` is not used.
    void paint(QPainter&, const QSize& size, const PaintedDiagram&, const GraphPaintState& state);
    /// Call this when anything but the origin, the scale or the size has changed.
    void invalidate() { m_pixmap = {}; }

private:
    std::optional<QPoint> shiftTo(const GraphPaintState&, const QSize& size) const;
    void shift(const QPoint& by, const PaintedDiagram&, const GraphPaintState&, const QSize& size);
    void paintPart(const QRect& part, const PaintedDiagram&, const GraphPaintState&);

    QPixmap m_pixmap;
    double m_scale = 0;
    QPointF m_origin;
};
