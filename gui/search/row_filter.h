// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class NameFilter;
class SearchPattern;
class QTableView;

/// The line above a list that keeps only rows with its text, or a match of its /expression/, in one of their cells. It
/// is there for lists of more than a few rows. Hidden rows are never selected. The list owns it.
class RowFilter : public QObject {
    Q_OBJECT
public:
    /// REQUIRES: the list has its model.
    explicit RowFilter(QTableView& list);

    /// The line, to be put above the list.
    NameFilter* line() const { return m_line; }

private:
    void apply();
    void deselectHidden();
    bool fits(int row, const SearchPattern& pattern) const;

    QTableView& m_list;
    NameFilter* m_line;
};
