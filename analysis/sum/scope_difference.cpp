// SPDX-License-Identifier: MIT
#include "sum/scope_difference.h"

#include "base/saturated.h"
#include "sum/cancel_lists.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace gmonscope {

namespace {

constexpr auto cancelTimes = [](auto& more, auto& less) {
    if constexpr (requires { more.count; }) {
        cancelNumbers(more.count, less.count);
    } else {
        cancelNumbers(more.samples, less.samples);
        cancelNumbers(more.userNs, less.userNs);
        cancelNumbers(more.systemNs, less.systemNs);
    }
};
constexpr auto countsNothing = [](const auto& record) {
    if constexpr (requires { record.count; })
        return record.count == 0;
    else
        return record.samples == 0 && record.userNs == 0 && record.systemNs == 0;
};
constexpr auto differenceKeyOf = [](const auto& record) {
    if constexpr (requires { record.count; })
        return std::tie(record.from, record.self);
    else
        return std::tie(record.at);
};

template <class Record> void cancelRecords(std::vector<Record>& more, std::vector<Record>& less)
{
    cancelLists(more, less, differenceKeyOf, cancelTimes);
    std::erase_if(more, countsNothing);
    std::erase_if(less, countsNothing);
}

using ThreadKey = std::tuple<bool, std::string, MappedAddress>;

std::map<ThreadKey, MappedThread> grouped(const std::vector<MappedThread>& threads)
{
    std::map<ThreadKey, MappedThread> groups;
    for (const MappedThread& placed : threads) {
        const ScopeThread& thread = placed.thread;
        const auto [group, isNew] = groups.try_emplace({thread.isMain, thread.name, placed.start}, placed);
        if (isNew)
            continue;
        ScopeThread& sum = group->second.thread;
        sum.lives += thread.lives;
        sum.samples = addSaturated(sum.samples, thread.samples);
        sum.userNs = addSaturated(sum.userNs, thread.userNs);
        sum.systemNs = addSaturated(sum.systemNs, thread.systemNs);
    }
    return groups;
}

void cancelThreads(std::vector<MappedThread>& more, std::vector<MappedThread>& less)
{
    auto groups = grouped(more), others = grouped(less);
    more.clear();
    less.clear();
    for (auto& [key, group] : groups) {
        if (const auto other = others.find(key); other != others.end())
            cancelTimes(group.thread, other->second.thread);
        more.push_back(group);
    }
    for (const auto& [key, group] : others)
        if (!countsNothing(group.thread))
            less.push_back(group);
}

/// Without the nodes that neither have samples nor lead to any.
std::vector<MappedNode> pruned(const std::vector<MappedNode>& nodes)
{
    std::vector<bool> isUsed(nodes.size());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        isUsed[i] = isUsed[i] || !countsNothing(nodes[i]);
        if (isUsed[i] && nodes[i].parent != MappedNode::none)
            isUsed[nodes[i].parent] = true;
    }
    std::vector<MappedNode> kept;
    std::vector<std::uint32_t> numbers(nodes.size(), MappedNode::none);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!isUsed[i])
            continue;
        numbers[i] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(nodes[i]);
        if (nodes[i].parent != MappedNode::none)
            kept.back().parent = numbers[nodes[i].parent];
    }
    return kept;
}

/// REQUIRES: the same nodes in both.
void cancelStacks(std::vector<MappedNode>& more, std::vector<MappedNode>& less)
{
    for (std::size_t i = 0; i < less.size(); ++i)
        cancelTimes(more[i], less[i]);
    more = pruned(more);
    less = pruned(less);
}

} // namespace

void cancel(ScopeTotals& more, ScopeTotals& less)
{
    cancelRecords(more.arcs, less.arcs);
    cancelRecords(more.marks, less.marks);
    cancelRecords(more.samples, less.samples);
    cancelThreads(more.threads, less.threads);
    cancelStacks(more.stacks, less.stacks);
    cancelTimes(more.unplaced, less.unplaced);
}

bool isNothing(const ScopeTotals& totals)
{
    return totals.arcs.empty() && totals.marks.empty() && totals.samples.empty() && totals.threads.empty() &&
           totals.stacks.empty() && countsNothing(totals.unplaced);
}

} // namespace gmonscope
