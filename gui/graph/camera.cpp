// SPDX-License-Identifier: MIT
#include "graph/camera.h"

#include "look/theme.h"

#include <algorithm>

namespace {
constexpr double smallestZoom = 0.04, largestZoom = 4;
constexpr double visibleMargin = 40; ///< pixels
} // namespace

double Camera::scale() const { return m_zoom * theme::scale(); }

std::optional<Viewport> Camera::lookedAt() const
{
    return m_home ? std::nullopt : std::optional(Viewport{m_zoom, visible().center()});
}

void Camera::setZoom(double zoom) { m_zoom = std::clamp(zoom, smallestZoom, largestZoom); }

void Camera::goHome(Home home, double zoom, QPointF origin)
{
    setZoom(zoom);
    m_origin = origin;
    m_home = home;
}

void Camera::moveTo(QPointF origin)
{
    const QPointF half = middle() / scale();
    m_origin = {std::clamp(origin.x() + half.x(), m_bounds.left(), m_bounds.right()) - half.x(),
                std::clamp(origin.y() + half.y(), m_bounds.top(), m_bounds.bottom()) - half.y()};
    m_home = {};
}

void Camera::lookAt(const Viewport& viewport)
{
    setZoom(viewport.zoom);
    centreOn(viewport.centre);
}

void Camera::zoomAt(QPointF fixed, double zoom)
{
    const QPointF kept = toDiagram(fixed);
    setZoom(zoom);
    moveTo(kept - fixed / scale());
}

/// Centres the point, if that leaves no empty half of the view beyond the diagram's edge.
void Camera::jumpTo(QPointF diagram)
{
    const QSizeF seen = visible().size();
    const auto start = [](double middle, double low, double high, double length) {
        return high - low <= length ? (low + high - length) / 2 : std::clamp(middle - length / 2, low, high - length);
    };
    moveTo({start(diagram.x(), m_bounds.left(), m_bounds.right(), seen.width()),
            start(diagram.y(), m_bounds.top(), m_bounds.bottom(), seen.height())});
}

void Camera::bringIntoView(const QRectF& box)
{
    const double margin = visibleMargin / scale();
    const QRectF wanted = box.adjusted(-margin, -margin, margin, margin), seen = visible();
    if (seen.contains(wanted))
        return;
    if (wanted.width() > seen.width() || wanted.height() > seen.height() || !seen.intersects(wanted))
        return jumpTo(wanted.center());
    const double x = std::max(0.0, wanted.right() - seen.right()) + std::min(0.0, wanted.left() - seen.left());
    const double y = std::max(0.0, wanted.bottom() - seen.bottom()) + std::min(0.0, wanted.top() - seen.top());
    moveTo(m_origin + QPointF(x, y));
}
