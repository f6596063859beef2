// SPDX-License-Identifier: MIT
#include "graph/profile_data.h"

namespace gmonscope {

Profile::Profile(std::unique_ptr<const Data> data) : m_data(std::move(data)) {}
Profile::~Profile() = default;

std::span<const Function> Profile::functions() const { return m_data->functions; }
const Function& Profile::function(FunctionId id) const { return m_data->functions[id.value]; }
std::span<const Arc> Profile::arcs() const { return m_data->arcs; }
const Arc& Profile::arc(ArcId id) const { return m_data->arcs[id.value]; }
std::span<const ArcId> Profile::arcsFrom(FunctionId id) const { return m_data->arcsFrom.of(id); }
std::span<const ArcId> Profile::arcsTo(FunctionId id) const { return m_data->arcsTo.of(id); }
std::span<const Cycle> Profile::cycles() const { return m_data->cycles; }
const Cycle& Profile::cycle(CycleId id) const { return m_data->cycles[id.value]; }

bool Profile::isInsideCycle(const Arc& arc) const
{
    const auto cycle = function(arc.caller).cycle;
    return cycle && arc.caller != arc.callee && cycle == function(arc.callee).cycle;
}

const std::string& Profile::imagePath() const { return m_data->imagePath; }
std::span<const Run> Profile::runs() const { return m_data->runs; }
std::span<const Problem> Profile::problems() const { return m_data->problems; }
bool Profile::hasHistogram() const { return m_data->hasHistogram; }
bool Profile::hasArcs() const { return !m_data->arcs.empty() || m_data->totalCalls > 0; }
double Profile::totalSeconds() const { return m_data->totalSeconds; }
double Profile::totalTicks() const { return m_data->totalTicks; }
std::uint64_t Profile::totalCalls() const { return m_data->totalCalls; }
double Profile::secondsPerTick() const { return m_data->secondsPerTick; }
double Profile::bytesPerBin() const { return m_data->bytesPerBin; }

double Profile::percent(double seconds) const
{
    return m_data->totalSeconds > 0 ? 100.0 * seconds / m_data->totalSeconds : 0.0;
}

} // namespace gmonscope
