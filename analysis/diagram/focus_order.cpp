// SPDX-License-Identifier: MIT
#include "diagram/focus_order.h"

#include "diagram/flow_through.h"

namespace gmonscope::diagram {

namespace {

/// Parts of what flows through the focused functions.
constexpr double leastDirect = 0.01, leastShare = 0.001;
constexpr std::size_t leastNamed = 4; ///< room for focused functions even in a small picture

class FocusOrder {
public:
    FocusOrder(std::vector<Candidate> candidates, std::size_t limit, FlowThrough flow, const EntityArcs& arcs,
               const Scale& scale)
        : m_left(std::move(candidates)), m_limit(limit), m_flow(std::move(flow)), m_arcs(arcs), m_scale(scale)
    {
    }

    std::vector<Candidate> run()
    {
        std::sort(m_left.begin(), m_left.end(), [this](const Candidate& a, const Candidate& b) {
            return std::tuple(-flowOf(a), a.key()) < std::tuple(-flowOf(b), b.key());
        });
        if (m_left.size() <= m_limit)
            return std::move(m_left);
        take(std::max(m_limit / 2, std::min(m_limit, leastNamed)),
             [this](const Candidate& candidate) { return distanceOf(candidate) == 0; });
        take((m_limit - std::min(m_limit, m_result.size()) + 1) / 2, [this](const Candidate& candidate) {
            return distanceOf(candidate) == 1 && flowOf(candidate) >= leastDirect * m_flow.whole;
        });
        take(m_left.size(), [this](const Candidate& candidate) {
            return distanceOf(candidate) != FlowThrough::unreached && flowOf(candidate) >= leastShare * m_flow.whole &&
                   !passesOn(candidate, m_arcs, m_scale);
        });
        return std::move(m_result);
    }

private:
    [[nodiscard]] double flowOf(const Candidate& candidate) const
    {
        return m_flow.values[m_arcs.functionOf(candidate.subject).value];
    }
    [[nodiscard]] std::uint32_t distanceOf(const Candidate& candidate) const
    {
        return m_flow.distances[m_arcs.functionOf(candidate.subject).value];
    }

    /// Moves the first `most` that fit from what is left to the result.
    template <class Fits> void take(std::size_t most, const Fits& fits)
    {
        std::vector<Candidate> others;
        for (const Candidate& candidate : m_left)
            if (most > 0 && fits(candidate)) {
                m_result.push_back(candidate);
                --most;
            } else {
                others.push_back(candidate);
            }
        m_left = std::move(others);
    }

    std::vector<Candidate> m_left, m_result;
    std::size_t m_limit;
    FlowThrough m_flow;
    const EntityArcs& m_arcs;
    const Scale& m_scale;
};

} // namespace

std::vector<Candidate> inFocusOrder(std::vector<Candidate> candidates, std::size_t limit, const TimedGraph& profile,
                                    const FunctionSet& focusedOn, const EntityArcs& arcs, const Scale& scale)
{
    return FocusOrder(std::move(candidates), limit, flowThrough(profile, focusedOn, scale), arcs, scale).run();
}

} // namespace gmonscope::diagram
