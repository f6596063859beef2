// SPDX-License-Identifier: MIT
#pragma once

#include <QKeyEvent>
#include <QLineEdit>

/// Ctrl+U clears a field, as in a terminal, and does not reach the window. Returns whether the event was this key.
inline bool takesClearKey(QLineEdit& field, QEvent& event)
{
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress)
        return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    if (key.key() != Qt::Key_U || key.modifiers() != Qt::ControlModifier)
        return false;
    event.accept();
    if (event.type() == QEvent::KeyPress)
        field.clear();
    return true;
}
