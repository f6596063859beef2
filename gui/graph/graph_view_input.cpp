// SPDX-License-Identifier: MIT
//
// Mouse and touchpad input of the graph view.
#include "graph/graph_view.h"

#include "look/format.h"

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
    if (!m_painted || m_overlays.isOver(point))
        return {};
    const QPointF at = toDiagram(point);
    const auto stub = m_camera.scale() >= smallestMarks ? m_marks.stubAt(at) : std::nullopt;
    return stub ? GraphHit{GraphHit::Part::Stub, *stub} : m_painted->hitTest(at, hitTolerance / m_camera.scale());
}

QPointF GraphView::pointerOrMiddle() const
{
    const QPointF pointer = viewport()->mapFromGlobal(QCursor::pos());
    return QRectF(viewport()->rect()).contains(pointer) ? pointer : m_camera.middle();
}

void GraphView::wheelEvent(QWheelEvent* event)
{
    // A wheel zooms at the pointer, with Shift or Alt it moves sideways; two fingers on a touchpad move the view.
    const bool wantsZoom = event->modifiers().testFlag(Qt::ControlModifier);
    const bool wantsMove = event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier);
    if (!wantsZoom && (wantsMove || isTouchpad(*event))) {
        QPointF delta = pixelDelta(*event);
        if (wantsMove && delta.x() == 0)
            delta = delta.transposed();
        moveBy(delta);
    } else {
        zoomAt(event->position(), zoom() * std::pow(zoomStep, event->angleDelta().y() / 120.0));
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
    zoomAt(event->position(), zoom() * (1 + event->value()));
    return true;
}

QString GraphView::tipAt(QPointF point) const
{
    const GraphHit hit = hitAt(point);
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    switch (hit.part) {
    case GraphHit::Part::Node: return text(m_diagram->diagram.nodes[hit.index].tip);
    case GraphHit::Part::Arc: return text(m_diagram->diagram.arcs[hit.index].tip);
    case GraphHit::Part::Cycle: return text(m_diagram->diagram.cycles[hit.index].title);
    case GraphHit::Part::Stub:
        return text(m_marks.state().stubs[hit.index].tip) + QLatin1Char('\n') + tr("Click to show them");
    case GraphHit::Part::FoldButton: return tr("Fold this cycle into one box");
    case GraphHit::Part::UnfoldButton: {
        const DiagramNode& node = m_diagram->diagram.nodes[hit.index];
        return node.chain.empty() ? tr("Show the functions of this cycle")
                                  : text(node.tip) + QLatin1Char('\n') + tr("Click to show them one by one");
    }
    case GraphHit::Part::Nothing: break;
    }
    return m_overlays.isCloseButton(point) ? tr("Hide the legend") : QString();
}

void GraphView::showTip(QHelpEvent* event)
{
    QString tip = tipAt(event->pos());
    // Names such as vector<int> are no markup.
    if (!tip.isEmpty())
        tip = QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(format::tip(tip).toHtmlEscaped());
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
    if (!m_overlays.isOver(point))
        return false;
    if (m_overlays.isMinimap(point)) {
        m_drag = Drag::Minimap;
        centreOnMinimap(point);
    } else if (m_overlays.isCloseButton(point)) {
        setLegendVisible(false);
    }
    return true;
}

void GraphView::centreOnMinimap(QPointF point)
{
    moveCamera([&] { m_camera.centreOn(m_overlays.minimapPoint(*m_painted, point)); });
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_drag == Drag::Minimap)
        return centreOnMinimap(at);
    if (m_drag == Drag::Pressed && (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Panning;
        setHovered({});
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    if (m_drag == Drag::Panning)
        moveBy(at - m_draggedTo);
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
    if (hit.part == GraphHit::Part::Node && !m_diagram->diagram.nodes[hit.index].chain.empty())
        return unfoldNode(hit.index);
    if (const auto entry = m_painted->entryAt(hit))
        Q_EMIT activated(*entry);
}

void GraphView::updateCursor(QPointF point)
{
    const auto part = hitAt(point).part;
    const bool isButton = part == GraphHit::Part::FoldButton || part == GraphHit::Part::UnfoldButton ||
                          part == GraphHit::Part::Stub || m_overlays.isCloseButton(point);
    viewport()->setCursor(isButton ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void GraphView::clickOn(GraphHit hit)
{
    if (hit.part == GraphHit::Part::FoldButton) {
        Q_EMIT cycleToggled(m_diagram->diagram.cycles[hit.index].cycle);
    } else if (hit.part == GraphHit::Part::UnfoldButton) {
        unfoldNode(hit.index);
    } else if (hit.part == GraphHit::Part::Stub) {
        const DiagramStub& stub = m_marks.state().stubs[hit.index];
        Q_EMIT unfoldRequested(m_diagram->diagram.nodes[stub.node].subject, stub.side);
    } else if (const auto entry = m_painted ? m_painted->entryAt(hit) : std::nullopt) {
        choose(*entry);
    } else {
        leaveSelection();
    }
}

void GraphView::unfoldNode(std::uint32_t index)
{
    const DiagramNode& node = m_diagram->diagram.nodes[index];
    if (node.chain.empty())
        Q_EMIT cycleToggled(node.subject.cycle());
    else
        Q_EMIT chainToggled(node.chain.front().function);
}

void GraphView::choose(EntryRef entry)
{
    if (selectedEntry() == entry)
        return;
    setSelected(entry);
    Q_EMIT selected(entry);
}

void GraphView::setHovered(GraphHit hit)
{
    if (!m_marks.hover(hit))
        return;
    // The rest is dimmed only when the pointer stays; else moving across the graph makes it flicker.
    if (hit.part == GraphHit::Part::Node)
        m_hoverTimer.start();
    else
        m_hoverTimer.stop();
    paintAnew();
}

void GraphView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto entry = isByKey ? selectedEntry() : m_painted ? m_painted->entryAt(hitAt(event->pos())) : std::nullopt;
    const auto box = entry && m_painted ? m_painted->boxOf(*entry) : std::nullopt;
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
