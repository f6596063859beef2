// SPDX-License-Identifier: MIT
//
// The runs of a sum one by one: they show whether a function took equally long in all of them.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/load_profile.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gmonscope {

/// A function in one run. Times in seconds.
struct FunctionInRun {
    double selfSeconds = 0, totalSeconds = 0;
    double selfError = 0, totalError = 0;  ///< half the width of the 95 % confidence interval
    std::optional<double> measuredSeconds; ///< total time by the sampled stacks; none without stacks
    std::uint64_t calls = 0;               ///< recursive calls included
    double variance = 0;                   ///< squared standard error of totalSeconds
};

class EachRun {
public:
    struct Whole {
        std::string path;
        double seconds = 0, secondsPerTick = 0;
    };

    [[nodiscard]] const std::vector<Whole>& runs() const { return m_runs; }
    /// Returns what each run has for a function of the sum, by run; zeros for a run without the function.
    [[nodiscard]] std::vector<FunctionInRun> of(FunctionId) const;
    /// True if no run's total time, as a share of that run, differs from that of the others by more than chance
    /// (p < 0.01, corrected for the number of runs). Where all was counted there is no chance: then shares are equal.
    [[nodiscard]] bool agree(FunctionId) const;
    [[nodiscard]] bool isExact() const { return m_isExact; }

private:
    friend class EachRunReader;
    bool m_isExact = false; ///< counted one by one
    using Functions = std::vector<std::pair<FunctionId, FunctionInRun>>;
    std::vector<Whole> m_runs;
    std::vector<Functions> m_functions; ///< by run; the functions of the sum that it has, in the order of the sum
};

/// Loads the profiles one after the other. `sum`: the profile that the same request loads. Errors: those of
/// loadProfile().
[[nodiscard]] Result<EachRun> eachRun(const LoadRequest&, const Profile& sum, const LoadOptions& = {});

} // namespace gmonscope
