// SPDX-License-Identifier: MIT
//
// The marks in the diagram of a graph view: the selection, the hits of a search, the part under the pointer, and the
// labels and stubs that go with them.
#pragma once

#include "painting/graph_painter.h"

#include <memory>
#include <optional>
#include <vector>

class GraphMarks {
public:
    /// Marks another diagram, or none. The part under the pointer is forgotten.
    void setDiagram(std::shared_ptr<const PaintedDiagram>);
    /// Marks the same diagram with other numbers. `selected`: the selection, in its ids.
    void refresh(std::shared_ptr<const PaintedDiagram>, std::optional<gmonscope::EntryRef> selected);
    void select(std::optional<gmonscope::EntryRef>);
    void setPattern(const SearchPattern&);
    /// Marks the node or arc under the pointer. Returns false if it is marked already.
    bool hover(GraphHit);
    /// Dims all that is on no path through the part under the pointer.
    void lightPaths();
    /// Chooses labels and stubs again, after a change of the font.
    void chooseLabels();

    [[nodiscard]] std::optional<gmonscope::EntryRef> selected() const { return m_selected; }
    [[nodiscard]] std::optional<QRectF> selectedBox() const;
    /// The marks alone: scale, origin and areas are not set.
    [[nodiscard]] const GraphPaintState& state() const { return m_state; }
    /// Returns the stub at a position in the diagram.
    [[nodiscard]] std::optional<std::uint32_t> stubAt(QPointF) const;
    /// Returns the boxes of labels and stubs.
    [[nodiscard]] std::vector<QRectF> texts() const;

private:
    void findSelected();
    void findHits();
    void labelHovered();

    std::shared_ptr<const PaintedDiagram> m_painted;
    std::optional<gmonscope::EntryRef> m_selected;
    GraphPaintState m_state;
    bool m_hasHoverLabel = false; ///< for the arc under the pointer; it is the last label
};
