// SPDX-License-Identifier: MIT
#pragma once

#include "code/jump_arrows.h"
#include "tables/table_delegate.h"

/// Paints code in the fixed font: calls as links, remarks on inlined code in grey, and a background whose colour
/// grows with the time of the line.
class CodeDelegate : public TableDelegate {
    Q_OBJECT
public:
    using TableDelegate::TableDelegate;

    /// Returns the width of the arrows before the code.
    static int widthOf(const JumpArrows& jumps);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    void paintJumps(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index, int right) const;
    void paintFile(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
};
