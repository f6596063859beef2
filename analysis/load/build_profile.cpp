// SPDX-License-Identifier: MIT
#include "load/build_profile.h"

#include "break_cycles/break_cycles.h"
#include "graph/cycles.h"
#include "graph/measured_frames.h"
#include "graph/propagation.h"
#include "graph/uncalled.h"

namespace gmonscope {

namespace {

/// The time that the call graph is about.
double selectedSeconds(const Profile::Data& data)
{
    double seconds = 0;
    for (std::uint32_t f = 0; f < data.functions.size(); ++f)
        seconds += data.functions[f].selfSeconds * data.fractionOf(FunctionId{f});
    return seconds;
}

} // namespace

std::shared_ptr<const Profile> buildProfile(std::unique_ptr<Profile::Data> data, std::vector<SymbolizedCall> calls,
                                            const GraphPolicy& policy, const GraphChoice& choice,
                                            const std::vector<StackNode>& stacks, const StageDone& stageDone)
{
    const auto done = [&](std::string_view stage) {
        if (stageDone)
            stageDone(stage);
    };
    for (const Function& function : data->functions) {
        data->totalSeconds += function.selfSeconds;
        data->totalTicks += function.ticks;
        if (function.kind == FunctionKind::NotSampled)
            data->notSampledSeconds += function.selfSeconds;
    }
    if (policy.totalSeconds)
        data->totalSeconds = *policy.totalSeconds;
    addMeasuredCalls(calls, stacks, data->functions.size());
    Components components;
    buildCallGraph(*data, std::move(calls), policy.arcOrder,
                   [&](const Successors& graph) { components = findComponents(graph); });
    done("call-graph");
    if (choice.breaking.mostArcs > 0) {
        measureStacks(*data, stacks); // tells the time of cycles that nobody counted
        if (breakCycles(*data, components, choice.breaking))
            components = findComponents(*data);
    }
    nameCycles(*data, components, policy.cycleOrder);
    measureStacks(*data, stacks);
    if (data->hasStacks)
        data->measuredFrames = joinFrames(stacks);
    if (!data->visibility.empty())
        selectForGraph(*data, components, choice.graph, choice.time, policy.showsSpontaneousCycles);
    if (!choice.focus.isEmpty())
        applyFocus(*data, choice.focus);
    if (!policy.showsCycles)
        for (Cycle& cycle : data->cycles)
            cycle.hasEntry = false;
    done("cycles");
    propagateTimes(*data, components);
    if (!data->isCounted.empty())
        findUncalled(*data);
    fillMovedTimes(*data);
    data->graphSeconds = selectedSeconds(*data);
    done("propagation");
    return std::make_shared<const Profile>(std::move(data));
}

} // namespace gmonscope
