// SPDX-License-Identifier: MIT
//
// The rows of a cycle: who pays for it, and its members.
#include "attribution/attribution_builder.h"

#include "look/format.h"

#include <algorithm>

using namespace gmonscope;

using Whole = AttributionWhole;

namespace {

constexpr std::size_t mostMembers = 100; ///< listed of a cycle, the heaviest

} // namespace

/// Returns the callers of a member, which pay for the cycle as a whole.
Whole AttributionBuilder::wholeOfCallers() const
{
    if (m_cycle) {
        const Cycle& cycle = m_profile.cycle(*m_cycle);
        return {cycle.totalSeconds(), cycle.calls, m_bars.measuredSeconds(EntryRef::of(*m_cycle))};
    }
    return {m_entry.totalSeconds(), m_entry.calls, m_bars.measuredSeconds(m_entry.subject)};
}

Whole AttributionBuilder::wholeOfCallees() const
{
    Whole whole{m_entry.totalSeconds(), 0, m_bars.measuredSeconds(m_entry.subject)};
    for (const EntryLine& line : m_entry.callees)
        if (line.kind == LineKind::Arc)
            whole.calls += line.calls;
    return whole;
}

void AttributionBuilder::addCycleNote()
{
    const Cycle& cycle = m_profile.cycle(*m_cycle);
    AttributionItem& item =
        add(Kind::CycleNote,
            tr("Callers pay for the cycle as a whole, %1 of the run. Inside it calls are counted, "
               "no time flows.")
                .arg(format::percent(m_profile.percent(leadingSeconds(EntryRef::of(*m_cycle), cycle.totalSeconds())))));
    item.link = EntryRef::of(*m_cycle);
}

void AttributionBuilder::addMembers(CycleId id)
{
    const Cycle& cycle = m_profile.cycle(id);
    const Whole whole{cycle.totalSeconds(), cycle.internalCalls + cycle.calls,
                      m_bars.measuredSeconds(EntryRef::of(id))};
    addHeading(tr("Members of cycle %1").arg(cycle.number), {}, m_bars.wholeText(whole));
    // Not all members of a huge cycle are listed, but the subject always is.
    const std::size_t shown = std::min(cycle.members.size(), mostMembers);
    std::size_t hidden = cycle.members.size() - shown;
    for (std::size_t i = 0; i < shown; ++i)
        addMember(cycle.members[i], whole);
    const auto rest = cycle.members.begin() + std::ptrdiff_t(shown);
    if (!m_entry.subject.isCycle() &&
        std::find(rest, cycle.members.end(), m_entry.subject.function()) != cycle.members.end()) {
        addMember(m_entry.subject.function(), whole);
        --hidden;
    }
    if (hidden)
        add(Kind::Count, tr("%1 more").arg(format::count(hidden))).subtitle = tr("with less time, in the tables");
}

void AttributionBuilder::addMember(FunctionId member, const Whole& whole)
{
    AttributionItem& item = add(Kind::Member, {});
    setName(item, EntryRef::of(member));
    item.link = EntryRef::of(member);
    item.isCurrent = m_entry.subject == *item.link;
    m_bars.setFunction(item, whole, member);
    if (!m_view.leadsMeasured(m_profile)) // there is room for one
        item.measured.reset();
}
