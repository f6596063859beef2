// SPDX-License-Identifier: MIT
//
// Legend and minimap: they float in two corners of the graph view.
#pragma once

#include "painting/graph_painter.h"

#include <QPixmap>
#include <QRectF>
#include <QSizeF>

#include <vector>

enum class Overlay : std::uint8_t { Legend = 1, Minimap = 2 };
Q_DECLARE_FLAGS(OverlaySet, Overlay)
Q_DECLARE_OPERATORS_FOR_FLAGS(OverlaySet)

/// Boxes in pixels of the viewport; null when not shown.
struct OverlayPositions {
    QRectF legend, minimap;

    /// Returns the shortest move that brings a box out from under them; null if they don't cover it.
    [[nodiscard]] QPointF wayOut(const QRectF& box) const;
};

/// The legend is at the top left, the minimap at the bottom right. One that would fill a viewport is left out.
[[nodiscard]] OverlayPositions overlayPositions(OverlaySet shown, QSizeF viewport, const gmonscope::Diagram&);

inline constexpr int hiddenNode = 10'000,
                     hiddenText = 100; ///< to hide arcs is better than any text, and that than a node
/// Returns how much of a diagram lies under a box: 1 for each arc, more for nodes and texts. `box` and `texts`, the
/// boxes of labels and stubs, are in the diagram's coordinates.
[[nodiscard]] int hiddenBy(const QRectF& box, const PaintedDiagram&, const std::vector<QRectF>& texts);

/// The legend explains only what the diagram contains, so its size depends on it.
[[nodiscard]] QSizeF legendSize(const gmonscope::Diagram&);
[[nodiscard]] QRectF legendCloseButton(const QRectF& legend);
/// A printed legend has no button that closes it.
enum class LegendUse : std::uint8_t { OnScreen, Printed };
void paintLegend(QPainter&, const QRectF& legend, const gmonscope::Diagram&, LegendUse = LegendUse::OnScreen);

/// The whole graph, small. Its image is kept until the diagram, its marks or the colours change.
class Minimap {
public:
    void paint(QPainter&, const QRectF& box, const PaintedDiagram&, const GraphPaintState&, const QRectF& visible);
    void invalidate() { m_pixmap = {}; }
    /// Returns the diagram's point that a point inside the minimap's box stands for.
    [[nodiscard]] static QPointF toDiagram(const QRectF& box, const PaintedDiagram&, QPointF);

private:
    [[nodiscard]] static double scale(const QRectF& box, const PaintedDiagram&);
    [[nodiscard]] static QPointF origin(const QRectF& box, const PaintedDiagram&);
    void render(const QRectF& box, const PaintedDiagram&, const GraphPaintState&, double ratio);

    QPixmap m_pixmap;
};
