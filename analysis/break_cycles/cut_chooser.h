// SPDX-License-Identifier: MIT
//
// Chooses the arcs to remove from cycles if not all can be cut: those that free most time.
#pragma once

#include "break_cycles/cycle_parts.h"

#include <optional>
#include <vector>

namespace gmonscope {

/// Returns for each function its self time and the time of what it called outside its cycle.
[[nodiscard]] std::vector<double> secondsOutsideCycles(const FunctionTable&, const CallGraph&, const StackTimes&,
                                                       const Components&);

class CutChooser {
public:
    /// `candidates`: arcs without which no cycle would be left, fewest calls first. `mostArcs`: the limit for all
    /// calls of choose() together.
    CutChooser(const CallGraph& graph, CycleParts& parts, const std::vector<double>& seconds,
               const std::vector<ArcId>& candidates, std::uint32_t mostArcs);

    /// Considers a single arc, all arcs into one function, all out of one, and all of a part. Returns those that free
    /// most time for each arc, then most members, sorted by calls. Arcs whose calls nobody counted are considered
    /// last. Empty: no choice frees a member. In large cycles only some of the choices are tried.
    [[nodiscard]] std::vector<ArcId> choose(std::size_t mostArcs);

private:
    /// Arcs to be cut together, and the functions and time that this frees.
    struct Move {
        std::vector<ArcId> arcs;
        double seconds = 0;
        std::size_t members = 0;
        std::uint64_t calls = 0;
        bool isUncounted = false; ///< nobody counted the calls of some of the arcs
    };
    struct Best {
        std::optional<Move> move;
        std::size_t mostArcs = 0; ///< the limit when it was searched
    };

    [[nodiscard]] static bool isBetter(const Move&, const Move&);
    void listCandidates(std::size_t mostArcs);
    [[nodiscard]] std::optional<Move> bestOf(std::size_t part, std::size_t mostArcs);
    template <class Consider> void considerPeeling(std::size_t part, std::size_t mostArcs, const Consider&);
    [[nodiscard]] std::vector<ArcId> byPromise(std::vector<ArcId>) const;
    [[nodiscard]] Move moveOf(const std::vector<ArcId>&, std::span<const FunctionId> freed) const;
    void addArc(ArcId, Move&) const;

    const CallGraph& m_graph;
    CycleParts& m_parts;
    const std::vector<double>& m_seconds;
    const std::vector<ArcId>& m_candidates;
    std::vector<bool> m_isCandidate; ///< by arc
    std::size_t m_visitsAtOnce;
    std::vector<std::vector<ArcId>> m_arcsOf; ///< by part that is still to be searched
    std::vector<std::optional<Best>> m_best;  ///< by part
};

} // namespace gmonscope
