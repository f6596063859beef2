// SPDX-License-Identifier: MIT
#include "gmonscope/compare.h"

#include "gmonscope/accuracy.h"
#include "view/chance.h"
#include "view/function_match.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gmonscope {

namespace {

constexpr double leastShare = 0.01; // of the run: what is less may grow as it likes

/// Sums over functions of one profile.
struct Sums {
    std::optional<FunctionId> first;
    double selfSeconds = 0, totalSeconds = 0, calls = 0;
    double selfError = 0, totalError = 0; ///< standard errors
};

class Side {
public:
    explicit Side(const Profile& profile)
        : m_profile(profile), m_errors(profile),
          m_runs(static_cast<double>(std::max<std::size_t>(profile.runs().size(), 1)))
    {
        // Over runs of different rates it is the mean, as far as the sum of all ticks is concerned.
        if (profile.totalTicks() > 0)
            m_secondsPerTick = profile.totalSeconds() / profile.totalTicks();
    }

    [[nodiscard]] const Profile& profile() const { return m_profile; }
    [[nodiscard]] double runs() const { return m_runs; }
    /// Without an error: of whole ticks.
    [[nodiscard]] SampledTime sampled(double seconds, std::optional<double> error = {}) const
    {
        return {seconds, m_secondsPerTick, m_runs, error ? std::optional(*error * *error) : std::nullopt};
    }

    [[nodiscard]] Sums sumOf(const std::vector<FunctionId>& functions) const
    {
        Sums sums;
        for (const FunctionId id : functions) {
            const Function& function = m_profile.function(id);
            sums.selfSeconds += function.selfSeconds;
            sums.totalSeconds += totalSecondsOf(m_profile, id);
            sums.calls += static_cast<double>(function.calls + function.selfCalls);
            // Of several their errors add up at most.
            sums.selfError += std::sqrt(m_errors.selfVariance(id));
            sums.totalError += std::sqrt(m_errors.totalVariance(id));
        }
        if (!functions.empty())
            sums.first = functions.front();
        return sums;
    }

private:
    const Profile& m_profile;
    TimeErrors m_errors;
    double m_runs;
    double m_secondsPerTick = 0;
};

class Comparison {
public:
    Comparison(const Profile& base, const Profile& now) : m_base(base), m_now(now) {}

    ProfileDifference compare()
    {
        m_difference.baseRuns = m_base.profile().runs().size();
        m_difference.runs = m_now.profile().runs().size();
        m_difference.seconds =
            changeOf(m_base.sampled(m_base.profile().totalSeconds()), m_now.sampled(m_now.profile().totalSeconds()));
        match();
        judge();
        sort();
        return std::move(m_difference);
    }

private:
    /// By name alone where that is enough: functions move from file to file between builds.
    void match()
    {
        FunctionGroups base = groupByName(m_base.profile()), now = groupByName(m_now.profile());
        for (auto& [key, functions] : base) {
            const auto same = now.find(key);
            const std::vector<FunctionId> none;
            const auto& others = same == now.end() ? none : same->second;
            if (std::max(functions.size(), others.size()) > 1)
                matchByFile(key, functions, others);
            else
                add(functions, others);
            if (same != now.end())
                now.erase(same);
        }
        for (const auto& [key, functions] : now)
            if (functions.size() > 1)
                matchByFile(key, {}, functions);
            else
                add({}, functions);
    }

    void matchByFile(const FunctionKey& key, const std::vector<FunctionId>& base, const std::vector<FunctionId>& now)
    {
        const FunctionGroups baseFiles = splitByFile(m_base.profile(), key, base);
        FunctionGroups nowFiles = splitByFile(m_now.profile(), key, now);
        for (const auto& [file, functions] : baseFiles)
            add(functions, nowFiles[file]);
        for (const auto& [file, functions] : nowFiles)
            if (!baseFiles.contains(file))
                add({}, functions);
    }

    void add(const std::vector<FunctionId>& base, const std::vector<FunctionId>& now)
    {
        const Sums was = m_base.sumOf(base), is = m_now.sumOf(now);
        m_difference.functions.push_back({.base = was.first,
                                          .now = is.first,
                                          .selfSeconds = changeOf(m_base.sampled(was.selfSeconds, was.selfError),
                                                                  m_now.sampled(is.selfSeconds, is.selfError)),
                                          .totalSeconds = changeOf(m_base.sampled(was.totalSeconds, was.totalError),
                                                                   m_now.sampled(is.totalSeconds, is.totalError)),
                                          .calls = {was.calls / m_base.runs(), is.calls / m_now.runs()}});
    }

    [[nodiscard]] static Change changeOf(const SampledTime& was, const SampledTime& is)
    {
        const double oneTail = is.mean() >= was.mean() ? chanceOfGrowth(was, is) : chanceOfGrowth(is, was);
        return {.base = was.mean(), .now = is.mean(), .chance = std::min(1.0, 2 * oneTail)};
    }

    /// Each change of a time is looked at.
    void judge()
    {
        std::vector<Change*> changes{&m_difference.seconds};
        for (FunctionDifference& function : m_difference.functions)
            changes.insert(changes.end(), {&function.selfSeconds, &function.totalSeconds});
        std::erase_if(changes, [](const Change* change) { return change->base <= 0 && change->now <= 0; });
        std::vector<double> chances;
        for (const Change* change : changes)
            chances.push_back(change->chance);
        const std::vector<bool> isBeyond = beyondChance(chances);
        for (std::size_t i = 0; i < changes.size(); ++i)
            changes[i]->isBeyondChance = isBeyond[i];
    }

    void sort()
    {
        const auto nameOf = [this](const FunctionDifference& function) {
            return function.now ? m_now.profile().function(*function.now).name
                                : m_base.profile().function(*function.base).name;
        };
        const auto weight = [](const FunctionDifference& function) {
            return std::tuple(-std::abs(function.selfSeconds.amount()), -std::abs(function.totalSeconds.amount()),
                              -std::abs(function.calls.amount()));
        };
        std::stable_sort(m_difference.functions.begin(), m_difference.functions.end(),
                         [&](const FunctionDifference& a, const FunctionDifference& b) {
                             return weight(a) != weight(b) ? weight(a) < weight(b) : nameOf(a) < nameOf(b);
                         });
    }

    Side m_base, m_now;
    ProfileDifference m_difference;
};

} // namespace

ProfileDifference compareProfiles(const Profile& base, const Profile& now) { return Comparison(base, now).compare(); }

Growth growthBeyond(const ProfileDifference& difference, double limit)
{
    std::vector<const FunctionDifference*> candidates{nullptr};
    const auto chanceOf = [](const Change& change) { return change.amount() > 0 ? change.chance / 2 : 1; };
    std::vector<double> chances{chanceOf(difference.seconds)};
    for (const FunctionDifference& function : difference.functions) {
        if (function.isNew() || function.totalSeconds.base <= 0 ||
            function.totalSeconds.now < leastShare * difference.seconds.now)
            continue;
        candidates.push_back(&function);
        chances.push_back(chanceOf(function.totalSeconds));
    }
    const std::vector<bool> isBeyond = beyondChance(chances);
    Growth growth;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Change& change = candidates[i] ? candidates[i]->totalSeconds : difference.seconds;
        if (!isBeyond[i] || change.base <= 0 || change.ratio() <= limit)
            continue;
        if (candidates[i])
            growth.functions.push_back(candidates[i]);
        else
            growth.ofWhole = true;
    }
    return growth;
}

} // namespace gmonscope
