// SPDX-License-Identifier: MIT
#include "load/build_profile.h"

#include "break_cycles/break_cycles.h"
#include "graph/callbacks.h"
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

/// The stages of buildProfile(), each of which fills parts of the data.
class ProfileBuilder {
public:
    ProfileBuilder(Profile::Data& data, const GraphPolicy& policy, const GraphChoice& choice,
                   const std::vector<StackNode>& stackNodes, const std::vector<ArcTime>& arcTimes)
        : m_table(data.table), m_graph(data.graph), m_propagated(data.propagated), m_stacks(data.stacks),
          m_info(data.info), m_totals(data.totals), m_policy(policy), m_choice(choice), m_stackNodes(stackNodes),
          m_arcTimes(arcTimes)
    {
    }

    void addUpTotals()
    {
        for (const Function& function : m_table.functions) {
            m_totals.seconds += function.selfSeconds;
            m_totals.ticks += function.ticks;
            if (function.kind == FunctionKind::NotSampled)
                m_totals.notSampledSeconds += function.selfSeconds;
        }
        if (m_policy.totalSeconds)
            m_totals.seconds = *m_policy.totalSeconds;
    }

    void connect(std::vector<SymbolizedCall> calls)
    {
        addMeasuredCalls(calls, m_stackNodes, m_table.functions.size());
        addCallbacks(calls, m_stackNodes, m_table.functions.size());
        m_graph = buildCallGraph(m_table, std::move(calls), m_policy.arcOrder,
                                 [this](const Successors& graph) { m_components = findComponents(graph); });
    }

    void findCycles()
    {
        if (m_choice.breaking.mostArcs > 0) {
            m_stacks = measureStacks(m_table, m_graph, m_stackNodes); // the time of cycles that nobody counted
            if (breakCycles(m_table, m_graph, m_stacks, m_components, m_choice.breaking))
                m_components = findComponents(m_graph);
        }
        m_graph.cycles = nameCycles(m_table, m_components, m_policy.cycleOrder);
        for (Cycle& cycle : m_graph.cycles)
            cycle.hasEntry = m_policy.showsCycles;
    }

    void measure()
    {
        m_stacks = measureStacks(m_table, m_graph, m_stackNodes);
        m_info.hasStacks = m_info.hasStacks && !m_stackNodes.empty();
        if (m_info.hasStacks)
            m_stacks.frames = joinFrames(m_stackNodes);
    }

    void choose()
    {
        if (!m_table.visibility.empty())
            m_cycleFractions = selectForGraph(m_table, m_graph, m_stacks, m_components, m_choice.graph, m_choice.time,
                                              m_policy.showsSpontaneousCycles);
        if (!m_choice.focus.isEmpty())
            m_totals.outOfFocus = applyFocus(m_choice.focus, m_table, m_graph, m_info);
    }

    void propagate()
    {
        m_propagated = propagateTimes(m_table, m_graph, m_stacks, m_components, m_cycleFractions,
                                      measuredShares(m_table, m_graph, m_components, m_arcTimes));
        if (!m_table.isCounted.empty())
            m_graph.uncalled = findUncalled(m_table, m_graph);
        fillMovedTimes(m_graph, m_table, m_stacks);
        m_totals.graphSeconds = selectedSeconds(m_table);
    }

private:
    FunctionTable& m_table;
    CallGraph& m_graph;
    PropagatedTimes& m_propagated;
    StackTimes& m_stacks;
    RunInfo& m_info;
    Totals& m_totals;
    const GraphPolicy& m_policy;
    const GraphChoice& m_choice;
    const std::vector<StackNode>& m_stackNodes;
    const std::vector<ArcTime>& m_arcTimes;
    Components m_components;
    std::vector<double> m_cycleFractions;
};

} // namespace

std::shared_ptr<const Profile> buildProfile(std::unique_ptr<Profile::Data> data, std::vector<SymbolizedCall> calls,
                                            const GraphPolicy& policy, const GraphChoice& choice,
                                            const std::vector<StackNode>& stacks, const StageDone& stageDone,
                                            const std::vector<ArcTime>& arcTimes)
{
    const auto done = [&](std::string_view stage) {
        if (stageDone)
            stageDone(stage);
    };
    ProfileBuilder builder(*data, policy, choice, stacks, arcTimes);
    builder.addUpTotals();
    builder.connect(std::move(calls));
    done("call-graph");
    builder.findCycles();
    builder.measure();
    builder.choose();
    done("cycles");
    builder.propagate();
    done("propagation");
    return std::make_shared<const Profile>(std::move(data));
}

} // namespace gmonscope
