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
    /// Sets the search pattern whose matches are marked in names.
    void setPattern(const SearchPattern& pattern) { m_pattern = pattern; }
    /// Returns the box of the row's badge, empty if it has none. A click on the badge goes to the cycle.
    QRect badgeBox(const QRect& row, const AttributionItem& item) const;

private:
    SearchPattern m_pattern;
};
