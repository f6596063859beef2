// SPDX-License-Identifier: MIT
#include "cli/compared_runs.h"

#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/identify.h"
#include "gmonscope/remarks.h"
#include "gmonscope/text_report.h"

#include <cstdio>

namespace gmonscope {

namespace {

constexpr std::size_t mostComplaints = 10;

std::string growthText(const std::string& what, const Change& change)
{
    char numbers[96];
    std::snprintf(numbers, sizeof numbers, " took %.2f s, %+.1f%% of %.2f s before", change.now, 100 * change.ratio(),
                  change.base);
    return oneLine(what + numbers);
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

std::vector<std::string> ComparedRuns::complaints() const
{
    std::vector<std::string> lines;
    if (!m_options.comparison.failIf)
        return lines;
    const Growth growth = growthBeyond(m_difference, *m_options.comparison.failIf);
    if (growth.ofWhole)
        lines.push_back(growthText("the whole run", m_difference.seconds));
    for (const FunctionDifference* function : growth.functions) {
        if (lines.size() == mostComplaints) {
            lines.push_back("and " + std::to_string(growth.functions.size() + growth.ofWhole - mostComplaints) +
                            " more");
            break;
        }
        lines.push_back(growthText(functionName(*m_profile, *function->now, m_options.style), function->totalSeconds));
    }
    return lines;
}

std::vector<std::string> ComparedRuns::remarks() const
{
    return m_base ? gmonscope::remarks({}, *m_base) : std::vector<std::string>();
}

} // namespace gmonscope
