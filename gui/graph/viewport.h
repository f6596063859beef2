// SPDX-License-Identifier: MIT
#pragma once

#include <QPointF>

/// The zoom and centre of a view of the graph.
struct Viewport {
    double zoom = 1;
    QPointF centre; ///< diagram px
};
