// SPDX-License-Identifier: MIT
//
// Settings that all tables of functions share.
#pragma once

class QAbstractItemView;
class QHeaderView;

namespace tableSetUp {

/// Sets the delegate, the selection of whole rows, and Copy.
void view(QAbstractItemView* view);
/// Lets columns be moved, sorted by, and chosen in a menu; the first, the name, stays.
void header(QHeaderView* header);

} // namespace tableSetUp
