// SPDX-License-Identifier: MIT
#include "gmonscope/accuracy.h"

#include "graph/time_weights.h"

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

/// Of the sum of two independent times: their distances to the bounds add up by squares (Zou and Donner 2008). A
/// function that was not sampled itself has no lower bound but an upper one, even under callees with many samples.
ErrorInterval intervalOfSum(double a, const ErrorInterval& ofA, double b, const ErrorInterval& ofB)
{
    const double below = std::sqrt(square(a - ofA.low) + square(b - ofB.low));
    const double above = std::sqrt(square(ofA.high - a) + square(ofB.high - b));
    return {std::max(a + b - below, 0.0), a + b + above};
}

class ErrorFinder {
public:
    ErrorFinder(const Profile::Data& data, double secondsPerSample)
        : m_data(data), m_weights(data), m_secondsPerSample(secondsPerSample)
    {
        m_variances.reserve(data.functions.size());
        for (const Function& function : data.functions)
            m_variances.push_back(function.ticks > 0 ? square(function.selfSeconds) / function.ticks : 0);
        m_sums = m_weights.sumOver(m_variances);
    }

    [[nodiscard]] std::vector<ErrorInterval> self() const
    {
        std::vector<ErrorInterval> result;
        result.reserve(m_data.functions.size());
        for (std::size_t f = 0; f < m_data.functions.size(); ++f)
            result.push_back(own(m_data.functions[f].selfSeconds, m_variances[f]));
        return result;
    }

    [[nodiscard]] std::vector<ErrorInterval> totals() const
    {
        std::vector<ErrorInterval> result;
        for (std::uint32_t f = 0; f < m_data.functions.size(); ++f) {
            const Function& function = m_data.functions[f];
            const double fraction = m_data.fractionOf(FunctionId{f});
            result.push_back(total(function.selfSeconds, m_variances[f], function.descendantsSeconds,
                                   m_sums.ofSquares[f] * fraction * fraction));
        }
        for (std::uint32_t c = 0; c < m_data.cycles.size(); ++c) {
            const Cycle& cycle = m_data.cycles[c];
            const std::size_t node = m_data.functions.size() + c;
            result.push_back(
                total(cycle.selfSeconds, m_sums.own[node], cycle.descendantsSeconds, m_sums.ofSquares[node]));
        }
        return result;
    }

    /// An arc has a fixed part of its callee's, or the callee's cycle's, time.
    [[nodiscard]] std::vector<ErrorInterval> flows(const std::vector<ErrorInterval>& totals) const
    {
        std::vector<ErrorInterval> result;
        for (std::uint32_t a = 0; a < m_data.arcs.size(); ++a) {
            const Arc& arc = m_data.arcs[a];
            const double share = m_weights.shareOf(ArcId{a}) * m_data.fractionOf(arc.caller);
            const ErrorInterval& whole = totals[m_weights.sourceOf(arc)];
            result.push_back({whole.low * share, whole.high * share});
        }
        return result;
    }

private:
    [[nodiscard]] ErrorInterval own(double seconds, double variance) const
    {
        return scoreInterval(seconds, variance, seconds > 0 ? variance / seconds : m_secondsPerSample);
    }

    [[nodiscard]] ErrorInterval total(double selfSeconds, double selfVariance, double descendantsSeconds,
                                      double variance) const
    {
        const ErrorInterval self = own(selfSeconds, selfVariance);
        if (descendantsSeconds <= 0)
            return self;
        return intervalOfSum(selfSeconds, self, descendantsSeconds,
                             scoreInterval(descendantsSeconds, variance, variance / descendantsSeconds));
    }

    const Profile::Data& m_data;
    TimeWeights m_weights;
    double m_secondsPerSample;
    std::vector<double> m_variances; ///< of self times, by function
    TimeWeights::Sums m_sums;        ///< of the variances
};

} // namespace

TimeErrors::TimeErrors(const Profile& profile)
    : m_secondsPerSample(profile.totalTicks() > 0 ? profile.totalSeconds() / profile.totalTicks()
                                                  : profile.secondsPerTick())
{
    const ErrorFinder finder(profile.data(), m_secondsPerSample);
    m_self = finder.self();
    m_totals = finder.totals();
    m_flows = finder.flows(m_totals);
}

ErrorInterval TimeErrors::self(FunctionId id) const { return m_self[id.value]; }
ErrorInterval TimeErrors::total(FunctionId id) const { return m_totals[id.value]; }
ErrorInterval TimeErrors::total(CycleId id) const { return m_totals[m_self.size() + id.value]; }
ErrorInterval TimeErrors::flow(ArcId id) const { return m_flows[id.value]; }

ErrorInterval TimeErrors::measured(const MeasuredTime& time) const
{
    const double scale = time.samples ? time.seconds / static_cast<double>(time.samples) : m_secondsPerSample;
    return scoreInterval(time.seconds, scale * time.seconds, scale);
}

} // namespace gmonscope
