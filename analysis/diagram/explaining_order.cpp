// SPDX-License-Identifier: MIT
#include "diagram/explaining_order.h"

#include <cmath>

namespace gmonscope::diagram {

namespace {

/// A caller with this part of its time from one callee, and hardly any of its own, only passes it on.
constexpr double mostlyPassedOn = 0.98;
constexpr double hottestShare = 0.9, leastHottestShare = 0.85, hottestNodes = 0.7;

class ExplainingOrder {
public:
    ExplainingOrder(std::vector<Candidate> candidates, std::size_t limit, const TimedGraph& profile,
                    const EntityArcs& arcs, const Scale& scale)
        : m_left(std::move(candidates)), m_limit(limit), m_arcs(arcs), m_scale(scale),
          m_isMet(profile.functions().size())
    {
    }

    std::vector<Candidate> run()
    {
        const std::size_t hottest = takeHottest();
        if (hottest == 0)
            return byTotal(std::move(m_left));
        followCallers();
        std::vector<Candidate> callers, others;
        for (const Candidate& candidate : m_left)
            if (isMet(candidate.subject) && !passesOn(candidate, m_arcs, m_scale))
                callers.push_back(candidate);
            else if (m_scale.share(candidate.value) >= leastShareOfNode)
                others.push_back(candidate);
        moveRootToFront(callers);
        append(byTotal(std::move(callers)));
        append(byTotal(std::move(others)));
        return std::move(m_result);
    }

private:
    static std::vector<Candidate> byTotal(std::vector<Candidate> candidates)
    {
        std::sort(candidates.begin(), candidates.end(),
                  [](const Candidate& a, const Candidate& b) { return a.key() < b.key(); });
        return candidates;
    }

    void append(const std::vector<Candidate>& more) { m_result.insert(m_result.end(), more.begin(), more.end()); }

    /// Moves the hottest from what is left to the result, and returns how many they are.
    std::size_t takeHottest()
    {
        const auto end = m_left.begin() + static_cast<std::ptrdiff_t>(std::min(m_limit, m_left.size()));
        std::partial_sort(m_left.begin(), end, m_left.end(), [](const Candidate& a, const Candidate& b) {
            return a.self != b.self ? a.self > b.self : a.key() < b.key();
        });
        double whole = 0;
        for (auto candidate = m_left.begin(); candidate != end; ++candidate)
            whole += candidate->self;
        if (whole <= 0)
            return 0;
        const auto countFor = [&](double share) {
            std::size_t count = 0;
            for (double sum = 0; sum < share * whole && count < m_limit; ++count)
                sum += m_left[count].self;
            return count;
        };
        const auto usual = static_cast<std::size_t>(std::ceil(hottestNodes * static_cast<double>(m_limit)));
        const std::size_t count = std::min(countFor(hottestShare), std::max(usual, countFor(leastHottestShare)));
        const auto next = m_left.begin() + static_cast<std::ptrdiff_t>(count);
        m_result.assign(m_left.begin(), next);
        m_left.erase(m_left.begin(), next);
        return count;
    }

    [[nodiscard]] bool isMet(EntryRef entity) const { return m_isMet[m_arcs.functionOf(entity).value]; }

    void meet(EntryRef entity)
    {
        if (isMet(entity))
            return;
        m_isMet[m_arcs.functionOf(entity).value] = true;
        m_open.push_back(entity);
    }

    /// Meets the callers of the hottest, and theirs: all that a visible part of the run flows to, and the heaviest.
    void followCallers()
    {
        for (const Candidate& candidate : m_result)
            meet(candidate.subject);
        while (!m_open.empty()) {
            const EntryRef entity = m_open.back();
            m_open.pop_back();
            m_arcs.each(entity, Side::Callers, [&](const Arc& arc) {
                if (m_arcs.isInGraph(arc.caller) && m_scale.share(m_scale.of(arc)) >= leastShareOfNode)
                    meet(m_arcs.entityOf(arc.caller));
            });
            if (const auto caller = m_arcs.heaviestCaller(entity))
                meet(*caller);
        }
    }

    /// The root of most of the time comes first, though it may only pass time on: a way leads from it to all below it.
    void moveRootToFront(std::vector<Candidate>& callers)
    {
        const auto isRoot = [&](const Candidate& candidate) {
            return isMet(candidate.subject) && !m_arcs.heaviestCaller(candidate.subject);
        };
        const Candidate* root = nullptr;
        for (const std::vector<Candidate>* list : {&m_result, &m_left})
            for (const Candidate& candidate : *list)
                if ((!root || candidate.key() < root->key()) && isRoot(candidate))
                    root = &candidate;
        if (!root)
            return;
        const Candidate first = *root;
        const auto isIt = [&](const Candidate& candidate) { return candidate.subject == first.subject; };
        std::erase_if(m_result, isIt);
        std::erase_if(callers, isIt);
        m_result.insert(m_result.begin(), first);
    }

    std::vector<Candidate> m_left, m_result;
    std::size_t m_limit;
    const EntityArcs& m_arcs;
    const Scale& m_scale;
    std::vector<bool> m_isMet; ///< by function (see EntityArcs::functionOf): one of the hottest, or above one
    std::vector<EntryRef> m_open;
};

} // namespace

bool passesOn(const Candidate& candidate, const EntityArcs& arcs, const Scale& scale)
{
    if (scale.share(candidate.self) >= leastShareOfNode)
        return false;
    double heaviest = 0;
    arcs.each(candidate.subject, Side::Callees, [&](const Arc& arc) { heaviest = std::max(heaviest, scale.of(arc)); });
    return heaviest >= mostlyPassedOn * candidate.value;
}

std::vector<Candidate> inExplainingOrder(std::vector<Candidate> candidates, std::size_t limit,
                                         const TimedGraph& profile, const EntityArcs& arcs, const Scale& scale)
{
    if (candidates.size() <= limit) {
        std::sort(candidates.begin(), candidates.end(),
                  [](const Candidate& a, const Candidate& b) { return a.key() < b.key(); });
        return candidates;
    }
    return ExplainingOrder(std::move(candidates), limit, profile, arcs, scale).run();
}

} // namespace gmonscope::diagram
