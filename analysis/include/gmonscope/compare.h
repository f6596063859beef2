// SPDX-License-Identifier: MIT
//
// Several profiles beside each other: two as a difference, or all runs of one program as a spread. Functions are
// matched by module and name, never by address, so that two builds can be compared.
#pragma once

#include "gmonscope/each_run.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/run_groups.h"
#include "gmonscope/views.h"

#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// A number in the base and in the profile compared with it; if a side has several runs, their mean.
struct Change {
    double base = 0, now = 0;
    /// The probability of a difference at least this large if there is none in truth; 1 where it is unknown (calls).
    double chance = 1;
    /// Significant at p < 0.01 after Holm's correction for the number of changes looked at.
    bool isBeyondChance = false;

    [[nodiscard]] double amount() const { return now - base; }
    /// Returns 0.05 for an increase by 5 %. REQUIRES: base > 0
    [[nodiscard]] double ratio() const { return now / base - 1; }
};

/// A function in both profiles, or in one. Functions of one name that nothing tells apart are compared as one.
struct FunctionDifference {
    std::optional<FunctionId> base, now; ///< the first such function of each profile; none: missing there, or unused
    Change selfSeconds, totalSeconds, calls;

    [[nodiscard]] bool isNew() const { return !base; }
    [[nodiscard]] bool isGone() const { return !now; }
};

struct ProfileDifference {
    std::size_t baseRuns = 1, runs = 1; ///< the numbers of runs that the means are taken over
    Change seconds;                     ///< time of the whole run
    /// Sorted by change of self time, descending, then of total time, then of calls, then by name.
    std::vector<FunctionDifference> functions;
};

/// Compares two profiles function by function. Chances come from the number of ticks (see "Differences" in
/// gmonscope-report(1)); they do not cover variations of the machine.
[[nodiscard]] ProfileDifference compareProfiles(const Profile& base, const Profile& now);

/// The times that grew beyond a limit.
struct Growth {
    bool ofWhole = false;                             ///< the time of the whole run grew
    std::vector<const FunctionDifference*> functions; ///< functions whose total time grew
    bool isWholeUnsure = false;                       ///< the time of the whole run grew, but that may be chance
    std::vector<const FunctionDifference*> unsure;    ///< the same of functions

    [[nodiscard]] bool isUnsure() const { return isWholeUnsure || !unsure.empty(); }
    [[nodiscard]] bool isNone() const { return !ofWhole && functions.empty(); }
};

/// Returns what grew by more than `limit` (0.05: 5 %) and by more than chance (p < 0.01 after Holm's correction): the
/// time of the whole run, and total times of functions that are in both profiles and above 1 % of the run.
[[nodiscard]] Growth growthBeyond(const ProfileDifference&, double limit);

/// How a number varies over several runs.
struct Spread {
    double mean = 0, min = 0, max = 0;
    double deviation = 0; ///< standard deviation of the sample (n - 1)
    /// The first runs that have the least and the most, by their places in the request.
    std::size_t minRun = 0, maxRun = 0;

    /// Returns how much longer the longest run is than the mean: 0.05 for 5 %.
    [[nodiscard]] double imbalance() const { return mean > 0 ? max / mean - 1 : 0; }
    /// Returns how much less all of so many runs would have together, had each waited for the longest: the processors
    /// of a parallel job that wait for its slowest rank.
    [[nodiscard]] double lost(std::size_t runs) const
    {
        return max > mean ? (max - mean) * static_cast<double>(runs) : 0;
    }
};

struct FunctionSpread {
    std::string name, module; ///< module: empty for the program itself
    std::string file;         ///< only where the name alone is not enough
    /// The function in the sum of the runs, the first one if nothing tells several apart. None: no sum was given.
    std::optional<FunctionId> function;
    Spread selfSeconds, totalSeconds, calls;
};

/// The calls of a function by another, both in the sum of the runs.
struct ArcSpread {
    FunctionId caller, callee; ///< the first ones if nothing tells several apart
    Spread calls;
    Spread seconds; ///< what propagation passes to the caller
};

struct RunSpread {
    std::size_t runs = 0;
    std::vector<std::string> paths; ///< by run; empty: a sum keeps those alone that have an extreme
    Spread seconds;                 ///< time of whole runs
    /// Functions that were used in any run, sorted by deviation of self time, descending, then of total time, then by
    /// name.
    std::vector<FunctionSpread> functions;
    /// Arcs that were taken in any run, sorted by caller, then by callee. Empty unless they were asked for.
    std::vector<ArcSpread> arcs;
    /// Runs that behave alike, the largest group first; one group: nothing but chance tells them apart; none: unknown.
    std::vector<RunGroup> groups;
};

/// Finds the spread of a function of any profile of the same program, be it the sum of the runs or one of them.
class SpreadIndex {
public:
    /// REQUIRES: both outlive the index.
    SpreadIndex(const RunSpread&, const Profile&);

    [[nodiscard]] const RunSpread& all() const { return m_spread; }
    /// Returns nullptr if there is none. Among functions that nothing tells apart, the first one has it.
    [[nodiscard]] const FunctionSpread* of(FunctionId) const;
    /// Returns the label of the run that has most self time or, where all have the same, most in total; empty: all have
    /// the same.
    [[nodiscard]] std::string_view mostIn(const FunctionSpread&) const;
    /// Returns the labels of all runs: see runLabels().
    [[nodiscard]] const std::vector<std::string>& labels() const { return m_labels; }

private:
    const RunSpread& m_spread;
    std::vector<std::string> m_labels;
    std::vector<std::uint32_t> m_places; ///< by function; beyond the spread's functions: none
};

/// Runs that have too few samples to fall into groups: means of one run, and about how many of them would tell whether
/// the largest difference between two runs is more than chance.
struct FewSamples {
    std::uint64_t samples = 0, needed = 0;
};

/// None: there are groups, they are unknown, or the runs are alike. `sum`: the profile of all runs.
[[nodiscard]] std::optional<FewSamples> fewSamplesForGroups(const RunSpread&, const Profile& sum);

/// Returns, in the user's language, why there are no groups though runs differ; empty: there are some, or all runs are
/// alike.
[[nodiscard]] std::string whyNoGroups(const RunSpread&, const Profile& sum);

enum class SpreadOf { Functions, FunctionsAndArcs };

/// Loads the profiles one after the other and compares them. A run without a function counts as time 0 for it. `sum`:
/// the profile that the same request loads, for FunctionSpread::function, and for arcs. A single profile is a sum that
/// keeps the spread of its runs. Errors: those of loadProfile(); one profile that keeps none, or a request that changes
/// functions or leaves some out, which cannot be done to what is kept.
[[nodiscard]] Result<RunSpread> spreadOfRuns(const LoadRequest&, const Profile* sum = nullptr, const LoadOptions& = {},
                                             SpreadOf = SpreadOf::Functions);

/// Further columns for the rows of a profile: how it differs from a base, and how its runs differ from each other.
/// nullptr: no such columns.
struct Beside {
    const ProfileDifference* difference = nullptr; ///< REQUIRES: `base` is set, too
    const Profile* base = nullptr;
    const RunSpread* spread = nullptr;
    const EachRun* each = nullptr; ///< the same runs one by one. REQUIRES: `spread` is set, too
};

} // namespace gmonscope
