// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

/// Paints a cell of the tables: a swatch before names, a bar behind numbers, and a selected row by a tint, an edge
/// and bold letters, so that the bars stay readable.
class TableDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit TableDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};
