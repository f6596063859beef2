// SPDX-License-Identifier: MIT
#include "compare/run_group_finder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace gmonscope {

namespace {

constexpr std::size_t mostGroups = 8;
constexpr double leastTold = 0.02; ///< of the mean run, for a difference that is told
constexpr std::size_t mostTold = 3;

/// True if it only leads to the rest of the run, in all runs.
bool leadsToAll(double self, double total, double seconds)
{
    constexpr double nearlyAll = 0.9, little = 0.1;
    return total >= nearlyAll * seconds && self < little * total;
}

} // namespace

/// A function that takes more or less time in a group than in the others.
struct RunGroupFinder::Candidate {
    GroupDifference difference;
    bool isLibrary;

    [[nodiscard]] double step() const { return std::abs(difference.seconds - difference.others); }
    /// By its part of what it is between, so that a function that does the work comes before those that lead to it. In
    /// a library the outermost comes first, which the program calls.
    [[nodiscard]] double weight() const
    {
        return isLibrary ? step() : step() * step() / (difference.seconds + difference.others);
    }
    /// True if it is the same time as that of the other, passed on.
    [[nodiscard]] bool passesOn(const GroupDifference& other) const
    {
        constexpr double nearly = 0.1;
        const auto isNear = [](double a, double b) { return std::abs(a - b) <= nearly * std::max(a, b); };
        return isNear(difference.seconds, other.seconds) && isNear(difference.others, other.others);
    }
};

std::vector<RunGroup> RunGroupFinder::take()
{
    joinDownTo(mostGroups, true);
    std::sort(m_groups.begin(), m_groups.end(), [](const Group& a, const Group& b) {
        return a.runs.size() != b.runs.size() ? a.runs.size() > b.runs.size() : a.runs < b.runs;
    });
    Group behindFirst;
    for (std::size_t i = 1; i < m_groups.size(); ++i)
        behindFirst.join(m_groups[i]);
    std::vector<RunGroup> groups;
    for (const Group& group : m_groups)
        groups.push_back(told(group, groups.empty() ? behindFirst : m_groups.front()));
    return groups;
}

RunGroup RunGroupFinder::told(const Group& group, const Group& others) const
{
    const auto meanOf = [](const Group& of) {
        return of.seconds / static_cast<double>(std::max<std::size_t>(of.runs.size(), 1));
    };
    RunGroup result{.runs = group.runs, .seconds = meanOf(group), .others = meanOf(others), .differences = {}};
    std::sort(result.runs.begin(), result.runs.end());
    if (2 * group.runs.size() <= m_runs)
        result.differences = differences(group, others);
    return result;
}

/// Those of the program come first: they say why, and what a library does is done for one of them.
std::vector<RunGroupFinder::Candidate> RunGroupFinder::candidates(const Group& group, const Group& others,
                                                                  double least) const
{
    std::vector<Candidate> all;
    for (const auto& [name, place] : m_places) {
        const Amount here = group.mean(place), there = others.mean(place);
        const bool leads = leadsToAll(here.self, here.total, group.meanSeconds()) &&
                           leadsToAll(there.self, there.total, others.meanSeconds());
        if (std::abs(here.total - there.total) > least && !leads)
            all.push_back(
                {{std::get<1>(name), std::get<0>(name), here.total, there.total}, !std::get<0>(name).empty()});
    }
    std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
        const auto order = [](const Candidate& c) {
            return std::tuple(c.isLibrary, -c.weight(), -c.difference.seconds);
        };
        return order(a) < order(b);
    });
    return all;
}

/// Where functions pass the same time on, one is told; what it calls is not, once the told ones explain what differs.
std::vector<GroupDifference> RunGroupFinder::differences(const Group& group, const Group& others) const
{
    std::array<double, 2> explained{}, own{}; // of what is less, and of what is more
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Amount here = group.mean(i), there = others.mean(i);
        own[here.self > there.self] += std::abs(here.self - there.self);
    }
    std::vector<Candidate> all = candidates(group, others, leastTold * meanWork());
    if (all.empty()) // it does a little more of all
        all = candidates(group, others, 0);
    std::vector<GroupDifference> told;
    double heaviest = 0;
    for (Candidate& next : all) {
        constexpr double enough = 0.8, faint = 0.1;
        const bool isMore = next.difference.isMore();
        if (told.size() == mostTold || (!told.empty() && !next.isLibrary && next.weight() < faint * heaviest))
            break;
        if (explained[isMore] >= enough * own[isMore] ||
            std::any_of(told.begin(), told.end(), [&](const GroupDifference& other) { return next.passesOn(other); }))
            continue;
        heaviest = std::max(heaviest, next.weight());
        explained[isMore] += next.step();
        told.push_back(std::move(next.difference));
    }
    return told;
}

} // namespace gmonscope
