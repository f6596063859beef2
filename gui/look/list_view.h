// SPDX-License-Identifier: MIT
#pragma once

class QAbstractItemModel;
class QString;
class QTableView;

/// Rows one can select, without a grid, in small type; numbers keep off the next column. `name` is spoken.
void makeListOf(QTableView& view, const QString& name);
/// A view of the model that is such a list and has no frame.
QTableView* makeListView(QAbstractItemModel& model, const QString& name);
/// Says `text` where there are no rows, to those who see it and those who hear it. REQUIRES: the view has its model.
void sayWhenEmpty(QTableView& view, const QString& text);
