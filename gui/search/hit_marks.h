// SPDX-License-Identifier: MIT
//
// What a search has found is marked behind its letters, in all views alike.
#pragma once

#include "search/search_pattern.h"

#include <QColor>
#include <QFont>
#include <QRectF>

class QPainter;

namespace hitMarks {

/// Where the pattern is in a name as it is shown. What was found in a part that shortening took away is marked at the
/// ellipsis that stands for it.
[[nodiscard]] std::vector<SearchPattern::Range> rangesIn(const SearchPattern& pattern, const QString& name,
                                                         const QString& shown);

/// Fills the places behind the letters. `line` is where the shown text stands: left-aligned, as high as the letters.
void paint(QPainter& painter, const std::vector<SearchPattern::Range>& ranges, const QString& shown, const QFont& font,
           const QRectF& line, const QColor& colour);

} // namespace hitMarks
