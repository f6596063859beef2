// SPDX-License-Identifier: MIT
#include "window/link_row.h"

#include "look/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

LinkRow::LinkRow(QWidget* parent) : QWidget(parent)
{
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
