// SPDX-License-Identifier: MIT
#include "gmonscope/processes.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace gmonscope {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::size_t mostSiblings = 10; // a test suite has a thousand scripts

struct Item {
    ProcessRow row;
    std::vector<std::size_t> children;
    double firstStart = never; ///< of it and all below it
    std::uint32_t pid = 0;
};

/// The rows as a tree, parents before their children.
class RowTree {
public:
    RowTree(const Processes& processes, TreeRows which) : m_processes(processes), m_which(which)
    {
        std::vector<std::size_t> items(processes.nodes.size());
        for (std::size_t i = 0; i < processes.nodes.size(); ++i) {
            const ProcessNode& node = processes.nodes[i];
            const std::size_t parent = node.parent ? items[*node.parent] : none;
            items[i] = which == TreeRows::All ? add(node, parent) : itemFor(node, parent);
            count(node, m_items[items[i]]);
        }
        for (std::size_t i = m_items.size(); i-- > 0;)
            if (m_parents[i] != none)
                m_items[m_parents[i]].firstStart = std::min(m_items[m_parents[i]].firstStart, m_items[i].firstStart);
    }

    std::vector<ProcessRow> rows()
    {
        std::vector<ProcessRow> rows;
        std::vector<std::pair<std::size_t, std::size_t>> left; // item, depth; the next one last
        push(m_roots, 0, left);
        while (!left.empty()) {
            auto [item, depth] = left.back();
            left.pop_back();
            std::vector<std::string> through;
            while (m_items[item].row.profiles == 0 && m_items[item].children.size() == 1) {
                through.push_back(std::move(m_items[item].row.name));
                item = m_items[item].children.front();
            }
            rows.push_back(std::move(m_items[item].row));
            rows.back().depth = depth;
            rows.back().through = std::move(through);
            push(m_items[item].children, depth + 1, left);
        }
        return rows;
    }

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    std::size_t itemFor(const ProcessNode& node, std::size_t parent)
    {
        const auto [place, isNew] = m_byName.try_emplace({parent, node.isSameProcess, node.name}, m_items.size());
        return isNew ? add(node, parent) : place->second;
    }

    std::size_t add(const ProcessNode& node, std::size_t parent)
    {
        Item item;
        item.row.name = node.name;
        item.row.isSameProcess = node.isSameProcess;
        item.row.profile = m_which == TreeRows::All ? node.profile : std::nullopt;
        item.pid = node.pid;
        (parent == none ? m_roots : m_items[parent].children).push_back(m_items.size());
        m_items.push_back(std::move(item));
        m_parents.push_back(parent);
        return m_items.size() - 1;
    }

    void count(const ProcessNode& node, Item& item) const
    {
        ProcessRow& row = item.row;
        row.treeSeconds += node.treeSeconds;
        if (!node.profile) {
            ++row.processes;
            return;
        }
        const ProcessProfile& profile = m_processes.profiles[*node.profile];
        row.processes += profile.processes;
        ++row.profiles;
        row.members.push_back(*node.profile);
        row.cpuSeconds += profile.cpuSeconds;
        row.endedAt = std::max(row.endedAt, profile.endedAt);
        if (profile.startedAt > 0) {
            row.startedAt = row.startedAt > 0 ? std::min(row.startedAt, profile.startedAt) : profile.startedAt;
            item.firstStart = std::min(item.firstStart, profile.startedAt);
        }
    }

    /// Makes one item of the last of many siblings. The time of all that they started is in its tree's time.
    void foldLast(std::vector<std::size_t>& items)
    {
        if (m_which != TreeRows::Folded || items.size() <= mostSiblings + 1)
            return;
        Item rest;
        rest.row.names = items.size() - mostSiblings;
        for (std::size_t i = mostSiblings; i < items.size(); ++i)
            addRow(m_items[items[i]].row, rest.row);
        items.resize(mostSiblings);
        items.push_back(m_items.size());
        m_items.push_back(std::move(rest));
    }

    static void addRow(const ProcessRow& row, ProcessRow& sum)
    {
        sum.processes += row.processes;
        sum.profiles += row.profiles;
        sum.members.insert(sum.members.end(), row.members.begin(), row.members.end());
        sum.cpuSeconds += row.cpuSeconds;
        sum.treeSeconds += row.treeSeconds;
        sum.endedAt = std::max(sum.endedAt, row.endedAt);
        if (row.startedAt > 0)
            sum.startedAt = sum.startedAt > 0 ? std::min(sum.startedAt, row.startedAt) : row.startedAt;
    }

    /// Pushes the items so that the first of them is the next.
    void push(std::vector<std::size_t> items, std::size_t depth, std::vector<std::pair<std::size_t, std::size_t>>& left)
    {
        std::stable_sort(items.begin(), items.end(), [this](std::size_t a, std::size_t b) {
            const Item &x = m_items[a], &y = m_items[b];
            if (m_which == TreeRows::All)
                return std::tie(x.firstStart, x.pid) < std::tie(y.firstStart, y.pid);
            return std::tie(y.row.treeSeconds, x.row.name) < std::tie(x.row.treeSeconds, y.row.name);
        });
        foldLast(items);
        for (std::size_t i = items.size(); i-- > 0;)
            left.emplace_back(items[i], depth);
    }

    const Processes& m_processes;
    TreeRows m_which;
    std::vector<Item> m_items;
    std::vector<std::size_t> m_parents, m_roots;
    std::map<std::tuple<std::size_t, bool, std::string>, std::size_t> m_byName;
};

} // namespace

std::vector<ProcessRow> processRows(const Processes& processes, TreeRows which)
{
    return RowTree(processes, which).rows();
}

} // namespace gmonscope
