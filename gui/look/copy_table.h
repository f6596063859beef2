// SPDX-License-Identifier: MIT
#pragma once

#include <QModelIndexList>
#include <QString>

class QAbstractItemView;

/// `indexes`, one for each row, as tab-separated text under a line of column titles, in the order they are shown,
/// hidden columns left out. Numbers come as they are shown.
[[nodiscard]] QString tableAsTsv(const QAbstractItemView& view, const QModelIndexList& indexes);

/// Copy (Ctrl+C) puts the selected rows on the clipboard as tab-separated text.
void addCopyAction(QAbstractItemView& view);
