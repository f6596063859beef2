// SPDX-License-Identifier: MIT
#include "graph/uncalled.h"

#include <algorithm>

namespace gmonscope {

namespace {

bool wasReached(const Profile::Data& data, FunctionId f)
{
    const auto arcs = data.arcsFrom.of(f);
    return data.functions[f.value].isReached() ||
           std::any_of(arcs.begin(), arcs.end(), [&](ArcId id) { return data.arcs[id.value].calls > 0; });
}

} // namespace

void findUncalled(Profile::Data& data)
{
    // From all that were reached at once, a step after the other: so each is found by a shortest way.
    std::vector<std::uint32_t> steps(data.functions.size(), UINT32_MAX);
    std::vector<FunctionId> open;
    for (std::uint32_t f = 0; f < data.functions.size(); ++f)
        if (wasReached(data, FunctionId{f})) {
            steps[f] = 0;
            open.push_back(FunctionId{f});
        }
    for (std::size_t next = 0; next < open.size(); ++next) {
        const FunctionId caller = open[next];
        for (const ArcId id : data.arcsFrom.of(caller)) {
            const FunctionId callee = data.arcs[id.value].callee;
            if (steps[callee.value] != UINT32_MAX)
                continue;
            steps[callee.value] = steps[caller.value] + 1;
            open.push_back(callee);
            if (data.isCounted[callee.value])
                data.uncalled.push_back({callee, caller, steps[callee.value]});
        }
    }
    std::sort(data.uncalled.begin(), data.uncalled.end(), [](const UncalledFunction& a, const UncalledFunction& b) {
        return a.steps != b.steps ? a.steps < b.steps : a.function < b.function;
    });
}

} // namespace gmonscope
