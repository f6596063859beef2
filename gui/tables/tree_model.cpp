// SPDX-License-Identifier: MIT
#include "tables/tree_model.h"

#include "look/format.h"
#include "tables/swatch.h"
#include "tables/table_roles.h"

#include <algorithm>

using namespace gmonscope;

namespace {
constexpr std::size_t mostMembers = 12; ///< of a cycle, in its tip
}

TreeModel::TreeModel(TreeDirection direction, QObject* parent) : QAbstractItemModel(parent), m_direction(direction) {}

void TreeModel::setProfile(std::shared_ptr<const Profile> profile, const ViewChoice& view, const FunctionSet& tops)
{
    beginResetModel();
    m_profile = std::move(profile);
    m_view = view;
    m_unit = m_profile ? format::unitOf(*m_profile, view.unit) : TimeUnit();
    m_tree.reset();
    m_isOpen.assign(1, true);
    if (m_profile)
        m_tree.emplace(m_profile, CallTreeRules{.direction = m_direction,
                                                .isMeasured = view.leadsMeasured(*m_profile),
                                                .foldsRecursion = view.foldsRecursion,
                                                .tops = tops});
    endResetModel();
}

void TreeModel::setView(const ViewChoice& view)
{
    m_view = view;
    m_unit = m_profile ? format::unitOf(*m_profile, view.unit) : TimeUnit();
    Q_EMIT layoutAboutToBeChanged(); // every row at every depth reads otherwise
    Q_EMIT layoutChanged();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

std::optional<EntryRef> TreeModel::entryAt(const QModelIndex& index) const
{
    return index.isValid() ? rowAt(index).entry : std::nullopt;
}

double TreeModel::percentAt(const QModelIndex& index) const { return m_profile->percent(rowAt(index).seconds); }

QModelIndex TreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    return createIndex(row, column, quintptr{rowAt(parent).firstBelow + std::uint32_t(row)});
}

QModelIndex TreeModel::parent(const QModelIndex& child) const
{
    const std::uint32_t above = child.isValid() ? rowAt(child).above : 0;
    if (above == 0)
        return {};
    const std::uint32_t first = m_tree->row(m_tree->row(above).above).firstBelow;
    return createIndex(int(above - first), 0, quintptr{above});
}

int TreeModel::rowCount(const QModelIndex& parent) const
{
    return m_tree && parent.column() <= 0 && isOpen(idOf(parent)) ? int(rowAt(parent).below) : 0;
}

int TreeModel::columnCount(const QModelIndex&) const { return ColumnCount; }

bool TreeModel::hasChildren(const QModelIndex& parent) const
{
    return parent.isValid() ? parent.column() == 0 && rowAt(parent).canOpen : rowCount() > 0;
}

bool TreeModel::canFetchMore(const QModelIndex& parent) const
{
    return parent.isValid() && parent.column() == 0 && rowAt(parent).canOpen && !isOpen(idOf(parent));
}

void TreeModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    const std::uint32_t id = idOf(parent);
    m_tree->open(id);
    beginInsertRows(parent, 0, int(m_tree->row(id).below) - 1);
    m_isOpen.resize(std::max<std::size_t>(m_isOpen.size(), id + 1));
    m_isOpen[id] = true;
    endInsertRows();
}

QVariant TreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CallTreeRow& row = rowAt(index);
    const bool isName = index.column() == Name;
    switch (role) {
    case Qt::DisplayRole: return textAt(index);
    case Qt::ToolTipRole: return isName ? QVariant(format::tip(tipOf(row))) : QVariant();
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (isName ? Qt::AlignLeft : Qt::AlignRight));
    case roles::Bar: return barAt(index);
    case roles::BarColour: return int(index.column() == Own ? bars::Self : bars::Total);
    case roles::Fill:
        if (!isName || !row.entry || row.entry->isCycle())
            return {};
        return swatchColour(*m_profile, m_profile->function(row.entry->function()).selfSeconds,
                            m_profile->function(row.entry->function()).calls);
    case roles::FullName: return isName && row.entry ? QVariant(format::entryName(*m_profile, *row.entry)) : QVariant();
    case roles::Quiet:
        return !row.entry || (!row.entry->isCycle() && !isRoutine(m_profile->function(row.entry->function()).kind));
    default: return {};
    }
}

QVariant TreeModel::barAt(const QModelIndex& index) const
{
    if (index.column() == Total)
        return percentAt(index) / 100;
    return index.column() == Own ? QVariant(m_profile->percent(rowAt(index).ownSeconds) / 100) : QVariant();
}

QString TreeModel::nameOf(const CallTreeRow& row) const
{
    return row.entry ? m_view.name(*m_profile, *row.entry) : tr("callers not known");
}

QString TreeModel::textAt(const QModelIndex& index) const
{
    const CallTreeRow& row = rowAt(index);
    switch (index.column()) {
    case Name: return nameOf(row);
    case Total: return format::number(m_unit, row.seconds);
    case Own: return row.ownSeconds > 0 ? format::number(m_unit, row.ownSeconds) : QString();
    case Percent: return QString::number(m_profile->percent(row.seconds), 'f', 1);
    case OfAbove: {
        const double above = m_tree->row(row.above).seconds;
        return row.above && above > 0 ? QString::number(100 * row.seconds / above, 'f', 1) : QString();
    }
    case Samples: return row.samples ? format::count(row.samples) : QString();
    default: return {};
    }
}

/// The whole name, and the members of a cycle.
QString TreeModel::tipOf(const CallTreeRow& row) const
{
    if (!row.entry)
        return tr("The stacks were cut short here");
    QStringList lines{format::entryName(*m_profile, *row.entry)};
    if (row.entry->isCycle()) {
        const auto& members = m_profile->cycle(row.entry->cycle()).members;
        for (std::size_t i = 0; i < std::min(members.size(), mostMembers); ++i)
            lines += m_view.name(*m_profile, EntryRef::of(members[i]));
        if (members.size() > mostMembers)
            lines += tr("and %1 more").arg(format::count(members.size() - mostMembers));
    }
    return lines.join(QLatin1Char('\n'));
}

QVariant TreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Name ? Qt::AlignLeft : Qt::AlignRight));
    const QLatin1String unit(m_unit.name);
    const QString titles[] = {tr("Function"),
                              (isTopDown() ? tr("Total %1") : tr("Time %1")).arg(unit),
                              (isTopDown() ? tr("Self %1") : tr("First %1")).arg(unit),
                              tr("% of run"),
                              tr("% of row"),
                              m_profile && m_profile->costUnit().isExact ? QString() : tr("Samples")};
    const QString tips[] = {
        isTopDown() ? tr("Opens to what it called on this way") : tr("Opens to what called it on this way"),
        isTopDown() ? tr("Time in the function and in what it called, on the way that the rows above tell")
                    : tr("Time in the code of the first function, which was called on this way"),
        isTopDown() ? tr("Time in the function's own code") : tr("Time of the stacks that begin with this function"),
        tr("The same in % of the run"),
        tr("The same in % of the row above"),
        tr("Sampled stacks that this way is in"),
    };
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}
