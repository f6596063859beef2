// SPDX-License-Identifier: MIT
#pragma once

#include "processes/process_overview.h"
#include "search/search_pattern.h"

#include <QTreeView>

class NameColumn;
class ProcessModel;
class ProcessSorting;

/// A tree of processes that sorts and filters. A row whose profiles can be opened together opens by a double click or
/// Enter; any other one shows the rows below it.
class ProcessTable : public QTreeView {
    Q_OBJECT
public:
    enum class Kind { Programs, Tree };

    explicit ProcessTable(Kind kind, QWidget* parent = nullptr);

    /// Shows rows of the overview; null: none. Then the order is that in which such rows begin.
    void setItems(const ProcessOverviewPtr& overview, const ProcessItems* items);
    /// Keeps only rows with a match in a text, what is above them, and, of a match itself, what is below it.
    void setPattern(const SearchPattern& pattern);
    void resetColumns();
    /// Returns the row with the keyboard; null: there is none.
    const ProcessItem* current() const;

Q_SIGNALS:
    void openRequested(const ProcessItem& item);
    void currentRowChanged();

protected:
    void currentChanged(const QModelIndex& now, const QModelIndex& before) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const ProcessItem* itemAt(const QModelIndex& index) const;
    void activate(const QModelIndex& index);
    void openFirst();
    void openToMatches();
    void goToFirst();

    const Kind m_kind;
    ProcessModel* m_model;
    ProcessSorting* m_rows;
    NameColumn* m_names;
    ProcessOverviewPtr m_overview; ///< has the rows that are shown
    const ProcessItems* m_items = nullptr;
    SearchPattern m_pattern;
    int m_commandWidth = 0; ///< of the arguments' column, as long as the user has not changed it
};
