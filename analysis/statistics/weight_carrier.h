// SPDX-License-Identifier: MIT
//
// How TimeWeights computes sums of squares: the weights of many functions are carried up the graph together.
#pragma once

#include "base/prefetch.h"
#include "statistics/time_weights.h"

#include <algorithm>

namespace gmonscope {

inline constexpr std::size_t numbersAtOnce = 16; ///< number of weights that are carried together
/// One cache line. Weights shrink as they go up through more functions, so the digits of a float are enough.
struct alignas(64) WeightRow {
    float numbers[numbersAtOnce] = {};

    float& operator[](std::size_t i) { return numbers[i]; }
    const float& operator[](std::size_t i) const { return numbers[i]; }
    void add(const WeightRow& other, float share)
    {
        for (std::size_t i = 0; i < numbersAtOnce; ++i)
            numbers[i] += share * other[i];
    }
};

/// Returns random bits: the same for the same arguments, on every machine.
inline std::uint32_t randomBits(std::uint32_t function, std::uint32_t draw)
{
    std::uint64_t bits = (std::uint64_t{draw} << 32 | function) + 0x9E3779B97F4A7C15u; // the finalizer of splitmix64
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>((bits ^ (bits >> 31)) >> 16);
}

/// The sources of each pass through the graph: 16 functions exactly, or all others at random.
struct TimeWeights::Passes {
    std::span<const double> values;
    std::vector<std::uint32_t> exact; ///< indices in m_order, ascending
    /// By index in m_order: square root of the value of a function that is not exact; else 0.
    std::vector<float> roots;
    std::size_t draws = 0;

    [[nodiscard]] std::size_t ofExact() const { return (exact.size() + numbersAtOnce - 1) / numbersAtOnce; }
    [[nodiscard]] std::size_t count() const { return ofExact() + (draws + numbersAtOnce - 1) / numbersAtOnce; }
    [[nodiscard]] std::span<const std::uint32_t> sourcesOf(std::size_t pass) const
    {
        const std::size_t first = pass * numbersAtOnce;
        return std::span(exact).subspan(first, std::min(numbersAtOnce, exact.size() - first));
    }
};

/// Carries the values of functions up to all callers whose times contain theirs, several numbers at once.
class TimeWeights::Carrier {
public:
    explicit Carrier(const TimeWeights& weights)
        : m_weights(weights), m_rows(weights.m_order.size()), m_isReached(weights.m_order.size()),
          m_laneOf(weights.m_order.size())
    {
    }

    /// Adds the squares of this pass to `sums`.
    void run(const Passes& passes, std::size_t pass, std::vector<double>& sums)
    {
        if (pass < passes.ofExact())
            runExactly(passes, pass, sums);
        else
            draw(passes, static_cast<std::uint32_t>((pass - passes.ofExact()) * numbersAtOnce), sums);
    }

private:
    void runExactly(const Passes& passes, std::size_t pass, std::vector<double>& sums)
    {
        WeightRow factors;
        const auto sources = passes.sourcesOf(pass);
        for (std::size_t i = 0; i < sources.size(); ++i) {
            m_laneOf[sources[i]] = static_cast<std::uint8_t>(i + 1);
            factors[i] = static_cast<float>(passes.values[m_weights.m_order[sources[i]]]);
        }
        const auto addOwn = [this](std::uint32_t place, WeightRow& row) {
            if (const std::uint8_t lane = m_laneOf[place])
                row[lane - 1] += 1;
            return m_laneOf[place] != 0;
        };
        carry(sources.front(), addOwn, factors, sums);
        for (const std::uint32_t place : sources)
            m_laneOf[place] = 0;
    }

    /// Sums with random signs: the mean of their squares is the sum of the squares.
    void draw(const Passes& passes, std::uint32_t draw, std::vector<double>& sums)
    {
        WeightRow factors;
        for (float& factor : factors.numbers)
            factor = 1 / static_cast<float>(passes.draws);
        const auto addOwn = [&](std::uint32_t place, WeightRow& row) {
            const float root = passes.roots[place];
            if (root == 0)
                return false;
            const std::uint32_t signs = randomBits(m_weights.m_order[place], draw);
            for (std::size_t i = 0; i < numbersAtOnce; ++i)
                row[i] += signs & 1u << i ? root : -root;
            return true;
        };
        carry(0, addOwn, factors, sums);
    }

    /// Carries from this index on. `addOwn` adds the value of an index to a row, and returns whether there is any.
    template <class AddOwn>
    void carry(std::uint32_t start, const AddOwn& addOwn, const WeightRow& factors, std::vector<double>& sums)
    {
        std::fill(m_isReached.begin(), m_isReached.end(), std::uint8_t{0});
        for (std::uint32_t place = start; place < m_isReached.size(); ++place) {
            WeightRow others, own;
            const bool hasOthers = addSources(place, others);
            const bool isCycle = m_weights.isCycle(place);
            if (isCycle) // its members have sent their values, too
                m_weights.visitMembers(place, [&](std::uint32_t member) { addOwn(member, own); });
            const bool sends = !isCycle && addOwn(place, own);
            if (!hasOthers && !sends)
                continue;
            if (isCycle)
                others.add(own, -1);
            sums[place] += hasOthers ? sumOfSquares(others, factors) : 0;
            others.add(own, 1);
            m_rows[place] = others;
            m_isReached[place] = 1;
        }
    }

    /// Sources are scattered in memory, so those needed soon are prefetched.
    [[nodiscard]] bool addSources(std::uint32_t place, WeightRow& sum) const
    {
        constexpr std::uint32_t ahead = 16;
        const auto last = static_cast<std::uint32_t>(m_weights.m_flows.size() - 1);
        bool hasAny = false;
        for (std::uint32_t f = m_weights.m_firstFlow[place]; f < m_weights.m_firstFlow[place + 1]; ++f) {
            prefetch(&m_rows[m_weights.m_flows[std::min(f + ahead, last)].source]);
            const Inflow flow = m_weights.m_flows[f];
            if (!m_isReached[flow.source])
                continue;
            sum.add(m_rows[flow.source], flow.share);
            hasAny = true;
        }
        return hasAny;
    }

    [[nodiscard]] static double sumOfSquares(const WeightRow& row, const WeightRow& factors)
    {
        double sum = 0;
        for (std::size_t i = 0; i < numbersAtOnce; ++i) {
            const double number = row[i];
            sum += number * number * double{factors[i]};
        }
        return sum;
    }

    const TimeWeights& m_weights;
    std::vector<WeightRow> m_rows;         ///< by index in m_order: what it sends on; valid if it is reached
    std::vector<std::uint8_t> m_isReached; ///< by index in m_order: reached in this pass
    /// By index in m_order: the number that is its own, from 1; all 0 between passes.
    std::vector<std::uint8_t> m_laneOf;
};

} // namespace gmonscope
