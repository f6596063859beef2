// SPDX-License-Identifier: MIT
//
// The part of a diagram that a view shows: zoom, origin, and the conversions between the two. It knows no widget.
#pragma once

#include "graph/viewport.h"

#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <optional>

class Camera {
public:
    /// The positions that the diagram chooses; they are left when the user moves the view.
    enum class Home : std::uint8_t { First, Whole };

    /// Sets the size of the viewport, in its pixels.
    void setSize(QSizeF size) { m_size = size; }
    /// Sets the box that encloses the diagram. The middle of the view stays over it, so that it cannot get lost.
    void setBounds(const QRectF& bounds) { m_bounds = bounds; }

    [[nodiscard]] double zoom() const { return m_zoom; } ///< 1 = 100 %
    [[nodiscard]] double scale() const;                  ///< pixels of the viewport per diagram px
    [[nodiscard]] QSizeF size() const { return m_size; }
    [[nodiscard]] QPointF origin() const { return m_origin; } ///< the diagram's point at the viewport's top left
    [[nodiscard]] QRectF visible() const { return {m_origin, m_size / scale()}; }
    [[nodiscard]] QPointF middle() const { return QRectF({}, m_size).center(); } ///< of the viewport
    [[nodiscard]] QPointF toViewport(QPointF diagram) const { return (diagram - m_origin) * scale(); }
    [[nodiscard]] QRectF toViewport(const QRectF& box) const
    {
        return {toViewport(box.topLeft()), box.size() * scale()};
    }
    [[nodiscard]] QPointF toDiagram(QPointF viewport) const { return m_origin + viewport / scale(); }

    /// None if the user has moved the view.
    [[nodiscard]] std::optional<Home> home() const { return m_home; }
    /// Returns the part that the user has moved to; none while the view is at home.
    [[nodiscard]] std::optional<Viewport> lookedAt() const;

    void goHome(Home, double zoom, QPointF origin);
    void moveTo(QPointF origin);
    /// Moves the diagram by pixels of the viewport.
    void moveBy(QPointF pixels) { moveTo(m_origin - pixels / scale()); }
    void centreOn(QPointF diagram) { moveTo(diagram - middle() / scale()); }
    void lookAt(const Viewport&);
    /// Zooms, within 4 % to 400 %; the diagram's point at `fixed`, a position in the viewport, stays there.
    void zoomAt(QPointF fixed, double zoom);
    /// Moves as little as needed to show the box with a margin; a box that is out of sight is centred.
    void bringIntoView(const QRectF& box);

private:
    void setZoom(double zoom);
    void jumpTo(QPointF diagram);

    QSizeF m_size;
    QRectF m_bounds;
    double m_zoom = 1;
    QPointF m_origin;
    std::optional<Home> m_home = Home::First;
};
