// SPDX-License-Identifier: MIT
#include "gmonscope/accuracy.h"
#include "statistics/binomial.h"
#include "statistics/time_weights.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr double significance = 0.01;

/// Is it among the arcs that are held against the stacks?
bool isEstimated(const Profile& profile, const Arc& arc)
{
    return arc.calls && arc.caller != arc.callee && !profile.isInsideCycle(arc);
}

/// How likely that count of samples, or one further off, is if the estimate is right: of independent samples, each of
/// which is under the arc with a probability of its own. Their number has about a binomial distribution with the mean
/// and the variance `mean` - `squares`.
double probabilityOf(double counted, double mean, double squares)
{
    const double doubtful = 1 + std::max(counted, mean) / 500; // stacks that may have been misread
    const double n = squares > 0 ? mean * mean / squares : 0, p = mean > 0 ? std::min(squares / mean, 1.0) : 0;
    double tail = 1;
    if (counted - doubtful > mean)
        tail = binomialAtLeast(counted - doubtful, n, p);
    else if (counted + doubtful < mean)
        tail = binomialAtMost(counted + doubtful, n, p);
    return std::min(1.0, 2 * tail);
}

bool isWhole(const Profile::Data& data)
{
    return std::all_of(data.table.visibility.begin(), data.table.visibility.end(),
                       [](const Visibility& v) { return v.fraction == 1; });
}

} // namespace

MeasuredComparison::MeasuredComparison(const Profile& profile, const std::atomic<bool>* cancelled)
{
    const Profile::Data& data = profile.data();
    if (!data.info.hasStacks || !isWhole(data) || (cancelled && *cancelled))
        return;
    m_probabilities.assign(data.graph.arcs.size(), 1);
    m_differs.assign(data.graph.arcs.size(), false);
    const TimeWeights weights(data, cancelled);
    const std::vector<double> samples(data.stacks.wholeSamples.begin(), data.stacks.wholeSamples.end());
    const TimeWeights::Sums sums = weights.sumOver(samples);
    if (cancelled && *cancelled)
        return;
    std::vector<std::uint32_t> compared;
    for (std::uint32_t a = 0; a < data.graph.arcs.size(); ++a) {
        if (!isEstimated(profile, data.graph.arcs[a]))
            continue;
        const double share = data.shareOf(ArcId{a});
        const std::size_t source = weights.sourceOf(data.graph.arcs[a].callee);
        const double mean = share * sums.ofWeights[source];
        const auto counted = static_cast<double>(data.stacks.wholeArcSamples[a]);
        if (mean == 0 && counted == 0)
            continue;
        m_probabilities[a] = probabilityOf(counted, mean, share * share * (sums.own[source] + sums.ofSquares[source]));
        compared.push_back(a);
    }
    std::sort(compared.begin(), compared.end(), [this](std::uint32_t a, std::uint32_t b) {
        return m_probabilities[a] != m_probabilities[b] ? m_probabilities[a] < m_probabilities[b] : a < b;
    });
    // Holm 1979: the least likely is held against the strictest bound, and so on as long as they differ.
    for (std::size_t i = 0; i < compared.size(); ++i) {
        if (m_probabilities[compared[i]] * static_cast<double>(compared.size() - i) > significance)
            break;
        m_differs[compared[i]] = true;
    }
}

} // namespace gmonscope
