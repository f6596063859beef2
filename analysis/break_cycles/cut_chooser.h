// SPDX-License-Identifier: MIT
//
// Chooses the arcs to take out of cycles where there are more than may be cut: those that set most time free.
#pragma once

#include "break_cycles/cycle_parts.h"

#include <optional>
#include <vector>

namespace gmonscope {

/// Time of each function without what members of its own cycle pass on: its own, and what it called outside the cycle.
[[nodiscard]] std::vector<double> secondsOutsideCycles(const Profile::Data&, const Components&);

class CutChooser {
public:
    /// `candidates`: arcs without which no part would be left, cheapest first. `mostArcs`: that will be asked for in
    /// all.
    CutChooser(const Profile::Data& data, CycleParts& parts, const std::vector<double>& seconds,
               const std::vector<ArcId>& candidates, std::uint32_t mostArcs);

    /// Considers one arc, all into one function, all out of one, and all of a part; returns those that free most time
    /// for each arc, then most members; cheapest first. Arcs that nobody counted come behind all others. Empty: none
    /// sets a member free. In large cycles only some of the choices are tried.
    [[nodiscard]] std::vector<ArcId> choose(std::size_t mostArcs);

private:
    /// Arcs to be cut together, and what that sets free.
    struct Move {
        std::vector<ArcId> arcs;
        double seconds = 0;
        std::size_t members = 0;
        std::uint64_t calls = 0;
        bool isUncounted = false; ///< nobody counted the calls of some
    };
    struct Best {
        std::optional<Move> move;
        std::size_t mostArcs = 0; ///< that were allowed when it was looked for
    };

    [[nodiscard]] static bool isBetter(const Move&, const Move&);
    void listCandidates(std::size_t mostArcs);
    [[nodiscard]] std::optional<Move> bestOf(std::size_t part, std::size_t mostArcs);
    template <class Consider> void considerPeeling(std::size_t part, std::size_t mostArcs, const Consider&);
    [[nodiscard]] std::vector<ArcId> byPromise(std::vector<ArcId>) const;
    [[nodiscard]] Move moveOf(const std::vector<ArcId>&, std::span<const FunctionId> freed) const;
    void addArc(ArcId, Move&) const;

    const Profile::Data& m_data;
    CycleParts& m_parts;
    const std::vector<double>& m_seconds;
    const std::vector<ArcId>& m_candidates;
    std::vector<bool> m_isCandidate; ///< by arc
    std::size_t m_visitsAtOnce;
    std::vector<std::vector<ArcId>> m_arcsOf; ///< by part that is to be looked at
    std::vector<std::optional<Best>> m_best;  ///< by part
};

} // namespace gmonscope
