// SPDX-License-Identifier: MIT
//
// Propagation is linear in the functions' own times: each propagated time is a sum of them with fixed weights. Here
// are sums over those weights.
#pragma once

#include "graph/profile_data.h"

#include <atomic>
#include <optional>

namespace gmonscope {

/// Functions and cycles as a whole, with the shares by which their time flows on to others.
class TimeWeights {
public:
    /// `cancelled` is polled, by sumOver(), too: once it is true, sums mean nothing. REQUIRES: times were propagated.
    explicit TimeWeights(const Profile::Data&, const std::atomic<bool>* cancelled = nullptr);

    /// Sums by function, then by cycle.
    struct Sums {
        std::vector<double> ofWeights; ///< sum over functions of weight * value
        std::vector<double> own;       ///< value of the function itself; for a cycle, the sum over its members
        std::vector<double> ofSquares; ///< sum over all other functions of weight^2 * value
    };
    /// How sums of squares are computed: exactly for the functions with the largest values, and for the others by
    /// random draws, with a standard error of sqrt(2 / draws), half of that in the root of a sum.
    struct Effort {
        std::size_t exactly, draws;
    };
    /// Up to 2048 values are exact, or the rest uses 1024 draws (4 %). Each pass carries 16 numbers along all arcs at
    /// once, which takes 10 to 20 ns an arc: above 10,000 arcs the effort falls in proportion, down to 32 exact values
    /// and 64 draws (18 %). So errors take no longer than loading the profile.
    [[nodiscard]] Effort effortFor(std::size_t sources) const;
    /// Returns the sums; the same on any number of processors. REQUIRES: a value for each function.
    [[nodiscard]] Sums sumOver(std::span<const double> values, std::optional<Effort> effort = {}) const;
    /// Returns the same without ofSquares.
    [[nodiscard]] Sums plainSums(std::span<const double> values) const;
    /// Returns the index in Sums of a function, or of its cycle as a whole.
    [[nodiscard]] std::size_t sourceOf(FunctionId) const;

private:
    /// Incoming edge: source and share of its time.
    struct Inflow {
        std::uint32_t source; ///< the source
        float share;
    };
    struct Passes;
    class Carrier;
    void orderNodes();
    void listFlows();
    void fetchAhead(std::uint32_t position) const;
    [[nodiscard]] Passes planPasses(std::span<const double> values, std::optional<Effort>) const;

    [[nodiscard]] bool isCancelled() const { return m_cancelled && *m_cancelled; }
    [[nodiscard]] bool isCycle(std::size_t position) const
    {
        return m_order[position] >= m_data.table.functions.size();
    }
    template <class Visit> void visitMembers(std::uint32_t position, const Visit&) const;

    const Profile::Data& m_data;
    const std::atomic<bool>* m_cancelled;
    std::vector<std::uint32_t> m_order; ///< nodes (functions, then cycles), callees first; a cycle behind its members
    std::vector<std::uint32_t> m_position; ///< by node: index in m_order
    /// By index in m_order: its edges are m_flows[m_firstFlow[p]..m_firstFlow[p + 1]).
    std::vector<std::uint32_t> m_firstFlow;
    std::vector<Inflow> m_flows;
};

} // namespace gmonscope
