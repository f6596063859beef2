// SPDX-License-Identifier: MIT
#include "graph/arc_times.h"

#include <algorithm>
#include <tuple>

namespace gmonscope {

namespace {

/// By arc. Times of the same pair are added up.
std::vector<double> timesByArc(const CallGraph& graph, std::vector<ArcTime> times)
{
    const auto pairOf = [](const auto& arc) { return std::tuple(arc.caller, arc.callee); };
    std::stable_sort(times.begin(), times.end(),
                     [&](const ArcTime& a, const ArcTime& b) { return pairOf(a) < pairOf(b); });
    std::vector<double> seconds(graph.arcs.size());
    auto time = times.begin();
    for (std::size_t a = 0; a < graph.arcs.size(); ++a) {
        const auto pair = pairOf(graph.arcs[a]);
        while (time != times.end() && pairOf(*time) < pair)
            ++time;
        for (; time != times.end() && pairOf(*time) == pair; ++time)
            seconds[a] += time->seconds;
    }
    return seconds;
}

} // namespace

std::vector<double> measuredShares(const FunctionTable& table, const CallGraph& graph, const Components& components,
                                   std::vector<ArcTime> times)
{
    if (times.empty())
        return {};
    const std::vector<double> seconds = timesByArc(graph, std::move(times));
    std::vector<std::uint32_t> componentOf(table.functions.size());
    for (std::uint32_t c = 0; c < components.count(); ++c)
        for (const FunctionId f : components.of(c))
            componentOf[f.value] = c;
    std::vector<double> totals(components.count()), shares(graph.arcs.size());
    for (std::uint32_t c = 0; c < components.count(); ++c) { // callees first
        double asked = 0;
        for (const FunctionId f : components.of(c)) {
            totals[c] += table.functions[f.value].selfSeconds;
            for (const ArcId id : graph.arcsFrom.of(f))
                if (const std::uint32_t callee = componentOf[graph.arcs[id.value].callee.value]; callee != c)
                    totals[c] += totals[callee] * shares[id.value];
            for (const ArcId id : graph.arcsTo.of(f))
                if (componentOf[graph.arcs[id.value].caller.value] != c)
                    asked += seconds[id.value];
        }
        const double whole = std::max(totals[c], asked);
        for (const FunctionId f : components.of(c))
            for (const ArcId id : graph.arcsTo.of(f))
                if (whole > 0 && componentOf[graph.arcs[id.value].caller.value] != c)
                    shares[id.value] = seconds[id.value] / whole;
    }
    return shares;
}

} // namespace gmonscope
