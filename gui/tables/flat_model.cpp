// SPDX-License-Identifier: MIT
#include "tables/flat_model.h"

#include "look/format.h"
#include "tables/swatch.h"

#include <algorithm>
#include <numeric>
#include <utility>

using namespace gmonscope;

namespace {

int alignmentOf(const FlatColumn& column)
{
    return int(Qt::AlignVCenter | (isText(column.kind) ? Qt::AlignLeft : Qt::AlignRight));
}

} // namespace

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
    m_runs.reset();
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
    tellNumbers();
}

void FlatModel::takeUnit() { m_unit = m_profile ? format::unitOf(*m_profile, m_view.unit) : TimeUnit(); }

void FlatModel::setView(const ViewChoice& view)
{
    m_view = view;
    takeUnit();
    tellNumbers();
}

void FlatModel::setRuns(BesideRunsPtr runs)
{
    if (m_runs == runs)
        return;
    m_runs = std::move(runs);
    m_runNumbers = [runs = m_runs](FunctionId function) { return runs->numbersOf(function); };
    tellNumbers();
}

void FlatModel::tellNumbers()
{
    if (!m_rows->empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, SectionCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, SectionCount - 1);
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

int FlatModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : SectionCount; }

QVariant FlatModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FlatRow& row = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return textAt(row, column);
    case roles::ShortText: return column == Calls ? QVariant(textAt(row, column, shortCount)) : QVariant();
    case Qt::ToolTipRole: return format::tip(tipAt(row, column));
    case Qt::TextAlignmentRole: return alignmentOf(flatColumn(column));
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
        return m_profile->percent(std::get<double>(valueAt(row, Total))) / 100;
    return {};
}

ColumnValue FlatModel::valueAt(const FlatRow& row, int column) const
{
    return flatColumn(column).value({.profile = *m_profile,
                                     .runs = m_runs ? &m_runNumbers : nullptr,
                                     .leadsMeasured = m_view.leadsMeasured(*m_profile)},
                                    row);
}

QString FlatModel::callsMark(const FlatRow& row, int column) const
{
    return column == Calls ? format::estimateMark(m_profile->callRange(row.function)) : QString();
}

QString FlatModel::textAt(const FlatRow& row, int column, CountWriter write) const
{
    if (column == Name)
        return m_view.name(*m_profile, EntryRef::of(row.function));
    const ColumnValue value = valueAt(row, column);
    if (const auto* const text = std::get_if<std::string_view>(&value))
        return format::text(*text);
    if (const auto* const count = std::get_if<std::uint64_t>(&value))
        return *count ? callsMark(row, column) + format::text(write(*count)) : QString();
    const auto* const number = std::get_if<double>(&value);
    if (!number)
        return {};
    switch (flatColumn(column).kind) {
    case ColumnKind::Number: return QString::number(*number, 'f', 1);
    case ColumnKind::Percent: return format::percent(100 * *number);
    case ColumnKind::Duration: return format::duration(*m_profile, *number);
    default: return format::number(unitOf(flatColumn(column)), *number);
    }
}

/// A difference between runs is told in seconds where other times are shares of the run: of which run would it be?
TimeUnit FlatModel::unitOf(const FlatColumn& column) const
{
    return column.window.isOfRuns && m_runs ? format::unitBesideShare(m_runs->sum(), m_view.unit) : m_unit;
}

QString FlatModel::tipAt(const FlatRow& row, int column) const
{
    const Function& function = m_profile->function(row.function);
    QString tip = format::text(function.name);
    if (column == Calls && row.calls)
        tip += QLatin1Char('\n') + callsMark(row, Calls) + format::calls(row.calls) +
               format::callRange(m_profile->callRange(row.function));
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
    if (orientation != Qt::Horizontal || section < 0 || section >= SectionCount)
        return {};
    const FlatColumn& column = flatColumn(section);
    switch (role) {
    case Qt::TextAlignmentRole: return alignmentOf(column);
    case Qt::InitialSortOrderRole: // the first click on a number asks for the largest
        return int(section == Cumulative || isText(column.kind) ? Qt::AscendingOrder : Qt::DescendingOrder);
    case Qt::DisplayRole: return titleOf(column);
    case roles::ColumnName: return QLatin1String(column.window.name);
    case Qt::ToolTipRole: {
        const bool leadsMeasured = m_profile && m_view.leadsMeasured(*m_profile);
        const bool isTotal = section == Total;
        return format::phrase((isTotal ? flatColumn(leadsMeasured ? Measured : Estimated) : column).window.explanation);
    }
    default: return {};
    }
}

QString FlatModel::titleOf(const FlatColumn& column) const
{
    if (column.window.section == Name && m_names.isAwaited())
        return tr("Function (sorting...)");
    if (column.window.isOfRuns && !m_runs)
        return {}; // it has nothing to show, and is not offered
    const QString title = format::phrase(column.window.title);
    return column.kind == ColumnKind::Seconds ? title + QLatin1Char(' ') + QLatin1String(unitOf(column).name) : title;
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
