// SPDX-License-Identifier: MIT
#include "gmonscope/views.h"
#include "graph/profile_data.h"
#include "listing/row_order.h"
#include "listing/uncounted.h"

#include <algorithm>
#include <compare>
#include <map>
#include <tuple>

namespace gmonscope {

namespace {

/// Its own time, as far as the call graph is about it.
double graphSelfSeconds(const Profile& profile, FunctionId id)
{
    return profile.visibility(id).fraction * profile.function(id).selfSeconds;
}

double graphTotalSeconds(const Profile& profile, EntryRef subject)
{
    if (subject.isCycle())
        return profile.cycle(subject.cycle()).totalSeconds();
    const FunctionId id = subject.function();
    return graphSelfSeconds(profile, id) + profile.function(id).descendantsSeconds;
}

/// Among entries with the same time cycles come first, and then names without an underscore. Cycles have row numbers
/// above those of functions.
RowKey keyOf(const Profile& profile, EntryRef subject)
{
    const double seconds = graphTotalSeconds(profile, subject);
    if (subject.isCycle()) {
        const auto row = static_cast<std::uint32_t>(profile.functions().size()) + subject.value;
        return {row, seconds, 0, profile.cycle(subject.cycle()).calls};
    }
    const Function& function = profile.function(subject.function());
    return {subject.value, seconds, function.symbol.starts_with('_') ? 2u : 1u, function.calls};
}

/// Light lines first: the self arc, arcs inside the cycle by calls, then the others by time.
std::partial_ordering compareWeights(const EntryLine& a, const EntryLine& b)
{
    const auto rank = [](const EntryLine& line) {
        return line.kind == LineKind::SelfArc ? 0 : line.kind == LineKind::InsideCycle ? 1 : 2;
    };
    const auto key = [&](const EntryLine& line) {
        const double time = rank(line) == 2 ? line.totalSeconds() : 0;
        return std::tuple(rank(line), time, line.calls);
    };
    return key(a) <=> key(b);
}

/// The names of two lines of one weight decide.
bool isLighter(const Profile& profile, const EntryLine& a, const EntryLine& b)
{
    const auto symbol = [&](const EntryLine& line) {
        return line.kind == LineKind::External ? std::string_view(profile.externalCaller(line.external).name)
                                               : profile.function(line.function).symbol;
    };
    const auto weights = compareWeights(a, b);
    return weights != 0 ? weights < 0 : symbol(a) > symbol(b);
}

/// Most lists are short: those std::stable_sort would take memory for.
template <class IsBefore> void sortLines(std::vector<EntryLine>& lines, const IsBefore& isBefore)
{
    constexpr std::size_t few = 12;
    if (lines.size() > few) {
        std::stable_sort(lines.begin(), lines.end(), isBefore);
        return;
    }
    for (std::size_t i = 1; i < lines.size(); ++i)
        for (std::size_t at = i; at > 0 && isBefore(lines[at], lines[at - 1]); --at)
            std::swap(lines[at], lines[at - 1]);
}

std::uint64_t callsOfWhole(const Profile& profile, FunctionId callee)
{
    const Function& function = profile.function(callee);
    return function.cycle ? profile.cycle(*function.cycle).calls : function.calls;
}

EntryLine lineOfArc(const Profile& profile, ArcId id, FunctionId Arc::*shown)
{
    const Arc& arc = profile.arc(id);
    const Flow flow = profile.flow(id);
    EntryLine line{.kind = LineKind::Arc,
                   .function = arc.*shown,
                   .selfSeconds = flow.selfSeconds,
                   .descendantsSeconds = flow.descendantsSeconds,
                   .calls = arc.calls,
                   .ofCalls = callsOfWhole(profile, arc.callee),
                   .isMeasuredOnly = arc.isMeasuredOnly(),
                   .arc = id};
    if (arc.caller == arc.callee)
        line.kind = LineKind::SelfArc;
    else if (profile.isInsideCycle(arc))
        line.kind = LineKind::InsideCycle;
    return line;
}

/// A callee, or its cycle, as a whole.
struct Whole {
    double selfSeconds, descendantsSeconds;
    std::uint64_t calls;
    double weight; ///< sum of the calls' weights
};

/// As propagation had it: to walk a cycle for each caller from outside would take for ever.
double weightOf(const Profile& profile, FunctionId id) { return profile.data().propagated.shared[id.value].weight; }

Whole wholeOf(const Profile& profile, const Cycle& cycle)
{
    return {cycle.selfSeconds, cycle.descendantsSeconds, cycle.calls, weightOf(profile, cycle.members.front())};
}

Whole wholeOf(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    if (function.cycle)
        return wholeOf(profile, profile.cycle(*function.cycle));
    return {graphSelfSeconds(profile, id), function.descendantsSeconds, function.calls, weightOf(profile, id)};
}

/// The line of an external caller: it pays its share like any other caller.
EntryLine externalLine(const Whole& whole, const ExternalArc& arc)
{
    const double share = whole.weight > 0 ? (static_cast<double>(arc.calls) + arc.rounding) / whole.weight : 0;
    return {.kind = LineKind::External,
            .function = {},
            .selfSeconds = whole.selfSeconds * share,
            .descendantsSeconds = whole.descendantsSeconds * share,
            .calls = arc.calls,
            .ofCalls = whole.calls,
            .external = arc.caller};
}

void addExternalOrSpontaneous(CallGraphEntry& entry, const Profile& profile, FunctionId id, const ListingRules& rules)
{
    for (const ExternalArc& arc : profile.externalArcsTo(id))
        entry.callers.push_back(externalLine(wholeOf(profile, id), arc));
    const bool isCalled = std::any_of(entry.callers.begin(), entry.callers.end(), [&](const EntryLine& line) {
        return line.kind != LineKind::SelfArc || rules.selfCallsHideSpontaneous;
    });
    if (!isCalled)
        entry.callers.push_back({.kind = LineKind::Spontaneous, .function = {}});
}

CallGraphEntry functionEntry(const Profile& profile, FunctionId id, const ListingRules& rules)
{
    const Function& function = profile.function(id);
    CallGraphEntry entry{.subject = EntryRef::of(id)};
    entry.selfSeconds = graphSelfSeconds(profile, id);
    entry.descendantsSeconds = function.descendantsSeconds;
    entry.calls = function.calls;
    entry.selfCalls = function.selfCalls;
    const auto to = profile.arcsTo(id), from = profile.arcsFrom(id);
    entry.callers.reserve(to.size() + 1);
    entry.callees.reserve(from.size());
    for (const ArcId arc : to)
        entry.callers.push_back(lineOfArc(profile, arc, &Arc::caller));
    for (const ArcId arc : from)
        entry.callees.push_back(lineOfArc(profile, arc, &Arc::callee));
    addExternalOrSpontaneous(entry, profile, id, rules);
    return entry;
}

/// Adds the line to the one of the same function, if there is one already.
void addLine(std::map<FunctionId, EntryLine>& lines, const EntryLine& line)
{
    const auto [place, isNew] = lines.try_emplace(line.function, line);
    place->second.arc.reset();
    if (isNew)
        return;
    place->second.isMeasuredOnly &= line.isMeasuredOnly;
    place->second.selfSeconds += line.selfSeconds;
    place->second.descendantsSeconds += line.descendantsSeconds;
    place->second.calls += line.calls;
}

EntryLine memberLine(const Profile& profile, FunctionId id)
{
    const Function& member = profile.function(id);
    return {.kind = LineKind::Member,
            .function = id,
            .selfSeconds = graphSelfSeconds(profile, id),
            .descendantsSeconds = member.descendantsSeconds,
            .calls = member.calls,
            .ofCalls = 0,
            .selfCalls = member.selfCalls,
            .isMeasuredOnly = isUncounted(profile, id)};
}

CallGraphEntry cycleEntry(const Profile& profile, CycleId id)
{
    const Cycle& cycle = profile.cycle(id);
    CallGraphEntry entry{.subject = EntryRef::of(id)};
    entry.selfSeconds = cycle.selfSeconds;
    entry.descendantsSeconds = cycle.descendantsSeconds;
    entry.calls = cycle.calls;
    entry.selfCalls = cycle.internalCalls;
    std::map<FunctionId, EntryLine> callers, callees;
    for (const FunctionId member : cycle.members) {
        entry.members.push_back(memberLine(profile, member));
        for (const ArcId arc : profile.arcsTo(member))
            if (const auto line = lineOfArc(profile, arc, &Arc::caller); line.kind == LineKind::Arc)
                addLine(callers, line);
        for (const ArcId arc : profile.arcsFrom(member))
            if (const auto line = lineOfArc(profile, arc, &Arc::callee); line.kind == LineKind::Arc)
                addLine(callees, line);
    }
    for (const auto& [function, line] : callers)
        entry.callers.push_back(line);
    for (const auto& [function, line] : callees)
        entry.callees.push_back(line);
    std::map<ExternalId, ExternalArc> external;
    for (const FunctionId member : cycle.members)
        for (const ExternalArc& arc : profile.externalArcsTo(member)) {
            ExternalArc& sum = external.try_emplace(arc.caller, ExternalArc{arc.caller, member}).first->second;
            sum.calls += arc.calls;
            sum.rounding += arc.rounding;
        }
    for (const auto& [caller, arc] : external)
        entry.callers.push_back(externalLine(wholeOf(profile, cycle), arc));
    if (entry.callers.empty())
        entry.callers.push_back({.kind = LineKind::Spontaneous, .function = {}});
    return entry;
}

/// Does a function have an index number?
bool isListed(const Profile& profile, FunctionId id, const ListingRules& rules)
{
    const Function& function = profile.function(id);
    if (rules.withUnused)
        return true;
    if (function.calls || function.selfCalls || graphSelfSeconds(profile, id) > 0 || function.descendantsSeconds > 0)
        return true;
    // A caller that nobody is known to call was reached, too: main, in the files of the C library.
    return rules.callersNeedNoTime && (function.isReached() || !profile.arcsFrom(id).empty());
}

} // namespace

CallGraphListing::CallGraphListing(std::shared_ptr<const Profile> profile, const ListingRules& rules)
    : m_profile(std::move(profile)), m_rules(rules)
{
    const auto functions = m_profile->functions();
    std::vector<RowKey> rows;
    rows.reserve(functions.size() + m_profile->cycles().size());
    for (std::uint32_t f = 0; f < functions.size(); ++f)
        if (rules.numbersUnused || isListed(*m_profile, FunctionId{f}, rules))
            rows.push_back(keyOf(*m_profile, EntryRef::of(FunctionId{f})));
    for (std::uint32_t c = 0; c < m_profile->cycles().size(); ++c)
        rows.push_back(keyOf(*m_profile, EntryRef::of(CycleId{c})));
    sortRows(rows, functions);

    m_functionIndex.assign(functions.size(), 0);
    m_cycleIndex.assign(m_profile->cycles().size(), 0);
    m_order.reserve(rows.size());
    std::uint32_t index = 0;
    for (const RowKey& key : rows) {
        const auto firstCycle = static_cast<std::uint32_t>(functions.size());
        const EntryRef subject = key.row() < firstCycle ? EntryRef::of(FunctionId{key.row()})
                                                        : EntryRef::of(CycleId{key.row() - firstCycle});
        (subject.isCycle() ? m_cycleIndex : m_functionIndex)[subject.value] = ++index;
        if (subject.isCycle() || !rules.numbersUnused || isListed(*m_profile, subject.function(), rules))
            m_order.push_back(subject);
    }
}

bool CallGraphListing::isShown(EntryRef subject) const
{
    if (subject.isCycle())
        return m_profile->cycle(subject.cycle()).inGraph;
    return m_profile->visibility(subject.function()).inGraph;
}

std::uint32_t CallGraphListing::indexOf(EntryRef subject) const
{
    return (subject.isCycle() ? m_cycleIndex : m_functionIndex)[subject.value];
}

double CallGraphListing::percentOf(EntryRef subject) const
{
    const double whole = m_profile->graphSeconds();
    return whole > 0 ? 100.0 * graphTotalSeconds(*m_profile, subject) / whole : 0;
}

CallGraphEntry CallGraphListing::entry(EntryRef subject) const
{
    CallGraphEntry entry = subject.isCycle() ? cycleEntry(*m_profile, subject.cycle())
                                             : functionEntry(*m_profile, subject.function(), m_rules);
    entry.index = indexOf(subject);
    entry.percent = percentOf(subject);
    if (m_rules.oldestArcFirst) {
        std::reverse(entry.callers.begin(), entry.callers.end());
        std::reverse(entry.callees.begin(), entry.callees.end());
    }
    const auto lighter = [&](const EntryLine& a, const EntryLine& b) {
        return m_rules.oldestArcFirst ? compareWeights(a, b) < 0 : isLighter(*m_profile, a, b);
    };
    sortLines(entry.callers, lighter);
    sortLines(entry.callees, [&](const EntryLine& a, const EntryLine& b) { return lighter(b, a); });
    return entry;
}

} // namespace gmonscope
