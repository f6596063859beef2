// SPDX-License-Identifier: MIT
#include "code/code_delegate.h"

#include "code/code_model.h"
#include "look/theme.h"
#include "tables/table_roles.h"

#include <QAbstractItemView>
#include <QPainter>

namespace {

constexpr double textGap = 8, indentWidth = 24;
constexpr double laneWidth = 7, headSize = 4, arrowRoom = 10; ///< of jumps
constexpr int lineFlags = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine;
constexpr double mostHeat = 0.55; ///< the most of the bars' colour, behind the hottest line

QColor inkOf(CodeRow::Kind kind, bool isQuiet)
{
    const gmonscope::Palette& p = theme::palette();
    if (kind == CodeRow::Kind::Call)
        return theme::color(p.accent);
    return theme::color(isQuiet || kind == CodeRow::Kind::Unplaced || kind == CodeRow::Kind::Elsewhere ? p.text2
                                                                                                       : p.text);
}

QFont fontOf(CodeRow::Kind kind)
{
    switch (kind) {
    case CodeRow::Kind::File: return theme::font(theme::TextSize::Small, gmonscope::FontWeight::Bold);
    case CodeRow::Kind::Call:
    case CodeRow::Kind::Unplaced:
    case CodeRow::Kind::Elsewhere: return theme::font(theme::TextSize::Small);
    default: return theme::fixedFont();
    }
}

} // namespace

/// The code is painted here: the tables' delegate would shorten it as a name.
void CodeDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    TableDelegate::initStyleOption(option, index);
    if (index.column() == CodeModel::Text)
        option->text.clear();
}

void CodeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const gmonscope::Palette& p = theme::palette();
    const auto kind = CodeRow::Kind(index.data(CodeModel::KindRole).toInt());
    const bool isSelected = option.state & QStyle::State_Selected;
    TableDelegate::paint(painter, option, index);
    if (kind == CodeRow::Kind::File)
        return paintFile(*painter, option, index);
    if (index.column() != CodeModel::Text)
        return;
    const double heat = index.data(CodeModel::HeatRole).toDouble();
    if (heat > 0 && !isSelected)
        painter->fillRect(option.rect, theme::color(p.selfBar, mostHeat * heat));
    const QFont font = fontOf(kind);
    const int jumpsWidth = widthOf(static_cast<const CodeModel*>(index.model())->jumps());
    if (jumpsWidth)
        paintJumps(*painter, option, index, option.rect.left() + theme::scaled(textGap) + jumpsWidth);
    const int left = jumpsWidth + theme::scaled(textGap + indentWidth * index.data(CodeModel::IndentRole).toInt());
    painter->setFont(font);
    painter->setPen(inkOf(kind, index.data(roles::Quiet).toBool()));
    QRect box = option.rect.adjusted(left, 0, 0, 0);
    const QString text = index.data().toString();
    painter->drawText(box, lineFlags, text);
    const QString note = index.data(CodeModel::NoteRole).toString();
    if (note.isEmpty())
        return;
    box.setLeft(box.left() + QFontMetrics(font).horizontalAdvance(text) + theme::scaled(2 * textGap));
    painter->setFont(theme::font(theme::TextSize::Caption));
    painter->setPen(theme::color(p.accentText));
    painter->drawText(box, lineFlags, note);
}

int CodeDelegate::widthOf(const JumpArrows& jumps)
{
    return jumps.lanes() ? theme::scaled(jumps.lanes() * laneWidth + arrowRoom) : 0;
}

/// Paints the jumps that begin, end or pass at a row; those of the current row in the accent's colour, over the others.
void CodeDelegate::paintJumps(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                              int right) const
{
    const auto* const view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int current = view ? view->currentIndex().row() : -1;
    const JumpArrows& jumps = static_cast<const CodeModel*>(index.model())->jumps();
    const int row = index.row();
    const QRect& box = option.rect;
    const int middle = box.center().y(), end = right - theme::scaled(headSize), head = theme::scaled(headSize);
    for (const bool isOfCurrent : {false, true})
        for (int lane = 0; lane < jumps.lanes(); ++lane) {
            const JumpArrows::Arrow* const arrow = jumps.at(row, lane);
            if (!arrow || isOfCurrent != (arrow->from == current || arrow->to == current))
                continue;
            const int x = right - theme::scaled(arrowRoom + lane * laneWidth);
            painter.setPen(theme::color(isOfCurrent ? theme::palette().accent : theme::palette().text3));
            painter.drawLine(x, row == arrow->top() ? middle : box.top(), x,
                             row == arrow->bottom() ? middle : box.bottom());
            if (row != arrow->from && row != arrow->to)
                continue;
            painter.drawLine(x, middle, end, middle);
            for (int i = 1; i < head && row == arrow->to; ++i)
                painter.drawLine(end - i, middle - i, end - i, middle + i);
        }
}

/// Paints a file's name over all columns, which are one cell here.
void CodeDelegate::paintFile(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const gmonscope::Palette& p = theme::palette();
    if (!(option.state & QStyle::State_Selected))
        painter.fillRect(option.rect, theme::color(p.window));
    const QFont font = fontOf(CodeRow::Kind::File);
    const QRect box = option.rect.adjusted(theme::scaled(textGap), 0, -theme::scaled(textGap), 0);
    const QString path = index.siblingAtColumn(CodeModel::Text).data().toString();
    painter.setFont(font);
    painter.setPen(theme::color(p.text));
    painter.drawText(box, lineFlags, QFontMetrics(font).elidedText(path, Qt::ElideLeft, box.width()));
}
