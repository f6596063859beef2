// SPDX-License-Identifier: MIT
//
// The first zoom and position of a graph, before the user has moved it.
#pragma once

#include "painting/graph_overlays.h"

#include <optional>
#include <vector>

struct ViewPosition {
    double zoom = 1;
    QPointF origin; ///< the diagram's point at the viewport's top left
    OverlaySet shown;
};

struct ViewWish {
    QSizeF viewport;
    OverlaySet overlays;            ///< overlays to show
    OverlaySet dispensable;         ///< those of `overlays` that go rather than hide parts of the graph
    std::optional<QRectF> selected; ///< to be visible; in diagram px
    std::vector<QRectF> texts;      ///< to be readable: labels and stubs
};

/// Returns the view of the whole graph, at 100 % at most, with legend and minimap beside it as far as they have room.
[[nodiscard]] ViewPosition wholeView(const PaintedDiagram&, const ViewWish&);
/// Returns the view of the whole graph if its texts are readable; else from the top down, with the selection visible.
[[nodiscard]] ViewPosition firstView(const PaintedDiagram&, const ViewWish&);
