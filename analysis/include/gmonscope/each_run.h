// SPDX-License-Identifier: MIT
//
// The runs of a sum, each by itself: whether a function took as long in all of them.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/load_profile.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gmonscope {

/// What one run says of a function. Times in seconds.
struct FunctionInRun {
    double selfSeconds = 0, totalSeconds = 0;
    double selfError = 0, totalError = 0;  ///< half of the interval with 95 % confidence
    std::optional<double> measuredSeconds; ///< its total by the sampled stacks, where there are any
    std::uint64_t calls = 0;               ///< recursive ones, too
    double variance = 0;                   ///< square of the standard error of totalSeconds
};

class EachRun {
public:
    struct Whole {
        std::string path;
        double seconds = 0, secondsPerTick = 0;
    };

    [[nodiscard]] const std::vector<Whole>& runs() const { return m_runs; }
    /// Of a function of the sum: by run. Where a run has none of it, all is 0.
    [[nodiscard]] std::vector<FunctionInRun> of(FunctionId) const;
    /// Whether no run's total time differs from that of the others by more than chance (p < 0.01, as many runs as there
    /// are).
    [[nodiscard]] bool agree(FunctionId) const;

private:
    friend class EachRunReader;
    using Functions = std::vector<std::pair<FunctionId, FunctionInRun>>;
    std::vector<Whole> m_runs;
    std::vector<Functions> m_functions; ///< by run; of the sum's functions those that it has, in their order
};

/// Loads the profiles one after the other. `sum`: what the same request loads as one. Errors: as loadProfile().
[[nodiscard]] Result<EachRun> eachRun(const LoadRequest&, const Profile& sum, const LoadOptions& = {});

} // namespace gmonscope
