// SPDX-License-Identifier: MIT
#include "select/focus.h"

#include "gmonscope/focus.h"
#include "gmonscope/phrase.h"

#include <algorithm>

namespace gmonscope {

namespace {

using Bits = FunctionSet;

/// Returns the given functions and those that arcs lead to from them; or, upwards, those that arcs lead from.
Bits reachable(const CallGraph& graph, const Bits& start, const ArcLists& arcs, FunctionId Arc::*end)
{
    Bits found(graph.arcsFrom.starts.size() - 1);
    std::vector<FunctionId> open;
    const auto add = [&](FunctionId f) {
        if (!found[f.value]) {
            found[f.value] = true;
            open.push_back(f);
        }
    };
    for (std::uint32_t f = 0; f < start.size(); ++f)
        if (start[f])
            add(FunctionId{f});
    while (!open.empty()) {
        const FunctionId f = open.back();
        open.pop_back();
        for (const ArcId id : arcs.of(f))
            add(graph.arcs[id.value].*end);
    }
    return found;
}

Bits callersOf(const CallGraph& graph, const Bits& start)
{
    return reachable(graph, start, graph.arcsTo, &Arc::caller);
}

Bits calleesOf(const CallGraph& graph, const Bits& start)
{
    return reachable(graph, start, graph.arcsFrom, &Arc::callee);
}

Bits onWays(const CallGraph& graph, const Bits& from, const Bits& to)
{
    Bits found = calleesOf(graph, from);
    const Bits above = callersOf(graph, to);
    for (std::size_t f = 0; f < found.size(); ++f)
        found[f] = found[f] && above[f];
    return found;
}

/// Adds the functions on all ways from one to the other; false: there is no way.
bool addWays(const CallGraph& graph, const ChosenFocus::Path& path, Bits& shown)
{
    const Bits ways = onWays(graph, path.from, path.to);
    bool isAny = false;
    for (std::size_t f = 0; f < shown.size(); ++f)
        if (ways[f])
            isAny = shown[f] = true;
    return isAny;
}

Bits inFocus(const CallGraph& graph, const ChosenFocus& focus, RunInfo& info)
{
    Bits shown = callersOf(graph, focus.ancestors);
    const Bits below = calleesOf(graph, focus.descendants);
    for (std::size_t f = 0; f < shown.size(); ++f)
        shown[f] = shown[f] || below[f];
    for (const ChosenFocus::Path& path : focus.paths)
        if (!addWays(graph, path, shown))
            info.problems.push_back(
                {Severity::Note, info.imagePath, Phrase::tr("no calls lead along %1").arg(path.text)});
    return shown;
}

} // namespace

FunctionSet ancestorsOf(const TimedGraph& profile, const FunctionSet& start)
{
    return callersOf(profile.data().graph, start);
}

FunctionSet descendantsOf(const TimedGraph& profile, const FunctionSet& start)
{
    return calleesOf(profile.data().graph, start);
}

FunctionSet between(const TimedGraph& profile, const FunctionSet& from, const FunctionSet& to)
{
    return onWays(profile.data().graph, from, to);
}

OutOfFocus applyFocus(const ChosenFocus& focus, FunctionTable& table, CallGraph& graph, RunInfo& info)
{
    const Bits shown = inFocus(graph, focus, info);
    OutOfFocus out;
    for (std::uint32_t f = 0; f < table.functions.size(); ++f) {
        Visibility& visibility = table.visibility[f];
        if (shown[f] || !visibility.inGraph)
            continue;
        visibility.inGraph = false;
        const Function& function = table.functions[f];
        if (!function.isReached() && graph.arcsFrom.of(FunctionId{f}).empty())
            continue;
        ++out.functions;
        out.selfSeconds += function.selfSeconds * visibility.fraction;
    }
    for (Cycle& cycle : graph.cycles)
        cycle.inGraph = cycle.inGraph && std::any_of(cycle.members.begin(), cycle.members.end(),
                                                     [&](FunctionId f) { return table.visibility[f.value].inGraph; });
    return out;
}

} // namespace gmonscope
