// SPDX-License-Identifier: MIT
#include "tables/files_model.h"

#include "look/format.h"
#include "tables/files_group.h"
#include "tables/swatch.h"

#include <QHash>

#include <algorithm>

using namespace gmonscope;

FilesModel::FilesModel(QObject* parent) : QAbstractItemModel(parent) {}

FilesModel::~FilesModel() = default;

void FilesModel::setProfile(std::shared_ptr<const Profile> profile, Paths paths, FunctionSet named)
{
    beginResetModel();
    m_profile = std::move(profile);
    m_paths = std::move(paths);
    m_named = std::move(named);
    rebuild();
    endResetModel();
}

void FilesModel::setGrouping(Grouping grouping)
{
    if (grouping == m_grouping)
        return;
    beginResetModel();
    m_grouping = grouping;
    rebuild();
    endResetModel();
}

void FilesModel::setView(const ViewChoice& view)
{
    m_view = view;
    m_unit = m_profile ? format::unitOf(*m_profile, view.unit) : TimeUnit();
    sort(m_sortColumn, m_order); // other totals, and every row reads otherwise
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

QString FilesModel::pathOf(const QModelIndex& index) const
{
    const Group* const group = groupOf(index);
    return group ? group->path : QString();
}

void FilesModel::rebuild()
{
    m_groups.clear();
    m_groupOf.clear();
    m_names.setProfile(m_profile);
    m_unit = m_profile ? format::unitOf(*m_profile, m_view.unit) : TimeUnit();
    if (!m_profile)
        return;
    fillGroups();
    countCalls();
    measureGroups();
    waitsForNames();
    sortGroups();
}

/// True for functions that were reached, or in the other view for those that were never called.
bool FilesModel::isListed(FunctionId id) const
{
    const Function& function = m_profile->function(id);
    if (!m_named.empty() && !m_named[id.value])
        return false;
    if (m_grouping != Grouping::NeverCalled)
        return function.isReached();
    const auto arcs = m_profile->arcsFrom(id);
    return !function.isReached() && isRoutine(function.kind) && m_profile->visibility(id).isFunction &&
           std::none_of(arcs.begin(), arcs.end(), [&](ArcId arc) { return m_profile->arc(arc).wasTaken(); });
}

QString FilesModel::keyOf(FunctionId id) const
{
    const Function& function = m_profile->function(id);
    if (m_grouping != Grouping::Module)
        return format::text(m_paths && !(*m_paths)[id.value].empty() ? std::string_view((*m_paths)[id.value])
                                                                     : function.sourceFile);
    if (!function.module || m_profile->modules().empty())
        return {};
    return format::text(m_profile->module(*function.module).path);
}

void FilesModel::fillGroups()
{
    const auto functions = m_profile->functions();
    m_groupOf.resize(functions.size());
    QHash<QString, Group*> byKey;
    for (std::uint32_t i = 0; i < functions.size(); ++i) {
        if (!isListed({i}))
            continue;
        const QString key = keyOf({i});
        Group*& group = byKey[key];
        if (!group) {
            m_groups.push_back(std::make_unique<Group>());
            group = m_groups.back().get();
            group->path = key;
        }
        group->functions.push_back({i});
        group->selfSeconds += functions[i].selfSeconds;
        m_groupOf[i] = group;
    }
}

void FilesModel::countCalls()
{
    for (const auto& group : m_groups)
        for (const FunctionId function : group->functions) {
            group->calls += m_profile->function(function).externalCalls;
            for (const ArcId arc : m_profile->arcsTo(function))
                if (m_groupOf[m_profile->arc(arc).caller.value] != group.get())
                    group->calls += m_profile->arc(arc).calls;
        }
}

/// A stack counts once for a file, however many of its functions are in it.
void FilesModel::measureGroups()
{
    const auto frames = m_profile->measuredFrames();
    for (std::uint32_t i = 0; i < frames.size(); ++i) {
        Group* const group = frames[i].function ? m_groupOf[frames[i].function->value] : nullptr;
        if (!group || i < group->measuredTo)
            continue;
        group->measuredSeconds += frames[i].seconds;
        group->measuredTo = frames[i].end;
    }
}

double FilesModel::totalSeconds(FunctionId function) const
{
    if (isMeasured())
        return m_profile->measured(function)->seconds;
    return m_profile->function(function).totalSeconds();
}

const FilesModel::Group* FilesModel::groupOf(const QModelIndex& index) const
{
    return index.isValid() && index.internalPointer() == noGroup() ? m_groups[std::size_t(index.row())].get() : nullptr;
}

std::optional<EntryRef> FilesModel::entryAt(const QModelIndex& index) const
{
    if (!index.isValid() || groupOf(index))
        return {};
    return EntryRef::of(static_cast<const Group*>(index.internalPointer())->functions[std::size_t(index.row())]);
}

QModelIndex FilesModel::indexOf(EntryRef entry) const
{
    const Group* const group = entry.isCycle() || entry.value >= m_groupOf.size() ? nullptr : m_groupOf[entry.value];
    if (!group)
        return {};
    const auto& functions = group->functions;
    const auto found = std::find(functions.begin(), functions.end(), entry.function());
    return createIndex(int(found - functions.begin()), 0, group);
}

QModelIndex FilesModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    return createIndex(row, column, static_cast<const void*>(parent.isValid() ? groupOf(parent) : nullptr));
}

QModelIndex FilesModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalPointer() == noGroup())
        return {};
    return createIndex(static_cast<const Group*>(child.internalPointer())->row, 0, noGroup());
}

int FilesModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_groups.size());
    const Group* const group = parent.column() == 0 ? groupOf(parent) : nullptr;
    return group ? int(group->functions.size()) : 0;
}

int FilesModel::columnCount(const QModelIndex&) const { return ColumnCount; }

QVariant FilesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Group* const group = groupOf(index);
    const auto entry = entryAt(index);
    switch (role) {
    case Qt::DisplayRole: return textAt(index);
    case roles::ShortText: return index.column() == Calls ? QVariant(textAt(index, shortCount)) : QVariant();
    case Qt::ToolTipRole: return tipAt(index);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Name ? Qt::AlignLeft : Qt::AlignRight));
    case roles::Bar: return barAt(index);
    case roles::BarColour: return int(index.column() == Self ? bars::Self : bars::Total);
    case roles::Fill:
        if (index.column() != Name || group || m_grouping == Grouping::NeverCalled)
            return {};
        return swatchColour(*m_profile, functionAt(index).selfSeconds, functionAt(index).calls);
    case roles::FullName:
        return entry && index.column() == Name ? QVariant(format::entryName(*m_profile, *entry)) : QVariant();
    case roles::Quiet: return group && group->path.isEmpty();
    default: return {};
    }
}

const Function& FilesModel::functionAt(const QModelIndex& index) const
{
    return m_profile->function(entryAt(index)->function());
}

QVariant FilesModel::tipAt(const QModelIndex& index) const
{
    if (index.column() == Calls)
        return textAt(index);
    const Group* const group = groupOf(index);
    if (index.column() == Total && group && m_grouping != Grouping::NeverCalled)
        return totalTip();
    if (index.column() != Name)
        return {};
    if (group)
        return group->path.isEmpty() ? QVariant() : QVariant(group->path);
    return format::tip(format::text(functionAt(index).name));
}

QVariant FilesModel::barAt(const QModelIndex& index) const
{
    if (m_profile->totalTicks() <= 0)
        return {};
    const Group* const group = groupOf(index);
    if (index.column() == Self)
        return m_profile->percent(group ? group->selfSeconds : functionAt(index).selfSeconds) / 100;
    if (index.column() != Total || (group && !isMeasured()))
        return {};
    return m_profile->percent(group ? group->measuredSeconds : totalSeconds(entryAt(index)->function())) / 100;
}

QString FilesModel::textAt(const QModelIndex& index, CountWriter write) const
{
    if (const Group* const group = groupOf(index))
        return groupText(*group, index.column(), write);
    return functionText(entryAt(index)->function(), index.column(), write);
}

QString FilesModel::groupText(const Group& group, int column, CountWriter write) const
{
    const bool isCalled = m_grouping != Grouping::NeverCalled;
    switch (column) {
    case Name: return group.path.isEmpty() ? unknownName() : format::fileName(group.path);
    case Self: return isCalled ? format::number(m_unit, group.selfSeconds) : QString();
    case Total:
        if (!isCalled)
            return {};
        return isMeasured() ? format::number(m_unit, group.measuredSeconds) : QStringLiteral("–");
    case Calls: return group.calls ? format::text(write(group.calls)) : QString();
    case Functions: return format::count(group.functions.size());
    default: return {};
    }
}

QString FilesModel::unknownName() const
{
    if (m_grouping == Grouping::Module)
        return tr("no module");
    return m_isLooking ? tr("looking for the files...") : tr("file not known");
}

QString FilesModel::functionText(FunctionId id, int column, CountWriter write) const
{
    const Function& function = m_profile->function(id);
    const bool isCalled = m_grouping != Grouping::NeverCalled;
    switch (column) {
    case Name: return m_view.name(*m_profile, EntryRef::of(id));
    case Self: return isCalled ? format::number(m_unit, function.selfSeconds) : QString();
    case Total: return isCalled ? format::number(m_unit, totalSeconds(id)) : QString();
    case Calls: return function.calls ? format::text(write(function.calls)) : QString();
    default: return {};
    }
}

QString FilesModel::totalTip() const
{
    return m_profile && isMeasured()
               ? tr("Time in a function and its descendants; for a file or module, of the stacks that have any of its "
                    "functions")
               : tr("Time in a function and its descendants. A file as a whole cannot be estimated: its functions "
                    "call each other, and the same time would count twice");
}

QVariant FilesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Name ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::InitialSortOrderRole) // the first click on a number asks for the largest
        return int(section == Name ? Qt::AscendingOrder : Qt::DescendingOrder);
    const QLatin1String unit(m_unit.name);
    const QString groupTitle = m_grouping == Grouping::Module ? tr("Module") : tr("File");
    const QString titles[] = {m_isWaiting ? tr("%1 (sorting...)").arg(groupTitle) : groupTitle, tr("Self %1").arg(unit),
                              tr("Total %1").arg(unit), tr("Calls"), tr("Functions")};
    const QString tips[] = {
        tr("Opens to its functions"),
        tr("Time in the code of the functions themselves"),
        totalTip(),
        tr("Calls of the function; for a file or module, calls from others"),
        tr("How many functions there are"),
    };
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}
