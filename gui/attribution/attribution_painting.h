// SPDX-License-Identifier: MIT
//
// What the rows of the attribution panel are painted with.
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

/// One text in a box; what does not fit is shortened.
void drawText(QPainter& painter, const QRect& box, int alignment, const QString& text, gmonscope::Rgb colour,
              const QFont& font);

/// How many bars a row has, one below the other.
int barLines(const AttributionItem& item);
/// All of them with their numbers, from `top` in the row on.
void paintBarLines(QPainter& painter, const QRect& row, int top, const AttributionItem& item);
/// The one of a row of one line: the measured one, if there is one.
void paintMemberBar(QPainter& painter, const QRect& row, const AttributionItem& item);

} // namespace attribution
