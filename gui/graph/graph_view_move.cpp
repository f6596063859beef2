// SPDX-License-Identifier: MIT
//
// The position and zoom of the graph view.
#include "graph/graph_view.h"

#include "graph/first_view.h"

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double smallestZoom = 0.04, largestZoom = 4;
constexpr double visibleMargin = 40;

} // namespace

QPointF GraphView::toViewport(QPointF scene) const { return (scene - m_origin) * scale(); }

QPointF GraphView::toScene(QPointF viewport) const { return m_origin + viewport / scale(); }

QRectF GraphView::visibleScene() const { return {m_origin, QSizeF(viewport()->size()) / scale()}; }

QPointF GraphView::centre() const { return QRectF(viewport()->rect()).center(); }

/// True if nodes are more important than the overlay. A legend of unusual colours is always needed.
bool GraphView::isDispensable(Overlay overlay) const
{
    const Diagram& diagram = m_scene->diagram;
    const bool isNeeded = overlay == Overlay::Legend && diagram.fill != NodeFill::SelfTime && !diagram.isOfTwo;
    return !choice(overlay) && !isNeeded;
}

void GraphView::goHome(Home home)
{
    if (!m_picture)
        return;
    ViewWish wish;
    wish.viewport = viewport()->size();
    for (const Overlay overlay : {Overlay::Legend, Overlay::Minimap}) {
        wish.overlays.setFlag(overlay, choice(overlay).value_or(true));
        wish.dispensable.setFlag(overlay, isDispensable(overlay));
    }
    wish.selected = m_selected ? m_picture->boxOf(*m_selected) : std::nullopt;
    wish.texts = texts();
    const ViewPosition place = home == Home::Whole ? wholeView(*m_picture, wish) : firstView(*m_picture, wish);
    zoomChangedTo(place.zoom);
    m_origin = place.origin;
    m_home = home;
    m_isUntouched = true;
    Overlays shown = wish.overlays;
    for (const Overlay overlay : {Overlay::Legend, Overlay::Minimap}) {
        const QRectF& box = overlay == Overlay::Legend ? place.overlays.legend : place.overlays.minimap;
        if (wish.dispensable.testFlag(overlay) && box.isNull())
            shown.setFlag(overlay, false);
    }
    setShown(shown);
    placeOverlays();
}

void GraphView::fit() { goHome(Home::Whole); }

void GraphView::keepInPlace(const PaintedDiagram& old)
{
    // Keeps in place what the user looks at: the selection, or else the part nearest to the middle that is in both.
    std::optional<EntryRef> anchor;
    const auto isInBoth = [&](EntryRef entry) { return old.boxOf(entry) && m_picture->boxOf(entry); };
    if (m_selected && isInBoth(*m_selected) && visibleScene().intersects(*old.boxOf(*m_selected)))
        anchor = m_selected;
    double nearest = 0;
    for (std::uint32_t i = 0; i < old.diagram().nodes.size() && anchor != m_selected; ++i) {
        const EntryRef entry = old.diagram().nodes[i].subject;
        const QPointF away = old.node(i).center() - visibleScene().center();
        const double distance = std::hypot(away.x(), away.y());
        if ((!anchor || distance < nearest) && isInBoth(entry)) {
            anchor = entry;
            nearest = distance;
        }
    }
    if (anchor)
        moveTo(m_origin + m_picture->boxOf(*anchor)->center() - old.boxOf(*anchor)->center());
    else
        showFirst();
}

void GraphView::moveTo(QPointF origin)
{
    if (!m_picture)
        return;
    // The middle of the view stays over the picture, so that it cannot get lost.
    const QRectF bounds = m_picture->bounds();
    const QPointF half = centre() / scale();
    m_origin = {std::clamp(origin.x() + half.x(), bounds.left(), bounds.right()) - half.x(),
                std::clamp(origin.y() + half.y(), bounds.top(), bounds.bottom()) - half.y()};
    m_isUntouched = false;
    viewport()->update(); // no paintAnew(): the picture is the same
}

void GraphView::centreOn(QPointF scene) { moveTo(scene - centre() / scale()); }

/// Centres the point, if that leaves no empty half of the view beyond the graph's edge.
void GraphView::jumpTo(QPointF scene)
{
    const QRectF bounds = m_picture->bounds();
    const QSizeF seen = visibleScene().size();
    const auto start = [](double middle, double low, double high, double length) {
        return high - low <= length ? (low + high - length) / 2 : std::clamp(middle - length / 2, low, high - length);
    };
    moveTo({start(scene.x(), bounds.left(), bounds.right(), seen.width()),
            start(scene.y(), bounds.top(), bounds.bottom(), seen.height())});
    placeOverlays();
}

void GraphView::zoomChangedTo(double zoom)
{
    const double limited = std::clamp(zoom, smallestZoom, largestZoom);
    if (limited == m_zoom)
        return;
    m_zoom = limited;
    paintAnew();
    Q_EMIT zoomChanged(m_zoom);
}

void GraphView::zoomAt(QPointF point, double zoom)
{
    const QPointF kept = toScene(point);
    zoomChangedTo(zoom);
    moveTo(kept - point / scale());
}

std::optional<Viewport> GraphView::lookedAt() const
{
    return m_picture && !m_isUntouched ? std::optional(Viewport{m_zoom, visibleScene().center()}) : std::nullopt;
}

void GraphView::lookAt(std::optional<Viewport> place)
{
    if (!m_picture)
        return;
    if (!place)
        return showFirst();
    zoomChangedTo(place->zoom);
    centreOn(place->centre);
    placeOverlays();
}

void GraphView::zoomIn() { zoomAt(centre(), m_zoom * zoomStep); }

void GraphView::zoomOut() { zoomAt(centre(), m_zoom / zoomStep); }

void GraphView::setZoom(double zoom) { zoomAt(centre(), zoom); }

void GraphView::ensureVisible(EntryRef entry)
{
    const auto box = m_picture ? m_picture->boxOf(entry) : std::nullopt;
    if (!box)
        return;
    bringIntoView(*box);
    const QRectF shown(toViewport(box->topLeft()), toViewport(box->bottomRight()));
    if (shown.intersects(m_overlays.legend) || shown.intersects(m_overlays.minimap))
        placeOverlays();
}

void GraphView::bringIntoView(const QRectF& box)
{
    const double margin = visibleMargin / scale();
    const QRectF wanted = box.adjusted(-margin, -margin, margin, margin), seen = visibleScene();
    if (seen.contains(wanted))
        return;
    if (wanted.width() > seen.width() || wanted.height() > seen.height() || !seen.intersects(wanted)) {
        jumpTo(wanted.center());
        return;
    }
    const double x = std::max(0.0, wanted.right() - seen.right()) + std::min(0.0, wanted.left() - seen.left());
    const double y = std::max(0.0, wanted.bottom() - seen.bottom()) + std::min(0.0, wanted.top() - seen.top());
    moveTo(m_origin + QPointF(x, y));
}
