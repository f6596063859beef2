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

/// The menu key opens it at the frame with the cursor.
void FlameView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const FlameBox* box = boxAt(event->pos());
    if (isByKey)
        box = m_state.current ? boxOfFrame(*m_state.current) : nullptr;
    if (!box || !frameAt(box->frame).function)
        return;
    const QPoint at = isByKey ? rectOf(*box).center().toPoint() : event->pos();
    choose(box->frame);
    if (const auto now = idNow(*m_state.selected))
        Q_EMIT menuRequested(*now, viewport()->mapToGlobal(at));
}

void FlameView::setHovered(std::optional<std::uint32_t> frame)
{
    if (m_state.hovered == frame)
        return;
    m_state.hovered = frame;
    viewport()->setCursor(frame ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

const QList<ViewKey<FlameView>>& FlameView::keys()
{
    static const QList<ViewKey<FlameView>> all{
        {{Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right},
         QT_TR_NOOP("Walk: up, down, neighbours"),
         [](FlameView& v, int key) { return v.walk(key), true; }},
        {{Qt::Key_Return, Qt::Key_Enter},
         QT_TR_NOOP("Give the frame the whole width"),
         [](FlameView& v, int) {
             if (v.m_state.current)
                 v.zoomTo(v.m_state.current);
             return true;
         }},
        {{Qt::Key_Backspace},
         QT_TR_NOOP("Width of the frame above again"),
         [](FlameView& v, int) { return v.zoomOut(), true; }},
        {{Qt::Key_0}, QT_TR_NOOP("Whole program"), [](FlameView& v, int) { return v.zoomTo({}), true; }},
        {{Qt::Key_PageUp, Qt::Key_PageDown},
         QT_TR_NOOP("Scroll"),
         [](FlameView& v, int key) { // as the scroll bar does
             v.verticalScrollBar()->triggerAction(key == Qt::Key_PageUp ? QAbstractSlider::SliderPageStepSub
                                                                        : QAbstractSlider::SliderPageStepAdd);
             return true;
         }},
        {{Qt::Key_Escape},
         QT_TR_NOOP("Width of the frame above again, then leave the selection"),
         [](FlameView& v, int) { return v.leave(), true; }},
    };
    return all;
}

void FlameView::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!m_stacks || m_layout.boxes.empty() || !isPlain || !actByKey(*this, event->key()))
        event->ignore();
}

void FlameView::leave()
{
    if (m_zoomed)
        return zoomOut();
    setSelected({});
    Q_EMIT cleared();
}

/// Moves up to the caller, down to the heaviest callee, sideways in the row; at first, to the heaviest outermost frame.
void FlameView::walk(int key)
{
    const FlameBox* const from = m_state.current ? boxOfFrame(*m_state.current) : nullptr;
    if (const FlameBox* const to = from ? stepFrom(*from, key) : &m_layout.boxes.front()) {
        choose(to->frame);
        ensureVisible(to->frame);
    }
}

const FlameBox* FlameView::stepFrom(const FlameBox& from, int key) const
{
    if (const std::uint32_t above = frameAt(from.frame).caller; key == Qt::Key_Up)
        return above == MeasuredFrame::none ? nullptr : boxOfFrame(above);
    const FlameBox* best = nullptr;
    for (const FlameBox& box : m_layout.boxes) {
        if (key == Qt::Key_Down ? frameAt(box.frame).caller != from.frame : box.row != from.row)
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
