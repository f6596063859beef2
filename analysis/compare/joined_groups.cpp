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
        if (m_tickA * inA + m_tickB * inB <= 0)
            return;
        m_byVariance += ofRuns(inA, inB);
        ++m_numbers;
        if (std::abs(step) <= m_leastApart)
            return;
        m_largest = std::max(m_largest, ofRuns(inA, inB));
        m_largestOfMeans = std::max(m_largestOfMeans, ofMeans(inA, inB));
    }
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
    double m_absolute = 0, m_byVariance = 0, m_numbers = 0;
    double m_largest = 0, m_largestOfMeans = 0, m_whole = 0;
};

/// Groups are compared with many others: dividing each time would take longer than all else. Time in which a run waits
/// for others tells nothing.
void RunGroupFinder::findMeans(Group& group) const
{
    group.means.resize(group.sums.size());
    for (std::size_t i = 0; i < group.sums.size(); ++i)
        group.means[i] = m_waits[i] ? 0 : group.sums[i].self / static_cast<double>(group.runs.size());
}

bool RunGroupFinder::areApart(const Group& a, const Group& b) const
{
    Evidence evidence(a, b, leastApartOfGroups * meanWork());
    for (std::size_t i = 0; i < std::max(a.means.size(), b.means.size()); ++i) {
        const double inA = i < a.means.size() ? a.means[i] : 0, inB = i < b.means.size() ? b.means[i] : 0;
        if (inA != 0 || inB != 0)
            evidence.add(inA, inB);
    }
    return evidence.isApart(m_runs);
}

/// The groups that are left, two by two. Whether two are apart takes far longer to find than how near they are, and so
/// is found for few.
class RunGroupFinder::Pairs {
public:
    /// Places of two groups among those that are left.
    struct Pair {
        std::size_t a, b;
    };

    Pairs(const RunGroupFinder& finder, std::vector<Group>& groups)
        : m_finder(finder), m_groups(groups), m_left(groups.size()), m_distances(groups.size() * groups.size())
    {
        std::iota(m_left.begin(), m_left.end(), std::size_t{0});
        for (Group& group : m_groups)
            m_finder.findMeans(group);
        for (std::size_t b = 1; b < m_groups.size(); ++b)
            for (std::size_t a = 0; a < b; ++a)
                measure(a, b);
    }
    [[nodiscard]] const std::vector<std::size_t>& left() const { return m_left; }
    /// Returns the two that are nearest: of those that are alike, if there are any. REQUIRES: there are two.
    [[nodiscard]] Pair nearest()
    {
        std::optional<Pair> alike, apart;
        const auto isNearer = [this](const Pair& pair, const std::optional<Pair>& than) {
            return !than || of(pair).growth < of(*than).growth;
        };
        for (std::size_t b = 1; b < m_left.size(); ++b)
            for (std::size_t a = 0; a < b; ++a) {
                const Pair pair{a, b};
                if (!isNearer(pair, alike))
                    continue;
                if (!isApart(pair))
                    alike = pair;
                else if (isNearer(pair, apart))
                    apart = pair;
            }
        return alike ? *alike : *apart;
    }
    [[nodiscard]] bool isApart(const Pair& pair)
    {
        std::optional<bool>& known = of(pair).isApart;
        if (!known)
            known = m_finder.areApart(m_groups[m_left[pair.a]], m_groups[m_left[pair.b]]);
        return *known;
    }
    void join(const Pair& pair)
    {
        const std::size_t into = m_left[pair.a];
        m_groups[into].join(m_groups[m_left[pair.b]]);
        m_finder.findMeans(m_groups[into]);
        m_left.erase(m_left.begin() + static_cast<std::ptrdiff_t>(pair.b));
        for (const std::size_t other : m_left)
            if (other != into)
                measure(into, other);
    }

private:
    struct Distance {
        double growth = 0; ///< of the squared differences within groups, if they were one
        std::optional<bool> isApart;
    };

    [[nodiscard]] Distance& of(const Pair& pair) { return distance(m_left[pair.a], m_left[pair.b]); }
    [[nodiscard]] Distance& distance(std::size_t a, std::size_t b)
    {
        return m_distances[std::min(a, b) * m_groups.size() + std::max(a, b)];
    }
    void measure(std::size_t a, std::size_t b)
    {
        const std::vector<double>&x = m_groups[a].means, &y = m_groups[b].means;
        const std::vector<double>& longer = x.size() > y.size() ? x : y;
        const std::size_t both = std::min(x.size(), y.size());
        double squared = 0;
        for (std::size_t i = 0; i < both; ++i)
            squared += (x[i] - y[i]) * (x[i] - y[i]);
        for (std::size_t i = both; i < longer.size(); ++i)
            squared += longer[i] * longer[i];
        const auto runsA = static_cast<double>(m_groups[a].runs.size());
        const auto runsB = static_cast<double>(m_groups[b].runs.size());
        distance(a, b) = {.growth = squared * runsA * runsB / (runsA + runsB), .isApart = {}};
    }

    const RunGroupFinder& m_finder;
    std::vector<Group>& m_groups;
    std::vector<std::size_t> m_left;   ///< places of groups
    std::vector<Distance> m_distances; ///< by the places of two groups, the lower one first
};

/// Joins groups until there are no more than `most` and, if asked for, no two that are alike. Those that are alike come
/// first.
void RunGroupFinder::joinDownTo(std::size_t most, bool joinsAlike)
{
    Pairs pairs(*this, m_groups);
    while (pairs.left().size() > 1) {
        const Pairs::Pair nearest = pairs.nearest();
        if (pairs.left().size() <= most && (!joinsAlike || pairs.isApart(nearest)))
            break;
        pairs.join(nearest);
    }
    std::vector<Group> kept;
    for (const std::size_t group : pairs.left())
        kept.push_back(std::move(m_groups[group]));
    m_groups = std::move(kept);
}

} // namespace gmonscope
