// SPDX-License-Identifier: MIT
//
// Legend and minimap: they float in those corners of the graph view where the graph is emptiest.
#pragma once

#include "painting/graph_painter.h"

#include <QPixmap>
#include <QRectF>
#include <QSizeF>

#include <optional>

/// Boxes in pixels of the viewport; null when not shown.
struct OverlayPositions {
    QRectF legend, minimap;
    bool legendCovers = false, minimapCovers = false; ///< nodes are covered, at least in part
    bool coverTexts = false;                          ///< true if one of them covers texts
    double hidden = 0;                                ///< how much of the graph is covered: nodes weigh more than arcs
};
enum class Overlay : std::uint8_t { Legend = 1, Minimap = 2 };
Q_DECLARE_FLAGS(Overlays, Overlay)
Q_DECLARE_OPERATORS_FOR_FLAGS(Overlays)

/// Chooses the corners that hide least of the graph, and the selection only if all do. An overlay that would fill a
/// third of a small viewport is left out. `texts`: boxes of labels and stubs; they and all else are in scene px.
[[nodiscard]] OverlayPositions placeOverlays(Overlays shown, QSizeF viewport, const PaintedDiagram&, QPointF origin,
                                             double scale, const std::optional<QRectF>& selected,
                                             const std::vector<QRectF>& texts = {});

/// The legend explains only what the diagram contains, so its size depends on it.
[[nodiscard]] QSizeF legendSize(const gmonscope::Diagram&);
[[nodiscard]] QRectF legendCloseButton(const QRectF& legend);
/// A printed legend has no button that closes it.
enum class LegendUse : std::uint8_t { OnScreen, InPicture };
void paintLegend(QPainter&, const QRectF& legend, const gmonscope::Diagram&, LegendUse = LegendUse::OnScreen);

/// The whole graph, small. Its image is kept until the scene, the selection or the colours change.
class Minimap {
public:
    void paint(QPainter&, const QRectF& place, const PaintedDiagram&, const GraphPaintState&,
               const QRectF& visibleScene);
    void invalidate() { m_pixmap = {}; }
    /// Returns the scene point that a point inside the minimap's box `place` stands for.
    [[nodiscard]] static QPointF toScene(const QRectF& place, const PaintedDiagram&, QPointF);

private:
    [[nodiscard]] static double scale(const QRectF& place, const PaintedDiagram&);
    [[nodiscard]] static QPointF origin(const QRectF& place, const PaintedDiagram&);
    void render(const QRectF& place, const PaintedDiagram&, const GraphPaintState&, double ratio);

    QPixmap m_pixmap;
};
