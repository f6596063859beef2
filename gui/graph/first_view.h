// SPDX-License-Identifier: MIT
//
// Where a picture is looked at from before anybody has moved it.
#pragma once

#include "painting/graph_overlays.h"

#include <optional>
#include <vector>

struct ViewPlace {
    double zoom = 1;
    QPointF origin; ///< the scene point at the viewport's top left
    OverlayPlaces overlays;
};

struct ViewWish {
    QSizeF viewport;
    Overlays overlays;              ///< to be shown
    Overlays dispensable;           ///< of these, the ones that rather go than hide nodes
    std::optional<QRectF> selected; ///< to be seen, in the scene's px
    std::vector<QRectF> texts;      ///< to be read: labels and stubs
};

/// All of the picture, at 100 % at most, with legend and minimap beside it as far as they find room.
[[nodiscard]] ViewPlace wholeView(const GraphPicture&, const ViewWish&);
/// All of it if its texts can be read then. Else from the top of the program down, with the selection in sight.
[[nodiscard]] ViewPlace firstView(const GraphPicture&, const ViewWish&);
