// SPDX-License-Identifier: MIT
#include "graph/call_graph.h"

#include "base/prefetch.h"
#include "base/saturated.h"

#include <algorithm>
#include <numeric>

namespace gmonscope {

namespace {

/// The same calls, more of them.
template <class Sum, class Part> void add(Sum& sum, const Part& part)
{
    sum.calls = addSaturated(sum.calls, part.calls);
    sum.rounding += part.rounding;
}

/// Takes the external calls out, and books them on their callees.
std::vector<ExternalArc> takeExternalCalls(std::vector<SymbolizedCall>& calls, std::vector<Function>& functions)
{
    std::vector<ExternalArc> arcs;
    std::erase_if(calls, [&](const SymbolizedCall& call) {
        if (call.caller)
            return false;
        Function& callee = functions[call.callee.value];
        callee.externalCalls = addSaturated(callee.externalCalls, call.calls);
        callee.calls = addSaturated(callee.calls, call.calls);
        arcs.push_back({call.external, call.callee, call.calls, call.rounding});
        return true;
    });
    std::sort(arcs.begin(), arcs.end(), [](const ExternalArc& a, const ExternalArc& b) {
        return a.callee != b.callee ? a.callee < b.callee : a.caller < b.caller;
    });
    std::size_t kept = 0;
    for (const ExternalArc& arc : arcs) {
        if (kept && arcs[kept - 1].callee == arc.callee && arcs[kept - 1].caller == arc.caller)
            add(arcs[kept - 1], arc);
        else
            arcs[kept++] = arc;
    }
    arcs.resize(kept);
    return arcs;
}

/// Where the calls of each caller are, once they are by caller: those of f from starts[f] to starts[f + 1].
std::vector<std::uint32_t> countByCaller(const std::vector<SymbolizedCall>& calls, std::size_t functionCount)
{
    std::vector<std::uint32_t> starts(functionCount + 1);
    for (const SymbolizedCall& call : calls)
        ++starts[call.caller->value];
    std::exclusive_scan(starts.begin(), starts.end(), starts.begin(), std::uint32_t{0});
    return starts;
}

/// Callers are small numbers, so that one pass puts their calls together.
std::vector<SymbolizedCall> byCaller(const std::vector<SymbolizedCall>& calls, std::vector<std::uint32_t> next)
{
    constexpr std::size_t near = 32, far = 64; // what is written next lies all over memory, and is fetched ahead
    std::vector<SymbolizedCall> sorted(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (i + far < calls.size()) {
            prefetch(&next[calls[i + far].caller->value]);
            prefetch(&sorted[next[calls[i + near].caller->value]]);
        }
        sorted[next[calls[i].caller->value]++] = calls[i];
    }
    return sorted;
}

/// REQUIRES: by caller. Sorts those of each caller by callee, and makes one of equal pairs. Only the few calls of each
/// caller are compared.
void sortAndMerge(std::vector<SymbolizedCall>& calls, const std::vector<std::uint32_t>& starts)
{
    std::size_t kept = 0;
    for (std::size_t caller = 0; caller + 1 < starts.size(); ++caller) {
        const auto own = std::span(calls).subspan(starts[caller], starts[caller + 1] - starts[caller]);
        std::sort(own.begin(), own.end(),
                  [](const SymbolizedCall& a, const SymbolizedCall& b) { return a.callee < b.callee; });
        const std::size_t first = kept;
        for (const SymbolizedCall& call : own) {
            if (kept > first && calls[kept - 1].callee == call.callee) {
                add(calls[kept - 1], call);
                calls[kept - 1].isMeasuredOnly |= call.isMeasuredOnly;
            } else {
                calls[kept++] = call;
            }
        }
    }
    calls.resize(kept);
}

std::vector<Arc> makeArcs(const std::vector<SymbolizedCall>& calls)
{
    std::vector<Arc> arcs;
    arcs.reserve(calls.size());
    for (const SymbolizedCall& call : calls)
        arcs.push_back({.caller = *call.caller,
                        .callee = call.callee,
                        .calls = call.calls,
                        .isMeasuredOnly = call.isMeasuredOnly && call.calls == 0, // it may be of several
                        .rounding = call.rounding});
    return arcs;
}

/// Sorted by caller, then callee; one of each pair. Files have their calls by caller, mostly.
std::vector<Arc> joinCalls(std::vector<SymbolizedCall> calls, std::size_t functionCount)
{
    const std::vector<std::uint32_t> starts = countByCaller(calls, functionCount);
    const auto isBefore = [](const SymbolizedCall& a, const SymbolizedCall& b) { return *a.caller < *b.caller; };
    if (!std::is_sorted(calls.begin(), calls.end(), isBefore))
        calls = byCaller(calls, starts);
    sortAndMerge(calls, starts);
    return makeArcs(calls);
}

/// The arcs against the order in which their first calls come.
std::vector<Arc> newestFirst(const std::vector<Arc>& arcs, const std::vector<SymbolizedCall>& calls)
{
    std::vector<std::size_t> firstCall(arcs.size(), calls.size());
    for (std::size_t i = calls.size(); i-- > 0;) {
        const auto place = std::lower_bound(arcs.begin(), arcs.end(), calls[i], [](const Arc& arc, const auto& call) {
            return arc.caller != *call.caller ? arc.caller < *call.caller : arc.callee < call.callee;
        });
        firstCall[static_cast<std::size_t>(place - arcs.begin())] = i;
    }
    std::vector<std::size_t> order(arcs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return firstCall[a] > firstCall[b]; });
    std::vector<Arc> ordered;
    ordered.reserve(arcs.size());
    for (const std::size_t i : order)
        ordered.push_back(arcs[i]);
    return ordered;
}

/// Counting sort of arc ids by one of their ends; keeps the arcs' order within each list.
ArcLists listArcs(const std::vector<Arc>& arcs, std::size_t functionCount, FunctionId Arc::*end)
{
    ArcLists lists;
    lists.starts.assign(functionCount + 1, 0);
    for (const Arc& arc : arcs)
        ++lists.starts[(arc.*end).value + 1];
    std::partial_sum(lists.starts.begin(), lists.starts.end(), lists.starts.begin());
    lists.ids.resize(arcs.size());
    auto next = lists.starts;
    constexpr std::size_t near = 32, far = 64;
    for (std::uint32_t i = 0; i < arcs.size(); ++i) {
        if (i + far < arcs.size()) {
            prefetch(&next[(arcs[i + far].*end).value]);
            prefetch(&lists.ids[next[(arcs[i + near].*end).value]]);
        }
        lists.ids[next[(arcs[i].*end).value]++] = ArcId{i};
    }
    return lists;
}

/// In a list of their own, since functions are large and callees lie all over them.
void countCalls(Profile::Data& data)
{
    std::vector<std::uint64_t> calls(data.functions.size());
    for (const Arc& arc : data.arcs) {
        std::uint64_t& count =
            arc.caller == arc.callee ? data.functions[arc.callee.value].selfCalls : calls[arc.callee.value];
        count = addSaturated(count, arc.calls);
    }
    for (std::size_t f = 0; f < calls.size(); ++f)
        data.functions[f].calls = addSaturated(data.functions[f].calls, calls[f]);
}

void listAllArcs(Profile::Data& data)
{
    data.arcsFrom = listArcs(data.arcs, data.functions.size(), &Arc::caller);
    data.arcsTo = listArcs(data.arcs, data.functions.size(), &Arc::callee);
}

} // namespace

void buildCallGraph(Profile::Data& data, std::vector<SymbolizedCall> calls, ArcOrder order)
{
    for (const SymbolizedCall& call : calls)
        data.totalCalls = addSaturated(data.totalCalls, call.calls);
    data.externalArcs = takeExternalCalls(calls, data.functions);
    if (order == ArcOrder::NewestFirst)
        data.arcs = newestFirst(joinCalls(calls, data.functions.size()), calls);
    else
        data.arcs = joinCalls(std::move(calls), data.functions.size());
    countCalls(data);
    listAllArcs(data);
}

void eraseArcs(Profile::Data& data, std::span<const ArcId> arcs)
{
    std::size_t kept = 0, next = 0;
    for (std::uint32_t i = 0; i < data.arcs.size(); ++i) {
        const Arc& arc = data.arcs[i];
        if (next == arcs.size() || arcs[next].value != i) {
            data.arcs[kept++] = arc;
            continue;
        }
        ++next;
        Function& callee = data.functions[arc.callee.value];
        (arc.caller == arc.callee ? callee.selfCalls : callee.calls) -= arc.calls;
    }
    data.arcs.resize(kept);
    listAllArcs(data);
}

} // namespace gmonscope
