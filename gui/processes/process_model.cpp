// SPDX-License-Identifier: MIT
#include "processes/process_model.h"

#include "look/format.h"
#include "tables/table_roles.h"

using namespace gmonscope;

namespace {

constexpr int decimalsOfSeconds = 3; // most processes of a build take milliseconds

bool isText(int column)
{
    return column == ProcessModel::Name || column == ProcessModel::StartedBy || column == ProcessModel::Command;
}

Qt::Alignment alignmentOf(int column) { return Qt::AlignVCenter | (isText(column) ? Qt::AlignLeft : Qt::AlignRight); }

/// Returns by what the column is sorted.
QVariant keyOf(const ProcessItem& item, int column)
{
    switch (column) {
    case ProcessModel::Name: return item.name;
    case ProcessModel::Tree: return item.treeSeconds;
    case ProcessModel::Own:
    case ProcessModel::Percent: return item.ownSeconds;
    case ProcessModel::Count: return qulonglong(item.processes);
    case ProcessModel::Mean: return item.meanSeconds;
    case ProcessModel::Longest: return item.longestSeconds;
    case ProcessModel::Calls: return qulonglong(item.calls);
    case ProcessModel::StartedBy: return item.startedBy;
    case ProcessModel::Start: return item.startSeconds;
    case ProcessModel::Number: return item.pid;
    default: return item.command;
    }
}

} // namespace

void ProcessModel::setItems(const ProcessItems* items, double whole)
{
    beginResetModel();
    m_items = items;
    m_whole = whole;
    m_unit = TimeUnit::of(whole);
    if (m_unit.perSecond == 1)
        m_unit.decimals = decimalsOfSeconds;
    endResetModel();
}

const std::vector<int>* ProcessModel::below(const QModelIndex& parent) const
{
    if (!m_items || parent.column() > 0)
        return nullptr;
    return parent.isValid() ? &itemAt(parent).children : &m_items->tops;
}

QModelIndex ProcessModel::index(int row, int column, const QModelIndex& parent) const
{
    const std::vector<int>* const rows = below(parent);
    if (!rows || row < 0 || row >= int(rows->size()) || column < 0 || column >= ColumnCount)
        return {};
    return createIndex(row, column, quintptr((*rows)[std::size_t(row)]));
}

QModelIndex ProcessModel::parent(const QModelIndex& child) const
{
    const int above = child.isValid() ? itemAt(child).parent : -1;
    return above < 0 ? QModelIndex() : createIndex(m_items->items[std::size_t(above)].row, 0, quintptr(above));
}

int ProcessModel::rowCount(const QModelIndex& parent) const
{
    const std::vector<int>* const rows = below(parent);
    return rows ? int(rows->size()) : 0;
}

int ProcessModel::columnCount(const QModelIndex&) const { return ColumnCount; }

QVariant ProcessModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ProcessItem& item = itemAt(index);
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return textAt(item, column);
    case Qt::ToolTipRole: return isText(column) && !item.tip.isEmpty() ? QVariant(format::tip(item.tip)) : QVariant();
    case Qt::TextAlignmentRole: return int(alignmentOf(column));
    case SortKey: return keyOf(item, column);
    case roles::Bar: return barAt(item, column);
    case roles::BarColour: return int(column == Tree ? bars::Total : bars::Self);
    case roles::FullName: return isText(column) ? QVariant(textAt(item, column)) : QVariant();
    case roles::Quiet: return item.profiles.empty() || column == Command;
    default: return {};
    }
}

QVariant ProcessModel::barAt(const ProcessItem& item, int column) const
{
    if (column == Tree)
        return percentOf(item.treeSeconds) / 100;
    return column == Own ? QVariant(percentOf(item.ownSeconds) / 100) : QVariant();
}

QString ProcessModel::textAt(const ProcessItem& item, int column) const
{
    const bool hasProfile = !item.profiles.empty();
    const bool hasMean = hasProfile && (item.processes > 1 || item.parent < 0);
    switch (column) {
    case Name: return item.name;
    case Tree: return format::number(m_unit, item.treeSeconds);
    case Own: return hasProfile ? format::number(m_unit, item.ownSeconds) : QString();
    case Percent: return hasProfile ? QString::number(percentOf(item.ownSeconds), 'f', 1) : QString();
    case Count: return format::count(item.processes);
    case Mean: return hasMean ? format::number(m_unit, item.meanSeconds) : QString();
    case Longest: return hasMean ? format::number(m_unit, item.longestSeconds) : QString();
    case Calls: return item.calls ? format::count(item.calls) : QString();
    case StartedBy: return item.startedBy;
    case Start: return item.startSeconds >= 0 ? QString::number(item.startSeconds, 'f', decimalsOfSeconds) : QString();
    case Number: return item.pid ? QString::number(item.pid) : QString();
    case Command: return item.command;
    default: return {};
    }
}

QString ProcessModel::tipOf(int section)
{
    const QString tips[] = {
        tr("The program, or the name that the process was started by; in brackets: it left no profile"),
        tr("Processor time of the processes and of all that they started"),
        tr("Processor time of the processes themselves, as the kernel tells it"),
        tr("The same in % of all processes"),
        tr("How many processes they are"),
        tr("Processor time of a process on the average"),
        tr("Processor time of the process with most of it"),
        tr("How many calls were counted in them; none without -pg"),
        tr("The names of the processes that started them, the most frequent first"),
        tr("When the first of them began, since the first of all processes began"),
        tr("The number of the process"),
        tr("The arguments that the process was started with"),
    };
    return tips[section];
}

QVariant ProcessModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(alignmentOf(section));
    if (role == Qt::InitialSortOrderRole)
        return int(isText(section) || section == Start ? Qt::AscendingOrder : Qt::DescendingOrder);
    const QLatin1String unit(m_unit.name);
    const QString titles[] = {tr("Program"),
                              tr("Tree %1").arg(unit),
                              tr("CPU %1").arg(unit),
                              tr("% CPU"),
                              tr("Processes"),
                              tr("Mean %1").arg(unit),
                              tr("Longest %1").arg(unit),
                              tr("Calls"),
                              tr("Started by"),
                              tr("Start s"),
                              tr("PID"),
                              tr("Arguments")};
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tipOf(section)) : QVariant();
}
