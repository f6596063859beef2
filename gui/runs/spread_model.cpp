// SPDX-License-Identifier: MIT
#include "runs/spread_model.h"

#include "look/format.h"
#include "tables/table_roles.h"

#include <algorithm>
#include <numeric>

using namespace gmonscope;

namespace {

double valueOf(const FunctionSpread& function, int column)
{
    switch (column) {
    case SpreadModel::Least: return function.selfSeconds.min;
    case SpreadModel::Mean: return function.selfSeconds.mean;
    case SpreadModel::Most: return function.selfSeconds.max;
    default: return function.selfSeconds.deviation;
    }
}

} // namespace

void SpreadModel::setSpread(std::shared_ptr<const RunSpread> spread, const Profile* sum)
{
    beginResetModel();
    m_spread = std::move(spread);
    const bool isTime = !sum || sum->costUnit().isTime();
    m_unit = !isTime ? unitOf(*sum) : m_spread ? TimeUnit::of(m_spread->seconds.mean) : TimeUnit();
    m_largest = 0;
    if (m_spread)
        for (const FunctionSpread& function : m_spread->functions)
            m_largest = std::max(m_largest, function.selfSeconds.deviation);
    fillRows();
    endResetModel();
}

void SpreadModel::setNames(const SearchPattern& names)
{
    beginResetModel();
    m_names = names;
    fillRows();
    endResetModel();
}

void SpreadModel::fillRows()
{
    m_rows.resize(m_spread ? m_spread->functions.size() : 0);
    std::iota(m_rows.begin(), m_rows.end(), std::size_t{0});
    if (!m_names.isEmpty())
        std::erase_if(m_rows,
                      [this](std::size_t i) { return !m_names.isIn(format::text(m_spread->functions[i].name)); });
    std::stable_sort(m_rows.begin(), m_rows.end(), [this](std::size_t a, std::size_t b) {
        const FunctionSpread &x = m_spread->functions[a], &y = m_spread->functions[b];
        const bool isLess = m_column == Name ? x.name < y.name : valueOf(x, m_column) < valueOf(y, m_column);
        const bool isMore = m_column == Name ? y.name < x.name : valueOf(y, m_column) < valueOf(x, m_column);
        return m_order == Qt::AscendingOrder ? isLess : isMore;
    });
}

void SpreadModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_column = column;
    m_order = order;
    fillRows();
    endResetModel();
}

QString SpreadModel::longestText(int column) const
{
    if (!m_spread || m_spread->functions.empty())
        return {};
    double largest = 0;
    for (const FunctionSpread& function : m_spread->functions)
        largest = std::max(largest, valueOf(function, column));
    return format::number(m_unit, largest);
}

int SpreadModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int SpreadModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant SpreadModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FunctionSpread& function = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return column == Name ? format::text(function.name) : format::number(m_unit, valueOf(function, column));
    case roles::FullName: return column == Name ? QVariant(format::text(function.name)) : QVariant();
    case Qt::ToolTipRole: {
        const Spread& total = function.totalSeconds;
        QString tip = format::tip(format::text(function.name));
        if (!function.module.empty())
            tip += QLatin1Char('\n') + tr("in %1").arg(format::text(function.module));
        return tip + QLatin1Char('\n') +
               tr("self and descendants: %1 to %2, %3 on the average")
                   .arg(format::time(m_unit, total.min), format::time(m_unit, total.max),
                        format::time(m_unit, total.mean));
    }
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (column == Name ? Qt::AlignLeft : Qt::AlignRight));
    case roles::Bar:
        return column == Deviation && m_largest > 0 ? QVariant(function.selfSeconds.deviation / m_largest) : QVariant();
    case roles::BarColour: return int(bars::Self);
    default: return {};
    }
}

QVariant SpreadModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Name ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::InitialSortOrderRole)
        return int(section == Name ? Qt::AscendingOrder : Qt::DescendingOrder);
    const QLatin1String unit(m_unit.name);
    const QString titles[] = {tr("Function"), tr("Min %1").arg(unit), tr("Mean %1").arg(unit), tr("Max %1").arg(unit),
                              tr("Dev. %1").arg(unit)};
    const QString tips[] = {tr("The function"), tr("Self time in the run in which it took least"),
                            tr("Self time of one run, on the average"),
                            tr("Self time in the run in which it took most"),
                            tr("Standard deviation of self time from run to run")};
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}
