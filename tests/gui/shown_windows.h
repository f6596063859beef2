// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>
#include <QEvent>
#include <QStringList>
#include <QWidget>

/// Notes which windows are shown while it lives.
class ShownWindows : public QObject {
public:
    ShownWindows() { qApp->installEventFilter(this); }

    /// Returns their classes, in the order in which they were shown.
    const QStringList& names() const { return m_names; }

private:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Show && watched->isWidgetType() && static_cast<QWidget*>(watched)->isWindow())
            m_names += QLatin1String(watched->metaObject()->className());
        return false;
    }

    QStringList m_names;
};
