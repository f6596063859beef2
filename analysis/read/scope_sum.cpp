// SPDX-License-Identifier: MIT
#include "read/scope_sum.h"

#include "base/saturated.h"
#include "read/merge_sum.h"

#include <algorithm>
#include <tuple>

namespace gmonscope {

namespace {

constexpr auto addUp = [](auto& sum, const auto& record) {
    if constexpr (requires { sum.count; }) {
        sum.count = addSaturated(sum.count, record.count);
    } else {
        sum.samples = addSaturated(sum.samples, record.samples);
        sum.userNs = addSaturated(sum.userNs, record.userNs);
        sum.systemNs = addSaturated(sum.systemNs, record.systemNs);
    }
};
constexpr auto keyOf = [](const auto& record) {
    if constexpr (requires { record.count; })
        return std::tie(record.from, record.self);
    else
        return std::tie(record.at);
};

/// The same place, with the module's number in the sum.
CodePlace renumbered(CodePlace place, const std::vector<std::uint32_t>& modules)
{
    if (place.kind == PlaceKind::Module)
        place.module = modules[place.module];
    return place;
}

bool isPseudoPc(std::uint64_t pc) { return pc <= 3; } // SCOPE_PC_...: stands for frames that are not there

} // namespace

std::optional<Error> ScopeSum::add(const ScopeData& data, std::uint32_t run)
{
    auto map = AddressMap::of(data);
    if (!map)
        return map.error();
    m_isEmpty = false;
    const auto modules = addModules(data);
    std::vector<PlacedArc> arcs, marks;
    arcs.reserve(data.arcs.size());
    for (const ScopeArc& arc : data.arcs)
        arcs.push_back({renumbered(map->callerOf(arc.from, arc.epoch), modules),
                        renumbered(map->placeOf(arc.self - 1, arc.epoch), modules), arc.count});
    for (const ScopeArc& mark : data.marks) {
        const CodePlace place = renumbered(map->placeOf(mark.self, mark.epoch), modules);
        marks.push_back({place, place, mark.count});
    }
    mergeInto(m_totals.arcs, std::move(arcs), keyOf, addUp);
    mergeInto(m_totals.marks, std::move(marks), keyOf, addUp);
    addSamples(data, *map, modules);
    m_stacks.add(data, *map, modules);
    addThreads(data, *map, modules, run);
    return {};
}

std::vector<std::uint32_t> ScopeSum::addModules(const ScopeData& data)
{
    std::vector<std::uint32_t> numbers;
    for (const ScopeModule& module : data.modules) {
        const auto next = static_cast<std::uint32_t>(m_totals.modules.size());
        std::uint32_t number = 0;
        if (!numbers.empty()) // the program itself is the first of all runs
            number = module.buildId.empty() ? m_byPath.try_emplace(module.path, next).first->second
                                            : m_byBuildId.try_emplace(module.buildId, next).first->second;
        if (number == next || m_totals.modules.empty())
            m_totals.modules.push_back({module.path, module.buildId, false});
        m_totals.modules[number].countsCalls |= module.countsCalls;
        numbers.push_back(number);
    }
    return numbers;
}

void ScopeSum::addSamples(const ScopeData& data, AddressMap& map, const std::vector<std::uint32_t>& modules)
{
    std::vector<PlacedSamples> placed;
    std::uint64_t userNs = 0, systemNs = 0, samples = 0;
    for (const ScopeNode& node : data.nodes) {
        if (node.samples == 0 && node.userNs == 0 && node.systemNs == 0)
            continue;
        const auto epoch = static_cast<std::uint32_t>(data.nodes[node.root].pc >> 32);
        const bool isCode = node.parent != ScopeNode::none && !isPseudoPc(node.pc);
        placed.push_back({isCode ? renumbered(map.placeOf(node.pc, epoch), modules) : CodePlace{}, node.samples,
                          node.userNs, node.systemNs});
        samples += node.samples;
        userNs += node.userNs;
        systemNs += node.systemNs;
    }
    // What the threads were sampled for and the tree had no room for has no place, but it was time.
    PlacedSamples all;
    if (data.lostSamples && data.hasEnded)
        for (const ScopeThread& thread : data.threads)
            addUp(all, PlacedSamples{{}, thread.samples, thread.userNs, thread.systemNs});
    if (all.samples > samples && all.userNs >= userNs && all.systemNs >= systemNs)
        placed.push_back({{}, all.samples - samples, all.userNs - userNs, all.systemNs - systemNs});
    mergeInto(m_totals.samples, std::move(placed), keyOf, addUp);
}

void ScopeSum::addThreads(const ScopeData& data, const AddressMap& map, const std::vector<std::uint32_t>& modules,
                          std::uint32_t run)
{
    for (const ScopeThread& thread : data.threads)
        m_totals.threads.push_back({.thread = thread,
                                    .start = renumbered(map.latestPlaceOf(thread.start), modules),
                                    .run = run,
                                    .isMain = thread.tid == data.pid && thread.lives == 1});
}

ScopeTotals ScopeSum::take()
{
    m_totals.stacks = m_stacks.take();
    return std::move(m_totals);
}

} // namespace gmonscope
