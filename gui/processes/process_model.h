// SPDX-License-Identifier: MIT
#pragma once

#include "processes/process_items.h"

#include "gmonscope/numbers.h"

#include <QAbstractItemModel>

/// The rows of the overview of processes, in the order of their tree. Bars are shares of the processor time of all.
class ProcessModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column {
        Name,
        Tree,
        Own,
        Percent,
        Count,
        Mean,
        Longest,
        Calls,
        StartedBy,
        Start,
        Number,
        Command,
        ColumnCount
    };
    enum Role { SortKey = Qt::UserRole + 100 };

    using QAbstractItemModel::QAbstractItemModel;

    /// Shows rows that live as long as they are shown; null: none. `whole`: the processor time of all processes.
    void setItems(const ProcessItems* items, double whole);
    /// REQUIRES: the index is valid.
    const ProcessItem& itemAt(const QModelIndex& index) const
    {
        return m_items->items[std::size_t(index.internalId())];
    }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    const std::vector<int>* below(const QModelIndex& parent) const;
    double percentOf(double seconds) const { return m_whole > 0 ? 100 * seconds / m_whole : 0; }
    QString textAt(const ProcessItem& item, int column) const;
    static QString tipOf(int section);
    QVariant barAt(const ProcessItem& item, int column) const;

    const ProcessItems* m_items = nullptr;
    double m_whole = 0;
    gmonscope::TimeUnit m_unit;
};
