// SPDX-License-Identifier: MIT
//
// The picture as it was painted last. When only the place that is looked at moves, what stays in sight is shifted, and
// only what comes into sight is painted: dragging costs as much for 1000 nodes as for ten.
#pragma once

#include "painting/graph_painter.h"

#include <QPixmap>
#include <QPoint>
#include <QSize>

#include <optional>

class PannedCanvas {
public:
    /// Fills `size`, in pixels of the painter, with the ground and the picture over it. `state.exposed` is not used.
    void paint(QPainter&, const QSize& size, const GraphPicture&, const GraphPaintState& state);
    /// Anything but the origin, the scale or the size has changed.
    void invalidate() { m_pixmap = {}; }

private:
    std::optional<QPoint> shiftTo(const GraphPaintState&, const QSize& size) const;
    void shift(const QPoint& by, const GraphPicture&, const GraphPaintState&, const QSize& size);
    void paintPart(const QRect& part, const GraphPicture&, const GraphPaintState&);

    QPixmap m_pixmap;
    double m_scale = 0;
    QPointF m_origin;
};
