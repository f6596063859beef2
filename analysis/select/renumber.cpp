// SPDX-License-Identifier: MIT
#include "select/renumber.h"

#include "graph/code_samples.h"

#include <algorithm>
#include <map>

namespace gmonscope {

namespace {

void renumberBits(std::vector<bool>& bits, const NewIds& ids)
{
    if (bits.empty())
        return;
    std::vector<bool> changed(ids.count);
    for (std::uint32_t f = 0; f < bits.size(); ++f)
        if (const auto now = ids.find(FunctionId{f}); now && bits[f])
            changed[now->value] = true;
    bits = std::move(changed);
}

void renumberChoice(GraphChoice& choice, const NewIds& ids)
{
    for (Chosen* chosen : {&choice.graph, &choice.time}) {
        renumberBits(chosen->only, ids);
        renumberBits(chosen->without, ids);
    }
    renumberBits(choice.focus.ancestors, ids);
    renumberBits(choice.focus.descendants, ids);
    for (ChosenFocus::Path& path : choice.focus.paths) {
        renumberBits(path.from, ids);
        renumberBits(path.to, ids);
    }
}

/// Shown is what any of its functions would show.
void renumberVisibility(std::vector<Visibility>& visibility, const NewIds& ids)
{
    if (visibility.empty())
        return;
    std::vector<Visibility> changed(ids.count, {.inFlat = false,
                                                .hasEntry = false,
                                                .isFunction = false,
                                                .inGraph = false,
                                                .inCounts = false,
                                                .inSource = false,
                                                .fraction = 1});
    for (std::uint32_t f = 0; f < visibility.size(); ++f) {
        const auto now = ids.find(FunctionId{f});
        if (!now)
            continue;
        Visibility& sum = changed[now->value];
        const Visibility& part = visibility[f];
        sum.inFlat |= part.inFlat;
        sum.hasEntry |= part.hasEntry;
        sum.isFunction |= part.isFunction;
        sum.inGraph |= part.inGraph;
        sum.inCounts |= part.inCounts;
        sum.inSource |= part.inSource;
    }
    visibility = std::move(changed);
}

void renumberInlined(std::vector<InlinedTime>& inlined, const NewIds& ids)
{
    std::map<std::pair<std::string, FunctionId>, std::size_t> places;
    std::vector<InlinedTime> changed;
    for (InlinedTime& time : inlined) {
        const auto now = ids.find(time.function);
        if (!now)
            continue;
        const auto [place, isNew] = places.try_emplace({time.name, *now}, changed.size());
        if (isNew) {
            changed.push_back({std::move(time.name), *now, time.ticks, time.seconds});
            continue;
        }
        changed[place->second].ticks += time.ticks;
        changed[place->second].seconds += time.seconds;
    }
    std::stable_sort(changed.begin(), changed.end(),
                     [](const InlinedTime& a, const InlinedTime& b) { return a.seconds > b.seconds; });
    inlined = std::move(changed);
}

void renumberTaken(std::vector<TakenTime>& taken, const NewIds& ids)
{
    if (taken.empty())
        return;
    std::vector<TakenTime> changed(ids.count);
    for (std::uint32_t f = 0; f < taken.size(); ++f)
        if (const auto now = ids.find(FunctionId{f})) {
            changed[now->value].seconds += taken[f].seconds;
            changed[now->value].ticks += taken[f].ticks;
        }
    taken = std::move(changed);
}

void renumberMissed(std::vector<MissedCalls>& missed, const NewIds& ids)
{
    std::erase_if(missed, [&](const MissedCalls& one) {
        return !ids.find(one.callee) || (one.caller && !ids.find(*one.caller));
    });
    for (MissedCalls& one : missed) {
        one.callee = *ids.find(one.callee);
        if (one.caller)
            one.caller = ids.find(*one.caller);
    }
    std::sort(missed.begin(), missed.end());
}

void renumberCode(CodeSamples& code, const NewIds& ids)
{
    std::erase_if(code.samples, [&](const CodeSample& sample) { return !ids.find(sample.function); });
    for (CodeSample& sample : code.samples)
        sample.function = *ids.find(sample.function);
    std::erase_if(code.sites, [&](const CallSite& site) { return !ids.find(site.caller) || !ids.find(site.callee); });
    for (CallSite& site : code.sites) {
        site.caller = *ids.find(site.caller);
        site.callee = *ids.find(site.callee);
    }
}

} // namespace

void renumber(FunctionTable& table, std::vector<ThreadRow>& threads, NamedCounts& counts, GraphChoice& choice,
              const NewIds& ids)
{
    for (SymbolizedCall& call : counts.calls) {
        if (call.caller)
            call.caller = call.caller.renumbered({ids.of[(*call.caller).value]});
        call.callee = FunctionId{ids.of[call.callee.value]};
    }
    for (ArcTime& time : counts.arcTimes) {
        time.caller = FunctionId{ids.of[time.caller.value]};
        time.callee = FunctionId{ids.of[time.callee.value]};
    }
    for (StackNode& node : counts.stacks)
        for (auto* function : {&node.function, &node.countsFor})
            *function = *function ? ids.find(**function) : std::nullopt;
    for (ThreadRow& thread : threads)
        thread.startFunction = thread.startFunction ? ids.find(*thread.startFunction) : std::nullopt;
    std::erase_if(table.blocks, [&](const BlockCount& block) { return !ids.find(block.function); });
    for (BlockCount& block : table.blocks)
        block.function = *ids.find(block.function);
    std::stable_sort(table.blocks.begin(), table.blocks.end(),
                     [](const BlockCount& a, const BlockCount& b) { return a.function < b.function; });
    for (GroupedRows& group : table.toGroup) {
        std::erase_if(group.rows, [&](FunctionId f) { return !ids.find(f); });
        for (FunctionId& f : group.rows)
            f = *ids.find(f);
    }
    std::erase_if(table.toGroup, [](const GroupedRows& group) { return group.rows.empty(); });
    if (table.code)
        renumberCode(*table.code, ids);
    renumberInlined(table.inlined, ids);
    renumberTaken(table.taken, ids);
    renumberMissed(table.missed, ids);
    renumberBits(table.isCounted, ids);
    renumberVisibility(table.visibility, ids);
    renumberChoice(choice, ids);
}

} // namespace gmonscope
