// SPDX-License-Identifier: MIT
#include "graph/callbacks.h"

#include <algorithm>
#include <numeric>

namespace gmonscope {

namespace {

using Pair = std::pair<FunctionId, FunctionId>; ///< caller, callee

/// By function: how the counts know it.
struct Counted {
    explicit Counted(std::size_t functionCount) : asCaller(functionCount), asCallee(functionCount) {}

    std::vector<bool> asCaller, asCallee;
};

Counted findCounted(const std::vector<SymbolizedCall>& calls, std::size_t functionCount)
{
    Counted counted(functionCount);
    for (const SymbolizedCall& call : calls) {
        if (!call.calls)
            continue;
        counted.asCallee[call.callee.value] = true;
        if (call.caller)
            counted.asCaller[(*call.caller).value] = true;
    }
    return counted;
}

/// Whoever stands above the repeats of a folded recursion need not have called what stands below them.
std::vector<Pair> findCallbacks(const std::vector<StackNode>& nodes, const Counted& counted)
{
    std::vector<Pair> found;
    for (const StackNode& node : nodes) {
        if (node.parent == StackNode::none || node.isAfterFold)
            continue;
        const auto &caller = nodes[node.parent].function, &callee = node.function;
        if (caller && callee && counted.asCallee[callee->value] && !counted.asCallee[caller->value] &&
            !counted.asCaller[caller->value])
            found.emplace_back(*caller, *callee);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

/// Returns the callees of each function with the callbacks among them.
Successors joined(const std::vector<SymbolizedCall>& calls, const std::vector<Pair>& callbacks,
                  std::size_t functionCount)
{
    Successors graph{.starts = std::vector<std::uint32_t>(functionCount + 1), .callees = {}};
    const auto each = [&](const auto& visit) {
        for (const SymbolizedCall& call : calls)
            if (call.caller)
                visit((*call.caller).value, call.callee.value);
        for (const auto& [caller, callee] : callbacks)
            visit(caller.value, callee.value);
    };
    each([&](std::uint32_t caller, std::uint32_t) { ++graph.starts[caller + 1]; });
    std::partial_sum(graph.starts.begin(), graph.starts.end(), graph.starts.begin());
    graph.callees.resize(graph.starts.back());
    auto next = graph.starts;
    each([&](std::uint32_t caller, std::uint32_t callee) { graph.callees[next[caller]++] = callee; });
    return graph;
}

/// Returns the number of each function's component.
std::vector<std::uint32_t> componentsOf(const Successors& graph)
{
    const Components components = findComponents(graph);
    std::vector<std::uint32_t> of(graph.count());
    for (std::uint32_t c = 0; c < components.count(); ++c)
        for (const FunctionId f : components.of(c))
            of[f.value] = c;
    return of;
}

} // namespace

void addCallbacks(std::vector<SymbolizedCall>& calls, const std::vector<StackNode>& nodes, std::size_t functionCount)
{
    if (nodes.empty())
        return;
    const std::vector<Pair> callbacks = findCallbacks(nodes, findCounted(calls, functionCount));
    if (callbacks.empty())
        return;
    const std::vector<std::uint32_t> component = componentsOf(joined(calls, callbacks, functionCount));
    for (const auto& [caller, callee] : callbacks)
        if (component[caller.value] != component[callee.value])
            calls.push_back({.caller = CallerId::measured(caller), .callee = callee});
}

} // namespace gmonscope
