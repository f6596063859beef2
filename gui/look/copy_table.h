// SPDX-License-Identifier: MIT
#pragma once

#include <QModelIndexList>
#include <QString>

class QAbstractItemView;

/// Returns rows as tab-separated text under a line of column titles, in the order they are shown, without hidden
/// columns. `indexes`: one for each row. Numbers are formatted as in the table.
[[nodiscard]] QString tableAsTsv(const QAbstractItemView& view, const QModelIndexList& indexes);

/// Adds Copy (Ctrl+C), which puts the selected rows on the clipboard as tab-separated text.
void addCopyAction(QAbstractItemView& view);
