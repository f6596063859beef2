// SPDX-License-Identifier: MIT
#include "read/scope_sum.h"

#include <algorithm>
#include <tuple>

namespace gmonscope {

namespace {

void addUp(PlacedArc& sum, const PlacedArc& arc) { sum.count += arc.count; }
void addUp(PlacedSamples& sum, const PlacedSamples& at)
{
    sum.samples += at.samples;
    sum.userNs += at.userNs;
    sum.systemNs += at.systemNs;
}
auto keyOf(const PlacedArc& arc) { return std::tie(arc.from, arc.self); }
auto keyOf(const PlacedSamples& samples) { return std::tie(samples.at); }

template <class Record> void sortAndMerge(std::vector<Record>& records)
{
    std::sort(records.begin(), records.end(), [](const Record& a, const Record& b) { return keyOf(a) < keyOf(b); });
    std::size_t kept = 0;
    for (const Record& record : records) {
        if (kept && keyOf(records[kept - 1]) == keyOf(record))
            addUp(records[kept - 1], record);
        else
            records[kept++] = record;
    }
    records.resize(kept);
}

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
    for (const ScopeArc& arc : data.arcs)
        m_totals.arcs.push_back({renumbered(map->callerOf(arc.from, arc.epoch), modules),
                                 renumbered(map->placeOf(arc.self - 1, arc.epoch), modules), arc.count});
    for (const ScopeArc& mark : data.marks) {
        const CodePlace place = renumbered(map->placeOf(mark.self, mark.epoch), modules);
        m_totals.marks.push_back({place, place, mark.count});
    }
    addSamples(data, *map, modules);
    addThreads(data, *map, modules, run);
    if (m_totals.arcs.size() + m_totals.samples.size() >= m_mergeAt) {
        mergeEqual();
        m_mergeAt = std::max(m_mergeAt, 2 * (m_totals.arcs.size() + m_totals.samples.size()));
    }
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
    std::uint64_t userNs = 0, systemNs = 0, samples = 0;
    for (const ScopeNode& node : data.nodes) {
        if (node.samples == 0 && node.userNs == 0 && node.systemNs == 0)
            continue;
        const auto epoch = static_cast<std::uint32_t>(data.nodes[node.root].pc >> 32);
        const bool isCode = node.parent != ScopeNode::none && !isPseudoPc(node.pc);
        m_totals.samples.push_back({isCode ? renumbered(map.placeOf(node.pc, epoch), modules) : CodePlace{},
                                    node.samples, node.userNs, node.systemNs});
        samples += node.samples;
        userNs += node.userNs;
        systemNs += node.systemNs;
    }
    if (!data.lostSamples || !data.hasEnded)
        return;
    // What the threads were sampled for and the tree had no room for has no place, but it was time.
    PlacedSamples all;
    for (const ScopeThread& thread : data.threads)
        addUp(all, {{}, thread.samples, thread.userNs, thread.systemNs});
    if (all.samples > samples && all.userNs >= userNs && all.systemNs >= systemNs)
        m_totals.samples.push_back({{}, all.samples - samples, all.userNs - userNs, all.systemNs - systemNs});
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

void ScopeSum::mergeEqual()
{
    sortAndMerge(m_totals.arcs);
    sortAndMerge(m_totals.samples);
}

ScopeTotals ScopeSum::take()
{
    mergeEqual();
    sortAndMerge(m_totals.marks);
    return std::move(m_totals);
}

} // namespace gmonscope
