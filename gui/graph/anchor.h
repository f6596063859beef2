// SPDX-License-Identifier: MIT
#pragma once

#include "painting/painted_diagram.h"

#include <optional>

/// Returns how far the diagram's part that the user looks at moves from one layout to the next: the selection if it is
/// in sight, else the part nearest to the middle of `seen`. None: no part is in both diagrams.
[[nodiscard]] std::optional<QPointF> anchorShift(const PaintedDiagram& old, const PaintedDiagram& now,
                                                 const QRectF& seen, std::optional<gmonscope::EntryRef> selected);
