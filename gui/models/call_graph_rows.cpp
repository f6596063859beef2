// SPDX-License-Identifier: MIT
#include "models/call_graph_rows.h"

#include <set>

using namespace gmonscope;

namespace {

CallGraphRow functionRow(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    CallGraphRow row;
    row.selfSeconds = function.selfSeconds;
    row.descendantsSeconds = function.descendantsSeconds;
    row.calls = function.calls;
    row.selfCalls = function.selfCalls;
    for (const ArcId arc : profile.arcsTo(id))
        row.callers += profile.arc(arc).caller != id;
    for (const ArcId arc : profile.arcsFrom(id))
        row.callees += profile.arc(arc).callee != id;
    return row;
}

CallGraphRow cycleRow(const Profile& profile, CycleId id)
{
    const Cycle& cycle = profile.cycle(id);
    CallGraphRow row;
    row.selfSeconds = cycle.selfSeconds;
    row.descendantsSeconds = cycle.descendantsSeconds;
    row.calls = cycle.calls;
    row.selfCalls = cycle.internalCalls;
    std::set<FunctionId> callers, callees;
    for (const FunctionId member : cycle.members) {
        for (const ArcId arc : profile.arcsTo(member))
            if (const FunctionId caller = profile.arc(arc).caller; profile.function(caller).cycle != id)
                callers.insert(caller);
        for (const ArcId arc : profile.arcsFrom(member))
            if (const FunctionId callee = profile.arc(arc).callee; profile.function(callee).cycle != id)
                callees.insert(callee);
    }
    row.callers = std::uint32_t(callers.size());
    row.callees = std::uint32_t(callees.size());
    return row;
}

} // namespace

std::vector<CallGraphRow> callGraphRows(const CallGraphListing& listing)
{
    const Profile& profile = *listing.profile();
    std::vector<CallGraphRow> rows;
    rows.reserve(listing.order().size());
    for (const EntryRef entry : listing.order()) {
        CallGraphRow row = entry.isCycle() ? cycleRow(profile, entry.cycle()) : functionRow(profile, entry.function());
        row.entry = entry;
        row.index = listing.indexOf(entry);
        row.percent = profile.percent(row.selfSeconds + row.descendantsSeconds);
        rows.push_back(row);
    }
    return rows;
}
