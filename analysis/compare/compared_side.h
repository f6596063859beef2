// SPDX-License-Identifier: MIT
//
// One of two profiles that are compared: its times as samples, so that chance can be judged.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/compare.h"
#include "statistics/chance.h"

#include <optional>
#include <span>
#include <vector>

namespace gmonscope {

/// Sums over functions of one profile.
struct FunctionSums {
    std::optional<FunctionId> first;
    double selfSeconds = 0, totalSeconds = 0, calls = 0;
    double selfError = 0, totalError = 0; ///< standard errors
};

class ComparedSide {
public:
    explicit ComparedSide(const Profile&);

    [[nodiscard]] const Profile& profile() const { return m_profile; }
    [[nodiscard]] const TimeErrors& errors() const { return m_errors; }
    [[nodiscard]] double runs() const { return m_runs; } ///< that means are over; at least 1
    /// `error`: its standard error; none: of whole ticks.
    [[nodiscard]] SampledTime sampled(double seconds, std::optional<double> error = {}) const;
    [[nodiscard]] FunctionSums sumOf(const std::vector<FunctionId>&) const;

private:
    const Profile& m_profile;
    TimeErrors m_errors;
    double m_runs;
    double m_secondsPerTick = 0;
};

/// Without a judgement: that takes all changes together.
[[nodiscard]] Change changeOf(const SampledTime& was, const SampledTime& is);

/// Says of each change that there could be one whether it is beyond chance, as many as there are.
void judge(std::span<Change* const>);

} // namespace gmonscope
