// SPDX-License-Identifier: MIT
#include "tables/call_graph_rows.h"

#include <algorithm>
#include <vector>

using namespace gmonscope;

namespace {

bool callsItself(const Profile& profile, FunctionId id)
{
    const auto arcs = profile.arcsFrom(id);
    const auto found = std::lower_bound(arcs.begin(), arcs.end(), id,
                                        [&](ArcId arc, FunctionId to) { return profile.arc(arc).callee < to; });
    return found != arcs.end() && profile.arc(*found).callee == id;
}

CallGraphRow functionRow(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    CallGraphRow row;
    row.selfSeconds = function.selfSeconds;
    row.descendantsSeconds = function.descendantsSeconds;
    row.calls = function.calls;
    row.selfCalls = function.selfCalls;
    const std::size_t itself = callsItself(profile, id);
    row.callers = std::uint32_t(profile.arcsTo(id).size() - itself);
    row.callees = std::uint32_t(profile.arcsFrom(id).size() - itself);
    return row;
}

std::uint32_t countDifferent(std::vector<FunctionId>& functions)
{
    std::sort(functions.begin(), functions.end());
    return std::uint32_t(std::unique(functions.begin(), functions.end()) - functions.begin());
}

CallGraphRow cycleRow(const Profile& profile, CycleId id)
{
    const Cycle& cycle = profile.cycle(id);
    CallGraphRow row;
    row.selfSeconds = cycle.selfSeconds;
    row.descendantsSeconds = cycle.descendantsSeconds;
    row.calls = cycle.calls;
    row.selfCalls = cycle.internalCalls;
    std::vector<FunctionId> callers, callees;
    for (const FunctionId member : cycle.members) {
        for (const ArcId arc : profile.arcsTo(member))
            if (const FunctionId caller = profile.arc(arc).caller; profile.function(caller).cycle != id)
                callers.push_back(caller);
        for (const ArcId arc : profile.arcsFrom(member))
            if (const FunctionId callee = profile.arc(arc).callee; profile.function(callee).cycle != id)
                callees.push_back(callee);
    }
    row.callers = countDifferent(callers);
    row.callees = countDifferent(callees);
    return row;
}

} // namespace

CallGraphRows::CallGraphRows(std::shared_ptr<const CallGraphListing> listing) : m_listing(std::move(listing)) {}

CallGraphRow CallGraphRows::at(std::uint32_t rowIndex) const
{
    const EntryRef entry = m_listing->order()[rowIndex];
    if (const auto known = m_cycles.find(rowIndex); known != m_cycles.end())
        return known->second;
    const Profile& profile = *m_listing->profile();
    CallGraphRow row = entry.isCycle() ? cycleRow(profile, entry.cycle()) : functionRow(profile, entry.function());
    row.entry = entry;
    row.index = m_listing->indexOf(entry);
    row.percent = profile.percent(row.selfSeconds + row.descendantsSeconds);
    if (entry.isCycle())
        m_cycles.emplace(rowIndex, row);
    return row;
}
