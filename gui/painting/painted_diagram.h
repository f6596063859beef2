// SPDX-License-Identifier: MIT
//
// A laid-out diagram prepared for painting and hit tests: arcs as paths with their arrow heads, the buttons of cycles,
// the neighbours of nodes. It is built once for each diagram; all coordinates are diagram px.
#pragma once

#include "diagram/laid_out_diagram.h"

#include <QPainterPath>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

[[nodiscard]] QRectF toRect(const gmonscope::Box&);

/// The part of the diagram under a point.
struct GraphHit {
    enum class Part : std::uint8_t {
        Nothing,
        Node,
        Arc,
        Cycle,        ///< the title strip or the free background of an open cycle's box
        FoldButton,   ///< `-` on an open cycle; index is the cycle's
        UnfoldButton, ///< `+` on a folded cycle; index is the node's
        Stub,         ///< "+7 callers"; index is into GraphPaintState::stubs
    };
    Part part = Part::Nothing;
    std::uint32_t index = 0; ///< index into the Diagram's list of such parts

    friend bool operator==(GraphHit, GraphHit) = default;
};

/// The nodes and arcs that are not dimmed.
struct GraphHighlight {
    std::vector<bool> nodes, arcs;
};

class PaintedDiagram {
public:
    struct Arc {
        QPainterPath line; ///< ends under the head; empty when the layout could not draw it
        QPolygonF head;    ///< tip first
        double width = 1;
        QPointF middle;              ///< on the line, half-way
        QRectF bounds;               ///< encloses line and head
        std::vector<QPointF> points; ///< the line as a polygon, for hit tests
    };

    explicit PaintedDiagram(std::shared_ptr<const LaidOutDiagram>);

    [[nodiscard]] const LaidOutDiagram& laidOut() const { return *m_laidOut; }
    [[nodiscard]] const gmonscope::Diagram& diagram() const { return m_laidOut->diagram; }
    [[nodiscard]] QRectF bounds() const;

    [[nodiscard]] const QRectF& node(std::uint32_t index) const { return m_nodes[index]; } ///< without the half disc
    [[nodiscard]] const QRectF& cycle(std::uint32_t index) const { return m_cycles[index]; }
    [[nodiscard]] QRectF cycleStrip(std::uint32_t index) const;
    [[nodiscard]] QRectF foldButton(std::uint32_t cycle) const;
    /// The button of a folded cycle; a folded chain's shows the number of its functions.
    [[nodiscard]] QRectF unfoldButton(std::uint32_t node) const;
    [[nodiscard]] const Arc& arc(std::uint32_t index) const { return m_arcs[index]; }
    [[nodiscard]] const std::vector<std::uint32_t>& arcsFrom(std::uint32_t node) const { return m_arcsFrom[node]; }
    [[nodiscard]] const std::vector<std::uint32_t>& arcsTo(std::uint32_t node) const { return m_arcsTo[node]; }

    /// Returns the node of a function or folded cycle; for a member of a folded cycle or chain, the node of that.
    [[nodiscard]] std::optional<std::uint32_t> nodeOf(gmonscope::EntryRef) const;
    /// Returns the index of an open cycle's box.
    [[nodiscard]] std::optional<std::uint32_t> cycleOf(gmonscope::EntryRef) const;
    /// Returns the box in which a function or cycle is drawn, or none.
    [[nodiscard]] std::optional<QRectF> boxOf(gmonscope::EntryRef) const;
    /// Returns the entry that a click selects: for an arc, its callee.
    [[nodiscard]] std::optional<gmonscope::EntryRef> entryAt(GraphHit) const;
    /// Returns the arcs that begin or end there (for a cycle: cross its border), heaviest first.
    [[nodiscard]] std::vector<std::uint32_t> arcsAt(gmonscope::EntryRef) const;
    /// Returns the node at which the eye should start: the heaviest one without a caller.
    [[nodiscard]] std::optional<std::uint32_t> topRoot() const;

    [[nodiscard]] GraphHit hitTest(QPointF, double tolerance) const;
    /// Returns all nodes and arcs on a path through the hit part.
    [[nodiscard]] GraphHighlight pathsThrough(GraphHit) const;

private:
    void addNodes();
    void addArcs();
    [[nodiscard]] GraphHit hitArc(QPointF, double tolerance) const;
    void spread(std::vector<std::uint32_t> from, bool upwards, GraphHighlight&) const;

    std::shared_ptr<const LaidOutDiagram> m_laidOut;
    std::vector<QRectF> m_nodes, m_cycles;
    std::vector<Arc> m_arcs;
    std::vector<std::vector<std::uint32_t>> m_arcsFrom, m_arcsTo;
};
