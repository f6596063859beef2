// SPDX-License-Identifier: MIT
//
// A GraphScene made ready for painting and pointing at: arcs as paths with their arrow heads, the buttons of cycles,
// who is next to whom. Built once for each scene; all coordinates are scene px.
#pragma once

#include "diagram/graph_scene.h"

#include <QPainterPath>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

/// What lies under a point of the picture.
struct GraphHit {
    enum class Part : std::uint8_t {
        Nothing,
        Node,
        Arc,
        Cycle,        ///< the title strip or the free ground of an open cycle's box
        FoldButton,   ///< `-` on an open cycle; index is the cycle's
        UnfoldButton, ///< `+` on a folded cycle; index is the node's
        Stub,         ///< "+7 callers"; index is into GraphPaintState::stubs
    };
    Part part = Part::Nothing;
    std::uint32_t index = 0; ///< into the Diagram's list of that part

    friend bool operator==(GraphHit, GraphHit) = default;
};

/// The nodes and arcs that stay lit while the rest is dimmed.
struct GraphHighlight {
    std::vector<bool> nodes, arcs;
};

class GraphPicture {
public:
    struct Arc {
        QPainterPath line; ///< ends under the head; empty when the layout could not draw it
        QPolygonF head;    ///< tip first
        double width = 1;
        QPointF middle;              ///< on the line, half-way
        QRectF bounds;               ///< of line and head
        std::vector<QPointF> points; ///< the line as a polygon, for pointing at it
    };

    explicit GraphPicture(std::shared_ptr<const GraphScene>);

    [[nodiscard]] const GraphScene& scene() const { return *m_scene; }
    [[nodiscard]] const gmonscope::Diagram& diagram() const { return m_scene->diagram; }
    [[nodiscard]] QRectF bounds() const;

    [[nodiscard]] const QRectF& node(std::uint32_t index) const { return m_nodes[index]; } ///< without the half disc
    [[nodiscard]] const QRectF& cycle(std::uint32_t index) const { return m_cycles[index]; }
    [[nodiscard]] QRectF cycleStrip(std::uint32_t index) const;
    [[nodiscard]] QRectF foldButton(std::uint32_t cycle) const;
    /// Of a folded cycle; of a folded chain it has the number of its functions.
    [[nodiscard]] QRectF unfoldButton(std::uint32_t node) const;
    [[nodiscard]] const Arc& arc(std::uint32_t index) const { return m_arcs[index]; }
    [[nodiscard]] const std::vector<std::uint32_t>& arcsFrom(std::uint32_t node) const { return m_arcsFrom[node]; }
    [[nodiscard]] const std::vector<std::uint32_t>& arcsTo(std::uint32_t node) const { return m_arcsTo[node]; }

    /// The node that stands for a function or a folded cycle; for a member of a folded cycle or chain that one's.
    [[nodiscard]] std::optional<std::uint32_t> nodeOf(gmonscope::EntryRef) const;
    /// The box of an open cycle.
    [[nodiscard]] std::optional<std::uint32_t> cycleOf(gmonscope::EntryRef) const;
    /// Where a function or cycle is drawn; none when it is not.
    [[nodiscard]] std::optional<QRectF> boxOf(gmonscope::EntryRef) const;
    /// What a click there selects: of an arc its callee.
    [[nodiscard]] std::optional<gmonscope::EntryRef> entryAt(GraphHit) const;
    /// Arcs that begin or end at it (of a cycle: that cross its border), the heaviest first.
    [[nodiscard]] std::vector<std::uint32_t> arcsAt(gmonscope::EntryRef) const;
    /// The node where the eye should start: the heaviest of those without a caller.
    [[nodiscard]] std::optional<std::uint32_t> topRoot() const;

    [[nodiscard]] GraphHit hitTest(QPointF, double tolerance) const;
    /// Everything on a path through what is hit.
    [[nodiscard]] GraphHighlight pathsThrough(GraphHit) const;

private:
    void addNodes();
    void addArcs();
    [[nodiscard]] GraphHit hitArc(QPointF, double tolerance) const;
    void spread(std::vector<std::uint32_t> from, bool upwards, GraphHighlight&) const;

    std::shared_ptr<const GraphScene> m_scene;
    std::vector<QRectF> m_nodes, m_cycles;
    std::vector<Arc> m_arcs;
    std::vector<std::vector<std::uint32_t>> m_arcsFrom, m_arcsTo;
};
