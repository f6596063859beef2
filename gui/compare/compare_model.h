// SPDX-License-Identifier: MIT
#pragma once

#include "compare/comparison.h"
#include "search/search_pattern.h"

#include <QAbstractTableModel>

/// How each function's self time changed: first the changes beyond chance, then the rest, each sorted by change.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Base, Now, Amount, ColumnCount };
    enum class Filter { All, BeyondChance, Grown, Shrunk };
    /// The delegate paints these in the column Amount. Bar, Low and High: double, the change and the ends of its
    /// interval as parts of the largest, the change -1..1. Step: int, see changeStep(). Direction: int, as below.
    /// IsBeyond: bool, the change is beyond chance. IsShort: bool, the text is a function's short name.
    enum Role { BarRole = Qt::UserRole + 100, LowRole, HighRole, StepRole, DirectionRole, IsBeyondRole, IsShortRole };
    enum class Direction { WithinChance, Grown, Shrunk, New, Gone };

    using QAbstractTableModel::QAbstractTableModel;

    void setComparison(const ComparisonPtr& comparison);
    void setFilter(Filter filter);
    /// Only functions whose name fits have rows; an empty pattern: all.
    void setNames(const SearchPattern& names);
    void setView(const ViewChoice& view);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order) override;

    const gmonscope::FunctionDifference& at(int row) const { return m_comparison->difference.functions[m_rows[row]]; }
    QString nameAt(int row) const { return nameOf(at(row)); }
    /// Returns the function's id in the comparison's graph.
    gmonscope::FunctionId functionAt(int row) const { return m_comparison->graph->find(at(row)); }

private:
    QString nameOf(const gmonscope::FunctionDifference& function) const;
    QString shownName(const gmonscope::FunctionDifference& function) const;
    Direction directionOf(const gmonscope::FunctionDifference& function) const;
    QString textAt(const gmonscope::FunctionDifference& function, int column) const;
    QString tipAt(const gmonscope::FunctionDifference& function) const;
    QString headerTip(int section) const;
    void fillRows();
    bool isShown(const gmonscope::FunctionDifference& function) const;
    bool isLess(std::size_t a, std::size_t b) const;

    ComparisonPtr m_comparison;
    std::vector<std::size_t> m_rows; ///< indices into the difference's functions
    double m_largest = 1;            ///< largest change with its error, in seconds
    Filter m_filter = Filter::All;
    SearchPattern m_names;
    ViewChoice m_view; ///< with the comparison's names
    int m_column = Amount;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};
