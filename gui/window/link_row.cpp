// SPDX-License-Identifier: MIT
#include "window/link_row.h"

#include "look/theme.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace {

/// For screen readers: a link that can be followed.
class AccessibleLinkRow : public QAccessibleWidget {
public:
    explicit AccessibleLinkRow(LinkRow* row) : QAccessibleWidget(row, QAccessible::Link) {}

    QStringList actionNames() const override { return QAccessibleWidget::actionNames() << pressAction(); }
    void doAction(const QString& action) override
    {
        if (action == pressAction() && widget()->isEnabled())
            Q_EMIT static_cast<LinkRow*>(widget())->activated();
        else
            QAccessibleWidget::doAction(action);
    }
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object)
{
    return className == QLatin1String("LinkRow") ? new AccessibleLinkRow(static_cast<LinkRow*>(object)) : nullptr;
}

} // namespace

LinkRow::LinkRow(QWidget* parent) : QWidget(parent)
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(isInstalled)
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setFixedHeight(theme::scaled(52));
}

void LinkRow::paintEvent(QPaintEvent*)
{
    const gmonscope::Palette& p = theme::palette();
    QPainter painter(this);
    if (underMouse() && isEnabled())
        painter.fillRect(rect().adjusted(0, 1, 0, 0), theme::color(p.hover));
    painter.fillRect(QRect(0, 0, width(), 1), theme::color(p.line));
    if (hasFocus()) {
        painter.setPen(QPen(theme::color(p.accent), 2));
        painter.drawRect(rect().adjusted(2, 3, -2, -2));
    }
}

void LinkRow::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        Q_EMIT activated();
}

void LinkRow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        Q_EMIT activated();
    else
        QWidget::keyPressEvent(event);
}
