// SPDX-License-Identifier: MIT
//
// Propagation is linear in the functions' own times: each propagated time is a sum of them with fixed weights. Here
// are sums over those weights.
#pragma once

#include "graph/cycles.h"

namespace gmonscope {

/// Functions and cycles as a whole, and by what share the time of each goes on to others.
class TimeWeights {
public:
    explicit TimeWeights(const Profile::Data&);

    /// Sums by function, then by cycle.
    struct Sums {
        std::vector<double> ofWeights; ///< weight of each function's own time, times what was given for it
        std::vector<double> own;       ///< what was given for the function; for a cycle, for all members
        std::vector<double> ofSquares; ///< square of the weight, times what was given for it, over all others
    };
    /// Squares are exact for the functions with the largest values, so many; those of the others are summed up by
    /// chance, with a standard error of 4 % (2 % of the root of a sum): their number may be that of all functions.
    /// REQUIRES: a value for each function.
    [[nodiscard]] Sums sumOver(std::span<const double> values, std::size_t exactly = 2048) const;
    /// The same without ofSquares.
    [[nodiscard]] Sums plainSums(std::span<const double> values) const;
    /// The part of its callee's, or of the callee's cycle's, time that flows along an arc.
    [[nodiscard]] double shareOf(ArcId id) const { return m_arcShares[id.value]; }
    /// The callee, or its cycle as a whole, as an index of Sums.
    [[nodiscard]] std::size_t sourceOf(const Arc&) const;

private:
    struct Flow {
        std::uint32_t to; ///< place in order
        double share;
    };
    struct Carrier;
    void listFlows(const Components&);

    const Profile::Data& m_data;
    std::vector<std::uint32_t> m_order;   ///< nodes (functions, then cycles), callees first
    std::vector<std::uint32_t> m_place;   ///< by node: in the order
    std::vector<std::size_t> m_firstFlow; ///< by place: its flows are m_flows[m_firstFlow[p]..m_firstFlow[p + 1])
    std::vector<Flow> m_flows;
    std::vector<double> m_arcShares;
};

} // namespace gmonscope
