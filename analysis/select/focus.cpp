// SPDX-License-Identifier: MIT
#include "select/focus.h"

#include "gmonscope/focus.h"

#include <algorithm>

namespace gmonscope {

namespace {

using Bits = FunctionSet;

/// Returns the given functions and those that arcs lead to from them; or, upwards, those that arcs lead from.
Bits reachable(const Profile::Data& data, const Bits& start, const ArcLists& arcs, FunctionId Arc::*end)
{
    Bits found(data.functions.size());
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
            add(data.arcs[id.value].*end);
    }
    return found;
}

Bits callersOf(const Profile::Data& data, const Bits& start)
{
    return reachable(data, start, data.arcsTo, &Arc::caller);
}

Bits calleesOf(const Profile::Data& data, const Bits& start)
{
    return reachable(data, start, data.arcsFrom, &Arc::callee);
}

Bits onWays(const Profile::Data& data, const Bits& from, const Bits& to)
{
    Bits found = calleesOf(data, from);
    const Bits above = callersOf(data, to);
    for (std::size_t f = 0; f < found.size(); ++f)
        found[f] = found[f] && above[f];
    return found;
}

/// Adds the functions on all ways from one to the other; false: there is no way.
bool addWays(const Profile::Data& data, const ChosenFocus::Path& path, Bits& shown)
{
    const Bits ways = onWays(data, path.from, path.to);
    bool isAny = false;
    for (std::size_t f = 0; f < shown.size(); ++f)
        if (ways[f])
            isAny = shown[f] = true;
    return isAny;
}

Bits inFocus(Profile::Data& data, const ChosenFocus& focus)
{
    Bits shown = callersOf(data, focus.ancestors);
    const Bits below = calleesOf(data, focus.descendants);
    for (std::size_t f = 0; f < shown.size(); ++f)
        shown[f] = shown[f] || below[f];
    for (const ChosenFocus::Path& path : focus.paths)
        if (!addWays(data, path, shown))
            data.problems.push_back({Severity::Note, data.imagePath, "no calls lead along " + path.text});
    return shown;
}

} // namespace

FunctionSet ancestorsOf(const Profile& profile, const FunctionSet& start) { return callersOf(profile.data(), start); }

FunctionSet descendantsOf(const Profile& profile, const FunctionSet& start) { return calleesOf(profile.data(), start); }

FunctionSet between(const Profile& profile, const FunctionSet& from, const FunctionSet& to)
{
    return onWays(profile.data(), from, to);
}

void applyFocus(Profile::Data& data, const ChosenFocus& focus)
{
    const Bits shown = inFocus(data, focus);
    OutOfFocus out;
    for (std::uint32_t f = 0; f < data.functions.size(); ++f) {
        Visibility& visibility = data.visibility[f];
        if (shown[f] || !visibility.inGraph)
            continue;
        visibility.inGraph = false;
        const Function& function = data.functions[f];
        if (!function.isReached() && data.arcsFrom.of(FunctionId{f}).empty())
            continue;
        ++out.functions;
        out.selfSeconds += function.selfSeconds * visibility.fraction;
    }
    for (Cycle& cycle : data.cycles)
        cycle.inGraph = cycle.inGraph && std::any_of(cycle.members.begin(), cycle.members.end(),
                                                     [&](FunctionId f) { return data.visibility[f.value].inGraph; });
    data.outOfFocus = out;
}

} // namespace gmonscope
