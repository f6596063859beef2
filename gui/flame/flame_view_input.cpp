// SPDX-License-Identifier: MIT
//
// Mouse and keyboard input of the flame graph.
#include "flame/flame_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

using namespace gmonscope;

/// While zoomed, Escape zooms out here and does not reach the window.
bool FlameView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_zoomed &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();
    return QAbstractScrollArea::event(event);
}

void FlameView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    if (const FlameBox* const box = boxAt(event->position()))
        choose(box->frame);
    else
        Q_EMIT cleared();
}

void FlameView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    const FlameBox* const box = boxAt(event->position());
    zoomTo(box ? std::optional(box->frame) : std::nullopt); // on the row of the run: all of it
}

void FlameView::mouseMoveEvent(QMouseEvent* event)
{
    const FlameBox* const box = boxAt(event->position());
    setHovered(box ? std::optional(box->frame) : std::nullopt);
}

void FlameView::setHovered(std::optional<std::uint32_t> frame)
{
    if (m_state.hovered == frame)
        return;
    m_state.hovered = frame;
    viewport()->setCursor(frame ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

void FlameView::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!m_profile || m_layout.boxes.empty() || !isPlain)
        return event->ignore();
    if (walk(event->key()))
        return;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_state.current)
            zoomTo(m_state.current);
        return;
    case Qt::Key_Backspace: return zoomOut();
    case Qt::Key_0: return zoomTo({});
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: // as the scroll bar does
        verticalScrollBar()->triggerAction(event->key() == Qt::Key_PageUp ? QAbstractSlider::SliderPageStepSub
                                                                          : QAbstractSlider::SliderPageStepAdd);
        return;
    case Qt::Key_Escape:
        if (m_zoomed)
            return zoomOut();
        setSelected({});
        Q_EMIT cleared();
        return;
    default: event->ignore();
    }
}

/// Moves up to the caller, down to the heaviest callee, sideways in the row; at first, to the heaviest outermost frame.
bool FlameView::walk(int key)
{
    if (key != Qt::Key_Up && key != Qt::Key_Down && key != Qt::Key_Left && key != Qt::Key_Right)
        return false;
    const FlameBox* const from = m_state.current ? boxOfFrame(*m_state.current) : nullptr;
    if (const FlameBox* const to = from ? stepFrom(*from, key) : &m_layout.boxes.front()) {
        choose(to->frame);
        ensureVisible(to->frame);
    }
    return true;
}

const FlameBox* FlameView::stepFrom(const FlameBox& from, int key) const
{
    const MeasuredFrame& frame = m_profile->measuredFrames()[from.frame];
    if (key == Qt::Key_Up)
        return frame.caller == MeasuredFrame::none ? nullptr : boxOfFrame(frame.caller);
    const FlameBox* best = nullptr;
    for (const FlameBox& box : m_layout.boxes) {
        if (key == Qt::Key_Down ? m_profile->measuredFrames()[box.frame].caller != from.frame : box.row != from.row)
            continue;
        const bool isRight = box.left > from.left, isLeft = box.left < from.left;
        if ((key == Qt::Key_Down && (!best || box.width > best->width)) ||
            (key == Qt::Key_Right && isRight && (!best || box.left < best->left)) ||
            (key == Qt::Key_Left && isLeft && (!best || box.left > best->left)))
            best = &box;
    }
    return best;
}

void FlameView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void FlameView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}
