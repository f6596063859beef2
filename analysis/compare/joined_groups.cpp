// SPDX-License-Identifier: MIT
#include "compare/run_group_finder.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace gmonscope {

namespace {

/// True if such a sum of squared differences, each in units of its own variance, is more than chance.
bool isBeyondChance(double squares, double numbers)
{
    return squares > numbers + errorsApartOfGroups * std::sqrt(2 * numbers);
}

/// As chanceOfOneFunction(), for the means of two groups of so many runs, which may have been chosen in any way to
/// differ most.
double chanceOfMeans(double functions, std::size_t runsA, std::size_t runsB)
{
    constexpr double falseAlarms = 0.05;
    const auto a = static_cast<double>(runsA), b = static_cast<double>(runsB);
    const double logOfWays = std::lgamma(a + b + 1) - std::lgamma(a + 1) - std::lgamma(b + 1);
    return 2 * (std::log(std::max(functions, 1.0) / falseAlarms) + logOfWays);
}

} // namespace

/// The differences between two groups, and whether they are more than chance.
class RunGroupFinder::Evidence {
public:
    Evidence(const Group& a, const Group& b, double leastApart)
        : m_tickA(a.secondsPerTick), m_tickB(b.secondsPerTick), m_runsA(a.runs.size()), m_runsB(b.runs.size()),
          m_leastApart(leastApart)
    {
        if (std::abs(a.meanWork() - b.meanWork()) <= leastApart)
            return;
        m_largest = ofRuns(a.meanWork(), b.meanWork());
        m_whole = ofMeans(a.meanWork(), b.meanWork());
    }
    /// Adds a function with such mean times.
    void add(double inA, double inB)
    {
        const double step = inA - inB;
        m_absolute += std::abs(step);
        m_squared += step * step;
        if (m_tickA * inA + m_tickB * inB <= 0)
            return;
        m_byVariance += ofRuns(inA, inB);
        ++m_numbers;
        if (std::abs(step) <= m_leastApart)
            return;
        m_largest = std::max(m_largest, ofRuns(inA, inB));
        m_largestOfMeans = std::max(m_largestOfMeans, ofMeans(inA, inB));
    }
    [[nodiscard]] double squared() const { return m_squared; }
    /// One function may tell enough, or the work as a whole: many others, whose differences are chance, would hide it
    /// in the sum. `runs`: of all groups.
    [[nodiscard]] bool isApart(double runs) const
    {
        const bool isCertain = m_numbers == 0 || isBeyondChance(m_byVariance, m_numbers) ||
                               m_largest > chanceOfOneFunction(m_numbers + 1, runs) ||
                               m_largestOfMeans > chanceOfMeans(m_numbers, m_runsA, m_runsB) ||
                               m_whole > chanceOfMeans(1, m_runsA, m_runsB);
        return m_absolute > m_leastApart && isCertain;
    }

private:
    /// The square of a difference in units of the variance of two single runs, as if means were no better known.
    [[nodiscard]] double ofRuns(double inA, double inB) const
    {
        const double variance = m_tickA * inA + m_tickB * inB;
        return variance > 0 ? (inA - inB) * (inA - inB) / variance : 0;
    }
    [[nodiscard]] double ofMeans(double inA, double inB) const
    {
        const double variance =
            m_tickA * inA / static_cast<double>(m_runsA) + m_tickB * inB / static_cast<double>(m_runsB);
        return variance > 0 ? (inA - inB) * (inA - inB) / variance : 0;
    }

    double m_tickA, m_tickB; ///< seconds
    std::size_t m_runsA, m_runsB;
    double m_leastApart;
    double m_absolute = 0, m_squared = 0, m_byVariance = 0, m_numbers = 0;
    double m_largest = 0, m_largestOfMeans = 0, m_whole = 0;
};

RunGroupFinder::Distance RunGroupFinder::between(const Group& a, const Group& b) const
{
    Evidence evidence(a, b, leastApartOfGroups * meanWork());
    for (std::size_t i = 0; i < std::max(a.means.size(), b.means.size()); ++i) {
        const double inA = i < a.means.size() ? a.means[i] : 0, inB = i < b.means.size() ? b.means[i] : 0;
        if ((inA != 0 || inB != 0) && !m_waits[i])
            evidence.add(inA, inB);
    }
    const auto runsA = static_cast<double>(a.runs.size()), runsB = static_cast<double>(b.runs.size());
    return {.growth = evidence.squared() * runsA * runsB / (runsA + runsB), .isApart = evidence.isApart(m_runs)};
}

/// Joins groups until there are no more than `most` and, if asked for, no two that are alike. Those that are alike come
/// first.
void RunGroupFinder::joinDownTo(std::size_t most, bool joinsAlike)
{
    const std::size_t count = m_groups.size();
    std::vector<Distance> distances(count * count);
    const auto distance = [&](std::size_t a, std::size_t b) -> Distance& {
        return distances[std::min(a, b) * count + std::max(a, b)];
    };
    for (Group& group : m_groups)
        group.findMeans();
    for (std::size_t b = 1; b < count; ++b)
        for (std::size_t a = 0; a < b; ++a)
            distance(a, b) = between(m_groups[a], m_groups[b]);
    std::vector<std::size_t> left(count);
    std::iota(left.begin(), left.end(), std::size_t{0});
    while (left.size() > 1) {
        std::optional<std::pair<std::size_t, std::size_t>> nearest; // places in `left`
        const auto isNearer = [](const Distance& x, const Distance& y) {
            return x.isApart != y.isApart ? y.isApart : x.growth < y.growth;
        };
        for (std::size_t b = 1; b < left.size(); ++b)
            for (std::size_t a = 0; a < b; ++a)
                if (!nearest ||
                    isNearer(distance(left[a], left[b]), distance(left[nearest->first], left[nearest->second])))
                    nearest = {a, b};
        const std::size_t into = left[nearest->first], from = left[nearest->second];
        if (left.size() <= most && (!joinsAlike || distance(into, from).isApart))
            break;
        m_groups[into].join(m_groups[from]);
        m_groups[into].findMeans();
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(nearest->second));
        for (const std::size_t other : left)
            if (other != into)
                distance(into, other) = between(m_groups[into], m_groups[other]);
    }
    std::vector<Group> kept;
    for (const std::size_t group : left)
        kept.push_back(std::move(m_groups[group]));
    m_groups = std::move(kept);
}

} // namespace gmonscope
