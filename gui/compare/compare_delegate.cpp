// SPDX-License-Identifier: MIT
#include "compare/compare_delegate.h"

#include "compare/compare_model.h"
#include "look/fitted_name.h"
#include "look/icons.h"
#include "look/theme.h"
#include "tables/table_delegate.h"

#include "gmonscope/diagram_style.h"

#include <QPainter>

using gmonscope::FontWeight;
using Direction = CompareModel::Direction;

namespace {

// Sizes in px at 96 dpi.
constexpr double comparedRowHeight = 24, gap = 8, iconSize = 12, nameLeft = 26, barInset = 6, capHeight = 9;
constexpr double numberRoom = 64; ///< right of the bars

struct Look {
    QString icon;
    gmonscope::Rgb colour;
};

/// The shape also shows the direction, so that it never depends on colour alone.
Look lookOf(const QModelIndex& index)
{
    const gmonscope::ChangePalette& changes = gmonscope::changePaletteFor(theme::current());
    const gmonscope::Palette& p = theme::palette();
    const bool isBeyond = index.data(CompareModel::IsBeyondRole).toBool();
    switch (Direction(index.data(CompareModel::DirectionRole).toInt())) {
    case Direction::Grown: return {QStringLiteral("grown"), changes.grown};
    case Direction::Shrunk: return {QStringLiteral("shrunk"), changes.shrunk};
    case Direction::New: return {QStringLiteral("new"), isBeyond ? changes.grown : p.text2};
    case Direction::Gone: return {QStringLiteral("gone"), isBeyond ? changes.shrunk : p.text2};
    case Direction::WithinChance: break;
    }
    return {QStringLiteral("within-chance"), p.text2};
}

/// Paints the 95 % interval: a line with caps, on a halo so that it is visible over the bar.
void paintWhisker(QPainter& painter, double low, double high, double middle)
{
    const double cap = theme::scaled(capHeight) / 2.0;
    const QLineF lines[] = {
        {low, middle, high, middle}, {low, middle - cap, low, middle + cap}, {high, middle - cap, high, middle + cap}};
    painter.setPen(QPen(theme::color(theme::palette().base, 0.65), 2.85));
    painter.drawLines(lines, 3);
    painter.setPen(QPen(theme::color(theme::palette().text), 1.25));
    painter.drawLines(lines, 3);
}

void paintChange(QPainter& painter, const QRect& cell, const QModelIndex& index)
{
    const gmonscope::Palette& p = theme::palette();
    const QRectF room = QRectF(cell).adjusted(theme::scaled(gap), 0, -theme::scaled(numberRoom), 0);
    const double zero = room.center().x(), half = room.width() / 2;
    const auto at = [&](int role) { return zero + half * qBound(-1.0, index.data(role).toDouble(), 1.0); };
    painter.setPen(QPen(theme::color(p.line2), 1));
    painter.drawLine(QPointF(zero, cell.top()), QPointF(zero, cell.bottom() + 1));
    if (room.width() < theme::scaled(20))
        return;
    const double end = at(CompareModel::BarRole);
    const gmonscope::Rgb fill =
        gmonscope::changePaletteFor(theme::current()).fills[index.data(CompareModel::StepRole).toUInt()];
    const QRectF bar = QRectF(QPointF(std::min(zero, end), cell.top() + theme::scaled(barInset)),
                              QPointF(std::max(zero, end), cell.bottom() + 1 - theme::scaled(barInset)));
    painter.fillRect(bar, theme::color(fill));
    painter.setPen(QPen(theme::color(gmonscope::nodeOutline(p, fill)), 1));
    painter.setBrush(Qt::NoBrush);
    if (bar.width() > 1)
        painter.drawRect(bar);
    const double low = at(CompareModel::LowRole), high = at(CompareModel::HighRole);
    if (high > low) // else it was counted
        paintWhisker(painter, low, high, QRectF(cell).center().y());
}

} // namespace

QSize CompareDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(theme::scaled(comparedRowHeight));
    return size;
}

void CompareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const gmonscope::Palette& p = theme::palette();
    const Look look = lookOf(index);
    const bool isBeyond = index.data(CompareModel::IsBeyondRole).toBool();
    const bool isName = index.column() == CompareModel::Name, isAmount = index.column() == CompareModel::Amount;
    const FontWeight weight = isBeyond && (isName || isAmount) ? FontWeight::Bold : FontWeight::Regular;
    const QFont font = theme::font(isName ? theme::TextSize::Body : theme::TextSize::Small, weight);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRow(*painter, option, isName);
    QRect text = option.rect.adjusted(theme::scaled(gap), 0, -theme::scaled(gap), 0);
    QString shown = option.text;
    if (isName) {
        const double size = theme::scaled(iconSize);
        icons::paint(
            *painter, look.icon,
            QRectF(option.rect.left() + theme::scaled(gap), option.rect.center().y() - size / 2 + 0.5, size, size),
            theme::color(look.colour));
        text.setLeft(option.rect.left() + theme::scaled(nameLeft));
        const bool isShort = index.data(CompareModel::IsShortRole).toBool();
        shown = fittedName(shown, text.width(), font.pixelSize(), weight,
                           isShort ? gmonscope::NameLength::Short : gmonscope::NameLength::Full);
    }
    if (isAmount)
        paintChange(*painter, option.rect, index);
    painter->setFont(font);
    painter->setPen(theme::color(isAmount && isBeyond ? look.colour : isBeyond ? p.text : p.text2));
    painter->drawText(text, int(option.displayAlignment), shown);
    painter->restore();
}
