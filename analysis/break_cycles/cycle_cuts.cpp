// SPDX-License-Identifier: MIT
#include "gmonscope/change_previews.h"

#include "break_cycles/feedback_arcs.h"
#include "graph/cycles.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace gmonscope {

namespace {

/// The members by numbers of their own, by rising id.
class Members {
public:
    Members(const Profile& profile, CycleId cycle)
        : m_profile(profile), m_members(profile.cycle(cycle).members), m_cycle(cycle)
    {
        std::sort(m_members.begin(), m_members.end());
        for (std::uint32_t i = 0; i < m_members.size(); ++i)
            m_numbers.emplace(m_members[i].value, i);
    }

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(m_members.size()); }
    [[nodiscard]] FunctionId at(std::uint32_t number) const { return m_members[number]; }
    [[nodiscard]] std::uint32_t numberOf(FunctionId f) const { return m_numbers.at(f.value); }
    [[nodiscard]] bool has(FunctionId f) const { return m_profile.function(f).cycle == m_cycle; }

    /// Calls f(id, caller, callee) for each arc between two different members.
    template <class F> void forArcs(F&& f) const
    {
        for (std::uint32_t i = 0; i < count(); ++i)
            for (const ArcId id : m_profile.arcsFrom(m_members[i]))
                if (const FunctionId callee = m_profile.arc(id).callee; callee != m_members[i] && has(callee))
                    f(id, i, numberOf(callee));
    }

private:
    const Profile& m_profile;
    std::vector<FunctionId> m_members;
    CycleId m_cycle;
    std::unordered_map<std::uint32_t, std::uint32_t> m_numbers;
};

class Outcome {
public:
    Outcome(const Profile& profile, CycleId cycle, std::span<const ArcId> cuts)
        : m_profile(profile), m_members(profile, cycle), m_cuts(cuts), m_partOf(m_members.count())
    {
        for (const ArcId cut : cuts)
            m_isCut.insert(cut.value);
        m_parts = findComponents(successors());
        for (std::uint32_t part = 0; part < m_parts.count(); ++part)
            for (const FunctionId number : m_parts.of(part))
                m_partOf[number.value] = part;
    }

    [[nodiscard]] CutOutcome find()
    {
        CutOutcome outcome;
        for (std::size_t part = 0; part < m_parts.count(); ++part)
            if (const auto size = static_cast<std::uint32_t>(m_parts.of(part).size()); size > 1)
                outcome.cyclesLeft.push_back(size);
            else
                ++outcome.freed;
        std::sort(outcome.cyclesLeft.rbegin(), outcome.cyclesLeft.rend());
        propagate();
        for (const ArcId cut : m_cuts) {
            outcome.calls += m_profile.arc(cut).calls;
            outcome.movedSeconds.push_back(movedBy(m_profile.arc(cut)));
        }
        return outcome;
    }

private:
    [[nodiscard]] Successors successors() const
    {
        Successors graph;
        graph.starts.assign(m_members.count() + 1, 0);
        m_members.forArcs([&](ArcId id, std::uint32_t caller, std::uint32_t callee) {
            if (m_isCut.contains(id.value))
                return;
            ++graph.starts[caller + 1];
            graph.callees.push_back(callee);
        });
        std::partial_sum(graph.starts.begin(), graph.starts.end(), graph.starts.begin());
        return graph;
    }

    [[nodiscard]] std::uint32_t partOf(FunctionId f) const { return m_partOf[m_members.numberOf(f)]; }

    /// Calls of a part from outside it; those that are cut are not in it.
    [[nodiscard]] double callsOf(std::uint32_t part) const
    {
        double calls = 0;
        for (const FunctionId number : m_parts.of(part)) {
            const FunctionId member = m_members.at(number.value);
            calls += static_cast<double>(m_profile.function(member).externalCalls);
            for (const ArcId id : m_profile.arcsTo(member)) {
                const FunctionId caller = m_profile.arc(id).caller;
                if (!m_isCut.contains(id.value) && (!m_members.has(caller) || partOf(caller) != part))
                    calls += m_profile.arc(id).weight();
            }
        }
        return calls;
    }

    /// Callees come first.
    void propagate()
    {
        m_seconds.assign(m_parts.count(), 0);
        m_calls.resize(m_parts.count());
        for (std::uint32_t part = 0; part < m_parts.count(); ++part) {
            for (const FunctionId number : m_parts.of(part)) {
                const FunctionId member = m_members.at(number.value);
                m_seconds[part] += m_profile.function(member).totalSeconds(); // without what other members pass up
                for (const ArcId id : m_profile.arcsFrom(member))
                    m_seconds[part] += passedUp(id, part);
            }
            m_calls[part] = callsOf(part);
        }
    }

    [[nodiscard]] double passedUp(ArcId id, std::uint32_t to) const
    {
        const Arc& arc = m_profile.arc(id);
        if (m_isCut.contains(id.value) || !m_members.has(arc.callee))
            return 0;
        const std::uint32_t from = partOf(arc.callee);
        return from == to || m_calls[from] <= 0 ? 0 : m_seconds[from] * arc.weight() / m_calls[from];
    }

    [[nodiscard]] double movedBy(const Arc& cut) const
    {
        const std::uint32_t part = partOf(cut.callee);
        if (part == partOf(cut.caller))
            return 0;
        double calls = m_calls[part];
        for (const ArcId id : m_cuts)
            if (const Arc& other = m_profile.arc(id); partOf(other.callee) == part && partOf(other.caller) != part)
                calls += other.weight();
        return calls > 0 ? m_seconds[part] * cut.weight() / calls : 0;
    }

    const Profile& m_profile;
    Members m_members;
    std::span<const ArcId> m_cuts;
    std::unordered_set<std::uint32_t> m_isCut;
    std::vector<std::uint32_t> m_partOf; ///< by member
    Components m_parts;
    std::vector<double> m_seconds, m_calls; ///< by part
};

} // namespace

double CutOutcome::allMovedSeconds() const { return std::accumulate(movedSeconds.begin(), movedSeconds.end(), 0.0); }

std::vector<ArcId> suggestCuts(const Profile& profile, CycleId cycle)
{
    const Members members(profile, cycle);
    std::uint64_t most = 0;
    members.forArcs([&](ArcId id, auto, auto) { most = std::max(most, profile.arc(id).calls); });
    std::vector<CountedArc> arcs;
    std::vector<ArcId> ids;
    members.forArcs([&](ArcId id, std::uint32_t caller, std::uint32_t callee) {
        const Arc& arc = profile.arc(id);
        arcs.push_back({caller, callee, arc.isMeasuredOnly() ? std::max(most, most + 1) : arc.calls});
        ids.push_back(id);
    });
    std::vector<ArcId> cuts;
    for (const std::size_t i : findFeedbackArcs(members.count(), arcs))
        cuts.push_back(ids[i]);
    std::stable_sort(cuts.begin(), cuts.end(), [&](ArcId a, ArcId b) {
        const Arc &left = profile.arc(a), &right = profile.arc(b);
        return left.isMeasuredOnly() != right.isMeasuredOnly() ? right.isMeasuredOnly() : left.calls < right.calls;
    });
    return cuts;
}

CutOutcome outcomeOfCuts(const Profile& profile, CycleId cycle, std::span<const ArcId> cuts)
{
    return Outcome(profile, cycle, cuts).find();
}

} // namespace gmonscope
