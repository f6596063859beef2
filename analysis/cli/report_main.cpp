// SPDX-License-Identifier: MIT
//
// gmonscope-report: gprof's listings, and the profile for other programs, on the command line.
#include "cli/explain_error.h"
#include "cli/large_lists.h"
#include "cli/left_out.h"
#include "cli/piped_files.h"
#include "cli/print_diagnosis.h"
#include "cli/print_listings.h"
#include "cli/process_overview.h"
#include "cli/progress_line.h"
#include "cli/report_end.h"
#include "cli/report_once.h"
#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/memory_limit.h"
#include "gmonscope/other_tools.h"
#include "options/report_options.h"
#include "sum_file/sum_file.h"

#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace {

using namespace gmonscope;

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
    const unsigned sections = sectionsToPrint(options, loaded->hasHistogram, loaded->hasArcs);
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

int examine(const ReportOptions& options)
{
    const Diagnosis diagnosis = diagnose(options.files, ownRequest(options));
    printDiagnosis(std::cout, diagnosis);
    const int status = finishOutput();
    return status == 0 && !diagnosis.isUsable() ? 1 : status;
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
    UnreadableProfiles unreadable(options.files, std::move(resolved.misnamed));
    const auto tellLeftOut = [&] {
        for (const std::string& remark : unreadable.remarks()) {
            resolved.notes.push_back(pipes.named(remark));
            resolved.isIncomplete = true;
        }
    };
    if (options.sections & Doctor) {
        tellLeftOut();
        return examine(options);
    }
    if (const Verdict verdict = findLooseNames(options))
        return *verdict;
    const std::vector<std::string> given = options.files;
    Attempt tried = reportOnce(options, pipes, line);
    const auto showsPrograms = [&](const Error& error) { return isOfAnotherProgram(error) && asksForNothing(options); };
    while (tried.unread && !showsPrograms(*tried.unread) && unreadable.leaveOut(options, *tried.unread))
        tried = reportOnce(options, pipes, line);
    if (tried.unread) {
        options.files = given;
        return failOrShowAll(options, pipes, std::move(*tried.unread));
    }
    tellLeftOut();
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
    endWithoutMemory(programName);
    limitMemory(usualMemoryLimit());
    useLargePages();
    ReportOptions options;
    if (const Verdict verdict = parseReportOptions({argv, argv + argc}, options))
        return *verdict;
    return options.dialect == Dialect::Gnu ? reportAsGnu(options) : reportAll(std::move(options));
}
