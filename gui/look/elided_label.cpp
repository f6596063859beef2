// SPDX-License-Identifier: MIT
#include "look/elided_label.h"

#include "look/format.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

ElidedLabel::ElidedLabel(const QString& text, Qt::TextElideMode mode, QWidget* parent)
    : QLabel(text, parent), m_mode(mode)
{
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const { return {0, QLabel::minimumSizeHint().height()}; }

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), int(alignment()), fontMetrics().elidedText(text(), m_mode, width()));
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || fontMetrics().horizontalAdvance(text()) <= width())
        return QLabel::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), format::tip(text()), this);
    return true;
}
