// SPDX-License-Identifier: MIT
#include "graph/transition.h"

#include <cmath>
#include <utility>

namespace {

constexpr int durationMs = 200;
constexpr double mostChanged = 0.3;         ///< the part of new nodes above which the old picture is faded over
constexpr std::size_t mostMovedNodes = 400; ///< more take too long to paint
constexpr double samePosition = 0.25;       ///< pixels: a view that moves by less stands still

} // namespace

bool Transition::isFastEnough(const LaidOutDiagram& from, const LaidOutDiagram& to)
{
    return from.diagram.nodes.size() <= mostMovedNodes && to.diagram.nodes.size() <= mostMovedNodes;
}

Transition::Transition(std::shared_ptr<const LaidOutDiagram> from, std::shared_ptr<const LaidOutDiagram> to,
                       Viewport seen)
    : m_morph(std::move(from), std::move(to)), m_seen(seen)
{
    setStartValue(0.0);
    setEndValue(1.0);
    setDuration(durationMs);
    setEasingCurve(QEasingCurve::InOutCubic);
}

bool Transition::wantsFading() const { return m_morph.changed() > mostChanged; }

bool Transition::isVisible(const Camera& target) const
{
    const QPointF shift = (target.visible().center() - m_seen.centre) * target.scale();
    const bool isMoved = std::abs(shift.x()) > samePosition || std::abs(shift.y()) > samePosition;
    return m_morph.moves() || !m_faded.isNull() || m_seen.zoom != target.zoom() || isMoved;
}

Viewport Transition::viewport(const Camera& target) const
{
    const double t = progress();
    return {m_seen.zoom + (target.zoom() - m_seen.zoom) * t,
            m_seen.centre + (target.visible().center() - m_seen.centre) * t};
}
