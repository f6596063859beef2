// SPDX-License-Identifier: MIT
//
// Propagation is linear in the functions' own times: each propagated time is a sum of them with fixed weights. Here
// are sums over those weights.
#pragma once

#include "graph/profile_data.h"

#include <atomic>
#include <optional>

namespace gmonscope {

/// Functions and cycles as a whole, and by what share the time of each goes on to others.
class TimeWeights {
public:
    /// `cancelled` is polled, by sumOver(), too: sums mean nothing then. REQUIRES: times were propagated.
    explicit TimeWeights(const Profile::Data&, const std::atomic<bool>* cancelled = nullptr);

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
    /// all arcs at once, which takes 10 to 20 ns an arc: with more than 10,000 arcs as much less as they are more, down
    /// to 32 and 64 (18 %). So errors take no longer than the profile before them.
    [[nodiscard]] Effort effortFor(std::size_t sources) const;
    /// The same on any number of processors. REQUIRES: a value for each function.
    [[nodiscard]] Sums sumOver(std::span<const double> values, std::optional<Effort> effort = {}) const;
    /// The same without ofSquares.
    [[nodiscard]] Sums plainSums(std::span<const double> values) const;
    /// The function, or its cycle as a whole, as an index of Sums.
    [[nodiscard]] std::size_t sourceOf(FunctionId) const;

private:
    /// What of the time at another place comes to one.
    struct Inflow {
        std::uint32_t source; ///< the other place
        float share;
    };
    struct Passes;
    class Carrier;
    void orderNodes();
    void listFlows();
    void fetchAhead(std::uint32_t place) const;
    [[nodiscard]] Passes planPasses(std::span<const double> values, std::optional<Effort>) const;

    [[nodiscard]] bool isCancelled() const { return m_cancelled && *m_cancelled; }
    [[nodiscard]] bool isCycle(std::size_t place) const { return m_order[place] >= m_data.functions.size(); }
    template <class Visit> void visitMembers(std::uint32_t place, const Visit&) const;

    const Profile::Data& m_data;
    const std::atomic<bool>* m_cancelled;
    std::vector<std::uint32_t> m_order; ///< nodes (functions, then cycles), callees first; a cycle behind its members
    std::vector<std::uint32_t> m_place; ///< by node: in the order
    std::vector<std::uint32_t> m_firstFlow; ///< by place: to it come m_flows[m_firstFlow[p]..m_firstFlow[p + 1])
    std::vector<Inflow> m_flows;
};

} // namespace gmonscope
