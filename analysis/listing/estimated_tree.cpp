// SPDX-License-Identifier: MIT
//
// Trees of calls by call counts: a function's time is shared among its callers as propagation does, wherever the
// function stands. Cycles are one row each, so no way is endless.
#include "listing/tree_source.h"

#include <algorithm>
#include <map>

namespace gmonscope {

namespace {

using Made = CallTree::Source::Made;

constexpr double leastShare = 1e-9; ///< of an entry's time: less is the rounding of sums

class EstimatedSource : public CallTree::Source {
public:
    EstimatedSource(std::shared_ptr<const Profile> profile, const CallTreeRules& rules)
        : m_profile(std::move(profile)), m_rules(rules)
    {
    }

    [[nodiscard]] bool isMeasured() const override { return false; }

    [[nodiscard]] std::vector<Made> first() const override
    {
        std::vector<Made> rows;
        const auto functions = m_profile->functions();
        for (std::uint32_t i = 0; i < functions.size(); ++i) {
            if (!isTop({i}))
                continue;
            if (!isTopDown())
                add(rows, EntryRef::of(FunctionId{i}), functions[i].selfSeconds);
            else if (!functions[i].cycle)
                add(rows, EntryRef::of(FunctionId{i}), uncalledSeconds(EntryRef::of(FunctionId{i})));
        }
        for (std::uint32_t i = 0; i < m_profile->cycles().size() && isTopDown(); ++i)
            if (const auto& members = m_profile->cycle({i}).members;
                std::any_of(members.begin(), members.end(), [this](FunctionId member) { return isTop(member); }))
                add(rows, EntryRef::of(CycleId{i}), uncalledSeconds(EntryRef::of(CycleId{i})));
        return rows;
    }

    [[nodiscard]] std::vector<Made> below(const CallTreeRow& row, const Parts&) const override
    {
        std::vector<Made> rows;
        if (const auto cycle = cycleAround(*row.entry)) {
            add(rows, EntryRef::of(*cycle), row.seconds);
            return rows;
        }
        const double part = row.seconds / secondsOf(*row.entry);
        for (const auto& [entry, seconds] : neighbours(*row.entry))
            add(rows, entry, seconds * part);
        return rows;
    }

private:
    using Flows = std::map<EntryRef, double>;

    [[nodiscard]] bool isTopDown() const { return m_rules.direction == TreeDirection::TopDown; }
    [[nodiscard]] bool isTop(FunctionId function) const { return m_rules.tops.empty() || m_rules.tops[function.value]; }

    [[nodiscard]] double secondsOf(EntryRef entry) const
    {
        return entry.isCycle() ? m_profile->cycle(entry.cycle()).totalSeconds()
                               : m_profile->function(entry.function()).totalSeconds();
    }

    [[nodiscard]] EntryRef entryOf(FunctionId function) const
    {
        const auto cycle = m_profile->function(function).cycle;
        return cycle ? EntryRef::of(*cycle) : EntryRef::of(function);
    }

    /// Returns the cycle of a function: it is what a member's time goes to, since nobody knows who in it called the
    /// member.
    [[nodiscard]] std::optional<CycleId> cycleAround(EntryRef entry) const
    {
        return entry.isCycle() ? std::nullopt : m_profile->function(entry.function()).cycle;
    }

    /// Returns the time that flows between an entry and each other one below it in the tree.
    [[nodiscard]] Flows neighbours(EntryRef entry) const { return isTopDown() ? callees(entry) : callers(entry); }

    [[nodiscard]] Flows callees(EntryRef entry) const
    {
        Flows flows;
        for (const FunctionId caller : functionsOf(entry))
            for (const ArcId arc : m_profile->arcsFrom(caller))
                addFlow(flows, entry, m_profile->arc(arc).callee, arc);
        return flows;
    }

    [[nodiscard]] Flows callers(EntryRef entry) const
    {
        Flows flows;
        for (const FunctionId callee : functionsOf(entry))
            for (const ArcId arc : m_profile->arcsTo(callee))
                addFlow(flows, entry, m_profile->arc(arc).caller, arc);
        return flows;
    }

    [[nodiscard]] std::vector<FunctionId> functionsOf(EntryRef entry) const
    {
        return entry.isCycle() ? m_profile->cycle(entry.cycle()).members : std::vector{entry.function()};
    }

    void addFlow(Flows& flows, EntryRef from, FunctionId function, ArcId arc) const
    {
        const double seconds = m_profile->flow(arc).totalSeconds();
        if (const EntryRef entry = entryOf(function); entry != from && seconds > 0)
            flows[entry] += seconds;
    }

    [[nodiscard]] static double sumOf(const Flows& flows)
    {
        double sum = 0;
        for (const auto& [entry, seconds] : flows)
            sum += seconds;
        return sum;
    }

    /// Returns the time that no known caller pays for; all of it where functions were asked for.
    [[nodiscard]] double uncalledSeconds(EntryRef entry) const
    {
        const double all = secondsOf(entry);
        if (all <= 0 || !m_rules.tops.empty())
            return all;
        const double left = all - sumOf(callers(entry));
        return left > all * leastShare ? left : 0;
    }

    void add(std::vector<Made>& rows, EntryRef entry, double seconds) const
    {
        const double all = secondsOf(entry);
        if (seconds <= 0 || all <= 0)
            return;
        CallTreeRow row{.entry = entry, .seconds = seconds};
        if (cycleAround(entry)) {
            row.canOpen = true;
        } else {
            const double below = sumOf(neighbours(entry));
            row.canOpen = below > 0;
            row.ownSeconds = std::max(0.0, seconds - seconds * below / all);
        }
        rows.push_back({row, {}});
    }

    std::shared_ptr<const Profile> m_profile;
    CallTreeRules m_rules;
};

} // namespace

std::unique_ptr<CallTree::Source> CallTree::Source::estimated(std::shared_ptr<const Profile> profile,
                                                              const CallTreeRules& rules)
{
    return std::make_unique<EstimatedSource>(std::move(profile), rules);
}

} // namespace gmonscope
