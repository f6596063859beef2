// SPDX-License-Identifier: MIT
#include "statistics/conservation.h"

#include "graph/profile_data.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace gmonscope {

namespace {

/// Compares sums of millions of rounded numbers. An infinite one, of a damaged file, tells nothing.
bool isNear(double a, double b)
{
    constexpr double tolerance = 1e-8;
    return !std::isfinite(a) || !std::isfinite(b) ||
           std::abs(a - b) <= tolerance * std::max({1e-3, std::abs(a), std::abs(b)});
}

/// Time that flows into and out of a function outside cycles, or a whole cycle.
struct Balance {
    double seconds = 0, descendants = 0;
    double paid = 0, received = 0;   ///< by callers, and from callees
    double weight = 0, external = 0; ///< sums over all callers, and over external ones
    bool isShared = false;           ///< among callers of which only stacks tell
};

class Auditor {
public:
    explicit Auditor(const Profile& profile)
        : m_profile(profile), m_balances(profile.functions().size() + profile.cycles().size())
    {
    }

    std::string findImbalance()
    {
        if (const std::string wrong = checkRuns(); !wrong.empty())
            return wrong;
        const auto isPart = [&](std::uint32_t f) { return m_profile.visibility(FunctionId{f}).fraction != 1; };
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f)
            if (isPart(f))
                return {};
        addFunctions();
        addArcs();
        return checkGraph();
    }

private:
    /// The sums are those of the files, as far as a run knows.
    [[nodiscard]] std::string checkRuns() const
    {
        double ticks = 0, seconds = 0, notSampled = 0, ticksOfRuns = 0, secondsOfRuns = 0;
        for (const Function& function : m_profile.functions()) {
            ticks += function.ticks;
            seconds += function.selfSeconds;
            if (function.kind == FunctionKind::NotSampled)
                notSampled += function.selfSeconds;
        }
        // Samples that a full tree had no room for are in no run's ticks, those below 0 in no function's.
        bool haveAllPlaces = true;
        for (const Run& run : m_profile.runs()) {
            ticksOfRuns += static_cast<double>(run.ticks);
            secondsOfRuns += run.seconds;
            haveAllPlaces =
                haveAllPlaces && (!run.process || (run.process->lostSamples == 0 && !run.process->isDifference));
        }
        if (!isNear(seconds, m_profile.totalSeconds()))
            return "the functions' own times are not the total";
        if (ticksOfRuns <= 0 || !haveAllPlaces)
            return {};
        ticks += m_profile.data().totals.leftOutTicks;
        seconds += m_profile.data().totals.leftOutSeconds;
        if (!isNear(ticks, ticksOfRuns))
            return "the functions' ticks are not those of the runs: " + std::to_string(ticks) + ", " +
                   std::to_string(ticksOfRuns);
        if (!isNear(seconds, secondsOfRuns + notSampled))
            return "the functions' own times are not those of the runs";
        return {};
    }

    [[nodiscard]] std::size_t entityOf(FunctionId f) const
    {
        const auto cycle = m_profile.function(f).cycle;
        return cycle ? m_profile.functions().size() + cycle->value : f.value;
    }

    void addFunctions()
    {
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f) {
            const Function& function = m_profile.function(FunctionId{f});
            Balance& balance = m_balances[entityOf(FunctionId{f})];
            balance.seconds += function.totalSeconds();
            balance.descendants += function.descendantsSeconds;
            balance.external += static_cast<double>(function.externalCalls);
            for (const ExternalArc& arc : m_profile.externalArcsTo(FunctionId{f}))
                balance.external += arc.rounding;
        }
    }

    void addArcs()
    {
        for (Balance& balance : m_balances)
            balance.weight = balance.external;
        for (std::uint32_t a = 0; a < m_profile.arcs().size(); ++a) {
            const Arc& arc = m_profile.arc(ArcId{a});
            Balance &caller = m_balances[entityOf(arc.caller)], &callee = m_balances[entityOf(arc.callee)];
            if (&caller == &callee)
                continue;
            const double seconds = m_profile.flow(ArcId{a}).totalSeconds();
            callee.paid += seconds;
            caller.received += seconds;
            callee.weight += arc.weight();
            callee.isShared |= arc.isMeasuredOnly();
        }
    }

    [[nodiscard]] std::string checkGraph() const
    {
        double arrived = 0;
        for (std::size_t i = 0; i < m_balances.size(); ++i) {
            const Balance& balance = m_balances[i];
            double left = balance.weight > 0 ? balance.seconds * balance.external / balance.weight : balance.seconds;
            const bool isMeasured = !m_profile.data().propagated.measuredShares.empty();
            if (isMeasured || (balance.weight <= 0 && balance.isShared))
                left = std::max(balance.seconds - balance.paid, 0.0); // of calls that nobody saw: the stacks know them
            if (!isNear(balance.paid + left, balance.seconds))
                return "callers do not pay for " + nameOf(i);
            if (!isNear(balance.received, balance.descendants))
                return "the time of descendants is not that of callees in " + nameOf(i);
            arrived += left;
        }
        return isNear(arrived, m_profile.totalSeconds()) ? "" : "not all time arrives where nobody calls";
    }

    [[nodiscard]] std::string nameOf(std::size_t entity) const
    {
        const std::size_t functions = m_profile.functions().size();
        return entity < functions ? std::string(m_profile.functions()[entity].name)
                                  : "cycle " + std::to_string(m_profile.cycles()[entity - functions].number);
    }

    const Profile& m_profile;
    std::vector<Balance> m_balances; ///< by function, then by cycle
};

} // namespace

std::string findImbalance(const Profile& profile) { return Auditor(profile).findImbalance(); }

void assertBalance([[maybe_unused]] const Profile& profile)
{
#ifndef NDEBUG
    const std::string wrong = findImbalance(profile);
    if (wrong.empty())
        return;
    std::fprintf(stderr, "%s: %s\n", profile.imagePath().c_str(), wrong.c_str());
    std::abort();
#endif
}

} // namespace gmonscope
