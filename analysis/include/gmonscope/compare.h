// SPDX-License-Identifier: MIT
//
// Several profiles beside each other: two of them as a difference, all runs of one program as a spread. Functions are
// matched by module and name, never by address, so that two builds compare.
#pragma once

#include "gmonscope/load_profile.h"
#include "gmonscope/views.h"

#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// A number in the base and in what is compared with it: of several runs their mean.
struct Change {
    double base = 0, now = 0;
    /// How often chance alone would make a difference like this, were there none; 1 where that is not known (calls).
    double chance = 1;
    bool isBeyondChance = false; ///< at p < 0.01, with as many changes looked at as there are (Holm's correction)

    [[nodiscard]] double amount() const { return now - base; }
    /// 0.05: 5 % more. REQUIRES: base > 0
    [[nodiscard]] double ratio() const { return now / base - 1; }
};

/// A function in both profiles, or in one. Functions of one name that nothing tells apart are one.
struct FunctionDifference {
    std::optional<FunctionId> base, now; ///< the first of them in each profile; none: it is not there, or unused
    Change selfSeconds, totalSeconds, calls;

    [[nodiscard]] bool isNew() const { return !base; }
    [[nodiscard]] bool isGone() const { return !now; }
};

struct ProfileDifference {
    std::size_t baseRuns = 1, runs = 1; ///< that the means are of
    Change seconds;                     ///< of the whole
    /// By falling change of self time, then of total time, then of calls, then by name.
    std::vector<FunctionDifference> functions;
};

/// Chance: that of the ticks (see "Differences" in gmonscope-report(1)), not that of the machine.
[[nodiscard]] ProfileDifference compareProfiles(const Profile& base, const Profile& now);

/// What grew too much.
struct Growth {
    bool ofWhole = false;                             ///< the whole run did
    std::vector<const FunctionDifference*> functions; ///< whose total times did

    [[nodiscard]] bool isNone() const { return !ofWhole && functions.empty(); }
};

/// What grew by more than `limit` (0.05: 5 %) and by more than chance (p < 0.01 after Holm's correction): the whole,
/// and the total times of functions that are above 1 % of the run and in both profiles.
[[nodiscard]] Growth growthBeyond(const ProfileDifference&, double limit);

/// Of several runs.
struct Spread {
    double mean = 0, min = 0, max = 0;
    double deviation = 0; ///< of the sample (n - 1)

    /// How much longer the longest run is than the mean.
    [[nodiscard]] double imbalance() const { return mean > 0 ? max / mean - 1 : 0; }
};

struct FunctionSpread {
    std::string name, module; ///< module: empty for the program itself
    /// In the sum of the runs; of several that nothing tells apart the first. None: no sum was given.
    std::optional<FunctionId> function;
    Spread selfSeconds, totalSeconds;
};

struct RunSpread {
    std::size_t runs = 0;
    Spread seconds; ///< of whole runs
    /// Of functions that were used in any run, by falling deviation of self time, then of total time, then by name.
    std::vector<FunctionSpread> functions;
};

/// Loads the profiles one after the other. In a run without a function its time is 0. `sum`: what the same request
/// loads as one profile, for FunctionSpread::function. Errors: as loadProfile(), and fewer than two profiles.
[[nodiscard]] Result<RunSpread> spreadOfRuns(const LoadRequest&, const Profile* sum = nullptr, const LoadOptions& = {});

/// What is known of other profiles, for the rows of one: how it differs from a base, and how its runs differ from each
/// other. nullptr: nothing is.
struct Beside {
    const ProfileDifference* difference = nullptr; ///< REQUIRES: `base`, too
    const Profile* base = nullptr;
    const RunSpread* spread = nullptr;
};

} // namespace gmonscope
