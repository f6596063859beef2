// SPDX-License-Identifier: MIT
#include "tables/table_delegate.h"

#include "look/fitted_name.h"
#include "look/theme.h"
#include "search/hit_marks.h"
#include "tables/table_roles.h"

#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QTableView>
#include <QTreeView>

namespace {

constexpr double tableRowHeight = 24;
constexpr double textGap = 8, barInset = 4, barLeft = 4, swatchSize = 10, swatchGap = 8, edgeWidth = 3;

/// Columns can be moved and hidden; a table does not tell its delegate which stands first.
bool isFirstShown(const QWidget* view, int column)
{
    const QHeaderView* header = nullptr;
    if (const auto* table = qobject_cast<const QTableView*>(view))
        header = table->horizontalHeader();
    else if (const auto* tree = qobject_cast<const QTreeView*>(view))
        header = tree->header();
    for (int visual = 0; header && visual < header->count(); ++visual)
        if (const int logical = header->logicalIndex(visual); !header->isSectionHidden(logical))
            return logical == column;
    return false;
}

void paintBar(QPainter& painter, const QRect& cell, double length, int colour)
{
    const gmonscope::Palette& p = theme::palette();
    const int inset = theme::scaled(barInset);
    const QRectF full = QRectF(cell).adjusted(theme::scaled(barLeft), inset, 0, -inset);
    QRectF bar = full;
    bar.setWidth(full.width() * qBound(0.0, length, 1.0));
    painter.fillRect(bar, theme::color(colour == bars::Self ? p.selfBar : p.totalBar));
}

/// Returns the swatch's right edge.
int paintSwatch(QPainter& painter, const QRect& cell, const QColor& fill)
{
    const gmonscope::Palette& p = theme::palette();
    const double size = theme::scaled(swatchSize);
    const QRectF box(cell.left() + theme::scaled(textGap) + 0.5, cell.center().y() - size / 2 + 0.5, size, size);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme::color(gmonscope::nodeOutline(p, fill.rgb() & 0xFFFFFF)));
    painter.setBrush(fill);
    painter.drawRoundedRect(box, 2, 2);
    painter.restore();
    return int(box.right());
}

} // namespace

void paintRow(QPainter& painter, const QStyleOptionViewItem& option, bool isFirst)
{
    const gmonscope::Palette& p = theme::palette();
    if (option.state & QStyle::State_Selected)
        painter.fillRect(option.rect, theme::color(p.accentBackground));
    else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, theme::color(p.hover));
    else if (option.features & QStyleOptionViewItem::Alternate)
        painter.fillRect(option.rect, theme::color(p.alternateBase));
    if ((option.state & QStyle::State_Selected) && isFirst) {
        QRect edge = option.rect;
        if (qobject_cast<const QTreeView*>(option.widget))
            edge.setLeft(0); // left of the branches
        edge.setWidth(theme::scaled(edgeWidth));
        painter.fillRect(edge, theme::color(p.accent));
    }
}

TableDelegate::TableDelegate(QObject* parent) : QStyledItemDelegate(parent) {}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(theme::scaled(tableRowHeight));
    if (index.data(roles::Fill).isValid())
        size.rwidth() += theme::scaled(swatchSize + swatchGap);
    return size + QSize(theme::scaled(textGap), 0);
}

void TableDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (const QVariant shortText = index.data(roles::ShortText); shortText.isValid())
        option->text = shortText.toString();
    const bool isNumber = option->displayAlignment & Qt::AlignRight;
    const bool isBold = option->state & QStyle::State_Selected;
    option->font = theme::font(isNumber ? theme::TextSize::Small : theme::TextSize::Body,
                               isBold ? gmonscope::FontWeight::Bold : gmonscope::FontWeight::Regular);
    option->fontMetrics = QFontMetrics(option->font);
}

void TableDelegate::paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    paintRow(*painter, option, isFirstShown(option.widget, index.column()));
    const QVariant bar = index.data(roles::Bar);
    if (bar.isValid())
        paintBar(*painter, option.rect, bar.toDouble(), index.data(roles::BarColour).toInt());
    QRect textBox = option.rect.adjusted(theme::scaled(textGap), 0, -theme::scaled(textGap), 0);
    const QVariant fill = index.data(roles::Fill);
    if (fill.isValid())
        textBox.setLeft(paintSwatch(*painter, option.rect, fill.value<QColor>()) + theme::scaled(swatchGap));
    paintText(*painter, option, textBox, index);
}

QString TableDelegate::shortened(const QStyleOptionViewItem& option, int width, bool isName) const
{
    if (option.fontMetrics.horizontalAdvance(option.text) <= width)
        return option.text;
    if (!isName)
        return option.fontMetrics.elidedText(option.text, Qt::ElideRight, width);
    const auto weight = option.font.bold() ? gmonscope::FontWeight::Bold : gmonscope::FontWeight::Regular;
    return fittedName(option.text, width, option.font.pixelSize(), weight, m_names);
}

void TableDelegate::paintText(QPainter& painter, const QStyleOptionViewItem& option, const QRect& box,
                              const QModelIndex& index) const
{
    const gmonscope::Palette& p = theme::palette();
    const QString text = shortened(option, box.width(), index.column() == 0);
    if (!m_pattern.isEmpty())
        if (const QVariant name = index.data(roles::FullName); name.isValid())
            hitMarks::paint(painter, hitMarks::rangesIn(m_pattern, name.toString(), text), text, option.font, box,
                            theme::color(p.searchHit));
    painter.setFont(option.font);
    painter.setPen(theme::color(index.data(roles::Quiet).toBool() ? p.text2 : p.text));
    painter.drawText(box, int(option.displayAlignment), text);
}
