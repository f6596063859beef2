// SPDX-License-Identifier: MIT
//
// gmonscope-report: gprof's listings, and the profile for other programs, on the command line.
#include "cli/check_reports.h"
#include "cli/compared_runs.h"
#include "cli/explain_error.h"
#include "cli/large_lists.h"
#include "cli/left_out.h"
#include "cli/pager.h"
#include "cli/piped_files.h"
#include "cli/print_diagnosis.h"
#include "cli/print_listings.h"
#include "cli/process_overview.h"
#include "cli/progress_line.h"
#include "cli/stage_timings.h"
#include "cli/sum_alone.h"
#include "cli/write_outputs.h"
#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/memory_limit.h"
#include "gmonscope/other_tools.h"
#include "gmonscope/remarks.h"
#include "options/report_options.h"
#include "sum_file/sum_file.h"

#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace {

using namespace gmonscope;

constexpr int grownStatus = 3;

constexpr const char* program = "gmonscope-report";

int fail(const Error& error)
{
    std::cerr << program << ": " << error.text() << '\n';
    return 1;
}

/// The exit status: text that nobody got is an error.
int finishOutput()
{
    std::cout.flush();
    return std::cout ? 0
                     : fail({.path = "standard output", .offset = {}, .expected = {}, .found = "cannot be written"});
}

/// Returns the sections to print if none were asked for: those that have data.
unsigned defaultSections(const ReportOptions& options, bool hasHistogram, bool hasArcs)
{
    if (options.sections)
        return options.sections;
    const unsigned there = (hasHistogram ? Flat : 0u) | (hasArcs ? Graph : 0u);
    return (there ? there : ExecCounts) & ~options.decided;
}

Error needsOwnProfile(const std::string& path, const std::string& option)
{
    return {.path = path,
            .offset = {},
            .expected = "for " + option + " a profile that was recorded for gmonscope",
            .found = "one of another tool, which has no addresses of code"};
}

/// Returns the option of a section that only addresses of code can fill; null: there is none.
const char* sectionOfCode(unsigned sections)
{
    return sections & Annotated ? "-A" : sections & ExecCounts ? "--exec-counts" : nullptr;
}

LoadRequest gnuRequest(const ReportOptions& options)
{
    LoadRequest request{.image = "a.out",
                        .profiles = {},
                        .useCompanions = false,
                        .symbols = options.symbols,
                        .selection = options.selection};
    if (!options.files.empty()) {
        request.image = options.files.front();
        request.profiles.assign(options.files.begin() + 1, options.files.end());
    }
    if (request.profiles.empty()) {
        request.profiles.emplace_back("gmon.out");
        request.takesPipes = false;
    }
    return request;
}

/// As GNU gprof: the image first, then profiles, and its rules for everything.
int reportAsGnu(const ReportOptions& options)
{
    const LoadRequest request = gnuRequest(options);
    const auto loaded = loadGnuProfile(request, options.format);
    if (!loaded) {
        const auto other = std::find_if(options.files.begin(), options.files.end(), isOfOtherTool);
        return fail(other == options.files.end() ? loaded.error() : needsOwnProfile(*other, "--gnu-compat"));
    }
    const unsigned sections = defaultSections(options, loaded->hasHistogram, loaded->hasArcs);
    const auto missing = [&](const char* what) {
        return fail({.path = request.profiles.front(), .offset = {}, .expected = what, .found = "none"});
    };
    if ((sections & Flat) && !loaded->hasHistogram)
        return missing("a histogram");
    if ((sections & Graph) && !loaded->hasArcs)
        return missing("records of calls");
    if (sections & SummaryFile)
        if (const auto error = writeGnuSum("gmon.sum", request, options.format))
            return fail(*error);
    if (const auto error = printListings(std::cout, options, sections, loaded->profile))
        return fail(*error);
    return finishOutput();
}

/// Prints what --fail-if says. Returns the exit status.
int judge(const ComparedRuns& compared)
{
    for (const std::string& remark : compared.remarks())
        std::cerr << remark << '\n';
    bool hasGrown = false;
    for (const CheckResult& result : compared.results()) {
        for (const std::string& line : linesOf(result))
            std::cerr << program << ": " << line << '\n';
        hasGrown = hasGrown || result.hasFailed;
    }
    return hasGrown ? grownStatus : 0;
}

/// Returns the load request that the options describe; others fill in the files.
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

int examine(const ReportOptions& options)
{
    const Diagnosis diagnosis = diagnose(options.files, ownRequest(options));
    printDiagnosis(std::cout, diagnosis);
    const int status = finishOutput();
    return status == 0 && !diagnosis.isUsable() ? 1 : status;
}

Result<std::shared_ptr<const Profile>> loadWithProgress(decltype(loadProfile)* load, const LoadRequest& request,
                                                        LoadOptions options, ProgressLine& line)
{
    options.progress = [&](const LoadProgress& progress) { line.show(progress); };
    auto profile = load(request, options);
    line.erase();
    return profile;
}

/// The outcome of an attempt to report files.
struct Attempt {
    int status = 1;
    std::optional<Error> unread; ///< why the files could not be read; nothing was written then
};

Attempt attempt(const ReportOptions& options, const PipedFiles& pipes, ProgressLine& line)
{
    const auto fail = [&](Error error) {
        error.path = pipes.named(error.path);
        error.found = pipes.named(error.found);
        return Attempt{::fail(error), {}};
    };
    auto files = identifyFiles(options.files, {}, options.search);
    if (!files)
        return {1, files.error()};
    const StageTimings timings(options.timings);
    timings.done("identify-files");
    LoadRequest request = ownRequest(options);
    request.image = files->request.image;
    request.profiles = files->request.profiles;
    request.takesPipes = files->request.takesPipes;
    request.selection.namesMustFit = request.selection.namesMayBeEnds = true;
    files->request = std::move(request);
    if (asksForSumAlone(options)) {
        LoadOptions load = timings.loadOptions();
        load.progress = [&](const LoadProgress& progress) { line.show(progress); };
        const auto lines = writeSumAlone(options, *files, load);
        line.erase();
        if (!lines)
            return {1, lines.error()};
        for (const std::string& text : *lines)
            std::cerr << pipes.named(text) << '\n';
        return {finishOutput(), {}};
    }
    const auto load = options.sections & Annotated ? loadProfileWithCode : loadProfile;
    const auto profile = loadWithProgress(load, files->request, timings.loadOptions(), line);
    if (!profile)
        return {1, profile.error()};
    if (const char* option = sectionOfCode(options.sections); option && !(*profile)->importedFrom().empty())
        return fail(needsOwnProfile(files->request.profiles.front(), option));
    timings.makeTables(*profile);
    const unsigned sections = defaultSections(options, true, true);
    files->request.selection.namesMustFit = false; // a function may be missing in one of several
    ComparedRuns compared(options);
    if (const auto error = compared.load(files->request, *profile))
        return fail(*error);
    OutputWriter outputs(options);
    if (const auto error = outputs.make(**profile, compared.beside()))
        return fail(*error);
    std::string sumNote;
    if (sections & SummaryFile)
        if (const auto error = options.subtracts ? writeDifference(options.sumPath, files->request, sumNote)
                                                 : writeSum(options.sumPath, files->request, sumNote, nullptr, {},
                                                            spreadMaker(options, files->request)))
            return {1, *error};
    if (const auto error = outputs.write())
        return fail(*error);
    const CheckSummary summary{**profile, compared.beside(), options.style, compared.results()};
    if (const auto error = writeCheckFiles(options.comparison, summary))
        return fail(*error);
    Pager pager(options.hasPager);
    if (const auto error = printListings(std::cout, options, sections, *profile, &compared)) {
        pager.finish();
        return fail(*error);
    }
    pager.finish();
    if (options.comparison.isForGithub)
        writeGithubAnnotations(std::cout, summary);
    int status = finishOutput();
    timings.done("printed");
    // Only once all is well: an error stands alone.
    if (status == 0 && (sections & SummaryFile))
        for (const std::string& text : linesOfSum((*profile)->runs().size(), options, sumNote))
            std::cerr << text << '\n';
    if (status == 0)
        for (const std::string& remark : remarks(*files, **profile, outputs.layout()))
            std::cerr << pipes.named(remark) << '\n';
    if (status == 0)
        status = judge(compared);
    return {status, {}};
}

int failOrShowAll(const ReportOptions& options, const PipedFiles& pipes, Error error)
{
    if (const auto status = overviewInstead(options, error))
        return *status;
    error = explained(std::move(error), options.files);
    error.path = pipes.named(error.path);
    error.found = pipes.named(error.found);
    return fail(error);
}

int report(ReportOptions options, ResolvedFiles& resolved)
{
    ProgressLine line(std::cerr, isOnTerminal()); // a pipe may be waited for, too
    PipedFiles pipes;
    for (std::vector<std::string>* paths : {&options.files, &options.comparison.bases})
        if (auto error = pipes.keep(*paths)) {
            error->path = pipes.named(error->path);
            return fail(*error);
        }
    if (options.sections & Doctor)
        return examine(options);
    if (const Verdict verdict = findLooseNames(options))
        return *verdict;
    const std::vector<std::string> given = options.files;
    UnreadableProfiles unreadable;
    Attempt tried = attempt(options, pipes, line);
    const auto showsPrograms = [&](const Error& error) { return isOfAnotherProgram(error) && asksForNothing(options); };
    while (tried.unread && !showsPrograms(*tried.unread) && unreadable.leaveOut(options, *tried.unread))
        tried = attempt(options, pipes, line);
    if (tried.unread) {
        options.files = given;
        return failOrShowAll(options, pipes, std::move(*tried.unread));
    }
    for (const std::string& remark : unreadable.remarks()) {
        resolved.notes.push_back(pipes.named(remark));
        resolved.isIncomplete = true;
    }
    return tried.status;
}

/// The same for folders, and for profiles of several programs.
int reportAll(ReportOptions options)
{
    ResolvedFiles resolved = resolveFiles(options);
    if (resolved.error)
        return fail(*resolved.error);
    if (resolved.status)
        return *resolved.status;
    const int status = report(std::move(options), resolved);
    for (const std::string& note : resolved.notes)
        std::cerr << note << '\n';
    return status == 0 && resolved.isIncomplete ? 1 : status;
}

} // namespace

int main(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
    endWithoutMemory(program);
    limitMemory(usualMemoryLimit());
    useLargePages();
    ReportOptions options;
    if (const Verdict verdict = parseReportOptions({argv, argv + argc}, options))
        return *verdict;
    return options.dialect == Dialect::Gnu ? reportAsGnu(options) : reportAll(std::move(options));
}
