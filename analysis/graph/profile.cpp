// SPDX-License-Identifier: MIT
#include "graph/profile_data.h"

#include <algorithm>

namespace gmonscope {

TimedGraph::TimedGraph(std::unique_ptr<const Data> data) : m_data(std::move(data)) {}
TimedGraph::~TimedGraph() = default;
Profile::Profile(std::unique_ptr<const Data> data) : TimedGraph(std::move(data)) {}

std::span<const Function> TimedGraph::functions() const { return m_data->table.functions; }
const Function& TimedGraph::function(FunctionId id) const { return m_data->table.functions[id.value]; }
std::span<const Arc> TimedGraph::arcs() const { return m_data->graph.arcs; }
const Arc& TimedGraph::arc(ArcId id) const { return m_data->graph.arcs[id.value]; }

Flow TimedGraph::flow(ArcId id) const
{
    if (!m_data->propagated.flows.empty())
        return m_data->propagated.flows[id.value];
    const Arc& arc = m_data->graph.arcs[id.value];
    const double share = m_data->shareOf(id), fraction = m_data->table.fractionOf(arc.caller);
    const SharedTime& callee = m_data->propagated.shared[arc.callee.value];
    return {callee.selfSeconds * share * fraction, callee.descendantsSeconds * share * fraction};
}

double TimedGraph::Data::shareOf(ArcId id) const
{
    const Arc& arc = graph.arcs[id.value];
    const SharedTime& callee = propagated.shared[arc.callee.value];
    if (callee.component == propagated.shared[arc.caller.value].component || table.fractionOf(arc.callee) == 0)
        return 0;
    return propagated.callerShare(arc, id, stacks);
}

std::span<const ArcId> TimedGraph::arcsFrom(FunctionId id) const { return m_data->graph.arcsFrom.of(id); }
std::span<const ArcId> TimedGraph::arcsTo(FunctionId id) const { return m_data->graph.arcsTo.of(id); }
std::span<const Cycle> TimedGraph::cycles() const { return m_data->graph.cycles; }
const Cycle& TimedGraph::cycle(CycleId id) const { return m_data->graph.cycles[id.value]; }
std::span<const CutArc> Profile::cutArcs() const { return m_data->graph.cutArcs; }

std::span<const UncalledFunction> Profile::uncalled() const { return m_data->graph.uncalled; }

std::span<const FunctionGroup> Profile::groups() const { return m_data->table.groups; }

const std::optional<OutOfFocus>& Profile::outOfFocus() const { return m_data->totals.outOfFocus; }

std::span<const ExternalArc> TimedGraph::externalArcsTo(FunctionId id) const
{
    const auto& arcs = m_data->graph.externalArcs;
    const auto first =
        std::partition_point(arcs.begin(), arcs.end(), [id](const ExternalArc& arc) { return arc.callee < id; });
    const auto end = std::partition_point(first, arcs.end(), [id](const ExternalArc& arc) { return arc.callee == id; });
    return {first, end};
}

std::span<const BlockCount> Profile::blocksOf(FunctionId id) const
{
    const auto& blocks = m_data->table.blocks;
    const auto first = std::partition_point(blocks.begin(), blocks.end(),
                                            [id](const BlockCount& block) { return block.function < id; });
    const auto end =
        std::partition_point(first, blocks.end(), [id](const BlockCount& block) { return block.function == id; });
    return {first, end};
}

const ExternalCaller& TimedGraph::externalCaller(ExternalId id) const
{
    return m_data->table.externalCallers[id.value];
}
std::span<const Module> TimedGraph::modules() const { return m_data->table.modules; }
const Module& TimedGraph::module(ModuleId id) const { return m_data->table.modules[id.value]; }
std::span<const ThreadRow> Profile::threads() const { return m_data->info.threads; }

bool TimedGraph::isInsideCycle(const Arc& arc) const
{
    const auto cycle = function(arc.caller).cycle;
    return cycle && arc.caller != arc.callee && cycle == function(arc.callee).cycle;
}

bool TimedGraph::hasStacks() const { return m_data->info.hasStacks; }

std::span<const MeasuredFrame> Profile::measuredFrames() const { return m_data->stacks.frames; }

std::optional<MeasuredTime> TimedGraph::measured(FunctionId id) const
{
    return m_data->info.hasStacks ? std::optional(m_data->stacks.functions[id.value]) : std::nullopt;
}

std::optional<MeasuredTime> TimedGraph::measured(ArcId id) const
{
    return m_data->info.hasStacks ? std::optional(m_data->stacks.arcs[id.value]) : std::nullopt;
}

std::optional<MeasuredTime> TimedGraph::measured(CycleId id) const
{
    return m_data->info.hasStacks ? std::optional(m_data->stacks.cycles[id.value]) : std::nullopt;
}

std::optional<double> Profile::countingSeconds(FunctionId id) const
{
    return m_data->info.hasStacks ? std::optional(m_data->stacks.counting[id.value]) : std::nullopt;
}

std::span<const InlinedTime> Profile::inlined() const { return m_data->table.inlined; }

const std::optional<SubtractedCounting>& Profile::subtracted() const { return m_data->totals.subtracted; }

const std::string& Profile::imagePath() const { return m_data->info.imagePath; }
std::span<const Run> Profile::runs() const { return m_data->info.runs; }
std::span<const Problem> Profile::problems() const { return m_data->info.problems; }
bool Profile::hasHistogram() const { return m_data->info.hasHistogram; }
bool Profile::hasArcs() const { return !m_data->graph.arcs.empty() || m_data->graph.totalCalls > 0; }
bool Profile::hasSystemTime() const { return m_data->info.hasSystemTime; }
double TimedGraph::totalSeconds() const { return m_data->totals.seconds; }
double TimedGraph::totalTicks() const { return m_data->totals.ticks; }
double Profile::meanSecondsPerTick() const
{
    return m_data->totals.ticks > 0 ? (m_data->totals.seconds - m_data->totals.notSampledSeconds) / m_data->totals.ticks
                                    : 0;
}
std::uint64_t TimedGraph::totalCalls() const { return m_data->graph.totalCalls; }
double TimedGraph::secondsPerTick() const { return m_data->info.secondsPerTick; }
const CostUnit& TimedGraph::costUnit() const { return m_data->info.unit; }
double Profile::bytesPerBin() const { return m_data->info.bytesPerBin; }

const Visibility& TimedGraph::visibility(FunctionId id) const
{
    static constexpr Visibility all;
    return m_data->table.visibility.empty() ? all : m_data->table.visibility[id.value];
}

double Profile::graphSeconds() const { return m_data->totals.graphSeconds; }
const std::vector<std::string>& Profile::sourceFiles() const { return m_data->table.sourceFiles; }
const std::string& Profile::dimension() const { return m_data->info.dimension; }
bool Profile::hasMeasuredCalls() const { return !m_data->propagated.measuredShares.empty(); }
const std::string& Profile::importedFrom() const { return m_data->info.importedFrom; }

double Profile::percent(double seconds) const
{
    return m_data->totals.seconds > 0 ? 100.0 * seconds / m_data->totals.seconds : 0.0;
}

} // namespace gmonscope
