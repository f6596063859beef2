// SPDX-License-Identifier: MIT
#include "compare/run_group_finder.h"

#include "gmonscope/views.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>

namespace gmonscope {

namespace {

constexpr std::size_t mostGroups = 8;
constexpr std::size_t mostWaiting = 128, fewWaiting = 64; ///< groups while runs are read
constexpr std::size_t mostKept = 32;                      ///< sets in a sum
constexpr double leastTold = 0.02;                        ///< of the mean run, for a difference that is told
constexpr std::size_t mostTold = 3;

/// True if such a sum of squared differences, each in units of its own variance, is more than chance.
bool isBeyondChance(double squares, double numbers)
{
    return squares > numbers + errorsApartOfGroups * std::sqrt(2 * numbers);
}

/// True if it only leads to the rest of the run, in all runs.
bool leadsToAll(double self, double total, double seconds)
{
    constexpr double nearlyAll = 0.9, little = 0.1;
    return total >= nearlyAll * seconds && self < little * total;
}

} // namespace

bool passesMessages(std::string_view module)
{
    constexpr std::string_view beginnings[] = {"libmpi", "libopen-pal", "libopen-rte", "libpmix",   "libucp",
                                               "libuct", "libucs",      "libucm",      "libfabric", "libpsm",
                                               "mca_",   "libpmi",      "libmkl_blacs"};
    return std::any_of(std::begin(beginnings), std::end(beginnings),
                       [&](std::string_view beginning) { return module.starts_with(beginning); });
}

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

RunGroupFinder::Amount RunGroupFinder::Group::mean(std::size_t function) const
{
    if (function >= sums.size() || runs.empty())
        return {};
    const auto count = static_cast<double>(runs.size());
    return {sums[function].self / count, sums[function].total / count};
}

void RunGroupFinder::Group::join(const Group& other)
{
    runs.insert(runs.end(), other.runs.begin(), other.runs.end());
    seconds += other.seconds;
    secondsPerTick = std::max(secondsPerTick, other.secondsPerTick);
    sums.resize(std::max(sums.size(), other.sums.size()));
    for (std::size_t i = 0; i < other.sums.size(); ++i) {
        sums[i].self += other.sums[i].self;
        sums[i].total += other.sums[i].total;
    }
}

/// Groups are compared with many others: dividing each time would take longer than all else.
void RunGroupFinder::Group::findMeans()
{
    means.resize(sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i)
        means[i] = sums[i].self / static_cast<double>(runs.size());
}

std::size_t RunGroupFinder::placeOf(const FunctionName& name)
{
    return m_places.try_emplace(name, m_places.size()).first->second;
}

void RunGroupFinder::add(const SingleRun& run)
{
    Group own;
    own.runs = {m_runs++};
    own.seconds = run.profile.totalSeconds();
    own.secondsPerTick = run.profile.costUnit().isExact ? 0 : run.profile.meanSecondsPerTick();
    m_seconds += own.seconds;
    for (const auto& [name, functions] : run.names) {
        Amount amount;
        for (const FunctionId id : functions) {
            amount.self += run.profile.function(id).selfSeconds;
            amount.total += totalSecondsOf(run.profile, id);
        }
        if (std::max(amount.self, amount.total) <= leastShareOfGroups * own.seconds)
            continue;
        if (passesMessages(std::get<0>(name)))
            m_passing += amount.self;
        const std::size_t place = placeOf(name);
        own.sums.resize(std::max(own.sums.size(), place + 1));
        own.sums[place] = amount;
    }
    m_groups.push_back(std::move(own));
    if (m_groups.size() > mostWaiting)
        joinDownTo(fewWaiting, false);
}

void RunGroupFinder::add(const KeptSpread& sum)
{
    std::vector<std::optional<std::size_t>> places(sum.functions.size()); // looked up once, not for each set
    for (const KeptSet& set : sum.sets) {
        Group group;
        for (const std::uint32_t run : set.runs)
            group.runs.push_back(m_runs + run);
        group.seconds = set.seconds;
        group.secondsPerTick = set.secondsPerTick;
        m_seconds += set.seconds;
        std::size_t end = 0;
        for (const KeptAmount& amount : set.amounts) {
            const KeptFunction& function = sum.functions[amount.function];
            std::optional<std::size_t>& place = places[amount.function];
            if (!place)
                place = placeOf({function.module, function.name, function.file});
            end = std::max(end, *place + 1);
            if (passesMessages(function.module))
                m_passing += amount.self;
        }
        group.sums.resize(end); // at once: it may be far more than the amounts
        for (const KeptAmount& amount : set.amounts)
            group.sums[*places[amount.function]] = {amount.self, amount.total};
        m_groups.push_back(std::move(group));
        if (m_groups.size() > mostWaiting)
            joinDownTo(fewWaiting, false);
    }
    m_runs += sum.runs;
}

std::vector<KeptSet> RunGroupFinder::keep(const std::function<std::uint32_t(const FunctionName&)>& placeOf)
{
    joinDownTo(mostKept, false);
    std::vector<std::uint32_t> functions(m_places.size());
    for (const auto& [name, place] : m_places)
        functions[place] = placeOf(name);
    std::vector<KeptSet> sets;
    for (const Group& group : m_groups) {
        KeptSet set{
            .seconds = group.seconds, .secondsPerTick = group.secondsPerTick, .amounts = {}, .runs = group.runs};
        std::sort(set.runs.begin(), set.runs.end());
        for (std::size_t i = 0; i < group.sums.size(); ++i)
            if (group.sums[i].self != 0 || group.sums[i].total != 0)
                set.amounts.push_back(
                    {.function = functions[i], .self = group.sums[i].self, .total = group.sums[i].total});
        std::sort(set.amounts.begin(), set.amounts.end(),
                  [](const KeptAmount& a, const KeptAmount& b) { return a.function < b.function; });
        sets.push_back(std::move(set));
    }
    return sets;
}

RunGroupFinder::Distance RunGroupFinder::between(const Group& a, const Group& b) const
{
    const auto countA = static_cast<double>(a.runs.size()), countB = static_cast<double>(b.runs.size());
    const double leastApart = leastApartOfGroups * meanWork();
    double absolute = 0, squared = 0, byVariance = 0, largest = 0, numbers = 0;
    // The error of two single runs: the means of groups differ beyond chance, because they were chosen to differ.
    const auto inVariances = [&](double inA, double inB) {
        const double variance = a.secondsPerTick * inA + b.secondsPerTick * inB;
        return variance > 0 ? (inA - inB) * (inA - inB) / variance : 0;
    };
    for (std::size_t i = 0; i < std::max(a.means.size(), b.means.size()); ++i) {
        const double inA = i < a.means.size() ? a.means[i] : 0, inB = i < b.means.size() ? b.means[i] : 0;
        if (inA == 0 && inB == 0)
            continue;
        const double step = inA - inB;
        absolute += std::abs(step);
        squared += step * step;
        if (a.secondsPerTick * inA + b.secondsPerTick * inB > 0) {
            byVariance += inVariances(inA, inB);
            if (std::abs(step) > leastApart)
                largest = std::max(largest, inVariances(inA, inB));
            ++numbers;
        }
    }
    // A run that does more of all it does may differ by chance in each function alone.
    if (std::abs(a.meanSeconds() - b.meanSeconds()) > leastApart)
        largest = std::max(largest, inVariances(a.meanSeconds(), b.meanSeconds()));
    // One function may tell enough: many others, whose differences are chance, would hide it in the sum.
    const bool isCertain =
        numbers == 0 || isBeyondChance(byVariance, numbers) || largest > chanceOfOneFunction(numbers + 1, m_runs);
    return {.growth = squared * countA * countB / (countA + countB), .isApart = absolute > leastApart && isCertain};
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
