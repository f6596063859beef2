// SPDX-License-Identifier: MIT
//
// Legend and minimap over the graph view: which of them the user wants, which are shown, and where.
#pragma once

#include "painting/graph_overlays.h"

#include <optional>

class Overlays {
public:
    /// Returns whether the user wants the overlay; without a choice it is shown where there is room beside the graph.
    [[nodiscard]] std::optional<bool> choice(Overlay) const;
    void setChoice(Overlay, std::optional<bool>);
    [[nodiscard]] OverlaySet wanted() const;
    /// Returns those that go rather than hide parts of the graph. A legend of unusual colours is always needed.
    [[nodiscard]] OverlaySet dispensable(const gmonscope::Diagram&) const;

    [[nodiscard]] OverlaySet shown() const { return m_shown; }
    [[nodiscard]] bool isShown(Overlay overlay) const { return m_shown.testFlag(overlay); }
    void setShown(OverlaySet shown) { m_shown = shown; }

    /// Positions those that are shown in a viewport; null: no diagram.
    void place(const PaintedDiagram*, QSizeF viewport);
    // Boxes and positions are in the viewport.
    [[nodiscard]] bool isOver(QPointF position) const
    {
        return m_positions.legend.contains(position) || m_positions.minimap.contains(position);
    }
    /// Returns the shortest move that brings a box out from under them.
    [[nodiscard]] QPointF wayOut(const QRectF& box) const { return m_positions.wayOut(box); }
    [[nodiscard]] bool isCloseButton(QPointF) const;
    [[nodiscard]] bool isMinimap(QPointF position) const { return m_positions.minimap.contains(position); }
    /// Returns the diagram's point that a position in the minimap stands for.
    [[nodiscard]] QPointF minimapPoint(const PaintedDiagram&, QPointF) const;

    void paint(QPainter&, const PaintedDiagram&, const GraphPaintState&, const QRectF& visible);
    /// Forgets the minimap's image, after a change of the diagram, its marks or the colours.
    void invalidate() { m_minimap.invalidate(); }

private:
    std::optional<bool> m_legendChoice, m_minimapChoice;
    OverlaySet m_shown = Overlay::Legend | Overlay::Minimap;
    OverlayPositions m_positions;
    Minimap m_minimap;
};
