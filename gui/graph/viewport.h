// SPDX-License-Identifier: MIT
#pragma once

#include <QPointF>

/// How a person looks at the graph.
struct Viewport {
    double zoom = 1;
    QPointF centre; ///< scene px
};
