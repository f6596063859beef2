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
}

void RowFilter::apply()
{
    const int rows = m_list.model()->rowCount();
    m_line->setVisible(rows > fewRows || m_line->isOn());
    for (int row = 0; row < rows; ++row)
        m_list.setRowHidden(row, m_line->isOn() && !fits(row));
}

bool RowFilter::fits(int row) const
{
    const SearchPattern pattern = m_line->pattern();
    const QAbstractItemModel& model = *m_list.model();
    for (int column = 0; column < model.columnCount(); ++column)
        if (pattern.isIn(model.index(row, column).data().toString()))
            return true;
    return false;
}
