// SPDX-License-Identifier: MIT
//
// Refreshes the tree for a running program: rows keep their indexes, and open rows stay open.
#include "tables/call_graph_node.h"

#include "look/format.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace gmonscope;

namespace {

constexpr std::uint32_t noRow = UINT32_MAX;

/// Returns the entry of a line in ids of the later profile.
struct LineKey {
    LineKind kind;
    std::uint32_t function = 0;
    std::string external;
    bool operator<(const LineKey& other) const
    {
        return std::tie(kind, function, external) < std::tie(other.kind, other.function, other.external);
    }
};

/// `map`: for a line of the earlier profile.
std::optional<LineKey> keyOf(const EntryLine& line, const Profile& profile, const EntryMap* map)
{
    LineKey key{line.kind, 0, {}};
    if (line.kind == LineKind::External) {
        key.external = profile.externalCaller(line.external).name;
    } else if (line.kind != LineKind::Spontaneous) {
        const auto function = map ? map->function(line.function) : std::optional(line.function);
        if (!function)
            return {};
        key.function = function->value;
    }
    return key;
}

} // namespace

void CallGraphModel::refresh(std::shared_ptr<const CallGraphListing> listing, const EntryMap& map,
                             const FunctionSet& shown)
{
    std::vector<bool> isNew(listing->order().size()); // by index in the later listing
    for (std::size_t i = 0; i < isNew.size(); ++i)
        isNew[i] = isIn(shown, *listing->profile(), listing->order()[i]);
    std::vector<std::uint32_t> rowIndices; // by row as shown: index in the later listing; noRow: gone
    for (const std::uint32_t before : m_order) {
        const auto entry = map.entry(m_rows.entry(before));
        const std::uint32_t number = entry ? listing->indexOf(*entry) : 0;
        const bool stays = number > 0 && isNew[number - 1];
        rowIndices.push_back(stays ? number - 1 : noRow);
        if (stays)
            isNew[number - 1] = false;
    }
    keepTops(rowIndices);
    std::erase(rowIndices, noRow);
    const std::shared_ptr<const CallGraphListing> before = m_listing;
    takeListing(std::move(listing));
    moveTops(rowIndices);
    // First updates all lines, then signals insertions and removals.
    std::vector<LinesPlan> plans;
    for (const auto& [rowIndex, top] : m_opened)
        planGroups(*top, *before, map, plans);
    std::vector<std::uint32_t> added;
    for (std::uint32_t rowIndex = 0; rowIndex < isNew.size(); ++rowIndex)
        if (isNew[rowIndex])
            added.push_back(rowIndex);
    addTops(added);
    for (const LinesPlan& plan : plans)
        carryOut(plan);
    if (!m_order.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

/// Removes the rows that are gone.
void CallGraphModel::keepTops(const std::vector<std::uint32_t>& rowIndices)
{
    std::vector<std::uint32_t> stay, gone;
    for (std::size_t row = 0; row < rowIndices.size(); ++row)
        (rowIndices[row] == noRow ? gone : stay).push_back(m_order[row]);
    if (gone.empty())
        return;
    const std::size_t staying = stay.size();
    stay.insert(stay.end(), gone.begin(), gone.end());
    rearrange([&] {
        m_order = std::move(stay);
        numberRows();
    });
    beginRemoveRows({}, int(staying), rowCount() - 1);
    m_order.resize(staying);
    numberRows();
    for (const std::uint32_t rowIndex : gone)
        m_opened.erase(rowIndex);
    endRemoveRows();
}

/// Sorts the same rows by their index in the later listing.
void CallGraphModel::moveTops(const std::vector<std::uint32_t>& rowIndices)
{
    std::map<std::uint32_t, std::unique_ptr<Node>> opened;
    for (std::size_t row = 0; row < rowIndices.size(); ++row) {
        const auto top = m_opened.find(m_order[row]);
        if (top == m_opened.end())
            continue;
        top->second->rowIndex = rowIndices[row];
        opened[rowIndices[row]] = std::move(top->second);
    }
    m_opened = std::move(opened);
    m_order = rowIndices;
    numberRows();
}

void CallGraphModel::addTops(const std::vector<std::uint32_t>& rowIndices)
{
    if (rowIndices.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + int(rowIndices.size()) - 1);
    m_order.insert(m_order.end(), rowIndices.begin(), rowIndices.end());
    numberRows();
    endInsertRows();
}

/// The groups stay the same, because a cycle stays a cycle.
void CallGraphModel::planGroups(Node& top, const CallGraphListing& before, const EntryMap& map,
                                std::vector<LinesPlan>& plans) const
{
    CallGraphEntry entry = m_listing->entry(m_rows.entry(top.rowIndex));
    std::reverse(entry.callers.begin(), entry.callers.end()); // as in fetchMore()
    for (const auto& group : top.children) {
        group->rowIndex = top.rowIndex;
        LinesPlan plan{group.get(),
                       group->kind == Node::Kind::Callers   ? entry.callers
                       : group->kind == Node::Kind::Members ? entry.members
                                                            : entry.callees,
                       {},
                       {}};
        std::map<LineKey, std::size_t> lineIndices;
        for (std::size_t i = 0; i < plan.lines.size(); ++i)
            lineIndices.emplace(*keyOf(plan.lines[i], *m_listing->profile(), nullptr), i);
        for (const auto& child : group->children) {
            const auto key = keyOf(child->line, *before.profile(), &map);
            const auto lineIndex = key ? lineIndices.find(*key) : lineIndices.end();
            child->rowIndex = top.rowIndex;
            child->line = {}; // nothing is known of a removed line
            child->line.kind = LineKind::Spontaneous;
            plan.order.push_back(lineIndex == lineIndices.end() ? std::nullopt : std::optional(lineIndex->second));
            if (lineIndex == lineIndices.end())
                continue;
            child->line = plan.lines[lineIndex->second];
            lineIndices.erase(lineIndex);
        }
        for (const auto& [key, lineIndex] : lineIndices)
            plan.added.push_back(lineIndex);
        plans.push_back(std::move(plan));
    }
}

void CallGraphModel::carryOut(const LinesPlan& plan)
{
    Node& group = *plan.group;
    std::vector<std::size_t> order; // by row: its new position
    for (const auto& lineIndex : plan.order) {
        const int row = int(order.size());
        if (lineIndex) {
            order.push_back(*lineIndex);
            continue;
        }
        beginRemoveRows(indexOfNode(group), row, row);
        group.children.erase(group.children.begin() + row);
        Node::number(group.children);
        endRemoveRows();
    }
    if (!plan.added.empty()) {
        const int first = int(group.children.size());
        beginInsertRows(indexOfNode(group), first, first + int(plan.added.size()) - 1);
        for (const std::size_t lineIndex : plan.added) {
            group.append(Node::Kind::Line)->line = plan.lines[lineIndex];
            order.push_back(lineIndex);
        }
        endInsertRows();
    }
    if (!std::is_sorted(order.begin(), order.end()))
        rearrange([&] {
            std::map<std::size_t, std::unique_ptr<Node>> sorted;
            for (std::size_t row = 0; row < order.size(); ++row)
                sorted[order[row]] = std::move(group.children[row]);
            group.children.clear();
            for (auto& [lineIndex, child] : sorted)
                group.children.push_back(std::move(child));
            Node::number(group.children);
        });
    if (!group.children.empty())
        Q_EMIT dataChanged(indexOfNode(*group.children.front()),
                           createIndex(group.children.back()->row, ColumnCount - 1, group.children.back().get()));
}
