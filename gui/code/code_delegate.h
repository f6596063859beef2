// SPDX-License-Identifier: MIT
#pragma once

#include "tables/table_delegate.h"

/// Paints code in the fixed font: calls as links, what was inlined in grey, and the hotter a line, the more colour
/// behind it.
class CodeDelegate : public TableDelegate {
    Q_OBJECT
public:
    using TableDelegate::TableDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    void paintFile(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
};
