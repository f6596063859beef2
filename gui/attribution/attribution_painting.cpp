// SPDX-License-Identifier: MIT
#include "attribution/attribution_painting.h"
#include "attribution/attribution_texts.h"

#include <QPainter>

using gmonscope::Rgb;

namespace attribution {

namespace {

using Kind = AttributionItem::Kind;

constexpr double barHeight = 8, capHeight = 9, whiskerWidth = 1.25, haloWidth = 2.85;
constexpr double errorWidth = 56, shareRight = 76, barRight = 136; ///< from the right edge, beside the errors

enum class PaintedBar { Estimated, Measured };

/// Paints the interval of the share. The halo keeps it apart from the bar below.
void paintWhisker(QPainter& painter, const QRect& box, const AttributionBar::Range& range)
{
    const auto at = [&](double share) { return box.left() + box.width() * qBound(0.0, share, 1.0); };
    const double middle = box.center().y() + 0.5, half = theme::scale() * capHeight / 2;
    const QLineF lines[] = {{at(range.low), middle, at(range.high), middle},
                            {at(range.low), middle - half, at(range.low), middle + half},
                            {at(range.high), middle - half, at(range.high), middle + half}};
    const gmonscope::Palette& p = colours();
    QColor halo = theme::color(p.base);
    halo.setAlphaF(0.65F);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [colour, width] : {std::pair{halo, haloWidth}, std::pair{theme::color(p.text), whiskerWidth}}) {
        painter.setPen(QPen(colour, width * theme::scale()));
        painter.drawLines(lines, 3);
    }
    painter.restore();
}

void paintBar(QPainter& painter, const QRect& box, const AttributionBar& bar, PaintedBar which, Rgb background)
{
    const gmonscope::Palette& p = colours();
    const bool isMeasured = which == PaintedBar::Measured;
    painter.fillRect(box, theme::color(background));
    const double share = qBound(0.0, bar.share, 1.0);
    QRectF part(box);
    part.setWidth(box.width() * share);
    painter.fillRect(part, theme::color(isMeasured ? p.measuredBelow : p.estimatedBelow));
    part.setWidth(box.width() * qBound(0.0, bar.selfShare.value_or(share), share));
    painter.fillRect(part, theme::color(isMeasured ? p.measuredSelf : p.estimatedSelf));
    if (bar.range)
        paintWhisker(painter, box, *bar.range);
}

/// Numbers are aligned in columns whether errors follow them or not.
void paintNumbers(QPainter& painter, const QRect& line, const AttributionBar& bar)
{
    const int right = line.width() - scaled(gutter) + 1;
    const int errors = bar.errorText.isEmpty() ? 0 : scaled(errorWidth);
    const QRect share(line.left(), line.top(), line.width() - scaled(shareRight) - errors, line.height());
    const QRect value(line.left(), line.top(), right - errors, line.height());
    const QRect error(line.left(), line.top(), right, line.height());
    const int alignment = Qt::AlignRight | Qt::AlignVCenter;
    drawText(painter, share, alignment, bar.shareText, colours().text, numbers());
    drawText(painter, value, alignment, bar.valueText, colours().text, numbers());
    drawText(painter, error, alignment, bar.errorText, colours().text2, caption());
}

Rgb barBackground(const AttributionItem& item)
{
    const gmonscope::Palette& p = colours();
    return item.kind == Kind::Subject ? gmonscope::mix(p.accentBackground, p.text, 0.1)
                                      : gmonscope::mix(p.base, p.text, 0.06);
}

bool hasErrors(const AttributionItem& item)
{
    return (item.estimate && !item.estimate->errorText.isEmpty()) ||
           (item.measured && !item.measured->errorText.isEmpty());
}

void paintBarLine(QPainter& painter, const QRect& line, const AttributionItem& item, const AttributionBar& bar,
                  PaintedBar which)
{
    const int left = scaled(item.hasTimes ? barLeft : gutter);
    const int right = scaled(barRight + (hasErrors(item) ? errorWidth : 0));
    const QRect box(line.left() + left, line.center().y() - scaled(barHeight) / 2 + 1, line.width() - left - right,
                    scaled(barHeight));
    if (item.hasTimes)
        drawText(painter, line.adjusted(scaled(gutter), 0, 0, 0), Qt::AlignVCenter,
                 item.isOfTwo ? (which == PaintedBar::Measured ? AttributionTexts::tr("B") : AttributionTexts::tr("A"))
                 : which == PaintedBar::Measured || bar.isMeasured ? AttributionTexts::tr("meas.")
                                                                   : AttributionTexts::tr("est."),
                 colours().text2, caption());
    paintBar(painter, box, bar, which, barBackground(item));
    paintNumbers(painter, line, bar);
}

} // namespace

int widthOf(const QString& text, const QFont& font) { return QFontMetrics(font).horizontalAdvance(text); }

void drawText(QPainter& painter, const QRect& box, int alignment, const QString& text, Rgb colour, const QFont& font)
{
    painter.setFont(font);
    painter.setPen(theme::color(colour));
    painter.drawText(box, alignment, QFontMetrics(font).elidedText(text, Qt::ElideRight, box.width()));
}

int barLines(const AttributionItem& item) { return int(item.estimate.has_value()) + int(item.measured.has_value()); }

void paintBarLines(QPainter& painter, const QRect& row, int top, const AttributionItem& item)
{
    QRect line(row.left(), row.top() + top, row.width(), scaled(barLineHeight));
    for (const auto& [bar, which] :
         {std::pair{&item.estimate, PaintedBar::Estimated}, std::pair{&item.measured, PaintedBar::Measured}})
        if (*bar) {
            paintBarLine(painter, line, item, **bar, which);
            line.translate(0, scaled(barLineHeight));
        }
}

void paintMemberBar(QPainter& painter, const QRect& row, const AttributionItem& item)
{
    const PaintedBar which = item.measured ? PaintedBar::Measured : PaintedBar::Estimated;
    const AttributionBar& bar = item.measured ? *item.measured : *item.estimate;
    const int left = row.left() + scaled(memberBarLeft);
    const int right = row.right() - scaled(barRight + (hasErrors(item) ? errorWidth : 0));
    const QRect box(left, row.center().y() - scaled(barHeight) / 2, right - left, scaled(barHeight));
    paintBar(painter, box, bar, which, barBackground(item));
    paintNumbers(painter, row, bar);
}

} // namespace attribution
