// SPDX-License-Identifier: MIT
//
// The tree of a running program: rows keep their places, and what was opened stays open.
#include "models/call_graph_node.h"

#include "format.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace gmonscope;

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// What a line is about, in the words of the later profile.
struct LineKey {
    LineKind kind;
    std::uint32_t function = 0;
    std::string external;
    bool operator<(const LineKey& other) const
    {
        return std::tie(kind, function, external) < std::tie(other.kind, other.function, other.external);
    }
};

/// `map`: of a line of the earlier profile.
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

QModelIndex CallGraphModel::indexOfNode(Node& node) const { return createIndex(node.row, 0, &node); }

void CallGraphModel::refresh(std::shared_ptr<const CallGraphListing> listing, const EntryMap& map,
                             const FunctionSet& shown)
{
    std::vector<CallGraphRow> rows = callGraphRows(*listing);
    std::map<EntryRef, std::uint32_t> places;
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        if (isIn(shown, *listing->profile(), rows[i].entry))
            places.emplace(rows[i].entry, i);
    std::vector<std::uint32_t> sources; // by row as shown; none: gone
    for (const auto& top : m_top) {
        const auto entry = map.entry(m_rows[top->source].entry);
        const auto place = entry ? places.find(*entry) : places.end();
        sources.push_back(place == places.end() ? none : place->second);
        if (place != places.end())
            places.erase(place);
    }
    keepTops(sources);
    std::erase(sources, none);
    const std::shared_ptr<const CallGraphListing> before = std::exchange(m_listing, std::move(listing));
    m_unit = format::unitOf(*m_listing->profile(), m_view.unit);
    m_rows = std::move(rows);
    for (std::size_t i = 0; i < m_top.size(); ++i)
        m_top[i]->source = sources[i];
    // First all lines are made right, then it is told what has come and gone.
    std::vector<LinesPlan> plans;
    for (const auto& top : m_top)
        if (top->isFetched)
            planGroups(*top, *before, map, plans);
    std::vector<std::uint32_t> added;
    for (const auto& [key, source] : places)
        added.push_back(source);
    addTops(added);
    for (const LinesPlan& plan : plans)
        carryOut(plan);
    if (!m_top.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

/// Takes away those that are gone.
void CallGraphModel::keepTops(const std::vector<std::uint32_t>& sources)
{
    const auto staying = std::size_t(std::count_if(sources.begin(), sources.end(), [](auto s) { return s != none; }));
    if (staying == m_top.size())
        return;
    rearrange([&] {
        std::vector<std::unique_ptr<Node>> stay, gone;
        for (std::size_t i = 0; i < m_top.size(); ++i)
            (sources[i] == none ? gone : stay).push_back(std::move(m_top[i]));
        std::move(gone.begin(), gone.end(), std::back_inserter(stay));
        m_top = std::move(stay);
        Node::number(m_top);
    });
    beginRemoveRows({}, int(staying), rowCount() - 1);
    m_top.resize(staying);
    endRemoveRows();
}

void CallGraphModel::addTops(const std::vector<std::uint32_t>& sources)
{
    if (sources.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + int(sources.size()) - 1);
    for (const std::uint32_t source : sources) {
        m_top.push_back(std::make_unique<Node>());
        m_top.back()->source = source;
    }
    Node::number(m_top);
    endInsertRows();
}

/// The groups are the same: a cycle stays one.
void CallGraphModel::planGroups(Node& top, const CallGraphListing& before, const EntryMap& map,
                                std::vector<LinesPlan>& plans) const
{
    CallGraphEntry entry = m_listing->entry(m_rows[top.source].entry);
    std::reverse(entry.callers.begin(), entry.callers.end()); // as in fetchMore()
    for (const auto& group : top.children) {
        group->source = top.source;
        LinesPlan plan{group.get(),
                       group->kind == Node::Kind::Callers   ? entry.callers
                       : group->kind == Node::Kind::Members ? entry.members
                                                            : entry.callees,
                       {},
                       {}};
        std::map<LineKey, std::size_t> places;
        for (std::size_t i = 0; i < plan.lines.size(); ++i)
            places.emplace(*keyOf(plan.lines[i], *m_listing->profile(), nullptr), i);
        for (const auto& child : group->children) {
            const auto key = keyOf(child->line, *before.profile(), &map);
            const auto place = key ? places.find(*key) : places.end();
            child->source = top.source;
            child->line = {}; // of those that go nothing is known any more
            child->line.kind = LineKind::Spontaneous;
            plan.order.push_back(place == places.end() ? std::nullopt : std::optional(place->second));
            if (place == places.end())
                continue;
            child->line = plan.lines[place->second];
            places.erase(place);
        }
        for (const auto& [key, place] : places)
            plan.added.push_back(place);
        plans.push_back(std::move(plan));
    }
}

void CallGraphModel::carryOut(const LinesPlan& plan)
{
    Node& group = *plan.group;
    std::vector<std::size_t> order; // by row, where it belongs
    for (const auto& place : plan.order) {
        const int row = int(order.size());
        if (place) {
            order.push_back(*place);
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
        for (const std::size_t place : plan.added) {
            group.append(Node::Kind::Line)->line = plan.lines[place];
            order.push_back(place);
        }
        endInsertRows();
    }
    if (!std::is_sorted(order.begin(), order.end()))
        rearrange([&] {
            std::map<std::size_t, std::unique_ptr<Node>> sorted;
            for (std::size_t row = 0; row < order.size(); ++row)
                sorted[order[row]] = std::move(group.children[row]);
            group.children.clear();
            for (auto& [place, child] : sorted)
                group.children.push_back(std::move(child));
            Node::number(group.children);
        });
    if (!group.children.empty())
        Q_EMIT dataChanged(indexOfNode(*group.children.front()),
                           createIndex(group.children.back()->row, ColumnCount - 1, group.children.back().get()));
}
