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
    /// Adds all runs of a sum. Which of them behave alike is not known if it has no sets of runs.
    void add(const KeptSpread&);
    /// As add(): whose functions the sums are of.
    void setFunctions(const Profile& sum);
    [[nodiscard]] RunSpread take();
    /// Returns the same for the companion of a sum, with the arcs. REQUIRES: there are two runs or more.
    [[nodiscard]] KeptSpread keep();
    [[nodiscard]] std::size_t runs() const { return m_paths.size(); }

private:
    struct Sums {
        SpreadSum selfSeconds, totalSeconds, calls;
        std::optional<FunctionId> function;
        std::uint32_t place = 0; ///< among the functions that are kept
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
    void keepArcs(KeptSpread&);
    void keepSets(KeptSpread&);
    void keepPaths(KeptSpread&) const;

    const SpreadOf m_what;
    std::vector<std::string> m_paths; ///< empty: unknown
    SpreadSum m_seconds;
    RunGroupFinder m_groups;
    bool m_lacksSets = false; ///< some runs came as a sum without sets
    std::map<FunctionName, Sums> m_functions;
    std::unordered_map<ArcEnds, ArcSums, HashOfEnds> m_arcs;
    std::vector<const Sums*> m_sumsOf; ///< by function of the run that is added
};

/// Sorts them as RunSpread has them.
void sortBySpread(std::vector<FunctionSpread>&);

/// The error of a request that has fewer than two profiles; none if it has more.
[[nodiscard]] std::optional<Error> needsTwoRuns(const LoadRequest&);

} // namespace gmonscope
