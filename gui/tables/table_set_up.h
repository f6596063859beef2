// SPDX-License-Identifier: MIT
//
// What the tables of functions have in common.
#pragma once

class QAbstractItemView;
class QHeaderView;

namespace tableSetUp {

/// Its delegate, selection of rows, and Copy.
void view(QAbstractItemView* view);
/// Columns that can be moved, sorted by, and chosen in a menu; the first, the name, stays.
void header(QHeaderView* header);

} // namespace tableSetUp
