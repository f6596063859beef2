// SPDX-License-Identifier: MIT
#include "look/painted_item.h"

#include <QWindow>

QWindow* PaintedItem::window() const { return isValid() ? m_area->window()->windowHandle() : nullptr; }

QString PaintedItem::text(QAccessible::Text kind) const
{
    return isValid() && kind == QAccessible::Name ? name() : QString();
}

QRect PaintedItem::rect() const
{
    const QRect shown = isValid() ? rectInViewport() : QRect();
    return shown.isNull() ? QRect() : shown.translated(m_area->viewport()->mapToGlobal(QPoint()));
}

QAccessible::State PaintedItem::state() const
{
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    state.selectable = state.focusable = true;
    state.selected = isSelected();
    state.focused = state.selected && m_area->hasFocus();
    const QRect canvas(m_area->viewport()->mapToGlobal(QPoint()), m_area->viewport()->size());
    state.offscreen = !canvas.intersects(rect());
    return state;
}

void* PaintedItem::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
}

void PaintedItem::doAction(const QString& action)
{
    if (isValid() && action == pressAction())
        choose();
}

void tellChildrenChanged(QWidget& view)
{
    QAccessibleEvent event(&view, QAccessible::ObjectReorder);
    QAccessible::updateAccessibility(&event);
}

void tellFocus(QWidget& view, int child)
{
    if (!view.hasFocus())
        return;
    QAccessibleEvent focus(&view, QAccessible::Focus);
    focus.setChild(child);
    QAccessible::updateAccessibility(&focus);
}
