// SPDX-License-Identifier: MIT
//
// How far the times of a profile can be trusted: their statistical errors, and the arcs whose estimated time differs
// from what the sampled stacks say. Both are slow for many functions, so they are computed on request only.
#pragma once

#include "gmonscope/profile.h"

#include <algorithm>
#include <atomic>
#include <vector>

namespace gmonscope {

/// The interval that holds the true time with 95 % confidence, in seconds. Its width is 0 only for what was
/// counted one by one (see CostUnit): even a function that was not sampled may take time.
struct ErrorInterval {
    double low = 0, high = 0;

    /// Returns the larger distance of the two ends from the time itself: the x of `time +- x`.
    [[nodiscard]] double around(double seconds) const { return std::max(high - seconds, seconds - low); }
};

/// Errors from sampling. The number of samples in each function is a Poisson variable; counts of calls have no error.
/// So a propagated time is a sum of functions' times with fixed weights, and its error is the exact one of that sum,
/// even if a function's time reaches it on several ways. (A bin over several functions counts as if each had its own
/// part of the samples.) Few samples get Wilson's interval: [0, 3.8 samples] for none.
///
/// The time to compute them is linear in arcs times sampled functions at worst, mostly far below. REQUIRES: the
/// profile outlives it, and is not the union of two, which has no errors of its own.
class TimeErrors {
public:
    /// `cancelled` is polled: once it is true, no other function may be called.
    explicit TimeErrors(const Profile&, const std::atomic<bool>* cancelled = nullptr);

    [[nodiscard]] ErrorInterval self(FunctionId) const;  ///< error of selfSeconds
    [[nodiscard]] ErrorInterval total(FunctionId) const; ///< error of totalSeconds()
    [[nodiscard]] ErrorInterval total(CycleId) const;    ///< error of totalSeconds()
    /// Error of totalSeconds(); 0 for arcs inside cycles, along which no time flows.
    [[nodiscard]] ErrorInterval flow(ArcId) const;
    /// Squares of the standard errors of self and total time, in square seconds; 0 without samples.
    [[nodiscard]] double selfVariance(FunctionId) const;
    [[nodiscard]] double totalVariance(FunctionId) const;
    /// Error of a time returned by Profile::measured(). REQUIRES: the profile has stacks.
    [[nodiscard]] ErrorInterval measured(const MeasuredTime&) const;

private:
    void takeExact();

    const Profile& m_profile;
    double m_secondsPerSample = 0;
    std::vector<ErrorInterval> m_self, m_totals;           ///< by function; m_totals: then by cycle
    std::vector<double> m_selfVariances, m_totalVariances; ///< by function
};

/// Finds the arcs whose estimated time differs from what the stacks say.
///
/// If each call of a function cost the same, whoever makes it, then the callers in the samples' stacks would be
/// distributed as the call counts are. Each arc with counted calls and time is tested against that: it differs if its
/// number of samples is so unlikely that in fewer than one program of a hundred chance would make even one of its arcs
/// look so (Holm's correction for the number of arcs tested, p < 0.01). One stack, or one in 500, proves nothing.
/// Stacks with unknown callers are not used. Without stacks, or for a profile of part of the time, no arc differs.
class MeasuredComparison {
public:
    /// `cancelled` is polled: once it is true, no other function may be called.
    explicit MeasuredComparison(const Profile&, const std::atomic<bool>* cancelled = nullptr);

    [[nodiscard]] bool differs(ArcId id) const { return !m_differs.empty() && m_differs[id.value]; }
    /// Returns the probability of at least such a difference by chance, before the correction; 1 for untested arcs.
    [[nodiscard]] double probability(ArcId id) const { return m_probabilities.empty() ? 1 : m_probabilities[id.value]; }

private:
    std::vector<bool> m_differs;         ///< by arc
    std::vector<double> m_probabilities; ///< by arc
};

} // namespace gmonscope
