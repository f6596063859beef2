// SPDX-License-Identifier: MIT
#include "sum/scope_sum.h"

#include "base/saturated.h"
#include "sum/merge_sum.h"
#include "sum/scope_difference.h"
#include "sum/thread_frames.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <tuple>

namespace gmonscope {

namespace {

constexpr auto addUpTimes = [](auto& sum, const auto& record) {
    if constexpr (requires { sum.variance; }) {
        sum.calls += record.calls;
        sum.variance += record.variance;
        sum.doubt += record.doubt;
    } else if constexpr (requires { sum.count; }) {
        sum.count = addSaturated(sum.count, record.count);
    } else {
        sum.samples = addSaturated(sum.samples, record.samples);
        sum.userNs = addSaturated(sum.userNs, record.userNs);
        sum.systemNs = addSaturated(sum.systemNs, record.systemNs);
    }
};
constexpr auto sumKeyOf = [](const auto& record) {
    if constexpr (requires { record.self; })
        return std::tie(record.from, record.self);
    else
        return std::tie(record.at);
};

/// The same place, with the module's number in the sum.
MappedAddress renumbered(MappedAddress place, const std::vector<std::uint32_t>& modules)
{
    if (place.kind == AddressKind::Module)
        place.module = modules[place.module];
    return place;
}

std::uint64_t nsOf(const MappedThread& placed) { return placed.thread.userNs + placed.thread.systemNs; }

/// Single ones first, those with most time first.
bool isBefore(const MappedThread& a, const MappedThread& b)
{
    const bool isGroupA = a.thread.lives != 1, isGroupB = b.thread.lives != 1;
    if (isGroupA != isGroupB)
        return isGroupB;
    return nsOf(a) != nsOf(b) ? nsOf(a) > nsOf(b) : std::tie(a.run, a.thread.tid) < std::tie(b.run, b.thread.tid);
}

void addThread(MappedThread& group, const MappedThread& other)
{
    group.thread.lives += other.thread.lives;
    group.thread.cpuNs = addSaturated(group.thread.cpuNs, other.thread.cpuNs);
    addUpTimes(group.thread, other.thread);
    const auto common =
        std::mismatch(group.frames.begin(), group.frames.end(), other.frames.begin(), other.frames.end());
    group.frames.erase(common.first, group.frames.end());
}

/// Keeps the single threads with most time, and of the others one of each name and start function. None of these comes
/// back: no later thread makes those that are kept lighter.
void foldThreads(std::vector<MappedThread>& threads)
{
    std::sort(threads.begin(), threads.end(), isBefore);
    std::map<std::tuple<bool, std::string, MappedAddress>, std::size_t> groups;
    std::size_t kept = threadsKeptSingly;
    for (std::size_t i = kept; i < threads.size(); ++i) {
        const ScopeThread& thread = threads[i].thread;
        const auto [group, isNew] = groups.try_emplace({thread.isMain, thread.name, threads[i].start}, kept);
        if (!isNew)
            addThread(threads[group->second], threads[i]);
        else if (kept++ != i)
            threads[kept - 1] = std::move(threads[i]);
    }
    threads.resize(kept);
}

/// Without dots and doubled slashes, by which one file has any number of paths.
std::string plainPath(const std::string& path) { return std::filesystem::path(path).lexically_normal().string(); }

bool isPseudoPc(std::uint64_t pc) { return pc <= 3; } // SCOPE_PC_...: stands for frames that are not there

bool hasCounts(const ScopeCounts& counts)
{
    return !counts.threads.empty() || !counts.arcs.empty() || !counts.marks.empty() || !counts.nodes.empty() ||
           counts.unplaced.samples || counts.unplaced.userNs || counts.unplaced.systemNs;
}

} // namespace

ScopeTime unplacedOf(const ScopeData& data)
{
    if (data.isSum || !data.lostSamples || !data.hasEnded)
        return data.unplaced;
    ScopeTime all, placed;
    for (const ScopeThread& thread : data.threads)
        addUpTimes(all, thread);
    for (const ScopeNode& node : data.nodes)
        addUpTimes(placed, node);
    if (all.samples <= placed.samples || all.userNs < placed.userNs || all.systemNs < placed.systemNs)
        return {};
    return {all.samples - placed.samples, all.userNs - placed.userNs, all.systemNs - placed.systemNs};
}

namespace {

/// If a library is larger in one run than in another, it is another build without an id: the larger one counts.
void widen(CodeModule& module, const ScopeModule& file)
{
    const std::uint64_t low = file.low - file.bias, bytes = file.high - file.low;
    module.low = std::min(module.low, low);
    module.high = std::max(module.high, addSaturated(low, bytes));
}

} // namespace

void ScopeSum::add(const ScopeData& data, std::uint32_t run) { add(data, run, m_totals, m_less); }

void ScopeSum::subtract(const ScopeData& data) { add(data, 0, m_less, m_totals); }

void ScopeSum::add(const ScopeData& data, std::uint32_t run, Sum& more, Sum& less)
{
    const AddressMap map(data);
    m_isEmpty = false;
    const Numbers modules = addModules(data);
    if (!m_totals.signalReturn && data.signalReturn)
        m_totals.signalReturn = renumbered(map.mappedAddress(data.signalReturn, 0), modules);
    const Placing placing{map, modules, data.modules, run};
    addCounts(data, placing, more);
    addSamples(data, unplacedOf(data), placing, more);
    m_stacks.add(data.nodes, map, modules, &more == &m_totals ? Counted::More : Counted::Less);
    if (!hasCounts(data.less))
        return;
    addCounts(data.less, placing, less);
    addSamples(data.less, data.less.unplaced, placing, less);
    m_stacks.add(data.less.nodes, map, modules, &less == &m_totals ? Counted::More : Counted::Less);
}

void ScopeSum::addCounts(const ScopeCounts& counts, const Placing& placing, Sum& totals)
{
    const AddressMap& map = placing.map;
    const Numbers& modules = placing.modules;
    std::vector<MappedArc> arcs, marks;
    arcs.reserve(counts.arcs.size());
    for (const ScopeArc& arc : counts.arcs)
        arcs.push_back({renumbered(map.callerOf(arc.from, arc.epoch), modules),
                        renumbered(map.mappedAddress(arc.self - 1, arc.epoch), modules), arc.count});
    for (const ScopeArc& mark : counts.marks) {
        const MappedAddress place = renumbered(map.mappedAddress(mark.self, mark.epoch), modules);
        marks.push_back({place, place, mark.count});
    }
    mergeInTurn(totals.arcs, totals.pendingArcs, std::move(arcs), sumKeyOf, addUpTimes);
    mergeInTurn(totals.marks, totals.pendingMarks, std::move(marks), sumKeyOf, addUpTimes);
    addMissed(counts, placing, totals);
    addThreads(counts, placing, totals);
}

void ScopeSum::addMissed(const ScopeCounts& counts, const Placing& placing, Sum& totals)
{
    std::vector<MappedMissed> missed;
    missed.reserve(counts.missed.size());
    for (const ScopeMissed& one : counts.missed)
        missed.push_back({.from = one.from == 0 ? std::nullopt
                                                : std::optional(renumbered(
                                                      placing.map.callerOf(one.from == 1 ? 0 : one.from, one.epoch),
                                                      placing.modules)),
                          .self = renumbered(placing.map.mappedAddress(one.self - 1, one.epoch), placing.modules),
                          .calls = one.calls,
                          .variance = one.variance,
                          .doubt = one.doubt});
    mergeInTurn(totals.missed, totals.pendingMissed, std::move(missed), sumKeyOf, addUpTimes);
}

std::vector<std::uint32_t> ScopeSum::addModules(const ScopeData& data)
{
    Numbers numbers;
    for (const ScopeModule& module : data.modules) {
        const auto next = static_cast<std::uint32_t>(m_totals.modules.size());
        std::uint32_t number = 0;
        if (!numbers.empty()) // the program itself is the first of all runs
            number = module.buildId.empty() ? m_byPath.try_emplace(plainPath(module.path), next).first->second
                                            : m_byBuildId.try_emplace(module.buildId, next).first->second;
        if (number == next || m_totals.modules.empty())
            m_totals.modules.push_back({module.path, module.buildId, false, module.low - module.bias,
                                        module.low - module.bias, module.codeLow - module.bias,
                                        module.codeHigh - module.bias});
        m_totals.modules[number].countsCalls |= module.countsCalls;
        widen(m_totals.modules[number], module);
        numbers.push_back(number);
    }
    return numbers;
}

void ScopeSum::addSamples(const ScopeCounts& counts, const ScopeTime& unplaced, const Placing& placing, Sum& totals)
{
    std::vector<MappedSamples> placed;
    for (const ScopeNode& node : counts.nodes) {
        if (node.samples == 0 && node.userNs == 0 && node.systemNs == 0)
            continue;
        const auto epoch = static_cast<std::uint32_t>(counts.nodes[node.root].pc >> 32);
        const bool isCode = node.parent != ScopeNode::none && !isPseudoPc(node.pc);
        placed.push_back(
            {isCode ? renumbered(placing.map.mappedAddress(node.pc, epoch), placing.modules) : MappedAddress{},
             node.samples, node.userNs, node.systemNs});
    }
    if (unplaced.samples || unplaced.userNs || unplaced.systemNs)
        placed.push_back({{}, unplaced.samples, unplaced.userNs, unplaced.systemNs});
    addUpTimes(totals.unplaced, unplaced);
    mergeInTurn(totals.samples, totals.pendingSamples, std::move(placed), sumKeyOf, addUpTimes);
}

void ScopeSum::addThreads(const ScopeCounts& counts, const Placing& placing, Sum& totals)
{
    auto frames = findOwnFrames(counts, placing.files, placing.map);
    for (std::size_t i = 0; i < counts.threads.size(); ++i) {
        for (MappedAddress& frame : frames[i])
            frame = renumbered(frame, placing.modules);
        totals.threads.push_back(
            {.thread = counts.threads[i],
             .start = renumbered(placing.map.latestAddress(counts.threads[i].start), placing.modules),
             .frames = std::move(frames[i]),
             .run = placing.run});
    }
    if (totals.threads.size() <= std::max(4 * threadsKeptSingly, 2 * totals.threadsKept))
        return;
    foldThreads(totals.threads);
    totals.threadsKept = totals.threads.size();
}

void ScopeSum::flush(Sum& sum)
{
    flushInto(sum.arcs, sum.pendingArcs, sumKeyOf, addUpTimes);
    flushInto(sum.marks, sum.pendingMarks, sumKeyOf, addUpTimes);
    flushInto(sum.missed, sum.pendingMissed, sumKeyOf, addUpTimes);
    flushInto(sum.samples, sum.pendingSamples, sumKeyOf, addUpTimes);
    if (sum.threads.size() > std::max(4 * threadsKeptSingly, sum.threadsKept))
        foldThreads(sum.threads);
}

/// A difference tells counts from one another, whose ranges it has no place for.
void ScopeSum::count(Sum& sum)
{
    for (const MappedMissed& one : sum.missed)
        if (one.from)
            sum.pendingArcs.push_back(
                {*one.from, one.self,
                 static_cast<std::uint64_t>(std::llround(std::min(one.calls, std::ldexp(1, 62))))});
    sum.missed.clear();
    flushInto(sum.arcs, sum.pendingArcs, sumKeyOf, addUpTimes);
}

ScopeTotals ScopeSum::take(ScopeTotals* less)
{
    for (Sum* const sum : {&m_totals, &m_less})
        flush(*sum);
    m_totals.stacks = m_stacks.take(m_less.stacks);
    if (!isNothing(m_less)) {
        count(m_totals);
        count(m_less);
        cancel(m_totals, m_less);
        m_totals.hasLess = !isNothing(m_less);
    }
    if (less)
        *less = std::move(m_less);
    return std::move(m_totals);
}

} // namespace gmonscope
