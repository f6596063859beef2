// SPDX-License-Identifier: MIT
//
// Legend and minimap: they float in the corners of the graph view where the picture is emptiest.
#pragma once

#include "painting/graph_painter.h"

#include <QPixmap>
#include <QRectF>
#include <QSizeF>

#include <optional>

/// In the viewport's pixels; null when not shown.
struct OverlayPlaces {
    QRectF legend, minimap;
    bool legendCovers = false, minimapCovers = false; ///< nodes, at least in part
    bool coverTexts = false;                          ///< one of them does
    double hidden = 0;                                ///< how much of the picture: nodes weigh more than arcs
};
enum class Overlay : std::uint8_t { Legend = 1, Minimap = 2 };
Q_DECLARE_FLAGS(Overlays, Overlay)
Q_DECLARE_OPERATORS_FOR_FLAGS(Overlays)

/// The corners that hide the least of the picture, and the selection only when all do; what would fill a third of a
/// small viewport is left out. `texts`: the boxes of labels and stubs, in the scene's px as all of it.
[[nodiscard]] OverlayPlaces placeOverlays(Overlays shown, QSizeF viewport, const GraphPicture&, QPointF origin,
                                          double scale, const std::optional<QRectF>& selected,
                                          const std::vector<QRectF>& texts = {});

/// It says what is in such a diagram.
[[nodiscard]] QSizeF legendSize(const gmonscope::Diagram&);
[[nodiscard]] QRectF legendCloseButton(const QRectF& legend);
/// A printed one has nothing to close it by.
enum class LegendUse : std::uint8_t { OnScreen, InPicture };
void paintLegend(QPainter&, const QRectF& legend, const gmonscope::Diagram&, LegendUse = LegendUse::OnScreen);

/// The whole graph, small. Its picture is kept until the scene, the selection or the colours change.
class Minimap {
public:
    void paint(QPainter&, const QRectF& place, const GraphPicture&, const GraphPaintState&, const QRectF& visibleScene);
    void invalidate() { m_pixmap = {}; }
    /// The scene point that a point inside `place` stands for.
    [[nodiscard]] static QPointF toScene(const QRectF& place, const GraphPicture&, QPointF);

private:
    [[nodiscard]] static double scale(const QRectF& place, const GraphPicture&);
    [[nodiscard]] static QPointF origin(const QRectF& place, const GraphPicture&);
    void render(const QRectF& place, const GraphPicture&, const GraphPaintState&, double ratio);

    QPixmap m_pixmap;
};
