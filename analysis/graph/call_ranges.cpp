// SPDX-License-Identifier: MIT
#include "base/saturated.h"
#include "graph/profile_data.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

/// How many deviations 95 of 100 estimates lie apart from the truth at the most. Where they are made of few windows,
/// the runtime has made their variance larger (runtime/budget/estimates.h).
constexpr double deviations = 1.96;
constexpr double mostCalls = 1e19;

struct Missed {
    double calls = 0, variance = 0, doubt = 0;

    [[nodiscard]] double width() const { return std::hypot(deviations * std::sqrt(variance), doubt); }
};

/// None if nothing was missed of these.
std::optional<Missed> missedOf(const std::vector<MissedCalls>& list, FunctionId callee,
                               std::optional<FunctionId> caller)
{
    const auto [first, end] =
        std::equal_range(list.begin(), list.end(), MissedCalls{.callee = callee, .caller = caller});
    if (first == end)
        return {};
    Missed sum;
    for (auto one = first; one != end; ++one) {
        sum.calls += one->calls;
        sum.variance += one->variance;
        sum.doubt += one->doubt;
    }
    return sum;
}

CallRange rangeAround(std::uint64_t calls, const Missed& missed, double width)
{
    const auto all = std::min(static_cast<double>(calls), mostCalls);
    const double counted = std::max(all - missed.calls, 0.0);
    return {.counted = static_cast<std::uint64_t>(counted),
            .low = static_cast<std::uint64_t>(std::max(counted, all - width)),
            .high = static_cast<std::uint64_t>(std::min(all + width, mostCalls))};
}

} // namespace

bool TimedGraph::hasEstimates() const { return !m_data->table.missed.empty(); }

std::optional<CallRange> TimedGraph::callRange(FunctionId id) const
{
    if (!hasEstimates())
        return {};
    const Function& f = function(id);
    const auto missed = missedOf(m_data->table.missed, id, {});
    if (!missed)
        return {};
    return rangeAround(addSaturated(f.calls, f.selfCalls), *missed, missed->width());
}

/// An arc is not known any better than its callee: windows that have missed all of a rare arc's calls seem to agree.
std::optional<CallRange> TimedGraph::callRange(const Arc& arc) const
{
    if (!hasEstimates())
        return {};
    const std::vector<MissedCalls>& list = m_data->table.missed;
    const auto missed = missedOf(list, arc.callee, arc.caller);
    if (!missed)
        return {};
    const auto all = missedOf(list, arc.callee, {});
    const double share = all && all->calls > 0 ? missed->calls / all->calls : 0;
    return rangeAround(arc.calls, *missed, std::max(missed->width(), all ? share * all->width() : 0));
}

} // namespace gmonscope
