// SPDX-License-Identifier: MIT
#include "gmonscope/accuracy.h"

#include "statistics/time_weights.h"

#include <cmath>

namespace gmonscope {

namespace {

constexpr double z = 1.959963984540054; ///< 95 % of a normal variable lie within so many deviations

/// Wilson's interval of a Poisson mean, stretched to a sum of weighted samples. `scale`: seconds that a sample is
/// worth, on average over the sum.
ErrorInterval scoreInterval(double seconds, double variance, double scale)
{
    const double middle = seconds + z * z * scale / 2;
    const double half = z * std::sqrt(variance + z * z * scale * scale / 4);
    return {seconds > 0 ? std::max(middle - half, 0.0) : 0, middle + half};
}

double square(double x) { return x * x; }

/// Returns the interval of the sum of two independent times: their distances to the bounds add up by squares (Zou and
/// Donner 2008). A function that was not sampled itself has an upper bound but no lower one, even above callees with
/// many samples.
ErrorInterval intervalOfSum(double a, const ErrorInterval& ofA, double b, const ErrorInterval& ofB)
{
    const double below = std::sqrt(square(a - ofA.low) + square(b - ofB.low));
    const double above = std::sqrt(square(ofA.high - a) + square(ofB.high - b));
    return {std::max(a + b - below, 0.0), a + b + above};
}

class ErrorFinder {
public:
    ErrorFinder(const Profile::Data& data, double secondsPerSample, const std::atomic<bool>* cancelled)
        : m_data(data), m_weights(data, cancelled), m_secondsPerSample(secondsPerSample)
    {
        for (std::size_t f = 0; f < data.table.functions.size(); ++f) {
            const TakenTime taken = data.table.taken.empty() ? TakenTime{} : data.table.taken[f];
            const double ticks = data.table.functions[f].ticks + taken.ticks;
            m_sampled.push_back(data.table.functions[f].selfSeconds + taken.seconds);
            m_variances.push_back(ticks > 0 ? square(m_sampled.back()) / ticks : 0);
        }
        m_sums = m_weights.sumOver(m_variances);
        m_sampledSums = m_weights.plainSums(m_sampled);
    }

    [[nodiscard]] std::vector<ErrorInterval> self() const
    {
        std::vector<ErrorInterval> result;
        result.reserve(m_data.table.functions.size());
        for (std::size_t f = 0; f < m_data.table.functions.size(); ++f)
            result.push_back(own(m_data.table.functions[f].selfSeconds, m_sampled[f], m_variances[f]));
        return result;
    }

    [[nodiscard]] std::vector<ErrorInterval> totals() const
    {
        std::vector<ErrorInterval> result;
        for (std::uint32_t f = 0; f < m_data.table.functions.size(); ++f) {
            const Function& function = m_data.table.functions[f];
            const double fraction = m_data.table.fractionOf(FunctionId{f});
            result.push_back(total(own(function.selfSeconds, m_sampled[f], m_variances[f]), function, f, fraction));
        }
        for (std::uint32_t c = 0; c < m_data.graph.cycles.size(); ++c) {
            const Cycle& cycle = m_data.graph.cycles[c];
            const std::size_t node = m_data.table.functions.size() + c;
            const double sampled = m_data.table.taken.empty() ? cycle.selfSeconds : m_sampledSums.own[node];
            result.push_back(total(own(cycle.selfSeconds, sampled, m_sums.own[node]), cycle, node, 1));
        }
        return result;
    }

    [[nodiscard]] const std::vector<double>& selfVariances() const { return m_variances; }
    /// Returns the variances of functions' whole times, whatever fractions of them are shown.
    [[nodiscard]] std::vector<double> totalVariances() const
    {
        std::vector<double> result = m_variances;
        for (std::size_t f = 0; f < result.size(); ++f)
            result[f] += m_sums.ofSquares[f];
        return result;
    }

private:
    /// Time that was moved out of or into a function changes its time by a fixed amount: the error stays that of the
    /// sampled time.
    [[nodiscard]] ErrorInterval own(double seconds, double sampledSeconds, double variance) const
    {
        return scoreInterval(seconds, variance, sampledSeconds > 0 ? variance / sampledSeconds : m_secondsPerSample);
    }

    /// Works for a function or a cycle.
    template <class Entity>
    [[nodiscard]] ErrorInterval total(const ErrorInterval& self, const Entity& entity, std::size_t node,
                                      double fraction) const
    {
        const double sampledBelow = fraction * (m_sampledSums.ofWeights[node] - m_sampledSums.own[node]);
        const double below = m_data.table.taken.empty() ? entity.descendantsSeconds : sampledBelow;
        if (below <= 0)
            return self;
        const double variance = m_sums.ofSquares[node] * fraction * fraction;
        return intervalOfSum(entity.selfSeconds, self, entity.descendantsSeconds,
                             scoreInterval(entity.descendantsSeconds, variance, variance / below));
    }

    const Profile::Data& m_data;
    TimeWeights m_weights;
    double m_secondsPerSample;
    std::vector<double> m_sampled;   ///< self times as they were sampled, by function
    std::vector<double> m_variances; ///< by function: variances of self times
    TimeWeights::Sums m_sums;        ///< sums of the variances
    TimeWeights::Sums m_sampledSums; ///< sums of the times as sampled; ofSquares is empty
};

} // namespace

TimeErrors::TimeErrors(const Profile& profile, const std::atomic<bool>* cancelled)
    : m_profile(profile),
      m_secondsPerSample(profile.totalTicks() > 0 ? profile.meanSecondsPerTick() : profile.secondsPerTick())
{
    const auto isCancelled = [cancelled] { return cancelled && *cancelled; };
    if (isCancelled())
        return;
    if (profile.costUnit().isExact) {
        takeExact();
        return;
    }
    const ErrorFinder finder(profile.data(), m_secondsPerSample, cancelled);
    if (isCancelled())
        return;
    m_self = finder.self();
    m_totals = finder.totals();
    m_selfVariances = finder.selfVariances();
    m_totalVariances = finder.totalVariances();
}

/// Amounts that were counted one by one have no errors.
void TimeErrors::takeExact()
{
    for (const Function& function : m_profile.functions()) {
        m_self.push_back({function.selfSeconds, function.selfSeconds});
        m_totals.push_back({function.totalSeconds(), function.totalSeconds()});
    }
    for (const Cycle& cycle : m_profile.cycles())
        m_totals.push_back({cycle.totalSeconds(), cycle.totalSeconds()});
    m_selfVariances.assign(m_self.size(), 0);
    m_totalVariances = m_selfVariances;
}

ErrorInterval TimeErrors::self(FunctionId id) const { return m_self[id.value]; }
ErrorInterval TimeErrors::total(FunctionId id) const { return m_totals[id.value]; }
ErrorInterval TimeErrors::total(CycleId id) const { return m_totals[m_self.size() + id.value]; }

/// An arc has a fixed part of its callee's, or the callee's cycle's, time.
ErrorInterval TimeErrors::flow(ArcId id) const
{
    const Profile::Data& data = m_profile.data();
    const Arc& arc = data.graph.arcs[id.value];
    const double share = data.shareOf(id) * data.table.fractionOf(arc.caller);
    const auto& cycle = data.table.functions[arc.callee.value].cycle;
    const ErrorInterval whole = cycle ? total(*cycle) : total(arc.callee);
    return {whole.low * share, whole.high * share};
}

double TimeErrors::selfVariance(FunctionId id) const { return m_selfVariances[id.value]; }
double TimeErrors::totalVariance(FunctionId id) const { return m_totalVariances[id.value]; }

ErrorInterval TimeErrors::measured(const MeasuredTime& time) const
{
    const double scale = time.samples ? time.seconds / static_cast<double>(time.samples) : m_secondsPerSample;
    return scoreInterval(time.seconds, scale * time.seconds, scale);
}

} // namespace gmonscope
