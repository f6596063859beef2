// SPDX-License-Identifier: MIT
#include "graph/profile_data.h"

#include <algorithm>

namespace gmonscope {

Profile::Profile(std::unique_ptr<const Data> data) : m_data(std::move(data)) {}
Profile::~Profile() = default;

std::span<const Function> Profile::functions() const { return m_data->functions; }
const Function& Profile::function(FunctionId id) const { return m_data->functions[id.value]; }
std::span<const Arc> Profile::arcs() const { return m_data->arcs; }
const Arc& Profile::arc(ArcId id) const { return m_data->arcs[id.value]; }

Flow Profile::flow(ArcId id) const
{
    if (!m_data->flows.empty())
        return m_data->flows[id.value];
    const Arc& arc = m_data->arcs[id.value];
    const double share = m_data->shareOf(id), fraction = m_data->fractionOf(arc.caller);
    const SharedTime& callee = m_data->shared[arc.callee.value];
    return {callee.selfSeconds * share * fraction, callee.descendantsSeconds * share * fraction};
}

double Profile::Data::shareOf(ArcId id) const
{
    const Arc& arc = arcs[id.value];
    const SharedTime& callee = shared[arc.callee.value];
    if (callee.component == shared[arc.caller.value].component || fractionOf(arc.callee) == 0)
        return 0;
    if (callee.weight > 0)
        return arc.weight() / callee.weight;
    const double seconds = sharedMeasured.empty() ? 0 : sharedMeasured[arc.callee.value];
    return seconds > 0 && arc.isMeasuredOnly() ? stacks.arcs[id.value].seconds / seconds : 0;
}

std::span<const ArcId> Profile::arcsFrom(FunctionId id) const { return m_data->arcsFrom.of(id); }
std::span<const ArcId> Profile::arcsTo(FunctionId id) const { return m_data->arcsTo.of(id); }
std::span<const Cycle> Profile::cycles() const { return m_data->cycles; }
const Cycle& Profile::cycle(CycleId id) const { return m_data->cycles[id.value]; }
std::span<const CutArc> Profile::cutArcs() const { return m_data->cutArcs; }

std::span<const UncalledFunction> Profile::uncalled() const { return m_data->uncalled; }

std::span<const FunctionGroup> Profile::groups() const { return m_data->functionGroups; }

const std::optional<OutOfFocus>& Profile::outOfFocus() const { return m_data->outOfFocus; }

std::span<const ExternalArc> Profile::externalArcsTo(FunctionId id) const
{
    const auto& arcs = m_data->externalArcs;
    const auto first =
        std::partition_point(arcs.begin(), arcs.end(), [id](const ExternalArc& arc) { return arc.callee < id; });
    const auto end = std::partition_point(first, arcs.end(), [id](const ExternalArc& arc) { return arc.callee == id; });
    return {first, end};
}

std::span<const BlockCount> Profile::blocksOf(FunctionId id) const
{
    const auto& blocks = m_data->blocks;
    const auto first = std::partition_point(blocks.begin(), blocks.end(),
                                            [id](const BlockCount& block) { return block.function < id; });
    const auto end =
        std::partition_point(first, blocks.end(), [id](const BlockCount& block) { return block.function == id; });
    return {first, end};
}

const ExternalCaller& Profile::externalCaller(ExternalId id) const { return m_data->externalCallers[id.value]; }
std::span<const Module> Profile::modules() const { return m_data->modules; }
const Module& Profile::module(ModuleId id) const { return m_data->modules[id.value]; }
std::span<const ThreadRow> Profile::threads() const { return m_data->threads; }

bool Profile::isInsideCycle(const Arc& arc) const
{
    const auto cycle = function(arc.caller).cycle;
    return cycle && arc.caller != arc.callee && cycle == function(arc.callee).cycle;
}

bool Profile::hasStacks() const { return m_data->hasStacks; }

std::span<const MeasuredFrame> Profile::measuredFrames() const { return m_data->measuredFrames; }

std::optional<MeasuredTime> Profile::measured(FunctionId id) const
{
    return m_data->hasStacks ? std::optional(m_data->stacks.functions[id.value]) : std::nullopt;
}

std::optional<MeasuredTime> Profile::measured(ArcId id) const
{
    return m_data->hasStacks ? std::optional(m_data->stacks.arcs[id.value]) : std::nullopt;
}

std::optional<MeasuredTime> Profile::measured(CycleId id) const
{
    return m_data->hasStacks ? std::optional(m_data->stacks.cycles[id.value]) : std::nullopt;
}

std::optional<double> Profile::countingSeconds(FunctionId id) const
{
    return m_data->hasStacks ? std::optional(m_data->stacks.counting[id.value]) : std::nullopt;
}

std::span<const InlinedTime> Profile::inlined() const { return m_data->inlined; }

const std::optional<SubtractedCounting>& Profile::subtracted() const { return m_data->subtracted; }

const std::string& Profile::imagePath() const { return m_data->imagePath; }
std::span<const Run> Profile::runs() const { return m_data->runs; }
std::span<const Problem> Profile::problems() const { return m_data->problems; }
bool Profile::hasHistogram() const { return m_data->hasHistogram; }
bool Profile::hasArcs() const { return !m_data->arcs.empty() || m_data->totalCalls > 0; }
bool Profile::hasSystemTime() const { return m_data->hasSystemTime; }
double Profile::totalSeconds() const { return m_data->totalSeconds; }
double Profile::totalTicks() const { return m_data->totalTicks; }
double Profile::meanSecondsPerTick() const
{
    return m_data->totalTicks > 0 ? (m_data->totalSeconds - m_data->notSampledSeconds) / m_data->totalTicks : 0;
}
std::uint64_t Profile::totalCalls() const { return m_data->totalCalls; }
double Profile::secondsPerTick() const { return m_data->secondsPerTick; }
double Profile::bytesPerBin() const { return m_data->bytesPerBin; }

const Visibility& Profile::visibility(FunctionId id) const
{
    static constexpr Visibility all;
    return m_data->visibility.empty() ? all : m_data->visibility[id.value];
}

double Profile::graphSeconds() const { return m_data->graphSeconds; }
const std::vector<std::string>& Profile::sourceFiles() const { return m_data->sourceFiles; }
const std::string& Profile::dimension() const { return m_data->dimension; }

double Profile::percent(double seconds) const
{
    return m_data->totalSeconds > 0 ? 100.0 * seconds / m_data->totalSeconds : 0.0;
}

} // namespace gmonscope
