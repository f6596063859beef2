// SPDX-License-Identifier: MIT
#include "runs/threads_model.h"

#include "gmonscope/text_report.h"
#include "look/format.h"
#include "tables/table_roles.h"

#include <algorithm>
#include <numeric>

using namespace gmonscope;

namespace {
bool isText(int column) { return column == ThreadsModel::Thread || column == ThreadsModel::Name; }
} // namespace

ThreadsModel::ThreadsModel(QObject* parent) : QAbstractTableModel(parent) {}

void ThreadsModel::setProfile(std::shared_ptr<const Profile> profile)
{
    beginResetModel();
    m_profile = std::move(profile);
    m_unit = m_profile ? format::unitOf(*m_profile, m_view.unit) : TimeUnit();
    m_order.resize(m_profile ? m_profile->threads().size() : 0);
    std::iota(m_order.begin(), m_order.end(), 0U);
    endResetModel();
}

void ThreadsModel::refresh(std::shared_ptr<const Profile> profile)
{
    if (!m_profile || profile->threads().size() != m_order.size())
        return setProfile(std::move(profile));
    m_profile = std::move(profile);
    m_unit = format::unitOf(*m_profile, m_view.unit);
    if (rowCount())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void ThreadsModel::setView(const ViewChoice& view)
{
    m_view = view;
    m_unit = m_profile ? format::unitOf(*m_profile, view.unit) : TimeUnit();
    if (rowCount())
        Q_EMIT dataChanged(index(0, Thread), index(rowCount() - 1, System));
    Q_EMIT headerDataChanged(Qt::Horizontal, User, System);
}

std::optional<FunctionId> ThreadsModel::startAt(int row) const
{
    return row >= 0 && row < rowCount() ? at(row).startFunction : std::nullopt;
}

std::uint64_t ThreadsModel::count() const
{
    std::uint64_t number = 0;
    if (m_profile)
        for (const ThreadRow& row : m_profile->threads())
            number += row.threads;
    return number;
}

int ThreadsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_order.size()); }

int ThreadsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ThreadsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole: return textAt(at(index.row()), index.column());
    case Qt::ToolTipRole: return index.column() == Thread ? format::text(threadTitle(at(index.row()))) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isText(index.column()) ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
    }
}

QString ThreadsModel::titleOf(const ThreadRow& row) const
{
    ThreadRow shown = row;
    const bool isFunction = row.startFunction && m_profile->function(*row.startFunction).name == row.start;
    if (isFunction && m_view.names == NameLength::Short) // else it is a lambda's class
        shown.start = m_view.name(*m_profile, EntryRef::of(*row.startFunction)).toStdString();
    return format::text(threadTitle(shown));
}

QString ThreadsModel::textAt(const ThreadRow& row, int column) const
{
    switch (column) {
    case Thread: return titleOf(row);
    case Name: return format::text(row.name);
    case Percent: return QString::number(m_profile->percent(row.totalSeconds()), 'f', 1);
    case User: return format::number(m_unit, row.userSeconds);
    case System: return format::number(m_unit, row.systemSeconds);
    case Samples: return format::count(row.samples);
    case Number: return row.tid ? QString::number(row.tid) : QString();
    case Run: return row.tid ? QString::number(row.run + 1) : QString();
    default: return {};
    }
}

QVariant ThreadsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isText(section) ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::InitialSortOrderRole) // the first click on a number asks for the largest
        return int(isText(section) ? Qt::AscendingOrder : Qt::DescendingOrder);
    const QLatin1String unit(m_unit.name);
    const QString titles[] = {
        tr("Thread"),  tr("Name"),   tr("% time"), tr("User %1").arg(unit), tr("System %1").arg(unit),
        tr("Samples"), tr("Number"), tr("Run")};
    const QString tips[] = {
        tr("The function that the thread started with; those that took little are grouped by it"),
        tr("The name that the program gave to the thread"),
        tr("Its time in % of the run"),
        tr("Time in the program's and its libraries' code"),
        tr("Time in the kernel on its behalf"),
        tr("How often it was sampled"),
        tr("The kernel's number of the thread"),
        tr("The number of its run in the list of runs"),
    };
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

bool ThreadsModel::comesBefore(std::uint32_t a, std::uint32_t b, int column) const
{
    const ThreadRow& left = m_profile->threads()[a];
    const ThreadRow& right = m_profile->threads()[b];
    switch (column) {
    case Thread: return textAt(left, Thread) < textAt(right, Thread);
    case Name: return left.name < right.name;
    case Percent: return left.totalSeconds() < right.totalSeconds();
    case User: return left.userSeconds < right.userSeconds;
    case System: return left.systemSeconds < right.systemSeconds;
    case Samples: return left.samples < right.samples;
    case Number: return left.tid < right.tid;
    case Run: return left.run < right.run;
    default: return false;
    }
}

void ThreadsModel::sort(int column, Qt::SortOrder order)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> indices;
    for (const QModelIndex& index : before)
        indices.push_back(m_order[std::size_t(index.row())]);
    std::sort(m_order.begin(), m_order.end()); // equal rows always fall the same way
    if (column >= 0)
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return order == Qt::AscendingOrder ? comesBefore(a, b, column) : comesBefore(b, a, column);
        });
    QModelIndexList after;
    for (int i = 0; i < before.size(); ++i) {
        const auto found = std::find(m_order.begin(), m_order.end(), indices[std::size_t(i)]);
        after.append(index(int(found - m_order.begin()), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}
