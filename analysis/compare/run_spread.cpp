// SPDX-License-Identifier: MIT
#include "compare/spread_of_runs.h"

#include "compare/spread_of_sum.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace gmonscope {

namespace {

/// The names of all ranks of which the path is one; others may be called anything.
std::string pathsOfRuns(const std::string& path)
{
    constexpr std::string_view part = ".rank";
    const auto digits = path.find_last_not_of("0123456789") + 1;
    const bool isRank = digits < path.size() && std::string_view(path).substr(0, digits).ends_with(part);
    return isRank ? path.substr(0, digits) + '*' : "PROFILE PROFILE ...";
}

} // namespace

void SpreadOfRuns::add(const SingleRun& run)
{
    m_seconds.add(run.profile.totalSeconds(), m_paths.size());
    m_sumsOf.assign(run.profile.functions().size(), nullptr);
    for (const auto& [name, same] : run.names)
        addFunctions(run.profile, name, same);
    if (m_what == SpreadOf::FunctionsAndArcs)
        addArcs(run.profile);
    m_groups.add(run);
    m_paths.push_back(run.path);
}

void SpreadOfRuns::setFunctions(const Profile& sum)
{
    eachName(sum, [this](const FunctionName& name, const std::vector<FunctionId>& same) {
        if (const auto found = m_functions.find(name); found != m_functions.end())
            found->second.function = same.front();
    });
}

RunSpread SpreadOfRuns::take()
{
    const std::size_t runs = m_paths.size();
    RunSpread spread{.runs = runs, .seconds = m_seconds.over(runs)};
    takeArcs(spread);
    takeFunctions(spread);
    spread.paths = std::move(m_paths);
    if (!m_lacksSets)
        spread.groups = m_groups.take();
    return spread;
}

void SpreadOfRuns::addFunctions(const Profile& run, const FunctionName& name, const std::vector<FunctionId>& functions)
{
    double self = 0, total = 0, calls = 0;
    Sums& sums = m_functions[name];
    for (const FunctionId id : functions) {
        self += run.function(id).selfSeconds;
        total += totalSecondsOf(run, id);
        calls += static_cast<double>(run.function(id).calls);
        m_sumsOf[id.value] = &sums;
    }
    sums.selfSeconds.add(self, m_paths.size());
    sums.totalSeconds.add(total, m_paths.size());
    sums.calls.add(calls, m_paths.size());
}

/// Those between functions of the same names are one.
void SpreadOfRuns::addArcs(const Profile& run)
{
    std::unordered_map<ArcEnds, ArcAmounts, HashOfEnds> amounts;
    for (std::uint32_t a = 0; a < run.arcs().size(); ++a) {
        const Arc& arc = run.arc(ArcId{a});
        const ArcEnds ends{m_sumsOf[arc.caller.value], m_sumsOf[arc.callee.value]};
        if (!ends.caller || !ends.callee || !arc.wasTaken())
            continue;
        ArcAmounts& amount = amounts[ends];
        amount.calls += static_cast<double>(arc.calls);
        amount.seconds += run.flow(ArcId{a}).totalSeconds();
    }
    for (const auto& [ends, amount] : amounts) {
        ArcSums& sums = m_arcs[ends];
        sums.calls.add(amount.calls, m_paths.size());
        sums.seconds.add(amount.seconds, m_paths.size());
    }
}

void SpreadOfRuns::takeArcs(RunSpread& spread)
{
    for (auto& [ends, sums] : m_arcs)
        if (ends.caller->function && ends.callee->function)
            spread.arcs.push_back({.caller = *ends.caller->function,
                                   .callee = *ends.callee->function,
                                   .calls = sums.calls.over(m_paths.size()),
                                   .seconds = sums.seconds.over(m_paths.size())});
    std::sort(spread.arcs.begin(), spread.arcs.end(), [](const ArcSpread& a, const ArcSpread& b) {
        return std::pair(a.caller, a.callee) < std::pair(b.caller, b.callee);
    });
}

void SpreadOfRuns::takeFunctions(RunSpread& spread)
{
    const std::size_t runs = m_paths.size();
    for (auto& [name, sums] : m_functions)
        spread.functions.push_back({.name = std::get<1>(name),
                                    .module = std::get<0>(name),
                                    .file = std::get<2>(name),
                                    .function = sums.function,
                                    .selfSeconds = sums.selfSeconds.over(runs),
                                    .totalSeconds = sums.totalSeconds.over(runs),
                                    .calls = sums.calls.over(runs)});
    sortBySpread(spread.functions);
}

void sortBySpread(std::vector<FunctionSpread>& functions)
{
    const auto weight = [](const FunctionSpread& function) {
        // First as they are shown, in hundredths, so that who calls what differs comes before the noise of single
        // samples; then in nanoseconds, for the last digits depend on the order of the runs.
        return std::tuple(-std::round(100 * function.selfSeconds.deviation),
                          -std::round(1e9 * function.totalSeconds.deviation),
                          -std::round(1e9 * function.selfSeconds.deviation));
    };
    std::stable_sort(functions.begin(), functions.end(), [&](const FunctionSpread& a, const FunctionSpread& b) {
        return weight(a) != weight(b) ? weight(a) < weight(b) : a.name < b.name;
    });
}

std::optional<Error> needsTwoRuns(const LoadRequest& request)
{
    if (request.profiles.size() > 1)
        return {};
    return Error{.path = request.profiles.empty() ? std::string() : request.profiles.front(),
                 .offset = {},
                 .expected = "several runs for their spread, or a sum that keeps it",
                 .found = request.profiles.empty()
                              ? "none"
                              : "one run; name several (--spread " + pathsOfRuns(request.profiles.front()) +
                                    "), or make a sum that keeps it by -s or gmonscope-record --ranks=reduce"};
}

Result<RunSpread> spreadOfRuns(const LoadRequest& request, const Profile* sum, const LoadOptions& options,
                               SpreadOf what)
{
    if (request.profiles.size() == 1)
        return keptSpread(request, sum);
    if (auto error = needsTwoRuns(request))
        return *error;
    SpreadOfRuns spread(what);
    if (auto error = visitSingleRuns(request, options, [&](const SingleRun& run) { spread.add(run); }))
        return *error;
    if (sum)
        spread.setFunctions(*sum);
    return spread.take();
}

} // namespace gmonscope
