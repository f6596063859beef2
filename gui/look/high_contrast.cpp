// SPDX-License-Identifier: MIT
#include "look/high_contrast.h"

#include <QPalette>

using namespace gmonscope;

namespace {

constexpr double usualContrast = 19.5; ///< black on Qt's light grey has 18.3, black on white has 21

Rgb colourOf(const QPalette& palette, QPalette::ColorRole role) { return palette.color(role).rgb() & 0xFFFFFFU; }

} // namespace

bool isOfHighContrast(const QPalette& desktop)
{
    return contrast(colourOf(desktop, QPalette::Window), colourOf(desktop, QPalette::WindowText)) > usualContrast;
}

Palette highContrastPalette(const QPalette& desktop, Theme theme)
{
    constexpr double legible = 4.5, wellLegible = 7;
    const Rgb back = colourOf(desktop, QPalette::Window), text = colourOf(desktop, QPalette::WindowText);
    const Rgb highlight = colourOf(desktop, QPalette::Highlight);
    Palette p = paletteFor(theme);
    p.window = back;
    p.base = p.alternateBase = p.canvas = colourOf(desktop, QPalette::Base);
    p.text = p.text2 = p.arc = p.arcText = text;
    p.text3 = mix(back, text, 0.6);
    p.line = p.line2 = p.cycleLine = p.cycleText = text;
    p.hover = p.cycle = mix(back, text, 0.12);
    p.cycleStrip = mix(back, text, 0.2);
    p.accent = contrast(highlight, back) >= legible ? highlight : text;
    p.onAccent = contrast(back, p.accent) >= legible ? back : text;
    p.accentBackground = contrast(highlight, text) >= wellLegible ? highlight : mix(back, text, 0.25);
    p.accentText = text;
    p.selfBar = mix(back, text, 0.3);
    p.totalBar = mix(back, text, 0.2);
    p.error = p.errorLine = p.warning = p.warningLine = p.note = p.noteLine = text;
    p.errorBackground = p.warningBackground = p.noteBackground = back;
    p.outlineTarget = text;
    p.outlineTowards = 1;
    return p;
}
