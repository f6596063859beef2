// SPDX-License-Identifier: MIT
#include "gmonscope/compare.h"

#include "compare/single_runs.h"
#include "compare/spread_sum.h"
#include "listing/function_match.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace gmonscope {

namespace {

struct Sums {
    SpreadSum selfSeconds, totalSeconds, calls;
    std::optional<FunctionId> function;
};

/// The sums of an arc's ends stay where they are in the map.
struct ArcEnds {
    const Sums *caller, *callee;

    friend bool operator==(const ArcEnds&, const ArcEnds&) = default;
};

struct HashOfEnds {
    std::size_t operator()(const ArcEnds& ends) const
    {
        const std::hash<const Sums*> hash;
        return hash(ends.caller) * 31 + hash(ends.callee);
    }
};

struct ArcSums {
    SpreadSum calls, seconds;
};

struct ArcAmounts {
    double calls = 0, seconds = 0;
};

class SpreadOfRuns {
public:
    explicit SpreadOfRuns(SpreadOf what) : m_what(what) {}

    void add(const std::string& path, const Profile& run)
    {
        m_seconds.add(run.totalSeconds(), m_paths.size());
        m_sumsOf.assign(run.functions().size(), nullptr);
        eachName(run,
                 [&](const FunctionName& name, const std::vector<FunctionId>& same) { addFunctions(run, name, same); });
        if (m_what == SpreadOf::FunctionsAndArcs)
            addArcs(run);
        m_paths.push_back(path);
    }

    /// As add(): whose functions the sums are of.
    void setFunctions(const Profile& sum)
    {
        eachName(sum, [this](const FunctionName& name, const std::vector<FunctionId>& same) {
            if (const auto found = m_functions.find(name); found != m_functions.end())
                found->second.function = same.front();
        });
    }

    RunSpread take()
    {
        const std::size_t runs = m_paths.size();
        RunSpread spread{.runs = runs, .seconds = m_seconds.over(runs)};
        takeArcs(spread);
        takeFunctions(spread);
        spread.paths = std::move(m_paths);
        return spread;
    }

private:
    void addFunctions(const Profile& run, const FunctionName& name, const std::vector<FunctionId>& functions)
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
    void addArcs(const Profile& run)
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

    void takeArcs(RunSpread& spread)
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

    void takeFunctions(RunSpread& spread)
    {
        const std::size_t runs = m_paths.size();
        for (auto& [name, sums] : m_functions)
            spread.functions.push_back({.name = std::get<1>(name),
                                        .module = std::get<0>(name),
                                        .function = sums.function,
                                        .selfSeconds = sums.selfSeconds.over(runs),
                                        .totalSeconds = sums.totalSeconds.over(runs),
                                        .calls = sums.calls.over(runs)});
        const auto weight = [](const FunctionSpread& function) {
            // In nanoseconds: the last digits depend on the order of the runs.
            return std::pair(-std::llround(1e9 * function.selfSeconds.deviation),
                             -std::llround(1e9 * function.totalSeconds.deviation));
        };
        std::stable_sort(spread.functions.begin(), spread.functions.end(),
                         [&](const FunctionSpread& a, const FunctionSpread& b) {
                             return weight(a) != weight(b) ? weight(a) < weight(b) : a.name < b.name;
                         });
    }

    const SpreadOf m_what;
    std::vector<std::string> m_paths;
    SpreadSum m_seconds;
    std::map<FunctionName, Sums> m_functions;
    std::unordered_map<ArcEnds, ArcSums, HashOfEnds> m_arcs;
    std::vector<const Sums*> m_sumsOf; ///< by function of the run that is added
};

} // namespace

Result<RunSpread> spreadOfRuns(const LoadRequest& request, const Profile* sum, const LoadOptions& options,
                               SpreadOf what)
{
    if (request.profiles.size() < 2)
        return Error{.path = request.profiles.empty() ? std::string() : request.profiles.front(),
                     .offset = {},
                     .expected = "two profiles or more for their spread",
                     .found = "one"};
    SpreadOfRuns spread(what);
    if (auto error = visitSingleRuns(request, options,
                                     [&](const std::string& path, const Profile& run) { spread.add(path, run); }))
        return *error;
    if (sum)
        spread.setFunctions(*sum);
    return spread.take();
}

} // namespace gmonscope
