// SPDX-License-Identifier: MIT
#include "graph/call_graph.h"

#include <algorithm>
#include <numeric>

namespace gmonscope {

namespace {

/// The same calls, more of them.
template <class Sum, class Part> void add(Sum& sum, const Part& part)
{
    sum.calls += part.calls;
    sum.rounding += part.rounding;
}

/// Takes the external calls out, and books them on their callees.
std::vector<ExternalArc> takeExternalCalls(std::vector<SymbolizedCall>& calls, std::vector<Function>& functions)
{
    std::vector<ExternalArc> arcs;
    std::erase_if(calls, [&](const SymbolizedCall& call) {
        if (call.caller)
            return false;
        functions[call.callee.value].externalCalls += call.calls;
        functions[call.callee.value].calls += call.calls;
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

/// By caller, then callee. Callers are small numbers, so that one pass puts their
/// calls together and only the few of each are compared.
std::vector<SymbolizedCall> sorted(std::vector<SymbolizedCall> calls, std::size_t functionCount)
{
    std::vector<std::uint32_t> starts(functionCount + 1);
    for (const SymbolizedCall& call : calls)
        ++starts[call.caller->value + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<SymbolizedCall> byCaller(calls.size());
    for (const SymbolizedCall& call : calls)
        byCaller[starts[call.caller->value]++] = call;
    auto first = byCaller.begin();
    for (std::size_t caller = 0; caller < functionCount; ++caller) {
        const auto end = byCaller.begin() + static_cast<std::ptrdiff_t>(starts[caller]);
        std::sort(first, end, [](const SymbolizedCall& a, const SymbolizedCall& b) { return a.callee < b.callee; });
        first = end;
    }
    return byCaller;
}

/// Sorted by caller, then callee; equal pairs merged.
std::vector<Arc> mergeCalls(std::vector<SymbolizedCall> calls, std::size_t functionCount)
{
    calls = sorted(std::move(calls), functionCount);
    std::vector<Arc> arcs;
    arcs.reserve(calls.size());
    for (const SymbolizedCall& call : calls) {
        if (arcs.empty() || arcs.back().caller != *call.caller || arcs.back().callee != call.callee)
            arcs.push_back({.caller = *call.caller, .callee = call.callee});
        add(arcs.back(), call);
        arcs.back().isMeasuredOnly |= call.isMeasuredOnly;
    }
    for (Arc& arc : arcs) // of functions that became one
        arc.isMeasuredOnly = arc.isMeasuredOnly && arc.calls == 0;
    return arcs;
}

/// The arcs against the order in which their first calls come.
std::vector<Arc> newestFirst(const std::vector<SymbolizedCall>& calls, std::size_t functionCount)
{
    const std::vector<Arc> arcs = mergeCalls(calls, functionCount);
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
    for (std::size_t i = 1; i <= functionCount; ++i)
        lists.starts[i] += lists.starts[i - 1];
    lists.ids.resize(arcs.size());
    auto next = lists.starts;
    for (std::uint32_t i = 0; i < arcs.size(); ++i)
        lists.ids[next[(arcs[i].*end).value]++] = ArcId{i};
    return lists;
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
        data.totalCalls += call.calls;
    data.externalArcs = takeExternalCalls(calls, data.functions);
    data.arcs = order == ArcOrder::NewestFirst ? newestFirst(calls, data.functions.size())
                                               : mergeCalls(std::move(calls), data.functions.size());
    for (const Arc& arc : data.arcs) {
        Function& callee = data.functions[arc.callee.value];
        (arc.caller == arc.callee ? callee.selfCalls : callee.calls) += arc.calls;
    }
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
