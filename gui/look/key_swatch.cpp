// SPDX-License-Identifier: MIT
#include "look/key_swatch.h"

#include "look/theme.h"

#include <QPainter>

KeySwatch::KeySwatch(Kind kind, QWidget* parent) : QWidget(parent), m_kind(kind)
{
    setFixedSize(theme::scaled(kind == Kind::Error ? 16 : 24), theme::scaled(8));
}

void KeySwatch::paintEvent(QPaintEvent*)
{
    const gmonscope::Palette& p = theme::palette();
    QPainter painter(this);
    const QRect half(0, 0, width() / 2, height());
    if (m_kind == Kind::Error) {
        painter.setPen(QPen(theme::color(p.text), 1.25 * theme::scale()));
        const double left = 1, right = width() - 1, middle = height() / 2.0;
        painter.drawLine(QLineF(left, middle, right, middle));
        painter.drawLine(QLineF(left, 0, left, height()));
        painter.drawLine(QLineF(right, 0, right, height()));
        return;
    }
    const bool isMeasured = m_kind == Kind::Measured;
    painter.fillRect(rect(), theme::color(isMeasured ? p.measuredBelow : p.estimatedBelow));
    painter.fillRect(half, theme::color(isMeasured ? p.measuredSelf : p.estimatedSelf));
}
