// SPDX-License-Identifier: MIT
#pragma once

#include "tables/table_delegate.h"

/// Paints code in the fixed font: calls as links, remarks on inlined code in grey, and a background whose colour
/// grows with the time of the line.
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
