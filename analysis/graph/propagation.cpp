// SPDX-License-Identifier: MIT
#include "graph/propagation.h"

#include "graph/caller_shares.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// A single function or a cycle as a whole.
struct Entity {
    double selfSeconds = 0;
    double descendantsSeconds = 0;
};

Entity sumMembers(const Profile::Data& data, std::span<const FunctionId> members)
{
    Entity entity;
    for (const FunctionId member : members) {
        const Function& function = data.functions[member.value];
        if (data.fractionOf(member) != 0) {
            entity.selfSeconds += function.selfSeconds;
            entity.descendantsSeconds += function.descendantsSeconds;
        }
    }
    return entity;
}

/// Shares the entity's time over the arcs into it from outside. What external callers cost flows nowhere.
void shareOverCallers(Profile::Data& data, std::span<const FunctionId> members, const Entity& entity,
                      const CallerShares& shares)
{
    for (const FunctionId member : members) {
        for (const ArcId id : data.arcsTo.of(member)) {
            Arc& arc = data.arcs[id.value];
            if (!isFromOutside(data, arc) || data.fractionOf(member) == 0)
                continue;
            const double share = shares.of(id);
            arc.selfSeconds = entity.selfSeconds * share;
            arc.descendantsSeconds = entity.descendantsSeconds * share;
            data.functions[arc.caller.value].descendantsSeconds += arc.totalSeconds();
        }
    }
}

void fillCycle(Profile::Data& data, Cycle& cycle, const Entity& entity, std::uint64_t calls)
{
    cycle.selfSeconds = entity.selfSeconds;
    cycle.descendantsSeconds = entity.descendantsSeconds;
    cycle.calls = calls;
    for (const FunctionId member : cycle.members) {
        cycle.externalCalls += data.functions[member.value].externalCalls;
        for (const ArcId id : data.arcsTo.of(member)) {
            const Arc& arc = data.arcs[id.value];
            if (arc.caller != arc.callee && !isFromOutside(data, arc))
                cycle.internalCalls += arc.calls;
        }
    }
    std::stable_sort(cycle.members.begin(), cycle.members.end(), [&](FunctionId a, FunctionId b) {
        return data.functions[a.value].totalSeconds() > data.functions[b.value].totalSeconds();
    });
}

/// From here on all times but the functions' own are those of the selected part of the run.
void keepSelectedFractions(Profile::Data& data)
{
    for (Arc& arc : data.arcs) {
        arc.selfSeconds *= data.fractionOf(arc.caller);
        arc.descendantsSeconds *= data.fractionOf(arc.caller);
    }
    for (std::uint32_t f = 0; f < data.functions.size(); ++f)
        data.functions[f].descendantsSeconds *= data.fractionOf(FunctionId{f});
    for (std::uint32_t c = 0; c < data.cycles.size(); ++c) {
        Cycle& cycle = data.cycles[c];
        const double wholeSelfSeconds = cycle.selfSeconds;
        cycle.selfSeconds = cycle.descendantsSeconds = 0;
        for (const FunctionId member : cycle.members) {
            cycle.selfSeconds += data.functions[member.value].selfSeconds * data.fractionOf(member);
            cycle.descendantsSeconds += data.functions[member.value].descendantsSeconds;
        }
        // By GNU gprof's rules the whole's own time counts as far as its callers' does, whatever its members' does.
        if (!data.cycleFractions.empty())
            cycle.selfSeconds = data.cycleFractions[c] * wholeSelfSeconds;
    }
}

/// What the next components need lies all over memory, and is on its way when their turn comes: at a million functions
/// that halves the time.
void fetchAhead(const Profile::Data& data, const Components& components, std::size_t component)
{
    constexpr std::size_t near = 4, far = 8, farther = 16, mostArcs = 8;
    if (component + farther >= components.count())
        return;
    const auto memberOf = [&](std::size_t c) { return components.functions[components.starts[c]]; };
    const ArcLists& callers = data.arcsTo;
    __builtin_prefetch(&callers.starts[memberOf(component + farther).value]);
    __builtin_prefetch(callers.ids.data() + callers.starts[memberOf(component + far).value]);
    const FunctionId next = memberOf(component + near);
    __builtin_prefetch(&data.functions[next.value].selfSeconds);
    const auto arcs = callers.of(next);
    for (const ArcId arc : arcs.first(std::min(arcs.size(), mostArcs)))
        __builtin_prefetch(&data.arcs[arc.value]);
}

} // namespace

void propagateTimes(Profile::Data& data, const Components& components)
{
    // Components come callees first, so that an entity's descendants' time is complete when its turn comes.
    for (std::size_t c = 0; c < components.count(); ++c) {
        fetchAhead(data, components, c);
        const auto members = components.of(c);
        const Entity entity = sumMembers(data, members);
        const CallerShares shares(data, members);
        shareOverCallers(data, members, entity, shares);
        if (const auto cycle = data.functions[members.front().value].cycle)
            fillCycle(data, data.cycles[cycle->value], entity, shares.calls());
    }
    if (!data.visibility.empty())
        keepSelectedFractions(data);
}

} // namespace gmonscope
