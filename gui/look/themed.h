// SPDX-License-Identifier: MIT
//
// Widgets that keep a colour follow the theme by the functions below; those that paint themselves need none.
#pragma once

#include "gmonscope/diagram_style.h"

#include <QIcon>
#include <QPalette>
#include <QWidget>

#include <functional>

namespace theme {

/// Returns a colour of the theme of now; it is asked each time the colour is needed.
using Ink = std::function<gmonscope::Rgb()>;

/// Calls `show` now, and again after each change of the theme, as long as the widget lives.
void follow(QWidget& widget, std::function<void()> show);
/// Gives the widget a colour of its own in that role, instead of the one that it was given before.
void setInk(QWidget& widget, QPalette::ColorRole role, const Ink& ink);

} // namespace theme

/// Shows an icon. A QLabel would keep its pixmap in the colours of the theme that the icon was set in.
class IconLabel : public QWidget {
public:
    /// `size`: its side in pixels at 96 dpi.
    explicit IconLabel(double size, const QIcon& icon = {});
    void setIcon(const QIcon& icon);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QIcon m_icon;
};
