// SPDX-License-Identifier: MIT
#pragma once

#include "panels/attribution.h"

#include <QStyledItemDelegate>

/// Paints the rows of the attribution panel.
class AttributionDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit AttributionDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// Where the badge of a row is, empty without one: a click on it goes to the cycle.
    QRect badgeBox(const QRect& row, const AttributionItem& item) const;
};
