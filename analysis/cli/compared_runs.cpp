// SPDX-License-Identifier: MIT
#include "cli/compared_runs.h"

#include "base/file_bytes.h"
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/export_formats.h"
#include "gmonscope/identify.h"
#include "gmonscope/numbers.h"
#include "gmonscope/other_tools.h"
#include "gmonscope/remarks.h"
#include "gmonscope/text_report.h"
#include "text/line_text.h"

#include <algorithm>
#include <utility>

namespace gmonscope {

namespace {

/// Returns why a profile that needs a program cannot be compared with one of another tool, which names none.
std::optional<Error> lackOfProgram(const std::string& base, const Profile& now)
{
    if (now.importedFrom().empty() || isOfOtherTool(base))
        return {};
    if (const auto file = OpenFile::open(base); !file)
        return file.error();
    return Error{.path = base,
                 .offset = {},
                 .expected = "for --diff " + now.importedFrom() + ", as PROFILE is, or --diff-image=IMAGE",
                 .found = "a file that is not of another tool"};
}

/// JSON alone has the spread of arcs.
SpreadOf spreadFor(const ReportOptions& options)
{
    const bool hasJson = std::any_of(options.outputs.begin(), options.outputs.end(), [](const OutputFile& output) {
        return std::string_view(output.format->suffix) == "json";
    });
    return hasJson ? SpreadOf::FunctionsAndArcs : SpreadOf::Functions;
}

} // namespace

std::optional<Error> ComparedRuns::loadBase(const LoadRequest& request)
{
    if (m_options.comparison.image.empty())
        if (auto error = lackOfProgram(m_options.comparison.bases.front(), *m_profile))
            return error;
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
        if (m_base->dimension() != m_profile->dimension())
            return Error{.path = m_options.comparison.bases.front(),
                         .offset = {},
                         .expected = "a profile in " + m_profile->dimension() + " to compare with",
                         .found = "one in " + m_base->dimension()};
        m_difference = compareProfiles(*m_base, *m_profile);
        for (const Check& check : m_options.comparison.checks) {
            auto result = judge(check, {*m_base, *m_profile, m_difference, m_options.style});
            if (!result)
                return result.error();
            m_results.push_back(std::move(*result));
        }
    }
    return m_options.sections & SpreadOfRuns ? loadSpread(request) : std::nullopt;
}

std::optional<Error> ComparedRuns::loadSpread(const LoadRequest& request)
{
    const auto& groups = m_options.processes.groups;
    auto spread = m_options.processes.by == GroupsBy::Nothing
                      ? spreadOfRuns(request, m_profile.get(), {}, spreadFor(m_options))
                      : spreadOfGroups(request, groups, m_profile.get(), {}, spreadFor(m_options));
    if (!spread)
        return spread.error();
    m_spread = std::move(*spread);
    return m_options.comparison.isForEachRun ? loadEachRun(request) : std::nullopt;
}

std::optional<Error> ComparedRuns::loadEachRun(const LoadRequest& request)
{
    if (request.profiles.size() == 1)
        return Error{.path = request.profiles.front(),
                     .offset = {},
                     .expected = "for --each-run the profile of each run",
                     .found = "their sum, which keeps how they differ and no more"};
    auto each = eachRun(request, *m_profile);
    if (!each)
        return each.error();
    m_each = std::move(*each);
    return {};
}

Beside ComparedRuns::beside() const
{
    return {.difference = m_base ? &m_difference : nullptr,
            .base = m_base.get(),
            .spread = m_spread.runs ? &m_spread : nullptr,
            .each = m_each ? &*m_each : nullptr};
}

void ComparedRuns::writeDifference(std::ostream& out) const
{
    writeComparison(out, m_difference, *m_base, *m_profile, m_options.style);
}

void ComparedRuns::writeSpread(std::ostream& out) const
{
    gmonscope::writeSpread(out, m_spread, *m_profile, m_options.style);
}

std::vector<std::string> ComparedRuns::remarks() const
{
    return m_base ? gmonscope::remarks({}, *m_base) : std::vector<std::string>();
}

} // namespace gmonscope
