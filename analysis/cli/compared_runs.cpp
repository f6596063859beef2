// SPDX-License-Identifier: MIT
#include "cli/compared_runs.h"

#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/identify.h"
#include "gmonscope/numbers.h"
#include "gmonscope/remarks.h"
#include "gmonscope/text_report.h"
#include "text/line_text.h"

#include <algorithm>
#include <utility>

namespace gmonscope {

namespace {

constexpr std::size_t mostComplaints = 10;

std::string growthText(const std::string& what, const Change& change)
{
    const std::string ratio = change.base > 0 ? printed("%+.1f%% of ", 100 * change.ratio()) : std::string();
    return oneLine(what + " took " + secondsText(change.now) + ", " + ratio + secondsText(change.base) + " before");
}

/// A higher rate than the lower one of both; from some rate on sampling itself would take what it measures.
std::string orFaster(const Profile& base, const Profile& now)
{
    constexpr double usefulRate = 1000;
    const double rate = 1 / std::max(base.secondsPerTick(), now.secondsPerTick());
    return rate < 0.9 * usefulRate ? printed(" or use -F %.0f", usefulRate) : std::string();
}

} // namespace

std::optional<Error> ComparedRuns::loadBase(const LoadRequest& request)
{
    LoadRequest base = request;
    base.profiles = m_options.comparison.bases;
    if (!m_options.comparison.image.empty())
        base.image = m_options.comparison.image;
    auto loaded = loadProfile(base);
    if (loaded) {
        m_base = std::move(*loaded);
        return {};
    }
    Error error = loaded.error();
    if (!m_options.comparison.image.empty())
        return error;
    if (const auto match = findImage(base.profiles.front(), {}, base.search); match && match->path != base.image)
        error.found += "; --diff-image=" + match->path + " may be its program";
    return error;
}

std::optional<Error> ComparedRuns::load(const LoadRequest& request, const std::shared_ptr<const Profile>& profile)
{
    m_profile = profile;
    if (m_options.sections & Difference) {
        if (auto error = loadBase(request))
            return error;
        for (const Profile* one : {m_base.get(), m_profile.get()})
            if (m_options.comparison.failIf && !one->hasHistogram())
                return Error{one->runs().front().path, {}, "times for --fail-if", "calls only"};
        m_difference = compareProfiles(*m_base, *m_profile);
    }
    if (!(m_options.sections & SpreadOfRuns))
        return {};
    auto spread = spreadOfRuns(request, m_profile.get());
    if (!spread)
        return spread.error();
    m_spread = std::move(*spread);
    return {};
}

Beside ComparedRuns::beside() const
{
    return {.difference = m_base ? &m_difference : nullptr,
            .base = m_base.get(),
            .spread = m_spread.runs ? &m_spread : nullptr};
}

void ComparedRuns::writeDifference(std::ostream& out) const
{
    writeComparison(out, m_difference, *m_base, *m_profile, m_options.style);
}

void ComparedRuns::writeSpread(std::ostream& out) const
{
    gmonscope::writeSpread(out, m_spread, *m_profile, m_options.style);
}

std::string ComparedRuns::growthText(const FunctionDifference& function) const
{
    return gmonscope::growthText(functionName(*m_profile, *function.now, m_options.style), function.totalSeconds);
}

/// The largest growth beyond the limit is told, if it may be chance: else the whole run.
std::string ComparedRuns::whyPassed(const Growth& growth) const
{
    const std::string run = gmonscope::growthText("the whole run", m_difference.seconds);
    if (!growth.isUnsure())
        return "passed: " + run;
    const auto grewLess = [](const FunctionDifference* a, const FunctionDifference* b) {
        return a->totalSeconds.amount() < b->totalSeconds.amount();
    };
    const auto most = std::max_element(growth.unsure.begin(), growth.unsure.end(), grewLess);
    const auto samples = static_cast<std::uint64_t>(std::min(m_base->totalTicks(), m_profile->totalTicks()));
    return "passed: " + (growth.isWholeUnsure ? run : growthText(**most)) +
           ", within chance: " + groupedCount(samples) + " samples; record longer" + orFaster(*m_base, *m_profile);
}

ComparedRuns::Verdict ComparedRuns::verdict() const
{
    if (!m_options.comparison.failIf)
        return {};
    const double limit = *m_options.comparison.failIf;
    const Growth growth = growthBeyond(m_difference, limit);
    const std::size_t count = growth.functions.size() + growth.ofWhole;
    const std::string title = printed("--fail-if=+%g%%: ", 100 * limit);
    if (count == 0)
        return {false, {title + whyPassed(growth)}};
    Verdict verdict{true,
                    {title + "failed: " + std::to_string(count) + (count == 1 ? " time" : " times") +
                     " grew by more than that, and beyond chance"}};
    if (growth.ofWhole)
        verdict.lines.push_back(gmonscope::growthText("the whole run", m_difference.seconds));
    for (const FunctionDifference* function : growth.functions) {
        if (verdict.lines.size() > mostComplaints) {
            verdict.lines.push_back("and " + std::to_string(count - mostComplaints) + " more");
            break;
        }
        verdict.lines.push_back(growthText(*function));
    }
    return verdict;
}

std::vector<std::string> ComparedRuns::remarks() const
{
    return m_base ? gmonscope::remarks({}, *m_base) : std::vector<std::string>();
}

} // namespace gmonscope
