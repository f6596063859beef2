// SPDX-License-Identifier: MIT
//
// Measures, fonts and drawing functions for the rows of the attribution panel.
#pragma once

#include "attribution/attribution.h"
#include "look/theme.h"

#include <QFont>
#include <QRect>

class QPainter;

namespace attribution {

// Sizes in px at 96 dpi; see scaled().
inline constexpr double gutter = 12, barLineHeight = 15, barLeft = 50, memberBarLeft = 130;

inline int scaled(double px) { return theme::scaled(px); }
inline const gmonscope::Palette& colours() { return theme::palette(); }
inline QFont caption() { return theme::font(theme::TextSize::Caption); }
inline QFont numbers() { return theme::font(theme::TextSize::Small); }
inline QFont body(gmonscope::FontWeight weight = gmonscope::FontWeight::Regular)
{
    return theme::font(theme::TextSize::Body, weight);
}
int widthOf(const QString& text, const QFont& font);

/// Draws one text in a box and shortens it if it does not fit.
void drawText(QPainter& painter, const QRect& box, int alignment, const QString& text, gmonscope::Rgb colour,
              const QFont& font);

/// Returns how many bars a row has, one below the other.
int barLines(const AttributionItem& item);
/// Paints all bars of a row with their numbers, beginning `top` px below the row's upper edge.
void paintBarLines(QPainter& painter, const QRect& row, int top, const AttributionItem& item);
/// Paints the bar of a one-line row: the measured bar if there is one.
void paintMemberBar(QPainter& painter, const QRect& row, const AttributionItem& item);

} // namespace attribution
