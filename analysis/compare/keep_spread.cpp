// SPDX-License-Identifier: MIT
#include "compare/spread_of_runs.h"
#include "compare/spread_of_sum.h"
#include "scope_format.h"

#include <algorithm>
#include <numeric>

namespace gmonscope {

namespace {

/// Beyond that only few paths are kept, so that a sum's size does not grow with the number of its runs.
constexpr std::size_t mostPathBytes = 64u << 10;

void addExtremes(std::vector<bool>& runs, const KeptNumber& number)
{
    runs[number.minRun] = runs[number.maxRun] = true;
}

/// The runs that any number has as the first with its least or most; and the ends, by which labels are told (see
/// runLabels()).
std::vector<bool> runsWithExtremes(const KeptSpread& spread)
{
    std::vector<bool> runs(spread.runs);
    runs.front() = runs.back() = true;
    addExtremes(runs, spread.seconds);
    for (const KeptFunction& function : spread.functions)
        for (const KeptNumber* const number : {&function.self, &function.total, &function.calls})
            addExtremes(runs, *number);
    for (const KeptArc& arc : spread.arcs)
        for (const KeptNumber* const number : {&arc.calls, &arc.seconds})
            addExtremes(runs, *number);
    return runs;
}

/// As runLabels(). A sum of many runs keeps few paths: where these end in the numbers of their runs, as those of ranks
/// do, so do the others; else runs without a path are called by their numbers.
std::vector<std::string> knownLabels(const std::vector<std::string>& paths)
{
    std::vector<std::string> labels = runLabels(paths);
    const std::string word = labels.front().substr(0, labels.front().find_first_of("0123456789"));
    bool areNumbered = true;
    for (std::size_t run = 0; run < labels.size(); ++run)
        areNumbered = areNumbered && (paths[run].empty() || labels[run] == word + std::to_string(run));
    for (std::size_t run = 0; run < labels.size(); ++run)
        if (paths[run].empty())
            labels[run] = areNumbered ? word + std::to_string(run) : "run " + std::to_string(run + 1);
    return labels;
}

std::vector<KeptGroup> keptGroups(const std::vector<RunGroup>& groups, const std::vector<std::string>& labels)
{
    std::vector<KeptGroup> kept;
    for (const RunGroup& group : groups) {
        kept.push_back({.names = runNames(labels, group.runs),
                        .runs = static_cast<std::uint32_t>(group.runs.size()),
                        .seconds = group.seconds,
                        .others = group.others,
                        .differences = {}});
        for (const GroupDifference& difference : group.differences)
            kept.back().differences.push_back(
                {difference.module, difference.name, difference.seconds, difference.others});
    }
    return kept;
}

bool isSum(const SingleRun& run)
{
    const auto& process = run.profile.runs().front().process;
    return process && (process->processes > 1 || process->isDifference);
}

/// The request for the runs as they are.
LoadRequest wholeRuns(const LoadRequest& request)
{
    LoadRequest whole;
    whole.image = request.image;
    whole.profiles = request.profiles;
    whole.format = request.format;
    whole.takesPipes = request.takesPipes;
    whole.useCompanions = request.useCompanions;
    whole.salvage = request.salvage;
    whole.salvaged = request.salvaged;
    whole.search = request.search;
    return whole;
}

} // namespace

void SpreadOfRuns::add(const KeptSpread& kept)
{
    const std::size_t first = m_paths.size();
    m_lacksSets |= kept.sets.empty();
    m_groups.add(kept);
    m_seconds.add(kept.seconds, kept.runs, first);
    std::vector<const Sums*> sumsOf;
    for (const KeptFunction& function : kept.functions) {
        Sums& sums = m_functions[{function.module, function.name, function.file}];
        sums.selfSeconds.add(function.self, kept.runs, first);
        sums.totalSeconds.add(function.total, kept.runs, first);
        sums.calls.add(function.calls, kept.runs, first);
        sumsOf.push_back(&sums);
    }
    for (const KeptArc& arc : kept.arcs) {
        ArcSums& sums = m_arcs[{sumsOf[arc.caller], sumsOf[arc.callee]}];
        sums.calls.add(arc.calls, kept.runs, first);
        sums.seconds.add(arc.seconds, kept.runs, first);
    }
    m_paths.resize(first + kept.runs);
    for (const auto& [run, path] : kept.paths)
        m_paths[first + run] = path;
}

KeptSpread SpreadOfRuns::keep()
{
    const std::size_t runs = m_paths.size();
    KeptSpread kept{.runs = static_cast<std::uint32_t>(runs), .seconds = m_seconds.keptOver(runs)};
    for (auto& [name, sums] : m_functions) {
        sums.place = static_cast<std::uint32_t>(kept.functions.size());
        kept.functions.push_back({.module = std::get<0>(name),
                                  .name = std::get<1>(name),
                                  .file = std::get<2>(name),
                                  .self = sums.selfSeconds.keptOver(runs),
                                  .total = sums.totalSeconds.keptOver(runs),
                                  .calls = sums.calls.keptOver(runs)});
    }
    keepArcs(kept);
    if (!m_lacksSets)
        keepSets(kept);
    keepPaths(kept);
    return kept;
}

void SpreadOfRuns::keepSets(KeptSpread& kept)
{
    kept.sets = m_groups.keep([this](const FunctionName& name) { return m_functions.at(name).place; });
    kept.groups = keptGroups(m_groups.take(), knownLabels(m_paths));
}

/// In an order that does not depend on addresses.
void SpreadOfRuns::keepArcs(KeptSpread& kept)
{
    for (auto& [ends, sums] : m_arcs)
        kept.arcs.push_back({.caller = ends.caller->place,
                             .callee = ends.callee->place,
                             .calls = sums.calls.keptOver(m_paths.size()),
                             .seconds = sums.seconds.keptOver(m_paths.size())});
    std::sort(kept.arcs.begin(), kept.arcs.end(), [](const KeptArc& a, const KeptArc& b) {
        return std::pair(a.caller, a.callee) < std::pair(b.caller, b.callee);
    });
}

void SpreadOfRuns::keepPaths(KeptSpread& kept) const
{
    const std::size_t bytes =
        std::accumulate(m_paths.begin(), m_paths.end(), std::size_t{0}, [](std::size_t sum, const std::string& path) {
            return sum + path.size() + 1 + sizeof(std::uint32_t);
        });
    const std::vector<bool> needed = runsWithExtremes(kept);
    for (std::uint32_t run = 0; run < kept.runs; ++run)
        if (needed[run] || (bytes <= mostPathBytes && !m_paths[run].empty()))
            kept.paths.emplace_hint(kept.paths.end(), run, m_paths[run]);
}

Result<SpreadOfSum> spreadToKeep(const LoadRequest& request, const LoadOptions& options)
{
    const LoadRequest whole = wholeRuns(request);
    if (whole.profiles.size() == 1)
        return SpreadOfSum{readKeptSpread(whole.profiles.front(), whole.useCompanions), {}};
    SpreadOfRuns spread(SpreadOf::FunctionsAndArcs);
    std::string without;
    const auto add = [&](const SingleRun& run) {
        if (spread.runs() > SCOPE_MOST_SPREAD_RUNS)
            return;
        if (!isSum(run))
            return spread.add(run);
        if (const auto kept = readKeptSpread(run.path, whole.useCompanions))
            spread.add(*kept);
        else if (without.empty())
            without = run.path;
    };
    if (auto error = visitSingleRuns(whole, options, add))
        return *error;
    if (!without.empty())
        return SpreadOfSum{nullptr, without + " does not tell how its runs differ, so neither does the sum"};
    if (spread.runs() > SCOPE_MOST_SPREAD_RUNS)
        return SpreadOfSum{nullptr, "has too many runs to tell how they differ"};
    return SpreadOfSum{std::make_shared<const KeptSpread>(spread.keep()), {}};
}

} // namespace gmonscope
