// SPDX-License-Identifier: MIT
#include "panels/key_swatch.h"

#include "theme.h"

#include <QPainter>

KeySwatch::KeySwatch(Part part, QWidget* parent) : QWidget(parent), m_part(part)
{
    setFixedSize(theme::scaled(14), theme::scaled(8));
}

void KeySwatch::paintEvent(QPaintEvent*)
{
    const gmonscope::Palette& p = theme::palette();
    QPainter(this).fillRect(rect(), theme::color(m_part == Part::Self ? p.estimatedSelf : p.estimatedBelow));
}
