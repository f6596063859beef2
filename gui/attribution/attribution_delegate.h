// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"
#include "search/search_pattern.h"

#include <QStyledItemDelegate>

/// Paints the rows of the attribution panel.
class AttributionDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit AttributionDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// What is marked in names.
    void setPattern(const SearchPattern& pattern) { m_pattern = pattern; }
    /// Where the badge of a row is, empty without one: a click on it goes to the cycle.
    QRect badgeBox(const QRect& row, const AttributionItem& item) const;

private:
    SearchPattern m_pattern;
};
