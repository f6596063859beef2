// SPDX-License-Identifier: MIT
#include "graph/overlays.h"

using namespace gmonscope;

std::optional<bool> Overlays::choice(Overlay overlay) const
{
    return overlay == Overlay::Legend ? m_legendChoice : m_minimapChoice;
}

void Overlays::setChoice(Overlay overlay, std::optional<bool> isVisible)
{
    (overlay == Overlay::Legend ? m_legendChoice : m_minimapChoice) = isVisible;
}

OverlaySet Overlays::wanted() const
{
    OverlaySet wanted;
    for (const Overlay overlay : {Overlay::Legend, Overlay::Minimap})
        wanted.setFlag(overlay, choice(overlay).value_or(true));
    return wanted;
}

OverlaySet Overlays::dispensable(const Diagram& diagram) const
{
    const bool isLegendNeeded = diagram.fill != NodeFill::SelfTime && !diagram.isOfTwo;
    OverlaySet dispensable;
    dispensable.setFlag(Overlay::Legend, !m_legendChoice && !isLegendNeeded);
    dispensable.setFlag(Overlay::Minimap, !m_minimapChoice);
    return dispensable;
}

void Overlays::place(const PaintedDiagram* painted, QSizeF viewport)
{
    m_positions = painted ? overlayPositions(m_shown, viewport, painted->diagram()) : OverlayPositions{};
    invalidate();
}

bool Overlays::isCloseButton(QPointF position) const
{
    return legendCloseButton(m_positions.legend).contains(position);
}

QPointF Overlays::minimapPoint(const PaintedDiagram& painted, QPointF position) const
{
    return Minimap::toDiagram(m_positions.minimap, painted, position);
}

void Overlays::paint(QPainter& painter, const PaintedDiagram& painted, const GraphPaintState& state,
                     const QRectF& visible)
{
    if (!m_positions.legend.isNull())
        paintLegend(painter, m_positions.legend, painted.diagram());
    if (!m_positions.minimap.isNull())
        m_minimap.paint(painter, m_positions.minimap, painted, state, visible);
}
