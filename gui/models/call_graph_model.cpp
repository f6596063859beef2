// SPDX-License-Identifier: MIT
#include "models/call_graph_model.h"

#include "format.h"
#include "models/call_graph_node.h"
#include "models/swatch.h"
#include "models/table_roles.h"

#include <algorithm>

using namespace gmonscope;

CallGraphModel::CallGraphModel(QObject* parent) : QAbstractItemModel(parent) {}

CallGraphModel::~CallGraphModel() = default;

bool CallGraphModel::isIn(const FunctionSet& shown, const Profile& profile, EntryRef entry)
{
    if (shown.empty())
        return true;
    if (!entry.isCycle())
        return shown[entry.function().value];
    const auto& members = profile.cycle(entry.cycle()).members;
    return std::any_of(members.begin(), members.end(), [&](FunctionId member) { return shown[member.value]; });
}

void CallGraphModel::setListing(std::shared_ptr<const CallGraphListing> listing, FunctionSet shown)
{
    beginResetModel();
    m_listing = std::move(listing);
    m_unit = m_listing ? format::unitOf(*m_listing->profile(), m_view.unit) : TimeUnit();
    m_rows = m_listing ? callGraphRows(*m_listing) : std::vector<CallGraphRow>();
    m_top.clear();
    m_top.reserve(m_rows.size());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (!isIn(shown, *m_listing->profile(), m_rows[i].entry))
            continue;
        m_top.push_back(std::make_unique<Node>());
        m_top.back()->source = std::uint32_t(i);
    }
    Node::number(m_top);
    endResetModel();
}

void CallGraphModel::setView(const ViewChoice& view)
{
    m_view = view;
    m_unit = m_listing ? format::unitOf(*m_listing->profile(), m_view.unit) : TimeUnit();
    Q_EMIT layoutAboutToBeChanged(); // every row at every depth reads otherwise
    Q_EMIT layoutChanged();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

CallGraphModel::Node* CallGraphModel::nodeOf(const QModelIndex& index)
{
    return static_cast<Node*>(index.internalPointer());
}

bool CallGraphModel::isTop(const Node& node) { return node.kind == Node::Kind::Top; }

std::optional<EntryRef> CallGraphModel::entryAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const Node& node = *nodeOf(index);
    if (isTop(node))
        return m_rows[node.source].entry;
    const bool isFunction = node.kind == Node::Kind::Line && node.line.kind != LineKind::Spontaneous &&
                            node.line.kind != LineKind::External;
    return isFunction ? std::optional(EntryRef::of(node.line.function)) : std::nullopt;
}

QModelIndex CallGraphModel::indexOf(EntryRef entry) const
{
    const std::uint32_t number = m_listing ? m_listing->indexOf(entry) : 0;
    if (number == 0)
        return {};
    const auto node = std::find_if(m_top.begin(), m_top.end(), [&](const auto& n) { return n->source == number - 1; });
    return node == m_top.end() ? QModelIndex() : createIndex((*node)->row, 0, node->get());
}

QModelIndex CallGraphModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    const auto& siblings = parent.isValid() ? nodeOf(parent)->children : m_top;
    return createIndex(row, column, siblings[std::size_t(row)].get());
}

QModelIndex CallGraphModel::parent(const QModelIndex& child) const
{
    if (!child.isValid())
        return {};
    Node* const above = nodeOf(child)->parent;
    return above ? createIndex(above->row, 0, above) : QModelIndex();
}

int CallGraphModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_top.size());
    return parent.column() == 0 ? int(nodeOf(parent)->children.size()) : 0;
}

int CallGraphModel::columnCount(const QModelIndex&) const { return ColumnCount; }

bool CallGraphModel::hasChildren(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return !m_top.empty();
    return parent.column() == 0 && (isTop(*nodeOf(parent)) || !nodeOf(parent)->children.empty());
}

bool CallGraphModel::canFetchMore(const QModelIndex& parent) const
{
    return parent.isValid() && parent.column() == 0 && isTop(*nodeOf(parent)) && !nodeOf(parent)->isFetched;
}

void CallGraphModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    Node& top = *nodeOf(parent);
    const CallGraphEntry entry = m_listing->entry(m_rows[top.source].entry);
    const bool isCycle = !entry.members.empty();
    beginInsertRows(parent, 0, isCycle ? 2 : 1);
    Node* const callers = top.append(Node::Kind::Callers);
    // The listing prints callers rising towards the function; a list to read from the top wants the heaviest first.
    for (auto line = entry.callers.rbegin(); line != entry.callers.rend(); ++line)
        callers->append(Node::Kind::Line)->line = *line;
    if (isCycle) {
        Node* const members = top.append(Node::Kind::Members);
        for (const EntryLine& line : entry.members)
            members->append(Node::Kind::Line)->line = line;
    }
    Node* const callees = top.append(Node::Kind::Callees);
    for (const EntryLine& line : entry.callees)
        callees->append(Node::Kind::Line)->line = line;
    top.isFetched = true;
    endInsertRows();
}

QVariant CallGraphModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node& node = *nodeOf(index);
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        if (isTop(node))
            return topText(node, column);
        return node.kind == Node::Kind::Line ? lineText(node, column) : groupText(node, column);
    case Qt::ToolTipRole:
        if (const QVariant name = data(index, roles::FullName); name.isValid())
            return name;
        return column == Name ? data(index, Qt::DisplayRole) : QVariant();
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (column == Name ? Qt::AlignLeft : Qt::AlignRight));
    case roles::Bar: return barOf(node, column);
    case roles::BarColour: return int(bars::Total);
    case roles::FullName:
        if (const auto entry = entryAt(index); entry && column == Name)
            return format::entryName(*m_listing->profile(), *entry);
        return {};
    case roles::Quiet: return !isTop(node) && !entryAt(index);
    case roles::Fill:
        if (column == Name && isTop(node))
            return swatchColour(*m_listing->profile(), m_rows[node.source].selfSeconds, m_rows[node.source].calls);
        return {};
    default: return {};
    }
}

QVariant CallGraphModel::barOf(const Node& node, int column) const
{
    return isTop(node) && column == Percent ? QVariant(m_rows[node.source].percent / 100) : QVariant();
}

QString CallGraphModel::topText(const Node& node, int column) const
{
    const CallGraphRow& row = m_rows[node.source];
    switch (column) {
    case Name: return m_view.name(*m_listing->profile(), row.entry);
    case Index: return QStringLiteral("[%1]").arg(row.index);
    case Percent: return QString::number(row.percent, 'f', 1);
    case Self: return format::number(m_unit, row.selfSeconds);
    case Descendants: return format::number(m_unit, row.descendantsSeconds);
    case Calls: return row.calls ? format::count(row.calls) : QString();
    case SelfCalls: return row.selfCalls ? format::count(row.selfCalls) : QString();
    case Callers: return QString::number(row.callers);
    case Callees: return QString::number(row.callees);
    default: return {};
    }
}

QString CallGraphModel::groupText(const Node& node, int column) const
{
    if (column != Name)
        return {};
    if (node.kind == Node::Kind::Callers)
        return node.children.empty() ? tr("no callers") : tr("callers");
    if (node.kind == Node::Kind::Members)
        return tr("members");
    return node.children.empty() ? tr("calls nothing") : tr("called functions");
}

QString CallGraphModel::lineName(const Node& node) const
{
    if (node.line.kind == LineKind::Spontaneous)
        return QStringLiteral("<spontaneous>");
    if (node.line.kind == LineKind::External)
        return format::text(m_listing->profile()->externalCaller(node.line.external).name);
    const Function& function = m_listing->profile()->function(node.line.function);
    const QString name = m_view.name(*m_listing->profile(), EntryRef::of(node.line.function));
    // Among members of one cycle the tag says nothing.
    const bool isTagged = function.cycle && node.line.kind == LineKind::Arc;
    return isTagged ? name + QLatin1Char(' ') + format::cycleTag(*m_listing->profile(), *function.cycle) : name;
}

QString CallGraphModel::lineText(const Node& node, int column) const
{
    const EntryLine& line = node.line;
    const bool hasTime = line.kind == LineKind::Arc || line.kind == LineKind::Member || line.kind == LineKind::External;
    switch (column) {
    case Name: return lineName(node);
    case Self: return hasTime ? format::number(m_unit, line.selfSeconds) : QString();
    case Descendants: return hasTime ? format::number(m_unit, line.descendantsSeconds) : QString();
    case Calls:
        if (line.kind == LineKind::Spontaneous)
            return {};
        if (line.isMeasuredOnly)
            return QStringLiteral("-");
        return line.kind == LineKind::Arc || line.kind == LineKind::External
                   ? format::count(line.calls) + QLatin1Char('/') + format::count(line.ofCalls)
                   : format::count(line.calls);
    case SelfCalls: return line.selfCalls ? format::count(line.selfCalls) : QString();
    default: return {};
    }
}

QVariant CallGraphModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Name ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::InitialSortOrderRole) // the first click on a number asks for the largest
        return int(section == Name || section == Index ? Qt::AscendingOrder : Qt::DescendingOrder);
    const QLatin1String unit(m_unit.name);
    const QString titles[] = {
        tr("Function"),   tr("Index"),   tr("% time"), tr("Self %1").arg(unit), tr("Desc. %1").arg(unit), tr("Calls"),
        tr("Self calls"), tr("Callers"), tr("Callees")};
    const QString tips[] = {
        tr("A function, or a cycle as a whole; opens to its callers and the functions it calls"),
        tr("The number in brackets of gprof's listing"),
        tr("Self time and descendants in % of the run"),
        tr("Time in the function itself; in a caller's or callee's line: those passed along"),
        tr("Time in what it called"),
        tr("Calls by others; in a caller's or callee's line: these calls / all calls"),
        tr("Recursive calls; of a cycle: calls among its members"),
        tr("Functions that call it"),
        tr("Functions it calls"),
    };
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

bool CallGraphModel::comesBefore(const CallGraphRow& a, const CallGraphRow& b, int column) const
{
    const Profile& profile = *m_listing->profile();
    switch (column) {
    case Name: return format::entryName(profile, a.entry) < format::entryName(profile, b.entry);
    case Index: return a.index < b.index;
    case Percent: return a.percent < b.percent;
    case Self: return a.selfSeconds < b.selfSeconds;
    case Descendants: return a.descendantsSeconds < b.descendantsSeconds;
    case Calls: return a.calls < b.calls;
    case SelfCalls: return a.selfCalls < b.selfCalls;
    case Callers: return a.callers < b.callers;
    case Callees: return a.callees < b.callees;
    default: return false;
    }
}

void CallGraphModel::sort(int column, Qt::SortOrder order)
{
    rearrange([&] {
        const auto bySource = [](const auto& a, const auto& b) { return a->source < b->source; };
        std::sort(m_top.begin(), m_top.end(), bySource); // equal rows always fall the same way
        if (column >= 0)
            std::stable_sort(m_top.begin(), m_top.end(), [&](const auto& a, const auto& b) {
                const CallGraphRow& first = m_rows[a->source];
                const CallGraphRow& second = m_rows[b->source];
                return order == Qt::AscendingOrder ? comesBefore(first, second, column)
                                                   : comesBefore(second, first, column);
            });
        Node::number(m_top);
    });
}
