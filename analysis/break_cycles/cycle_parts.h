// SPDX-License-Identifier: MIT
//
// Follows cycles while arcs are removed from them: they fall into parts, some of which are cycles again.
#pragma once

#include "graph/cycles.h"

#include <span>
#include <vector>

namespace gmonscope {

class CycleParts {
public:
    using Members = std::vector<FunctionId>; ///< ascending

    /// Starts with the components of more than `sizeLeft` functions. REQUIRES: the call graph is complete, and does
    /// not change.
    CycleParts(const CallGraph&, const Components&, std::uint32_t sizeLeft);

    [[nodiscard]] std::size_t cycleCount() const { return m_cycles.size(); }
    [[nodiscard]] const Members& cycle(std::size_t c) const { return m_cycles[c]; }
    [[nodiscard]] std::uint32_t cycleOf(FunctionId f) const { return m_cycleOf[f.value]; }

    /// Returns the number of parts: first the cycles, then the parts made by cuts. A part that was cut has no members
    /// any more.
    [[nodiscard]] std::size_t partCount() const { return m_parts.size(); }
    [[nodiscard]] const Members& part(std::size_t p) const { return m_parts[p]; }
    [[nodiscard]] bool isLarge(std::size_t p) const { return m_parts[p].size() > m_sizeLeft; }
    /// True if both ends of an arc are in one part that is still to be opened.
    [[nodiscard]] bool isInLargePart(const Arc& arc) const
    {
        const std::uint32_t part = m_partOf[arc.caller.value];
        return part == m_partOf[arc.callee.value] && part != isNoPart && isLarge(part);
    }
    [[nodiscard]] std::uint32_t partOf(FunctionId f) const { return m_partOf[f.value]; }
    /// True if no part is left to be opened.
    [[nodiscard]] bool isDone() const;

    /// Undoes all cuts.
    void heal();
    /// Cuts an arc inside a part, which may fall into several. Returns the members that are in no cycle now.
    Members cut(ArcId);
    /// Returns the members of a part that these cuts would free from all cycles to be opened. REQUIRES: the arcs are
    /// inside it.
    [[nodiscard]] Members freedBy(std::span<const ArcId>, std::size_t part);
    /// Returns how many arcs freedBy() and cut() have followed so far.
    [[nodiscard]] std::size_t visits() const { return m_visits; }

    /// Calls f(id) for each remaining arc between two different members of a cycle.
    template <class F> void forArcsOfCycle(std::size_t c, F&& f) const { forArcsInside(m_cycles[c], m_cycleOf, f); }
    /// The same for a part.
    template <class F> void forArcsOfPart(std::size_t p, F&& f) const { forArcsInside(m_parts[p], m_partOf, f); }

private:
    static constexpr std::uint32_t isNoPart = UINT32_MAX;

    template <class F> void forArcsInside(const Members& members, const std::vector<std::uint32_t>& partOf, F&& f) const
    {
        for (const FunctionId member : members)
            for (const ArcId id : m_graph.arcsFrom.of(member)) {
                const FunctionId callee = m_graph.arcs[id.value].callee;
                if (callee != member && partOf[callee.value] == partOf[member.value] && !m_isCut[id.value])
                    f(id);
            }
    }
    /// True if another way leads from the caller of a cut arc to its callee, inside their part.
    [[nodiscard]] bool hasDetour(const Arc&);
    [[nodiscard]] Successors successorsIn(const Members&);

    const CallGraph& m_graph;
    std::uint32_t m_sizeLeft;
    std::vector<Members> m_cycles, m_parts;
    std::vector<std::uint32_t> m_cycleOf, m_partOf, m_localOf; ///< by function
    std::vector<std::uint32_t> m_seenIn;                       ///< by function: the last search that reached it
    std::uint32_t m_round = 0;
    std::vector<bool> m_isCut; ///< by arc
    std::size_t m_visits = 0;
};

} // namespace gmonscope
