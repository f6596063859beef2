// SPDX-License-Identifier: MIT
#include "graph/call_graph.h"

#include "base/in_parallel.h"
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

/// Takes the external calls out, and books them on their callees. Adds all calls up.
std::vector<ExternalArc> takeExternalCalls(std::vector<SymbolizedCall>& calls, FunctionTable& table,
                                           std::uint64_t& totalCalls)
{
    std::vector<ExternalArc> arcs;
    std::erase_if(calls, [&](const SymbolizedCall& call) {
        totalCalls = addSaturated(totalCalls, call.calls);
        if (call.caller)
            return false;
        Function& callee = table.functions[call.callee.value];
        callee.externalCalls = addSaturated(callee.externalCalls, call.calls);
        callee.calls = addSaturated(callee.calls, call.calls);
        arcs.push_back({call.caller.external(), call.callee, call.calls, call.rounding});
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

/// Calls by caller, of each caller by callee: one of each pair.
struct JoinedCalls {
    std::vector<SymbolizedCall> calls; ///< those of f begin at starts[f]; the rest is undefined
    std::vector<std::uint32_t> starts;
    std::vector<std::uint32_t> arcStarts; ///< their arcs are from arcStarts[f] to arcStarts[f + 1]

    [[nodiscard]] std::span<const SymbolizedCall> of(std::size_t caller) const
    {
        return std::span(calls).subspan(starts[caller], arcStarts[caller + 1] - arcStarts[caller]);
    }
};

constexpr std::size_t leastCalls = 50'000; ///< for a thread of their own

/// Returns where the calls of each caller will be when sorted: those of f from starts[f] to starts[f + 1].
std::vector<std::uint32_t> countByCaller(const std::vector<SymbolizedCall>& calls, std::size_t functionCount,
                                         bool& areByCaller)
{
    std::vector<std::uint32_t> starts(functionCount + 1);
    std::uint32_t last = 0;
    areByCaller = true;
    for (const SymbolizedCall& call : calls) {
        const std::uint32_t caller = (*call.caller).value;
        areByCaller &= last <= caller;
        last = caller;
        ++starts[caller];
    }
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
            prefetch(&next[(*calls[i + far].caller).value]);
            prefetch(&sorted[next[(*calls[i + near].caller).value]]);
        }
        sorted[next[(*calls[i].caller).value]++] = calls[i];
    }
    return sorted;
}

/// Sorts the calls of one caller by callee, and makes one of equal pairs. Returns how many that leaves.
std::uint32_t sortAndMerge(std::span<SymbolizedCall> calls)
{
    std::sort(calls.begin(), calls.end(),
              [](const SymbolizedCall& a, const SymbolizedCall& b) { return a.callee < b.callee; });
    std::uint32_t kept = 0;
    for (const SymbolizedCall& call : calls) {
        if (kept && calls[kept - 1].callee == call.callee) {
            add(calls[kept - 1], call);
            if (call.caller.isMeasured())
                calls[kept - 1].caller = call.caller;
        } else {
            calls[kept++] = call;
        }
    }
    return kept;
}

/// Calls work(first, end) for parts of the callers side by side, with about as many calls in each.
template <class Work> void forCallers(const std::vector<std::uint32_t>& starts, const Work& work)
{
    const auto firstFrom = [&](std::size_t call) {
        return static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end() - 1, call) - starts.begin());
    };
    inParallel(starts.back(), leastCalls,
               [&](std::size_t first, std::size_t end) { work(firstFrom(first), firstFrom(end)); });
}

/// Files have their calls by caller, mostly. Only the few calls of each caller are compared.
JoinedCalls joinCalls(std::vector<SymbolizedCall> calls, std::size_t functionCount)
{
    JoinedCalls joined{.calls = std::move(calls), .starts = {}, .arcStarts = {}};
    bool areByCaller = true;
    joined.starts = countByCaller(joined.calls, functionCount, areByCaller);
    if (!areByCaller)
        joined.calls = byCaller(joined.calls, joined.starts);
    joined.arcStarts.assign(functionCount + 1, 0);
    forCallers(joined.starts, [&](std::size_t first, std::size_t end) {
        for (std::size_t f = first; f < end; ++f)
            joined.arcStarts[f + 1] = sortAndMerge(
                std::span(joined.calls).subspan(joined.starts[f], joined.starts[f + 1] - joined.starts[f]));
    });
    std::partial_sum(joined.arcStarts.begin(), joined.arcStarts.end(), joined.arcStarts.begin());
    return joined;
}

/// See Arc. Calls known from stacks may have been counted as well, if only as a fraction: then they are not measured
/// only.
double exactCallsOf(const SymbolizedCall& call)
{
    const double calls = static_cast<double>(call.calls) + call.rounding;
    return call.caller.isMeasured() && calls <= 0 ? -1 : calls;
}

/// Sorted by caller, then callee.
std::vector<Arc> makeArcs(const JoinedCalls& joined)
{
    std::vector<Arc> arcs;
    arcs.reserve(joined.arcStarts.back());
    for (std::size_t caller = 0; caller + 1 < joined.starts.size(); ++caller)
        for (const SymbolizedCall& call : joined.of(caller))
            arcs.push_back({*call.caller, call.callee, call.calls, exactCallsOf(call)});
    return arcs;
}

/// Four bytes for each arc, where calls and arcs have many: whoever looks at all arcs looks there.
Successors successorsOf(const JoinedCalls& joined)
{
    Successors graph{.starts = joined.arcStarts, .callees = {}};
    graph.callees.resize(graph.starts.back());
    forCallers(joined.starts, [&](std::size_t first, std::size_t end) {
        for (std::size_t caller = first; caller < end; ++caller) {
            std::uint32_t place = graph.starts[caller];
            for (const SymbolizedCall& call : joined.of(caller))
                graph.callees[place++] = call.callee.value;
        }
    });
    return graph;
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

/// Returns one end of each arc.
std::vector<std::uint32_t> endsOf(const std::vector<Arc>& arcs, FunctionId Arc::*end)
{
    std::vector<std::uint32_t> ends;
    ends.reserve(arcs.size());
    for (const Arc& arc : arcs)
        ends.push_back((arc.*end).value);
    return ends;
}

/// Counting sort of arc ids by one of their ends; keeps the arcs' order within each list.
ArcLists listArcs(const std::vector<std::uint32_t>& ends, std::size_t functionCount)
{
    ArcLists lists;
    lists.starts.assign(functionCount + 1, 0);
    for (const std::uint32_t end : ends)
        ++lists.starts[end + 1];
    std::partial_sum(lists.starts.begin(), lists.starts.end(), lists.starts.begin());
    lists.ids.resize(ends.size());
    auto next = lists.starts;
    constexpr std::size_t near = 32, far = 64;
    for (std::uint32_t i = 0; i < ends.size(); ++i) {
        if (i + far < ends.size()) {
            prefetch(&next[ends[i + far]]);
            prefetch(&lists.ids[next[ends[i + near]]]);
        }
        lists.ids[next[ends[i]]++] = ArcId{i};
    }
    return lists;
}

/// Lists arcs that are sorted by caller.
ArcLists listInOrder(const std::vector<std::uint32_t>& starts)
{
    ArcLists lists{.starts = starts, .ids = {}};
    lists.ids.reserve(starts.back());
    for (std::uint32_t i = 0; i < starts.back(); ++i)
        lists.ids.push_back(ArcId{i});
    return lists;
}

/// In a list of their own, since functions are large and callees lie all over them.
void countCalls(FunctionTable& table, const std::vector<Arc>& arcs)
{
    std::vector<std::uint64_t> calls(table.functions.size());
    for (const Arc& arc : arcs) {
        std::uint64_t& count =
            arc.caller == arc.callee ? table.functions[arc.callee.value].selfCalls : calls[arc.callee.value];
        count = addSaturated(count, arc.calls);
    }
    for (std::size_t f = 0; f < calls.size(); ++f)
        table.functions[f].calls = addSaturated(table.functions[f].calls, calls[f]);
}

void listAllArcs(CallGraph& graph, std::size_t functionCount)
{
    graph.arcsFrom = listArcs(endsOf(graph.arcs, &Arc::caller), functionCount);
    graph.arcsTo = listArcs(endsOf(graph.arcs, &Arc::callee), functionCount);
}

/// The graph's user takes as long as the rest, at five million arcs 0.2 s.
void buildByFunction(CallGraph& graph, FunctionTable& table, std::vector<SymbolizedCall> calls, const GraphUser& user)
{
    JoinedCalls joined = joinCalls(std::move(calls), table.functions.size());
    const Successors successors = successorsOf(joined);
    const auto fill = [&] {
        graph.arcs = makeArcs(joined);
        joined = {}; // large, and done with
        countCalls(table, graph.arcs);
        graph.arcsFrom = listInOrder(successors.starts);
        graph.arcsTo = listArcs(successors.callees, table.functions.size());
    };
    const auto show = [&] {
        if (user)
            user(successors);
    };
    sideBySide(user && successors.callees.size() >= leastCalls, fill, show);
}

/// By GNU gprof's rules cycles are found by that order, too.
void buildNewestFirst(CallGraph& graph, FunctionTable& table, const std::vector<SymbolizedCall>& calls,
                      const GraphUser& user)
{
    graph.arcs = newestFirst(makeArcs(joinCalls(calls, table.functions.size())), calls);
    countCalls(table, graph.arcs);
    listAllArcs(graph, table.functions.size());
    if (user)
        user(successorsOf(graph));
}

} // namespace

CallGraph buildCallGraph(FunctionTable& table, std::vector<SymbolizedCall> calls, ArcOrder order, const GraphUser& user)
{
    CallGraph graph;
    graph.externalArcs = takeExternalCalls(calls, table, graph.totalCalls);
    if (order == ArcOrder::NewestFirst)
        buildNewestFirst(graph, table, calls, user);
    else
        buildByFunction(graph, table, std::move(calls), user);
    return graph;
}

void eraseArcs(CallGraph& graph, FunctionTable& table, std::span<const ArcId> arcs)
{
    std::size_t kept = 0, next = 0;
    for (std::uint32_t i = 0; i < graph.arcs.size(); ++i) {
        const Arc& arc = graph.arcs[i];
        if (next == arcs.size() || arcs[next].value != i) {
            graph.arcs[kept++] = arc;
            continue;
        }
        ++next;
        Function& callee = table.functions[arc.callee.value];
        (arc.caller == arc.callee ? callee.selfCalls : callee.calls) -= arc.calls;
    }
    graph.arcs.resize(kept);
    listAllArcs(graph, table.functions.size());
}

} // namespace gmonscope
