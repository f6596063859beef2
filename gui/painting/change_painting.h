// SPDX-License-Identifier: MIT
//
// What the picture of two profiles has beyond that of one: marks, tags, and bars one above the other.
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/diagram_style.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace changes {

/// Of marks and numbers on the canvas.
[[nodiscard]] gmonscope::Rgb colourOf(const gmonscope::DiagramChange&);
/// The totals before and now, in a `box` as high as both; the base above.
void paintBars(QPainter&, const QRectF& box, const gmonscope::DiagramChange&, gmonscope::Rgb ink);
/// "new" or "gone", with its right edge in the middle of `rightMiddle`. Returns how much room it took.
double paintTag(QPainter&, QPointF rightMiddle, gmonscope::Presence, gmonscope::Rgb ink, double scale);

} // namespace changes
