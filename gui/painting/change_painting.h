// SPDX-License-Identifier: MIT
//
// The parts that only a comparison's graph has: marks, tags, and bars one above the other.
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/diagram_style.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace changes {

/// Returns the colour of marks and numbers on the canvas.
[[nodiscard]] gmonscope::Rgb colourOf(const gmonscope::DiagramChange&);
/// Paints the bars of both totals into `box`, the base above.
void paintBars(QPainter&, const QRectF& box, const gmonscope::DiagramChange&, gmonscope::Rgb ink);
/// Paints "new" or "gone" with its right edge at `rightMiddle`. Returns its width.
double paintTag(QPainter&, QPointF rightMiddle, gmonscope::Presence, gmonscope::Rgb ink, double scale);

} // namespace changes
