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
double selectedSeconds(const FunctionTable& table)
{
    double seconds = 0;
    for (std::uint32_t f = 0; f < table.functions.size(); ++f)
        seconds += table.functions[f].selfSeconds * table.fractionOf(FunctionId{f});
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
    for (const Function& function : data->table.functions) {
        data->totals.seconds += function.selfSeconds;
        data->totals.ticks += function.ticks;
        if (function.kind == FunctionKind::NotSampled)
            data->totals.notSampledSeconds += function.selfSeconds;
    }
    if (policy.totalSeconds)
        data->totals.seconds = *policy.totalSeconds;
    addMeasuredCalls(calls, stacks, data->table.functions.size());
    Components components;
    data->graph = buildCallGraph(data->table, std::move(calls), policy.arcOrder,
                                 [&](const Successors& graph) { components = findComponents(graph); });
    done("call-graph");
    if (choice.breaking.mostArcs > 0) {
        data->stacks = measureStacks(data->table, data->graph, stacks); // tells the time of cycles that nobody counted
        if (breakCycles(data->table, data->graph, data->stacks, components, choice.breaking))
            components = findComponents(data->graph);
    }
    data->graph.cycles = nameCycles(data->table, components, policy.cycleOrder);
    data->stacks = measureStacks(data->table, data->graph, stacks);
    data->info.hasStacks = data->info.hasStacks && !stacks.empty();
    if (data->info.hasStacks)
        data->stacks.frames = joinFrames(stacks);
    std::vector<double> cycleFractions;
    if (!data->table.visibility.empty())
        cycleFractions = selectForGraph(data->table, data->graph, data->stacks, components, choice.graph, choice.time,
                                        policy.showsSpontaneousCycles);
    if (!choice.focus.isEmpty())
        data->totals.outOfFocus = applyFocus(choice.focus, data->table, data->graph, data->info);
    if (!policy.showsCycles)
        for (Cycle& cycle : data->graph.cycles)
            cycle.hasEntry = false;
    done("cycles");
    data->propagated = propagateTimes(data->table, data->graph, data->stacks, components, cycleFractions);
    if (!data->table.isCounted.empty())
        data->graph.uncalled = findUncalled(data->table, data->graph);
    fillMovedTimes(data->graph, data->table, data->stacks);
    data->totals.graphSeconds = selectedSeconds(data->table);
    done("propagation");
    return std::make_shared<const Profile>(std::move(data));
}

} // namespace gmonscope
