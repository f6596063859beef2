// SPDX-License-Identifier: MIT
#pragma once

#include "search/search_pattern.h"

#include "gmonscope/compare.h"
#include "gmonscope/numbers.h"

#include <QAbstractTableModel>

#include <memory>

/// How much the functions' self times differ from run to run, sorted by difference, descending.
class SpreadModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Least, Mean, Most, Deviation, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Null: shows nothing.
    /// `sum`: the profile of all runs, whose unit their amounts have; null: they are times.
    void setSpread(std::shared_ptr<const gmonscope::RunSpread> spread, const gmonscope::Profile* sum = nullptr);
    /// Only functions whose name fits have rows; an empty pattern: all.
    void setNames(const SearchPattern& names);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order) override;

    /// Returns the largest number of a column, as its rows have it; empty: there are none.
    QString longestText(int column) const;
    const gmonscope::FunctionSpread& at(int row) const { return m_spread->functions[m_rows[std::size_t(row)]]; }

private:
    void fillRows();

    std::shared_ptr<const gmonscope::RunSpread> m_spread;
    std::vector<std::size_t> m_rows;
    SearchPattern m_names;
    gmonscope::TimeUnit m_unit;
    double m_largest = 0; ///< largest deviation, in seconds
    int m_column = Deviation;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};
