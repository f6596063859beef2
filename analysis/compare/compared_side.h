// SPDX-License-Identifier: MIT
//
// One of two compared profiles, with its times as samples, from which chances are computed.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/compare.h"
#include "statistics/chance.h"

#include <optional>
#include <span>
#include <vector>

namespace gmonscope {

/// Sums over functions of one profile, over all of its runs.
struct FunctionSums {
    std::optional<FunctionId> first; ///< the first of the functions; none: there are none
    double selfSeconds = 0, totalSeconds = 0, calls = 0;
    double selfError = 0, totalError = 0; ///< standard errors in seconds, at most: those of the functions add up
};

class ComparedSide {
public:
    explicit ComparedSide(const Profile&);

    [[nodiscard]] const Profile& profile() const { return m_profile; }
    [[nodiscard]] const TimeErrors& errors() const { return m_errors; }
    [[nodiscard]] double runs() const { return m_runs; } ///< number of runs that the means are taken over; at least 1
    /// Returns a time of this side, in the form that chances are computed from. `seconds`: over all runs. `error`: its
    /// standard error in seconds; none: the time consists of whole ticks.
    [[nodiscard]] SampledTime sampled(double seconds, std::optional<double> error = {}) const;
    [[nodiscard]] FunctionSums sumOf(const std::vector<FunctionId>&) const;

private:
    const Profile& m_profile;
    TimeErrors m_errors;
    double m_runs;
    double m_secondsPerTick = 0;
};

/// True if both profiles were counted one by one: then no difference of them is chance.
[[nodiscard]] bool areExact(const Profile& base, const Profile& now);

/// Returns the change with its chance. isBeyondChance is set by judge(), which needs all changes together.
[[nodiscard]] Change changeOf(const SampledTime& was, const SampledTime& is);

/// Sets isBeyondChance of each change, corrected for the number of changes.
void judge(std::span<Change* const>);

} // namespace gmonscope
