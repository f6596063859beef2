// SPDX-License-Identifier: MIT
#include "window/card.h"

#include "look/theme.h"

#include <QPainter>

Card::Card(Look look, QWidget* parent) : QFrame(parent), m_look(look) {}

void Card::paintEvent(QPaintEvent*)
{
    const gmonscope::Palette& p = theme::palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    switch (m_look) {
    case Look::Plain:
        painter.setPen(theme::color(p.line2));
        painter.setBrush(theme::color(p.base));
        break;
    case Look::Command:
        painter.setPen(theme::color(p.line));
        painter.setBrush(theme::color(p.alternateBase));
        break;
    case Look::Note:
        painter.setPen(theme::color(p.noteLine));
        painter.setBrush(theme::color(p.noteBackground));
        break;
    case Look::DropTarget: {
        QPen pen(theme::color(p.text3), 1.5);
        pen.setDashPattern({5, 4});
        painter.setPen(pen);
        painter.setBrush(theme::color(p.base));
        break;
    }
    }
    const double radius = m_look == Look::DropTarget ? 8 : m_look == Look::Note ? 2 : 4;
    painter.drawRoundedRect(m_look == Look::DropTarget ? box.adjusted(1, 1, -1, -1) : box, radius, radius);
    if (m_look == Look::Note)
        painter.fillRect(QRect(0, 0, theme::scaled(3), height()), theme::color(p.note));
}
