// SPDX-License-Identifier: MIT
//
// Mouse and touchpad input of the graph view.
#include "graph/graph_view.h"

#include "painting/arc_label_choice.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

using namespace gmonscope;

namespace {

constexpr double hitTolerance = 5;

bool isTouchpad(const QWheelEvent& event)
{
    // Pixel deltas alone do not tell: X11 reports them for mouse wheels, too.
    return event.phase() != Qt::NoScrollPhase || event.pointingDevice()->type() == QInputDevice::DeviceType::TouchPad;
}

QPointF pixelDelta(const QWheelEvent& event)
{
    return event.pixelDelta().isNull() ? QPointF(event.angleDelta()) / 2 : QPointF(event.pixelDelta());
}

} // namespace

GraphHit GraphView::hitAt(QPointF point) const
{
    const bool isOnOverlay = m_overlays.legend.contains(point) || m_overlays.minimap.contains(point);
    if (!m_picture || isOnOverlay)
        return {};
    const QPointF at = toScene(point);
    for (std::uint32_t i = 0; scale() >= smallestMarks && i < m_state.stubs.size(); ++i) {
        const gmonscope::Box& box = m_state.stubs[i].box; // a Box of the analysis, not QFrame's
        if (QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom)).contains(at))
            return {GraphHit::Part::Stub, i};
    }
    return m_picture->hitTest(at, hitTolerance / scale());
}

QPointF GraphView::pointerOrCentre() const
{
    const QPointF pointer = viewport()->mapFromGlobal(QCursor::pos());
    return QRectF(viewport()->rect()).contains(pointer) ? pointer : centre();
}

void GraphView::wheelEvent(QWheelEvent* event)
{
    // A wheel zooms at the pointer, with Shift or Alt it moves sideways; two fingers on a touchpad move the picture.
    const bool wantsZoom = event->modifiers().testFlag(Qt::ControlModifier);
    const bool wantsMove = event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier);
    if (!wantsZoom && (wantsMove || isTouchpad(*event))) {
        QPointF delta = pixelDelta(*event);
        if (wantsMove && delta.x() == 0)
            delta = delta.transposed();
        moveTo(m_origin - delta / scale());
    } else {
        zoomAt(event->position(), m_zoom * std::pow(zoomStep, event->angleDelta().y() / 120.0));
    }
    setHovered({});
    event->accept();
}

bool GraphView::viewportEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::ToolTip: showTip(static_cast<QHelpEvent*>(event)); return true;
    case QEvent::NativeGesture: return zoomByGesture(static_cast<QNativeGestureEvent*>(event));
    case QEvent::Leave: setHovered({}); break;
    default: break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool GraphView::zoomByGesture(QNativeGestureEvent* event)
{
    if (event->gestureType() != Qt::ZoomNativeGesture)
        return false;
    zoomAt(event->position(), m_zoom * (1 + event->value()));
    return true;
}

void GraphView::showTip(QHelpEvent* event)
{
    const GraphHit hit = hitAt(event->pos());
    QString tip;
    if (hit.part == GraphHit::Part::Node)
        tip = QString::fromStdString(m_scene->diagram.nodes[hit.index].tip);
    else if (hit.part == GraphHit::Part::Arc)
        tip = QString::fromStdString(m_scene->diagram.arcs[hit.index].tip);
    else if (hit.part == GraphHit::Part::Cycle)
        tip = QString::fromStdString(m_scene->diagram.cycles[hit.index].title);
    else if (hit.part == GraphHit::Part::Stub)
        tip = QString::fromStdString(m_state.stubs[hit.index].tip) + QLatin1Char('\n') + tr("Click to show them");
    else if (hit.part == GraphHit::Part::FoldButton)
        tip = tr("Fold this cycle into one box");
    else if (hit.part == GraphHit::Part::UnfoldButton)
        tip = m_scene->diagram.nodes[hit.index].chain.empty()
                  ? tr("Show the functions of this cycle")
                  : QString::fromStdString(m_scene->diagram.nodes[hit.index].tip) + QLatin1Char('\n') +
                        tr("Click to show them one by one");
    else if (legendCloseButton(m_overlays.legend).contains(event->pos()))
        tip = tr("Hide the legend");
    // Names such as vector<int> are no markup.
    if (!tip.isEmpty())
        tip = QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(tip.toHtmlEscaped());
    QToolTip::showText(event->globalPos(), tip, viewport());
}

void GraphView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return event->ignore();
    m_pressedAt = m_draggedTo = event->position();
    if (event->button() == Qt::LeftButton && pressOverlay(event->position()))
        return;
    m_drag = Drag::Pressed;
}

bool GraphView::pressOverlay(QPointF point)
{
    if (m_overlays.minimap.contains(point)) {
        m_drag = Drag::Minimap;
        centreOn(Minimap::toScene(m_overlays.minimap, *m_picture, point));
        return true;
    }
    if (legendCloseButton(m_overlays.legend).contains(point))
        setLegendVisible(false);
    else if (!m_overlays.legend.contains(point))
        return false;
    return true;
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_drag == Drag::Minimap && m_picture)
        return centreOn(Minimap::toScene(m_overlays.minimap, *m_picture, at));
    if (m_drag == Drag::Pressed && (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Panning;
        setHovered({});
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    if (m_drag == Drag::Panning)
        moveTo(m_origin - (at - m_draggedTo) / scale());
    if (m_drag == Drag::None) {
        setHovered(hitAt(at));
        updateCursor(at);
    }
    m_draggedTo = at;
}

void GraphView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag ended = std::exchange(m_drag, Drag::None);
    updateCursor(event->position());
    if (ended == Drag::Pressed && event->button() == Qt::LeftButton)
        clickOn(hitAt(event->position()));
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const GraphHit hit = hitAt(event->position());
    const bool isButton = hit.part == GraphHit::Part::FoldButton || hit.part == GraphHit::Part::UnfoldButton ||
                          hit.part == GraphHit::Part::Stub;
    if (event->button() != Qt::LeftButton || isButton || hit.part == GraphHit::Part::Nothing)
        return mousePressEvent(event); // fast clicks are still clicks
    if (hit.part == GraphHit::Part::Node && !m_scene->diagram.nodes[hit.index].chain.empty())
        return unfoldNode(hit.index);
    if (const auto entry = m_picture->entryAt(hit))
        Q_EMIT activated(*entry);
}

void GraphView::updateCursor(QPointF point)
{
    const auto part = hitAt(point).part;
    const bool isButton = part == GraphHit::Part::FoldButton || part == GraphHit::Part::UnfoldButton ||
                          part == GraphHit::Part::Stub || legendCloseButton(m_overlays.legend).contains(point);
    viewport()->setCursor(isButton ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void GraphView::clickOn(GraphHit hit)
{
    if (hit.part == GraphHit::Part::FoldButton) {
        Q_EMIT cycleToggled(m_scene->diagram.cycles[hit.index].cycle);
    } else if (hit.part == GraphHit::Part::UnfoldButton) {
        unfoldNode(hit.index);
    } else if (hit.part == GraphHit::Part::Stub) {
        const DiagramStub& stub = m_state.stubs[hit.index];
        Q_EMIT unfoldRequested(m_scene->diagram.nodes[stub.node].subject, stub.side);
    } else if (const auto entry = m_picture ? m_picture->entryAt(hit) : std::nullopt) {
        choose(*entry);
    } else if (m_selected) {
        setSelected({});
        Q_EMIT cleared();
    }
}

void GraphView::unfoldNode(std::uint32_t index)
{
    const DiagramNode& node = m_scene->diagram.nodes[index];
    if (node.chain.empty())
        Q_EMIT cycleToggled(node.subject.cycle());
    else
        Q_EMIT chainToggled(node.chain.front().function);
}

void GraphView::choose(EntryRef entry)
{
    if (m_selected == entry)
        return;
    setSelected(entry);
    Q_EMIT selected(entry);
}

void GraphView::setHovered(GraphHit hit)
{
    const bool isNode = hit.part == GraphHit::Part::Node;
    const GraphHit hovered = isNode || hit.part == GraphHit::Part::Arc ? hit : GraphHit();
    if (hovered == m_state.hovered)
        return;
    m_state.hovered = hovered;
    m_state.highlight = {};
    labelHovered();
    // The rest is dimmed only when the pointer stays; else moving across the graph makes it flicker.
    if (isNode)
        m_hoverTimer.start();
    else
        m_hoverTimer.stop();
    paintAnew();
}

/// Labels a thin arc while the mouse is on it.
void GraphView::labelHovered()
{
    if (m_hasHoverLabel)
        m_state.labels.pop_back();
    m_hasHoverLabel = false;
    if (!m_picture || m_state.hovered.part != GraphHit::Part::Arc)
        return;
    if (const auto label = labelOf(m_state.hovered.index, *m_scene, m_state.stubs, m_state.labels)) {
        m_state.labels.push_back(*label);
        m_hasHoverLabel = true;
    }
}

void GraphView::lightPaths()
{
    if (!m_picture)
        return;
    m_state.highlight = m_picture->pathsThrough(m_state.hovered);
    paintAnew();
}

void GraphView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto entry = isByKey ? m_selected : m_picture ? m_picture->entryAt(hitAt(event->pos())) : std::nullopt;
    const auto box = entry && m_picture ? m_picture->boxOf(*entry) : std::nullopt;
    if (!box)
        return event->ignore();
    const QPoint at = isByKey ? viewport()->mapToGlobal(toViewport(box->center()).toPoint()) : event->globalPos();
    Q_EMIT menuRequested(*entry, at);
}

void GraphView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_hasKeyboardFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                         event->reason() == Qt::ShortcutFocusReason;
    paintAnew();
}

void GraphView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    m_hasKeyboardFocus = false;
    paintAnew();
}
