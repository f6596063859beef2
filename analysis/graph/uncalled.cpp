// SPDX-License-Identifier: MIT
#include "graph/uncalled.h"

#include <algorithm>

namespace gmonscope {

namespace {

bool wasReached(const FunctionTable& table, const CallGraph& graph, FunctionId f)
{
    const auto arcs = graph.arcsFrom.of(f);
    return table.functions[f.value].isReached() ||
           std::any_of(arcs.begin(), arcs.end(), [&](ArcId id) { return graph.arcs[id.value].calls > 0; });
}

} // namespace

std::vector<UncalledFunction> findUncalled(const FunctionTable& table, const CallGraph& graph)
{
    std::vector<UncalledFunction> uncalled;
    // From all that were reached at once, a step after the other: so each is found by a shortest way.
    std::vector<std::uint32_t> steps(table.functions.size(), UINT32_MAX);
    std::vector<FunctionId> open;
    for (std::uint32_t f = 0; f < table.functions.size(); ++f)
        if (wasReached(table, graph, FunctionId{f})) {
            steps[f] = 0;
            open.push_back(FunctionId{f});
        }
    for (std::size_t next = 0; next < open.size(); ++next) {
        const FunctionId caller = open[next];
        for (const ArcId id : graph.arcsFrom.of(caller)) {
            const FunctionId callee = graph.arcs[id.value].callee;
            if (steps[callee.value] != UINT32_MAX)
                continue;
            steps[callee.value] = steps[caller.value] + 1;
            open.push_back(callee);
            if (table.isCounted[callee.value])
                uncalled.push_back({callee, caller, steps[callee.value]});
        }
    }
    std::sort(uncalled.begin(), uncalled.end(), [](const UncalledFunction& a, const UncalledFunction& b) {
        return a.steps != b.steps ? a.steps < b.steps : a.function < b.function;
    });
    return uncalled;
}

} // namespace gmonscope
