// SPDX-License-Identifier: MIT
#pragma once

#include "search/search_pattern.h"

#include "gmonscope/elide.h"

#include <QStyledItemDelegate>

/// Paints the background of a cell: selection, hover, alternate rows, and an edge at a selected row's first cell.
void paintRow(QPainter& painter, const QStyleOptionViewItem& option, bool isFirst);

/// Paints a cell of the tables: a swatch before names, a bar behind numbers, and a selected row by a tint, an edge
/// and bold letters, so that the bars stay readable.
class TableDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit TableDelegate(QObject* parent = nullptr);

    /// Sets the search pattern whose matches are marked in names.
    void setPattern(const SearchPattern& pattern) { m_pattern = pattern; }
    /// Tells whether the model has short names.
    void setNames(gmonscope::NameLength names) { m_names = names; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    void paintText(QPainter& painter, const QStyleOptionViewItem& option, const QRect& box,
                   const QModelIndex& index) const;

    [[nodiscard]] QString shortened(const QStyleOptionViewItem& option, int width, bool isName) const;

    SearchPattern m_pattern;
    gmonscope::NameLength m_names = gmonscope::NameLength::Full;
};
