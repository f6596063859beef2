// SPDX-License-Identifier: MIT
#include "look/theme.h"

#include "look/high_contrast.h"
#include "look/rescale.h"
#include "look/theme_environment.h"
#include "look/theme_style.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPalette>
#include <QStyleFactory>

#include <algorithm>
#include <array>
#include <cmath>

using gmonscope::FontWeight;
using gmonscope::Palette;
using gmonscope::Rgb;
using gmonscope::Theme;

namespace theme {

namespace {
constexpr double usualFontPixels = 13;

/// Replaces the themes' own palettes on a desktop of high contrast.
std::optional<Palette> desktopPalette;
} // namespace

Theme current()
{
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? Theme::Dark : Theme::Light;
}

const Palette& palette() { return desktopPalette ? *desktopPalette : gmonscope::paletteFor(current()); }

QColor color(Rgb rgb, double opacity)
{
    QColor result(static_cast<QRgb>(rgb));
    result.setAlphaF(static_cast<float>(opacity));
    return result;
}

double scale()
{
    const double pixels = QFontInfo(QGuiApplication::font()).pixelSize();
    // Desktops differ by a pixel or so; the layout of the window is drawn for 13 and holds for its neighbours.
    return pixels >= 11.5 && pixels <= 14.5 ? 1 : std::clamp(pixels / usualFontPixels, 0.75, 4.0);
}

int scaled(double pixels) { return static_cast<int>(std::lround(pixels * scale())); }

QFont fontOfSize(double pixels, FontWeight weight)
{
    QFont font(QGuiApplication::font().family());
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    font.setWeight(weight == FontWeight::Bold ? QFont::Bold : QFont::Normal);
    return font;
}

QFont font(TextSize size, FontWeight weight) { return fontOfSize(static_cast<double>(size) * scale(), weight); }

QFont fixedFont()
{
    QFont font(QStringLiteral("DejaVu Sans Mono"));
    font.setStyleHint(QFont::Monospace);
    font.setPixelSize(scaled(12));
    return font;
}

gmonscope::TextWidth textWidth()
{
    // The family is taken now: the application's font must not be asked for on another thread.
    return [family = QGuiApplication::font().family()](std::string_view text, double size, FontWeight weight) {
        QFont font(family);
        font.setPixelSize(std::max(1, static_cast<int>(std::lround(size))));
        font.setWeight(weight == FontWeight::Bold ? QFont::Bold : QFont::Normal);
        return QFontMetricsF(font).horizontalAdvance(
            QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    };
}

} // namespace theme

namespace {

/// Columns of numbers line up only when all digits have one width.
bool hasEvenDigits(const QFont& font)
{
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit)
        if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - width) > 0.01)
            return false;
    return true;
}

/// A desktop without an opinion gives a generic name.
bool isGeneric(const QString& family)
{
    static const QStringList names{QString(), QStringLiteral("sans"), QStringLiteral("sans serif"),
                                   QStringLiteral("sans-serif"), QStringLiteral("helvetica")};
    return names.contains(family.toLower());
}

QString chooseFamily(const QFont& desktop)
{
    if (!isGeneric(desktop.family()) && hasEvenDigits(desktop))
        return desktop.family();
    const QStringList installed = QFontDatabase::families();
    for (const auto& family : {QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")})
        if (installed.contains(family))
            return family;
    return desktop.family();
}

Theme themeOf(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness() ? Theme::Dark
                                                                                                         : Theme::Light;
}

QPalette qtPalette(const Palette& p)
{
    using Role = QPalette::ColorRole;
    const std::array<std::pair<Role, Rgb>, 20> roles{{
        {Role::Window, p.window},
        {Role::WindowText, p.text},
        {Role::Base, p.base},
        {Role::AlternateBase, p.alternateBase},
        {Role::Text, p.text},
        {Role::PlaceholderText, p.text2},
        {Role::Button, p.window},
        {Role::ButtonText, p.text},
        {Role::BrightText, p.error},
        {Role::Highlight, p.accentBackground},
        {Role::HighlightedText, p.text},
        {Role::Link, p.accent},
        {Role::LinkVisited, p.accent},
        {Role::ToolTipBase, p.base},
        {Role::ToolTipText, p.text},
        {Role::Light, p.base},
        {Role::Midlight, p.hover},
        {Role::Mid, p.line},
        {Role::Dark, p.line2},
        {Role::Shadow, p.line2},
    }};
    QPalette palette;
    for (const auto& [role, rgb] : roles)
        palette.setColor(role, theme::color(rgb));
    for (const auto role : {Role::WindowText, Role::Text, Role::ButtonText, Role::HighlightedText})
        palette.setColor(QPalette::Disabled, role, theme::color(p.text3));
    return palette;
}

} // namespace

std::optional<Theme> themeFromEnvironment()
{
    const QByteArray value = qgetenv("GMONSCOPE_THEME").toLower();
    if (value == "dark")
        return Theme::Dark;
    if (value == "light")
        return Theme::Light;
    return {};
}

WindowTheme::WindowTheme(QApplication& application, Choice choice)
    : QObject(&application), m_application(application), m_choice(choice), m_desktop(QApplication::palette())
{
    follow(QApplication::font());
    QApplication::setStyle(new ThemeStyle);
    m_application.installEventFilter(this);
    apply();
}

void WindowTheme::setChoice(Choice choice)
{
    m_choice = choice;
    apply();
}

void WindowTheme::follow(const QFont& desktop)
{
    m_desktopFont = desktop;
    QFont font = desktop;
    font.setFamily(chooseFamily(desktop));
    const int pixels = QFontInfo(desktop).pixelSize();
    font.setPixelSize(pixels >= 12 && pixels <= 14 ? 13 : pixels);
    m_isApplying = true;
    QApplication::setFont(font);
    m_isApplying = false;
    if (m_scale > 0)
        rescaleWidgets(theme::scale() / m_scale, m_family, font.family());
    m_scale = theme::scale();
    m_family = font.family();
}

void WindowTheme::follow(const QPalette& desktop)
{
    m_desktop = desktop;
    apply();
}

void WindowTheme::apply()
{
    const auto forced = themeFromEnvironment();
    const bool isDesktops = !forced && m_choice == Choice::Desktop;
    const Theme theme = forced       ? *forced
                        : isDesktops ? themeOf(m_desktop)
                                     : (m_choice == Choice::Light ? Theme::Light : Theme::Dark);
    const bool wasOfDesktop = theme::desktopPalette.has_value();
    theme::desktopPalette =
        isDesktops && isOfHighContrast(m_desktop) ? std::optional(highContrastPalette(m_desktop, theme)) : std::nullopt;
    m_isApplying = true;
    m_own = qtPalette(theme::desktopPalette.value_or(gmonscope::paletteFor(theme)));
    QApplication::setPalette(m_own);
    m_isApplying = false;
    const bool isOther = theme != m_applied || wasOfDesktop != theme::desktopPalette.has_value();
    m_applied = theme;
    if (isOther)
        Q_EMIT changed(theme);
}

/// The desktop's palette and font change in two ways: Qt tells windows that its platform theme is another one, or
/// somebody sets those of the application.
bool WindowTheme::eventFilter(QObject* watched, QEvent* event)
{
    if (m_isApplying)
        return false;
    if (event->type() == QEvent::ThemeChange) {
        m_isApplying = true;
        QApplication::setPalette(QPalette()); // back to the desktop's own
        const QPalette desktop = QApplication::palette();
        m_isApplying = false;
        follow(desktop);
        if (const QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont); font != m_desktopFont)
            follow(font);
    } else if (event->type() == QEvent::ApplicationPaletteChange && watched == &m_application) {
        const QPalette now = QApplication::palette();
        const auto isOther = [&](QPalette::ColorRole role) { return now.color(role) != m_own.color(role); };
        if (isOther(QPalette::Window) || isOther(QPalette::WindowText))
            follow(now);
    } else if (event->type() == QEvent::ApplicationFontChange && watched == &m_application) {
        follow(QApplication::font());
    }
    return false;
}
