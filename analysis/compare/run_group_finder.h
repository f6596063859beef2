// SPDX-License-Identifier: MIT
//
// Finds groups of runs that behave alike, by their self times, while the runs are read one after the other.
#pragma once

#include "compare/single_runs.h"
#include "formats/kept_spread.h"
#include "gmonscope/run_groups.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <string_view>

namespace gmonscope {

constexpr double leastShareOfGroups = 0.005; ///< of a run; a function that takes less makes no group
constexpr double leastApartOfGroups = 0.1;   ///< of the mean run
constexpr double errorsApartOfGroups = 4;    ///< standard deviations that are more than chance

/// Returns the square of a difference in one function, in units of its variance, that is more than chance: among so
/// many functions, in any two of so many runs that are equal, one of twenty times there is such a difference at the
/// most.
inline double chanceOfOneFunction(double functions, double runs)
{
    constexpr double falseAlarms = 0.05;
    const double pairs = std::max(runs * (runs - 1) / 2, 1.0);
    return 2 * std::log(std::max(functions, 1.0) * pairs / falseAlarms); // P(chi^2 > x) < exp(-x / 2)
}

/// Clusters hierarchically, by Ward's method: the two groups are joined next by whose union the squared differences
/// within groups grow least. The memory is bounded: beyond some runs the nearest are joined before the next ones come.
/// The same runs in the same order always give the same groups.
class RunGroupFinder {
public:
    void add(const SingleRun&);
    /// Adds the runs of a sum. REQUIRES: it has sets of them.
    void add(const KeptSpread&);
    /// Returns few sets of all runs, from which add() goes on as if it had seen the runs; take() may follow. `placeOf`
    /// tells the place of a function in the sum.
    [[nodiscard]] std::vector<KeptSet> keep(const std::function<std::uint32_t(const FunctionName&)>& placeOf);
    /// Returns the groups, the largest first.
    [[nodiscard]] std::vector<RunGroup> take();

private:
    struct Amount {
        double self = 0, total = 0;
    };
    /// Runs that are together so far, with the sums of their times.
    struct Group {
        std::vector<std::uint32_t> runs;
        double seconds = 0;
        double waiting = 0;        ///< of these, the part that waits for other runs
        double secondsPerTick = 0; ///< the largest; 0: counted one by one
        std::vector<Amount> sums;  ///< by function that matters; those behind the last one are 0
        std::vector<double> means; ///< of the self times that are work, while groups are compared

        [[nodiscard]] Amount mean(std::size_t function) const;
        [[nodiscard]] double meanSeconds() const { return seconds / static_cast<double>(runs.size()); }
        [[nodiscard]] double meanWork() const { return (seconds - waiting) / static_cast<double>(runs.size()); }
        void join(const Group&);
    };
    class Evidence;   ///< that two groups differ
    class Pairs;      ///< of groups, with how far they are from each other
    struct Candidate; ///< for a difference that is told

    [[nodiscard]] std::size_t placeOf(const FunctionName&);
    void addWaiting(Group&) const;
    void findMeans(Group&) const;
    [[nodiscard]] bool areApart(const Group&, const Group&) const;
    void joinDownTo(std::size_t most, bool joinsAlike);
    [[nodiscard]] RunGroup told(const Group&, const Group& others) const;
    [[nodiscard]] std::vector<GroupDifference> differences(const Group&, const Group& others) const;
    /// Those that differ by more than `least` seconds.
    [[nodiscard]] std::vector<Candidate> candidates(const Group&, const Group& others, double least) const;
    /// The time of the mean run, without what waits for others.
    [[nodiscard]] double meanWork() const { return (m_seconds - m_waiting) / m_runs; }

    std::vector<Group> m_groups;
    std::map<FunctionName, std::size_t> m_places; ///< of functions that had a share worth looking at in some run
    std::vector<bool> m_waits;                    ///< by place
    double m_seconds = 0, m_waiting = 0;          ///< the second: the part of the first that waits for other runs
    std::uint32_t m_runs = 0;
};

} // namespace gmonscope
