// SPDX-License-Identifier: MIT
#include "tables/untouched_table.h"

#include <QAbstractItemView>
#include <QFocusEvent>
#include <QItemSelectionModel>
#include <QKeyEvent>

UntouchedTable::UntouchedTable(QAbstractItemView& view) : QObject(&view)
{
    view.installEventFilter(this);
    view.viewport()->installEventFilter(this);
    connect(view.selectionModel(), &QItemSelectionModel::currentChanged, this, &QObject::deleteLater);
}

bool UntouchedTable::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<const QKeyEvent*>(event);
        const bool isPlain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        return isPlain && !key->text().isEmpty() && key->text().front().isLetterOrNumber();
    }
    const auto isEntered = [event] {
        const Qt::FocusReason reason = static_cast<const QFocusEvent*>(event)->reason();
        return reason < Qt::ActiveWindowFocusReason || reason == Qt::ShortcutFocusReason; // mouse, Tab, Ctrl+1
    };
    if (event->type() == QEvent::MouseButtonPress || (event->type() == QEvent::FocusIn && isEntered()))
        deleteLater();
    return QObject::eventFilter(watched, event);
}
