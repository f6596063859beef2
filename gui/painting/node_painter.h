// SPDX-License-Identifier: MIT
//
// Paints one node of the call graph: the box, its texts, its bar, and the marks of a root, a cycle or the selection.
#pragma once

#include "painting/graph_painter.h"

#include "gmonscope/diagram_style.h"

#include <QFont>

class QPainter;

/// Paints nodes in the painter's own pixels, so that lines and letters stay sharp at every scale.
class NodePainter {
public:
    NodePainter(QPainter&, const PaintedDiagram&, const GraphPaintState&);

    void paint(std::uint32_t node) const;
    /// Paints the name below a node that is too small to hold it.
    void paintFloatingName(std::uint32_t node) const;
    /// Paints the `-` or `+` of a cycle; `box` in diagram px.
    void paintButton(const QRectF& box, bool isPlus, gmonscope::Rgb back) const;
    /// Paints the ring around a selected or hovered node; `box` in the painter's pixels.
    void paintRing(const QRectF& box, double radius, double width, double halo) const;
    /// Converts from diagram px to whole device pixels.
    [[nodiscard]] QRectF map(const QRectF& box) const;

private:
    struct Look {
        QRectF box;
        gmonscope::Rgb fill, ink, outline;
        double radius;
    };
    [[nodiscard]] Look lookOf(std::uint32_t node) const;
    [[nodiscard]] double snap(double) const;
    void paintBox(const gmonscope::DiagramNode&, const Look&) const;
    void paintCards(const Look&) const;
    void paintLip(const Look&) const;
    void paintHitFrame(const Look& look) const;
    void paintHatch(const Look& look) const;
    void paintBar(const gmonscope::DiagramNode&, const Look&) const;
    void paintTexts(const gmonscope::DiagramNode&, const Look&) const;
    [[nodiscard]] gmonscope::Rgb hitColour(const Look&) const;
    [[nodiscard]] QFont nameFont(double needed, double room) const;
    [[nodiscard]] static QString fitted(const QString& name, const QFont&, double room);
    void paintChain(const gmonscope::DiagramNode&, const Look&, QPointF start, double room) const;
    void paintName(const gmonscope::DiagramNode&, const Look&, QPointF baseline, const QFont&,
                   const QString& shown) const;
    void paintNumbers(const gmonscope::DiagramNode&, const Look&) const;
    double paintMark(const gmonscope::DiagramNode&, const Look&, QPointF baseline) const;
    void paintRoot(const gmonscope::DiagramNode&, const Look&) const;

    QPainter& m_painter;
    const PaintedDiagram& m_painted;
    const GraphPaintState& m_state;
    const gmonscope::Palette& m_palette;
    DetailLevel m_level;
    double m_scale, m_ratio;
    QFont m_nameFont, m_numbersFont, m_detailFont, m_captionFont;
};
