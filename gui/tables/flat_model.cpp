// SPDX-License-Identifier: MIT
#include "tables/flat_model.h"

#include "look/format.h"
#include "tables/swatch.h"
#include "tables/table_roles.h"

#include <algorithm>
#include <numeric>
#include <utility>

using namespace gmonscope;

FlatModel::FlatModel(QObject* parent) : QAbstractTableModel(parent) {}

void FlatModel::setProfile(std::shared_ptr<const Profile> profile, std::vector<FlatRow> rows)
{
    setProfile(std::move(profile), std::make_shared<const std::vector<FlatRow>>(std::move(rows)));
}

void FlatModel::setProfile(std::shared_ptr<const Profile> profile, Rows rows)
{
    m_names.await({});
    beginResetModel();
    takeRows(std::move(profile), std::move(rows));
    m_order.resize(m_rows->size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    indexRows();
    endResetModel();
}

void FlatModel::takeRows(std::shared_ptr<const Profile> profile, Rows rows)
{
    m_profile = std::move(profile);
    m_names.setProfile(m_profile);
    takeUnit();
    m_rows = std::move(rows);
    m_largestPercent = 0;
    for (const FlatRow& row : *m_rows)
        m_largestPercent = std::max(m_largestPercent, row.percent);
}

void FlatModel::refresh(std::vector<FlatRow> rows, const EntryMap& map)
{
    refresh(std::make_shared<const std::vector<FlatRow>>(std::move(rows)), map);
}

/// Moves rows that are gone to the end and removes them there; new rows come at the end.
void FlatModel::refresh(Rows rows, const EntryMap& map)
{
    constexpr std::uint32_t none = UINT32_MAX;
    std::vector<std::uint32_t> rowOf(map.to()->functions().size(), none);
    for (std::uint32_t i = 0; i < rows->size(); ++i)
        rowOf[(*rows)[i].function.value] = i;
    std::vector<std::uint32_t> stay, sources, gone;
    for (const std::uint32_t row : m_order) {
        const auto now = map.function((*m_rows)[row].function);
        if (now && rowOf[now->value] != none) {
            stay.push_back(row);
            sources.push_back(std::exchange(rowOf[now->value], none));
        } else {
            gone.push_back(row);
        }
    }
    if (!gone.empty()) {
        std::vector<std::uint32_t> order = stay;
        order.insert(order.end(), gone.begin(), gone.end());
        setOrder(std::move(order));
        beginRemoveRows({}, int(stay.size()), rowCount() - 1);
        m_order.resize(stay.size());
        endRemoveRows();
    }
    takeRows(map.to(), std::move(rows));
    m_order = std::move(sources);
    std::vector<std::uint32_t> added;
    for (const std::uint32_t row : rowOf)
        if (row != none)
            added.push_back(row);
    indexRows();
    if (!added.empty()) {
        beginInsertRows({}, rowCount(), rowCount() + int(added.size()) - 1);
        m_order.insert(m_order.end(), added.begin(), added.end());
        indexRows();
        endInsertRows();
    }
    if (rowCount())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void FlatModel::takeUnit() { m_unit = m_profile ? format::unitOf(*m_profile, m_view.unit) : TimeUnit(); }

void FlatModel::setView(const ViewChoice& view)
{
    m_view = view;
    takeUnit();
    if (!m_rows->empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

std::optional<EntryRef> FlatModel::entryAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return {};
    return EntryRef::of(at(row).function);
}

int FlatModel::rowOf(EntryRef entry) const
{
    if (entry.isCycle() || entry.value >= m_rowOfFunction.size())
        return -1;
    return m_rowOfFunction[entry.value];
}

int FlatModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_order.size()); }

int FlatModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant FlatModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FlatRow& row = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return textAt(row, column);
    case Qt::ToolTipRole: return tipAt(row);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (column == Name || column >= Module ? Qt::AlignLeft : Qt::AlignRight));
    case roles::Bar: return barAt(row, column);
    case roles::BarColour: return int(column == Total ? bars::Total : bars::Self);
    case roles::Fill:
        return column == Name ? QVariant(swatchColour(*m_profile, row.selfSeconds, row.calls)) : QVariant();
    case roles::FullName:
        return column == Name ? QVariant(format::entryName(*m_profile, EntryRef::of(row.function))) : QVariant();
    case roles::Quiet: return !isRoutine(m_profile->function(row.function).kind);
    default: return {};
    }
}

/// Scales self times to the largest, and totals to the run.
QVariant FlatModel::barAt(const FlatRow& row, int column) const
{
    if ((column == Percent || column == Self) && m_largestPercent > 0)
        return row.percent / m_largestPercent;
    if (column == Total && m_profile->totalTicks() > 0)
        return m_profile->percent(totalSeconds(row)) / 100;
    return {};
}

QString FlatModel::textAt(const FlatRow& row, int column) const
{
    const Function& function = m_profile->function(row.function);
    switch (column) {
    case Name: return m_view.name(*m_profile, EntryRef::of(row.function));
    case Percent: return QString::number(row.percent, 'f', 1);
    case Total: return format::number(m_unit, totalSeconds(row));
    case Estimated: return format::number(m_unit, estimatedSeconds(row));
    case Measured: return m_profile->hasStacks() ? format::number(m_unit, measuredSeconds(row)) : QString();
    case Cumulative: return format::number(m_unit, row.cumulativeSeconds);
    case Self: return format::number(m_unit, row.selfSeconds);
    case Calls: return row.calls ? format::count(row.calls) : QString();
    case SelfPerCall: return row.selfPerCall ? format::duration(*row.selfPerCall) : QString();
    case TotalPerCall: return row.totalPerCall ? format::duration(*row.totalPerCall) : QString();
    case System: return m_profile->hasSystemTime() ? format::number(m_unit, function.selfSystemSeconds) : QString();
    case Module: return format::text(moduleName(function));
    case File: return format::text(function.sourceFile);
    default: return {};
    }
}

double FlatModel::totalSeconds(const FlatRow& row) const
{
    return m_view.leadsMeasured(*m_profile) ? measuredSeconds(row) : estimatedSeconds(row);
}

double FlatModel::estimatedSeconds(const FlatRow& row) const
{
    return m_profile->function(row.function).totalSeconds();
}

double FlatModel::measuredSeconds(const FlatRow& row) const
{
    const auto measured = m_profile->measured(row.function);
    return measured ? measured->seconds : 0;
}

std::string_view FlatModel::moduleName(const Function& function) const
{
    if (!function.module || m_profile->modules().empty())
        return {};
    return m_profile->module(*function.module).name;
}

QString FlatModel::tipAt(const FlatRow& row) const
{
    const Function& function = m_profile->function(row.function);
    QString tip = format::text(function.name);
    if (function.symbol != function.name)
        tip += QLatin1Char('\n') + format::text(function.symbol);
    if (function.module && function.module->value)
        tip += QLatin1Char('\n') + tr("in %1").arg(format::text(m_profile->module(*function.module).path));
    if (m_profile->hasSystemTime() && row.selfSeconds > 0)
        tip += QLatin1Char('\n') + tr("%1 user, %2 system")
                                       .arg(format::time(m_unit, row.selfSeconds - function.selfSystemSeconds),
                                            format::time(m_unit, function.selfSystemSeconds));
    if (function.cycle)
        tip += QLatin1Char('\n') + tr("member of cycle %1").arg(m_profile->cycle(*function.cycle).number);
    return tip;
}

QVariant FlatModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Name || section >= Module ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::InitialSortOrderRole) // the first click on a number asks for the largest
        return int(section == Name || section == Cumulative || section >= Module ? Qt::AscendingOrder
                                                                                 : Qt::DescendingOrder);
    const QLatin1String unit(m_unit.name);
    const QString titles[] = {m_names.isAwaited() ? tr("Function (sorting...)") : tr("Function"),
                              tr("% time"),
                              tr("Self %1").arg(unit),
                              tr("Calls"),
                              tr("Total %1").arg(unit),
                              tr("Estimated %1").arg(unit),
                              tr("Measured %1").arg(unit),
                              tr("Cumulative %1").arg(unit),
                              tr("Self/call"),
                              tr("Total/call"),
                              tr("System %1").arg(unit),
                              tr("Module"),
                              tr("File")};
    const bool isMeasured = m_profile && m_view.leadsMeasured(*m_profile);
    const QString tips[] = {
        tr("The function, with the colour of its box in the graph"),
        tr("Self time in % of the run"),
        tr("Time in the function itself"),
        tr("Calls by other functions, its own recursive ones left out"),
        isMeasured ? tr("Time in the function and its descendants, measured by sampled stacks")
                   : tr("Time in the function and its descendants, estimated by call counts"),
        tr("Time in the function and its descendants, estimated by call counts"),
        tr("Time in the function and its descendants, measured by sampled stacks"),
        tr("Self time of this function and all with more than it"),
        tr("Self time of one call, on the average"),
        tr("Self time and descendants of one call, on the average"),
        tr("The part of its self time that was spent in the kernel"),
        tr("The program or library it is in"),
        tr("The source file, where the symbol table names it"),
    };
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

void FlatModel::setOrder(std::vector<std::uint32_t> order)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> sources;
    for (const QModelIndex& index : before)
        sources.push_back(m_order[std::size_t(index.row())]);
    m_order = std::move(order);
    indexRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.append(index(rowOf(EntryRef::of((*m_rows)[sources[std::size_t(i)]].function)), before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void FlatModel::indexRows()
{
    m_rowOfFunction.assign(m_profile ? m_profile->functions().size() : 0, -1);
    for (std::size_t row = 0; row < m_order.size(); ++row)
        m_rowOfFunction[(*m_rows)[m_order[row]].function.value] = std::int32_t(row);
}
