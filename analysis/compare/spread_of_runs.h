// SPDX-License-Identifier: MIT
#pragma once

#include "compare/run_group_finder.h"
#include "compare/single_runs.h"
#include "compare/spread_sum.h"
#include "gmonscope/compare.h"

#include <map>
#include <unordered_map>

namespace gmonscope {

/// Adds up the spread of runs, one run after the other.
class SpreadOfRuns {
public:
    explicit SpreadOfRuns(SpreadOf what) : m_what(what) {}

    void add(const SingleRun&);
    /// As add(): whose functions the sums are of.
    void setFunctions(const Profile& sum);
    [[nodiscard]] RunSpread take();

private:
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

    void addFunctions(const Profile&, const FunctionName&, const std::vector<FunctionId>&);
    void addArcs(const Profile&);
    void takeArcs(RunSpread&);
    void takeFunctions(RunSpread&);

    const SpreadOf m_what;
    std::vector<std::string> m_paths;
    SpreadSum m_seconds;
    RunGroupFinder m_groups;
    std::map<FunctionName, Sums> m_functions;
    std::unordered_map<ArcEnds, ArcSums, HashOfEnds> m_arcs;
    std::vector<const Sums*> m_sumsOf; ///< by function of the run that is added
};

/// The error of a request that has fewer than two profiles; none if it has more.
[[nodiscard]] std::optional<Error> needsTwoRuns(const LoadRequest&);

} // namespace gmonscope
