// SPDX-License-Identifier: MIT
//
// The look of the window: the project's palette as Qt's palette, style and style sheet, and the fonts. Code that paints
// by itself asks the functions of namespace theme each time it paints; Qt's own PaletteChange event says when to paint
// again.
#pragma once

#include "gmonscope/diagram_style.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

class QApplication;

namespace theme {

/// Pixels at 96 dpi.
enum class TextSize : std::uint8_t { Caption = 11, Small = 12, Body = 13, Heading = 15, Title = 20 };

/// Returns the theme of the window now, from the application's palette, so it is right without a WindowTheme, too.
[[nodiscard]] gmonscope::Theme current();
[[nodiscard]] const gmonscope::Palette& palette();
[[nodiscard]] QColor color(gmonscope::Rgb, double opacity = 1);

/// Returns the size of the desktop's font, 1 for the usual 13 px: all sizes of the window are multiplied by it.
[[nodiscard]] double scale();
/// Returns `pixels` at the desktop's font size, rounded.
[[nodiscard]] int scaled(double pixels);
[[nodiscard]] QFont font(TextSize, gmonscope::FontWeight = gmonscope::FontWeight::Regular);
/// Returns the window's font family at exactly this size.
[[nodiscard]] QFont fontOfSize(double pixels, gmonscope::FontWeight = gmonscope::FontWeight::Regular);
/// Returns the font for commands, addresses and source.
[[nodiscard]] QFont fixedFont();
/// Returns a function that measures with the window's fonts at 100 %, for DiagramOptions::textWidth. Any thread.
[[nodiscard]] gmonscope::TextWidth textWidth();

} // namespace theme

/// Applies the light or dark theme that the desktop has, and its font, and follows the desktop while the program runs.
/// On a desktop of high contrast the theme has the desktop's own colours.
/// The environment's GMONSCOPE_THEME=light|dark overrides it.
class WindowTheme : public QObject {
    Q_OBJECT
public:
    enum class Choice : std::uint8_t { Desktop, Light, Dark };
    Q_ENUM(Choice)

    /// REQUIRES: no other WindowTheme exists.
    explicit WindowTheme(QApplication&, Choice = Choice::Desktop);

    [[nodiscard]] Choice choice() const { return m_choice; }
    void setChoice(Choice);

Q_SIGNALS:
    void changed(gmonscope::Theme theme);

protected:
    bool eventFilter(QObject* watched, QEvent*) override;

private:
    void follow(const QFont& desktop);
    void follow(const QPalette& desktop);
    void apply();

    QApplication& m_application;
    Choice m_choice;
    QPalette m_desktop, m_own;
    QFont m_desktopFont;
    double m_scale = 0; ///< of the font that widgets have, and its family; 0: none yet
    QString m_family;
    gmonscope::Theme m_applied = gmonscope::Theme::Light;
    bool m_isApplying = false;
};
