// SPDX-License-Identifier: MIT
#include "tables/call_graph_model.h"

#include "look/format.h"
#include "tables/call_graph_node.h"
#include "tables/row_order.h"
#include "tables/swatch.h"

#include <QMetaEnum>

#include <algorithm>

using namespace gmonscope;

namespace {
bool isCount(int column) { return column == CallGraphModel::Calls || column == CallGraphModel::SelfCalls; }
} // namespace

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
    m_names.await({});
    beginResetModel();
    m_opened.clear();
    takeListing(std::move(listing));
    m_order.clear();
    m_order.reserve(m_rows.size());
    for (std::uint32_t rowIndex = 0; rowIndex < m_rows.size(); ++rowIndex)
        if (isIn(shown, *m_listing->profile(), m_rows.entry(rowIndex)))
            m_order.push_back(rowIndex);
    numberRows();
    endResetModel();
}

void CallGraphModel::takeListing(std::shared_ptr<const CallGraphListing> listing)
{
    m_listing = std::move(listing);
    m_unit = m_listing ? format::unitOf(*m_listing->profile(), m_view.unit) : TimeUnit();
    m_rows = CallGraphRows(m_listing);
    m_names.setProfile(m_listing ? m_listing->profile() : nullptr);
}

void CallGraphModel::numberRows()
{
    m_rowOf.assign(m_rows.size(), -1);
    for (std::size_t row = 0; row < m_order.size(); ++row)
        m_rowOf[m_order[row]] = std::int32_t(row);
}

void CallGraphModel::setView(const ViewChoice& view)
{
    m_view = view;
    m_unit = m_listing ? format::unitOf(*m_listing->profile(), m_view.unit) : TimeUnit();
    Q_EMIT layoutAboutToBeChanged(); // every row at every depth reads otherwise
    Q_EMIT layoutChanged();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

CallGraphModel::Node* CallGraphModel::nodeOf(const QModelIndex& index) const
{
    if (!isTop(index))
        return static_cast<Node*>(index.internalPointer());
    const auto opened = m_opened.find(rowIndexOf(index));
    return opened == m_opened.end() ? nullptr : opened->second.get();
}

QModelIndex CallGraphModel::indexOfNode(Node& node) const
{
    return node.kind == Node::Kind::Top ? topIndex(node.rowIndex) : createIndex(node.row, 0, &node);
}

std::optional<EntryRef> CallGraphModel::entryAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    if (isTop(index))
        return m_rows.entry(rowIndexOf(index));
    const Node& node = *nodeOf(index);
    const bool isFunction = node.kind == Node::Kind::Line && node.line.kind != LineKind::Spontaneous &&
                            node.line.kind != LineKind::External;
    return isFunction ? std::optional(EntryRef::of(node.line.function)) : std::nullopt;
}

QModelIndex CallGraphModel::indexOf(EntryRef entry) const
{
    const std::uint32_t number = m_listing ? m_listing->indexOf(entry) : 0;
    return number == 0 || m_rowOf[number - 1] < 0 ? QModelIndex() : topIndex(number - 1);
}

QModelIndex CallGraphModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, quintptr{0});
    return createIndex(row, column, nodeOf(parent)->children[std::size_t(row)].get());
}

QModelIndex CallGraphModel::parent(const QModelIndex& child) const
{
    return !child.isValid() || isTop(child) ? QModelIndex() : indexOfNode(*nodeOf(child)->parent);
}

int CallGraphModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_order.size());
    const Node* const node = parent.column() == 0 ? nodeOf(parent) : nullptr;
    return node ? int(node->children.size()) : 0;
}

int CallGraphModel::columnCount(const QModelIndex&) const { return ColumnCount; }

bool CallGraphModel::hasChildren(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return !m_order.empty();
    return parent.column() == 0 && (isTop(parent) || !nodeOf(parent)->children.empty());
}

bool CallGraphModel::canFetchMore(const QModelIndex& parent) const
{
    return isTop(parent) && parent.column() == 0 && !nodeOf(parent);
}

void CallGraphModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    const CallGraphEntry entry = m_listing->entry(m_rows.entry(rowIndexOf(parent)));
    const bool isCycle = !entry.members.empty();
    beginInsertRows(parent, 0, isCycle ? 2 : 1);
    auto& top = m_opened[rowIndexOf(parent)];
    top = std::make_unique<Node>();
    top->rowIndex = rowIndexOf(parent);
    Node* const callers = top->append(Node::Kind::Callers);
    // The listing sorts callers ascending, towards the function; a list read from the top has the heaviest first.
    for (auto line = entry.callers.rbegin(); line != entry.callers.rend(); ++line)
        callers->append(Node::Kind::Line)->line = *line;
    if (isCycle) {
        Node* const members = top->append(Node::Kind::Members);
        for (const EntryLine& line : entry.members)
            members->append(Node::Kind::Line)->line = line;
    }
    Node* const callees = top->append(Node::Kind::Callees);
    for (const EntryLine& line : entry.callees)
        callees->append(Node::Kind::Line)->line = line;
    endInsertRows();
}

QVariant CallGraphModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int column = index.column();
    switch (role) {
    case roles::ShortText: return isCount(column) ? QVariant(textAt(index, shortCount)) : QVariant();
    case Qt::ToolTipRole:
        if (isCount(column))
            return textAt(index);
        if (const QVariant name = data(index, roles::FullName); name.isValid())
            return format::tip(name.toString());
        return column == Name ? data(index, Qt::DisplayRole) : QVariant();
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (column == Name ? Qt::AlignLeft : Qt::AlignRight));
    case roles::BarColour: return int(bars::Total);
    case roles::FullName:
        if (const auto entry = entryAt(index); entry && column == Name)
            return format::entryName(*m_listing->profile(), *entry);
        return {};
    default: break;
    }
    if (isTop(index) && role != Qt::DisplayRole)
        return topData(rowIndexOf(index), column, role);
    switch (role) {
    case Qt::DisplayRole: return textAt(index);
    case roles::Quiet: return !entryAt(index);
    default: return {};
    }
}

QVariant CallGraphModel::topData(std::uint32_t rowIndex, int column, int role) const
{
    switch (role) {
    case roles::Bar: return column == Percent ? QVariant(m_rows.at(rowIndex).percent / 100) : QVariant();
    case roles::Quiet: return false;
    case roles::Fill:
        if (column == Name)
            return swatchColour(*m_listing->profile(), m_rows.at(rowIndex).selfSeconds, m_rows.at(rowIndex).calls);
        return {};
    default: return {};
    }
}

QString CallGraphModel::textAt(const QModelIndex& index, CountWriter write) const
{
    if (isTop(index))
        return topText(rowIndexOf(index), index.column(), write);
    const Node& node = *nodeOf(index);
    return node.kind == Node::Kind::Line ? lineText(node, index.column(), write) : groupText(node, index.column());
}

QString CallGraphModel::markOf(EntryRef entry) const
{
    return entry.isCycle() ? QString() : format::estimateMark(m_listing->profile()->callRange(entry.function()));
}

QString CallGraphModel::markOf(const EntryLine& line) const
{
    const Profile& profile = *m_listing->profile();
    if (line.arc)
        return format::estimateMark(profile.callRange(profile.arc(*line.arc)));
    return line.kind == LineKind::Member ? markOf(EntryRef::of(line.function)) : QString();
}

QString CallGraphModel::topText(std::uint32_t rowIndex, int column, CountWriter write) const
{
    const CallGraphRow row = m_rows.at(rowIndex);
    switch (column) {
    case Name: return m_view.name(*m_listing->profile(), row.entry);
    case Index: return QStringLiteral("[%1]").arg(row.index);
    case Percent: return QString::number(row.percent, 'f', 1);
    case Self: return format::number(m_unit, row.selfSeconds);
    case Descendants: return format::number(m_unit, row.descendantsSeconds);
    case Calls: return row.calls ? markOf(row.entry) + format::text(write(row.calls)) : QString();
    case SelfCalls: return row.selfCalls ? format::text(write(row.selfCalls)) : QString();
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

QString CallGraphModel::lineText(const Node& node, int column, CountWriter write) const
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
        return markOf(line) + (line.kind == LineKind::Arc || line.kind == LineKind::External
                                   ? format::text(write(line.calls) + '/' + write(line.ofCalls))
                                   : format::text(write(line.calls)));
    case SelfCalls: return line.selfCalls ? format::text(write(line.selfCalls)) : QString();
    default: return {};
    }
}

QVariant CallGraphModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Name ? Qt::AlignLeft : Qt::AlignRight));
    if (role == roles::ColumnName)
        return QString::fromLatin1(QMetaEnum::fromType<Column>().valueToKey(section));
    if (role == Qt::InitialSortOrderRole) // the first click on a number asks for the largest
        return int(section == Name || section == Index ? Qt::AscendingOrder : Qt::DescendingOrder);
    const QLatin1String unit(m_unit.name);
    const QString titles[] = {m_names.isAwaited() ? tr("Function (sorting...)") : tr("Function"),
                              tr("Index"),
                              tr("% time"),
                              tr("Self %1").arg(unit),
                              tr("Desc. %1").arg(unit),
                              tr("Calls"),
                              tr("Self calls"),
                              tr("Callers"),
                              tr("Callees")};
    const QString tips[] = {
        tr("A function, or a cycle as a whole; opens to its callers and the functions it calls"),
        tr("The number in brackets of gprof's listing"),
        tr("Self time and descendants in % of the run"),
        tr("Time in the function itself; in a caller's or callee's line: those passed along"),
        tr("Time in what it called"),
        tr("Calls by others; in a caller's or callee's line: these calls / all calls"),
        tr("Recursive calls; for a cycle, calls among its members"),
        tr("Functions that call it"),
        tr("Functions it calls"),
    };
    if (role == Qt::DisplayRole)
        return titles[section];
    return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

std::uint64_t CallGraphModel::sortKey(std::uint32_t rowIndex, int column) const
{
    if (column == Name)
        return m_names.of(m_rows.entry(rowIndex));
    if (column < 0 || column == Index)
        return rowIndex;
    const CallGraphRow row = m_rows.at(rowIndex);
    switch (column) {
    case Percent: return rowOrder::risingKey(row.percent);
    case Self: return rowOrder::risingKey(row.selfSeconds);
    case Descendants: return rowOrder::risingKey(row.descendantsSeconds);
    case Calls: return row.calls;
    case SelfCalls: return row.selfCalls;
    case Callers: return row.callers;
    default: return row.callees;
    }
}

void CallGraphModel::sort(int column, Qt::SortOrder order)
{
    if (column == Name && !m_order.empty() && !m_names.areThere())
        return m_names.await(order);
    m_names.await({});
    std::vector<std::uint32_t> rowIndices; // in the listing's order, so that equal rows are always sorted alike
    std::vector<std::uint64_t> keys;
    for (std::uint32_t rowIndex = 0; rowIndex < m_rowOf.size(); ++rowIndex)
        if (m_rowOf[rowIndex] >= 0) {
            rowIndices.push_back(rowIndex);
            keys.push_back(sortKey(rowIndex, column));
        }
    const bool isInOrder = order == Qt::AscendingOrder && std::is_sorted(keys.begin(), keys.end());
    rearrange([&] {
        m_order = rowIndices;
        if (!isInOrder)
            std::ranges::transform(rowOrder::byKeys(keys, column < 0 ? Qt::AscendingOrder : order), m_order.begin(),
                                   [&](std::uint32_t i) { return rowIndices[i]; });
        numberRows();
    });
}
