// SPDX-License-Identifier: MIT
#include "gmonscope/compare.h"

#include "compare/compared_side.h"
#include "listing/function_match.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gmonscope {

namespace {

constexpr double leastShare = 0.01; // of the run: what is less may grow as it likes

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
        judgeAll();
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
        const FunctionSums was = m_base.sumOf(base), is = m_now.sumOf(now);
        m_difference.functions.push_back({.base = was.first,
                                          .now = is.first,
                                          .selfSeconds = changeOf(m_base.sampled(was.selfSeconds, was.selfError),
                                                                  m_now.sampled(is.selfSeconds, is.selfError)),
                                          .totalSeconds = changeOf(m_base.sampled(was.totalSeconds, was.totalError),
                                                                   m_now.sampled(is.totalSeconds, is.totalError)),
                                          .calls = {was.calls / m_base.runs(), is.calls / m_now.runs()}});
    }

    /// Each change of a time is looked at.
    void judgeAll()
    {
        std::vector<Change*> changes{&m_difference.seconds};
        for (FunctionDifference& function : m_difference.functions)
            changes.insert(changes.end(), {&function.selfSeconds, &function.totalSeconds});
        judge(changes);
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

    ComparedSide m_base, m_now;
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
        if (change.base <= 0 || change.ratio() <= limit)
            continue;
        if (candidates[i])
            (isBeyond[i] ? growth.functions : growth.unsure).push_back(candidates[i]);
        else
            (isBeyond[i] ? growth.ofWhole : growth.isWholeUnsure) = true;
    }
    return growth;
}

} // namespace gmonscope
