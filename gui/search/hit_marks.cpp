// SPDX-License-Identifier: MIT
#include "search/hit_marks.h"

#include <QFontMetricsF>
#include <QPainter>

namespace {
constexpr QChar ellipsis(0x2026);
}

std::vector<SearchPattern::Range> hitMarks::rangesIn(const SearchPattern& pattern, const QString& name,
                                                     const QString& shown)
{
    std::vector<SearchPattern::Range> ranges = pattern.rangesIn(shown);
    if (!ranges.empty() || shown == name || !pattern.isIn(name))
        return ranges;
    for (qsizetype at = shown.indexOf(ellipsis); at >= 0; at = shown.indexOf(ellipsis, at + 1))
        ranges.push_back({at, 1});
    return ranges;
}

void hitMarks::paint(QPainter& painter, const std::vector<SearchPattern::Range>& ranges, const QString& shown,
                     const QFont& font, const QRectF& line, const QColor& colour)
{
    const QFontMetricsF metrics(font);
    const double height = std::min(line.height(), metrics.height());
    for (const SearchPattern::Range& range : ranges) {
        const double left = metrics.horizontalAdvance(shown.left(range.start));
        const double right = metrics.horizontalAdvance(shown.left(range.start + range.length));
        const QRectF box(line.left() + left, line.center().y() - height / 2, right - left, height);
        painter.fillRect(box.intersected(line), colour);
    }
}
