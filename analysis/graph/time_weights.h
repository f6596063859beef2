// SPDX-License-Identifier: MIT
//
// Propagation is linear in the functions' own times: each propagated time is a sum of them with fixed weights. Here
// are sums over those weights.
#pragma once

#include "graph/cycles.h"

#include <optional>

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
    /// How squares are summed up: those of the functions with the largest values, so many, one by one; those of the
    /// others by chance, with a standard error of sqrt(2 / draws), half of that in the root of a sum.
    struct Effort {
        std::size_t exactly, draws;
    };
    /// Of all values there are up to 2048 one by one, or the rest by 1024 draws (4 %). Either carries 16 numbers along
    /// all arcs at once, which takes 25 ns an arc: with more than 10,000 arcs as much less as they are more, down to
    /// 32 and 64 (18 %). So errors take about as long as the profile before them, at 100,000 functions 0.13 s instead
    /// of 3.4.
    [[nodiscard]] Effort effortFor(std::size_t sources) const;
    /// REQUIRES: a value for each function.
    [[nodiscard]] Sums sumOver(std::span<const double> values, std::optional<Effort> effort = {}) const;
    /// The same without ofSquares.
    [[nodiscard]] Sums plainSums(std::span<const double> values) const;
    /// The function, or its cycle as a whole, as an index of Sums.
    [[nodiscard]] std::size_t sourceOf(FunctionId) const;

private:
    struct Flow {
        std::uint32_t to; ///< place in order
        float share;
    };
    class Carrier;
    void listFlows();
    /// Where a function's own time is a part of the whole: its source, unless the call graph is not about it.
    [[nodiscard]] std::size_t sentTo(std::uint32_t function) const;
    [[nodiscard]] std::span<const Flow> flowsFrom(std::uint32_t place) const
    {
        return std::span(m_flows).subspan(m_firstFlow[place], m_firstFlow[place + 1] - m_firstFlow[place]);
    }
    [[nodiscard]] const std::vector<FunctionId>& membersOf(std::uint32_t node) const
    {
        return m_data.cycles[node - m_data.functions.size()].members;
    }

    const Profile::Data& m_data;
    std::vector<std::uint32_t> m_order;     ///< nodes (functions, then cycles), callees first
    std::vector<std::uint32_t> m_place;     ///< by node: in the order
    std::vector<std::uint32_t> m_firstFlow; ///< by place: its flows are m_flows[m_firstFlow[p]..m_firstFlow[p + 1])
    std::vector<Flow> m_flows;
};

} // namespace gmonscope
