// SPDX-License-Identifier: MIT
#pragma once

#include <QPainterPath>
#include <QRectF>

/// Returns the parts of curves and lines that may be visible in the rectangle: cut where they leave it, without regard
/// to the width of a pen. The raster engine walks through all columns of pixels that a line crosses, also outside of
/// the window: panned at 100 %, a graph of 1000 nodes took 60 ms to paint with whole arcs.
QPainterPath visiblePart(const QPainterPath& path, const QRectF& rectangle);
