// SPDX-License-Identifier: MIT
//
// How far the times of a profile can be believed: their statistical errors, and where the estimate by call counts is
// not what the sampled stacks say. Both cost time at many functions, so they are computed for those who ask.
#pragma once

#include "gmonscope/profile.h"

#include <algorithm>
#include <atomic>
#include <vector>

namespace gmonscope {

/// Where the true time lies with 95 % confidence, in seconds. Never of no width: what was not sampled may take time.
struct ErrorInterval {
    double low = 0, high = 0;

    /// The larger distance of the two from the time itself: the x of `time +- x`.
    [[nodiscard]] double around(double seconds) const { return std::max(high - seconds, seconds - low); }
};

/// Errors from sampling. The number of samples in each function is a Poisson variable; counts of calls have no error,
/// so a propagated time is a sum of the functions' times with fixed weights, and its error the exact one of that sum,
/// however the same function's time comes together again over several ways. (Of bins over several functions each is
/// taken to have its part of the samples.) Few samples get Wilson's interval: [0, 3.8 samples] for none.
///
/// Linear in arcs times sampled functions at worst; mostly far below. REQUIRES: the profile outlives it,
/// and is not the union of two, which has no errors of its own.
class TimeErrors {
public:
    /// `cancelled` is polled: once it is true nothing may be asked of it.
    explicit TimeErrors(const Profile&, const std::atomic<bool>* cancelled = nullptr);

    [[nodiscard]] ErrorInterval self(FunctionId) const;  ///< of selfSeconds
    [[nodiscard]] ErrorInterval total(FunctionId) const; ///< of totalSeconds()
    [[nodiscard]] ErrorInterval total(CycleId) const;    ///< of totalSeconds()
    [[nodiscard]] ErrorInterval flow(ArcId) const;       ///< of totalSeconds(); no time, no error for arcs in cycles
    /// The squares of the standard errors of both, in square seconds; 0 without samples.
    [[nodiscard]] double selfVariance(FunctionId) const;
    [[nodiscard]] double totalVariance(FunctionId) const;
    /// Of Profile::measured(). REQUIRES: the profile has stacks.
    [[nodiscard]] ErrorInterval measured(const MeasuredTime&) const;

private:
    const Profile& m_profile;
    double m_secondsPerSample = 0;
    std::vector<ErrorInterval> m_self, m_totals;           ///< by function; m_totals: then by cycle
    std::vector<double> m_selfVariances, m_totalVariances; ///< by function
};

/// Whether the time that the estimate sends along an arc differs from what the stacks say.
///
/// If each call of a function cost the same, whoever makes it, then of each sample the arcs on its stack would be
/// chosen by call counts. For each arc with counted calls that time flows along, the number of samples is held against
/// that: it differs if it is so unlikely that, with as many arcs as were looked at, even one of them would be by chance
/// in less than one program of a hundred (Holm's correction, p < 0.01). One stack, or one in 500, proves nothing.
/// Stacks with unknown callers take no part. Without stacks, or for a profile of part of the time, nothing differs.
class MeasuredComparison {
public:
    /// `cancelled` is polled: once it is true nothing may be asked of it.
    explicit MeasuredComparison(const Profile&, const std::atomic<bool>* cancelled = nullptr);

    [[nodiscard]] bool differs(ArcId id) const { return !m_differs.empty() && m_differs[id.value]; }
    /// Probability of at least such a difference by chance, before the correction; 1 for arcs that were not looked at.
    [[nodiscard]] double probability(ArcId id) const { return m_probabilities.empty() ? 1 : m_probabilities[id.value]; }

private:
    std::vector<bool> m_differs;         ///< by arc
    std::vector<double> m_probabilities; ///< by arc
};

} // namespace gmonscope
