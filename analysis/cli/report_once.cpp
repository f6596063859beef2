// SPDX-License-Identifier: MIT
#include "cli/report_once.h"

#include "cli/check_reports.h"
#include "cli/compared_runs.h"
#include "cli/pager.h"
#include "cli/print_listings.h"
#include "cli/report_end.h"
#include "cli/stage_timings.h"
#include "cli/sum_alone.h"
#include "cli/write_outputs.h"
#include "gmonscope/identify.h"
#include "gmonscope/remarks.h"
#include "sum_file/sum_file.h"

#include <iostream>
#include <utility>

namespace gmonscope {

namespace {

constexpr int grownStatus = 3;

/// Returns the option of a section that only addresses of code can fill; null: there is none.
const char* sectionOfCode(unsigned sections)
{
    return sections & Annotated ? "-A" : sections & ExecCounts ? "--exec-counts" : nullptr;
}

/// Prints what --fail-if says. Returns the exit status.
int judge(const ComparedRuns& compared)
{
    for (const std::string& remark : compared.remarks())
        std::cerr << remark << '\n';
    bool hasGrown = false;
    for (const CheckResult& result : compared.results()) {
        for (const std::string& line : linesOf(result))
            std::cerr << programName << ": " << line << '\n';
        hasGrown = hasGrown || result.hasFailed;
    }
    return hasGrown ? grownStatus : 0;
}

/// The stages of a report: each goes on with what those before it have made. One that returns an outcome is the last.
class Report {
public:
    Report(const ReportOptions& options, const PipedFiles& pipes, ProgressLine& line)
        : m_options(options), m_pipes(pipes), m_line(line), m_timings(options.timings),
          m_sections(sectionsToPrint(options, true, true)), m_compared(options), m_outputs(options)
    {
    }

    Attempt run()
    {
        if (auto end = identify())
            return *end;
        if (asksForSumAlone(m_options))
            return sumAlone();
        for (const auto stage : {&Report::load, &Report::compare, &Report::writeSummary, &Report::writeFiles})
            if (auto end = (this->*stage)())
                return *end;
        return print();
    }

private:
    using End = std::optional<Attempt>;

    [[nodiscard]] Attempt failed(Error error) const
    {
        error.path = m_pipes.named(error.path);
        error.found = m_pipes.named(error.found);
        return {fail(error), {}};
    }

    End identify()
    {
        auto files = identifyFiles(m_options.files, {}, m_options.search);
        if (!files)
            return Attempt{1, files.error()};
        m_timings.done("identify-files");
        LoadRequest request = ownRequest(m_options);
        request.image = files->request.image;
        request.profiles = files->request.profiles;
        request.takesPipes = files->request.takesPipes;
        request.selection.namesMustFit = request.selection.namesMayBeEnds = true;
        m_files = std::move(*files);
        m_files.request = std::move(request);
        return {};
    }

    [[nodiscard]] LoadOptions withProgress() const
    {
        LoadOptions load = m_timings.loadOptions();
        load.progress = [this](const LoadProgress& progress) { m_line.show(progress); };
        return load;
    }

    Attempt sumAlone()
    {
        const auto lines = writeSumAlone(m_options, m_files, withProgress());
        m_line.erase();
        if (!lines)
            return {1, lines.error()};
        for (const std::string& text : *lines)
            std::cerr << m_pipes.named(text) << '\n';
        return {finishOutput(), {}};
    }

    End load()
    {
        const auto loadAll = m_options.sections & Annotated ? loadProfileWithCode : loadProfile;
        auto profile = loadAll(m_files.request, withProgress());
        m_line.erase();
        if (!profile)
            return Attempt{1, profile.error()};
        m_profile = std::move(*profile);
        if (const char* option = sectionOfCode(m_options.sections); option && !m_profile->importedFrom().empty())
            return failed(needsOwnProfile(m_files.request.profiles.front(), option));
        m_timings.makeTables(m_profile);
        return {};
    }

    End compare()
    {
        m_files.request.selection.namesMustFit = false; // a function may be missing in one of several
        if (const auto error = m_compared.load(m_files.request, m_profile))
            return failed(*error);
        if (const auto error = m_outputs.make(*m_profile, m_compared.beside()))
            return failed(*error);
        return {};
    }

    End writeSummary()
    {
        if (!(m_sections & SummaryFile))
            return {};
        const LoadRequest& request = m_files.request;
        const auto error = m_options.subtracts ? writeDifference(m_options.sumPath, request, m_sumNote)
                                               : writeSum(m_options.sumPath, request, m_sumNote, nullptr, {},
                                                          spreadMaker(m_options, request));
        return error ? End(Attempt{1, *error}) : std::nullopt;
    }

    End writeFiles()
    {
        if (const auto error = m_outputs.write())
            return failed(*error);
        if (const auto error = writeCheckFiles(m_options.comparison, checks()))
            return failed(*error);
        return {};
    }

    [[nodiscard]] CheckSummary checks() const
    {
        return {*m_profile, m_compared.beside(), m_options.style, m_compared.results()};
    }

    Attempt print()
    {
        Pager pager(m_options.hasPager);
        const auto error = printListings(std::cout, m_options, m_sections, m_profile, &m_compared);
        pager.finish();
        if (error)
            return failed(*error);
        if (m_options.comparison.isForGithub)
            writeGithubAnnotations(std::cout, checks());
        const int status = finishOutput();
        m_timings.done("printed");
        if (status != 0)
            return {status, {}}; // an error stands alone
        remark();
        return {judge(m_compared), {}};
    }

    void remark() const
    {
        if (m_sections & SummaryFile)
            for (const std::string& text : linesOfSum(m_profile->runs().size(), m_options, m_sumNote))
                std::cerr << text << '\n';
        for (const std::string& text : remarks(m_files, *m_profile, m_outputs.layout()))
            std::cerr << m_pipes.named(text) << '\n';
    }

    const ReportOptions& m_options;
    const PipedFiles& m_pipes;
    ProgressLine& m_line;
    const StageTimings m_timings;
    const unsigned m_sections;
    IdentifiedFiles m_files;
    std::shared_ptr<const Profile> m_profile;
    ComparedRuns m_compared;
    OutputWriter m_outputs;
    std::string m_sumNote;
};

} // namespace

LoadRequest ownRequest(const ReportOptions& options)
{
    return {.image = {},
            .profiles = {},
            .format = options.format,
            .useCompanions = options.useCompanions,
            .salvage = options.salvage,
            .symbols = options.symbols,
            .search = options.search,
            .sourcePaths = options.sourcePaths,
            .selection = options.selection,
            .changes = options.changes,
            .counting = options.counting,
            .threads = options.threads,
            .event = options.event};
}

unsigned sectionsToPrint(const ReportOptions& options, bool hasHistogram, bool hasArcs)
{
    if (options.sections)
        return options.sections;
    const unsigned there = (hasHistogram ? Flat : 0u) | (hasArcs ? Graph : 0u);
    return (there ? there : ExecCounts) & ~options.decided;
}

Attempt reportOnce(const ReportOptions& options, const PipedFiles& pipes, ProgressLine& line)
{
    return Report(options, pipes, line).run();
}

} // namespace gmonscope
