// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

/// Paints rows of a CompareModel: names with "new" or "gone", changes as bars from the middle with whiskers.
class CompareDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};
