// SPDX-License-Identifier: MIT
#include "search/row_filter.h"

#include "search/name_filter.h"

#include <QTableView>

namespace {
constexpr int fewRows = 5;
}

RowFilter::RowFilter(QTableView& list) : QObject(&list), m_list(list), m_line(new NameFilter)
{
    m_line->setWords(tr("Filter the rows"), tr("Filter: text or /regex/"));
    m_line->hide();
    connect(m_line, &NameFilter::changed, this, &RowFilter::apply);
    const QAbstractItemModel& model = *list.model();
    connect(&model, &QAbstractItemModel::modelReset, this, &RowFilter::apply);
    connect(&model, &QAbstractItemModel::layoutChanged, this, &RowFilter::apply);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &RowFilter::apply);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &RowFilter::apply);
    connect(&model, &QAbstractItemModel::dataChanged, this, &RowFilter::apply);
    connect(list.selectionModel(), &QItemSelectionModel::selectionChanged, this, &RowFilter::deselectHidden);
}

void RowFilter::apply()
{
    const int rows = m_list.model()->rowCount();
    m_line->setVisible(rows > fewRows || m_line->isOn());
    const SearchPattern pattern = m_line->pattern();
    for (int row = 0; row < rows; ++row)
        m_list.setRowHidden(row, !pattern.isEmpty() && !fits(row, pattern));
    deselectHidden();
}

/// "Select all" selects them, too.
void RowFilter::deselectHidden()
{
    QItemSelection hidden;
    for (const QModelIndex& index : m_list.selectionModel()->selectedRows())
        if (m_list.isRowHidden(index.row()))
            hidden.select(index, index);
    if (!hidden.isEmpty())
        m_list.selectionModel()->select(hidden, QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
}

bool RowFilter::fits(int row, const SearchPattern& pattern) const
{
    const QAbstractItemModel& model = *m_list.model();
    for (int column = 0; column < model.columnCount(); ++column)
        if (pattern.isIn(model.index(row, column).data().toString()))
            return true;
    return false;
}
