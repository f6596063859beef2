// SPDX-License-Identifier: MIT
#pragma once

class QAbstractItemModel;
class QString;
class QTableView;

/// Makes the table a list of selectable rows in small type, without a grid. `name` is spoken by screen readers.
void makeListOf(QTableView& view, const QString& name);
/// Builds such a list of the model, without a frame.
QTableView* makeListView(QAbstractItemModel& model, const QString& name);
/// Shows long texts in several lines instead of cutting them. REQUIRES: the view has its model.
void wrapTexts(QTableView& view);
/// Shows and speaks `text` while the view has no rows. REQUIRES: the view has its model.
void sayWhenEmpty(QTableView& view, const QString& text);
