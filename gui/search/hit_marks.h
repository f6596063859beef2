// SPDX-License-Identifier: MIT
//
// Marks search hits behind their letters, in all views alike.
#pragma once

#include "search/search_pattern.h"

#include <QColor>
#include <QFont>
#include <QRectF>

class QPainter;

namespace hitMarks {

/// Returns the ranges of `shown` that match the pattern in `name`. A match in a part that shortening removed is marked
/// at the ellipsis that replaces it.
[[nodiscard]] std::vector<SearchPattern::Range> rangesIn(const SearchPattern& pattern, const QString& name,
                                                         const QString& shown);

/// Fills the ranges behind the letters. `line` is the box of the shown text: left-aligned, as high as the letters.
void paint(QPainter& painter, const std::vector<SearchPattern::Range>& ranges, const QString& shown, const QFont& font,
           const QRectF& line, const QColor& colour);

} // namespace hitMarks
