// SPDX-License-Identifier: MIT
#include "painting/change_painting.h"

#include "look/theme.h"

#include "gmonscope/diagram_style.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

using namespace gmonscope;

namespace changes {

namespace {

constexpr double tagSize = 10, tagHeight = 15, tagPadding = 4, tagRadius = 3, tagInk = 0.14, smallestTag = 8;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(GraphView)
};

} // namespace

Rgb colourOf(const DiagramChange& change)
{
    const ChangePalette& palette = changePaletteFor(theme::current());
    switch (change.mark) {
    case ChangeMark::Grown: return palette.grown;
    case ChangeMark::Shrunk: return palette.shrunk;
    case ChangeMark::WithinChance: break;
    }
    return theme::palette().text2;
}

void paintBars(QPainter& painter, const QRectF& box, const DiagramChange& change, Rgb ink)
{
    const double height = box.height() * style::changeBarHeight / (style::changeBarStep + style::changeBarHeight);
    const auto bar = [&](double top, double share, double opacity) {
        const QRectF rest(box.left(), top, box.width(), height);
        painter.fillRect(rest, theme::color(ink, style::barRestInk));
        painter.fillRect(QRectF(rest.topLeft(), QSizeF(rest.width() * std::clamp(share, 0.0, 1.0), height)),
                         theme::color(ink, opacity));
    };
    bar(box.top(), change.baseShare, style::barBaseInk);
    bar(box.bottom() - height, change.nowShare, style::barNowInk);
}

double paintTag(QPainter& painter, QPointF rightMiddle, Presence presence, Rgb ink, double scale)
{
    const QString words = presence == Presence::New ? Texts::tr("new") : Texts::tr("gone");
    const QFont font = theme::fontOfSize(std::max(tagSize * scale, smallestTag), FontWeight::Bold);
    const double width = QFontMetricsF(font).horizontalAdvance(words) + 2 * tagPadding * scale;
    const double height = tagHeight * scale;
    const QRectF box(rightMiddle.x() - width, rightMiddle.y() - height / 2, width, height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(ink, tagInk));
    painter.drawRoundedRect(box, tagRadius, tagRadius);
    painter.setFont(font);
    painter.setPen(theme::color(ink));
    painter.drawText(box, Qt::AlignCenter, words);
    return width + tagPadding * scale;
}

} // namespace changes
