// SPDX-License-Identifier: MIT
#include "cli/process_overview.h"

#include "base/one_line.h"
#include "cli/left_out.h"
#include "cli/pager.h"
#include "cli/process_groups.h"
#include "gmonscope/export.h"
#include "gmonscope/export_formats.h"
#include "gmonscope/identify.h"
#include "gmonscope/numbers.h"
#include "gmonscope/process_reports.h"
#include "options/option_values.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <iterator>
#include <sstream>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t shownBuildDigits = 12, mostWords = 4;

bool isFolder(const std::string& path)
{
    std::error_code error;
    return fs::is_directory(path, error);
}

/// Returns a word as a shell takes it.
std::string shellWord(const std::string& word)
{
    const auto isPlain = [](unsigned char c) {
        return std::isalnum(c) || std::string_view("%+,-./:=@^_~").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!word.empty() && std::all_of(word.begin(), word.end(), isPlain) && word.front() != '~')
        return word;
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// The command that goes on with the program that took most time.
std::string nextCommand(const Processes& processes, const ReportOptions& options)
{
    const std::vector<ProgramGroup> groups = programsOf(processes);
    const auto group =
        std::find_if(groups.begin(), groups.end(), [](const ProgramGroup& each) { return !each.program.empty(); });
    if (group == groups.end())
        return {};
    std::string name = group->name;
    if (group->builds > 1)
        name += '@' + processes.profiles[group->longest].buildId.substr(0, shownBuildDigits);
    std::string command = std::string(reportProgram) + ' ' + shellWord("--program=" + name);
    for (const std::string& label : options.processes.labels)
        command += ' ' + shellWord("--label=" + label);
    if (options.files.size() > mostWords)
        return oneLine(command + " FILES");
    for (const std::string& file : options.files)
        command += ' ' + shellWord(file);
    return oneLine(command);
}

std::optional<Error> writeOutputs(const ReportOptions& options, const Processes& processes)
{
    for (const bool isStandardOutput : {false, true})
        for (const OutputFile& output : options.outputs) {
            if ((output.path == "-") != isStandardOutput)
                continue;
            std::ostringstream out;
            if (std::string_view(output.format->suffix) == "json")
                writeProcessesJson(out, processes);
            else
                writeProcessesCsv(out, processes);
            if (auto error = writeOutputFile(output.path, std::move(out).str(), output.format->contents))
                return error;
        }
    return {};
}

Error noProfile(const std::vector<std::string>& labels, const ReportOptions& options, const Processes& processes)
{
    if (!processes.leftOut.empty() && labels.empty())
        return processes.leftOut.front();
    std::string expected = "profiles";
    if (labels.empty() && !options.processes.baseLabels.empty())
        expected +=
            " without the label " + options.processes.baseLabels.front() + " to compare with those that have it";
    for (const std::string& label : labels)
        expected += (&label == &labels.front() ? " with the label " : " and ") + label;
    const std::size_t unread = processes.leftOut.size();
    const std::string found = unread == 0 ? "none" : "none; files that cannot be read: " + groupedCount(unread);
    return {.path = options.files.front(), .offset = {}, .expected = expected, .found = found};
}

ResolvedFiles printOverview(const ReportOptions& options, const Processes& processes)
{
    ResolvedFiles done;
    if (processes.profiles.empty()) {
        done.error = noProfile(options.processes.labels, options, processes);
        return done;
    }
    if ((done.error = writeOutputs(options, processes)))
        return done;
    if (options.outputs.empty()) {
        Pager pager(options.hasPager);
        writeProcesses(std::cout, processes, options.processes.areAll ? TreeRows::All : TreeRows::Folded,
                       options.style);
        if (const std::string command = nextCommand(processes, options); !command.empty())
            std::cout << "\nTo see one program: " << command << '\n';
        pager.finish();
    }
    const int status = finishOptionOutput();
    for (const std::string& line : remarksOn(processes))
        std::cerr << line << '\n';
    done.status = status != 0 ? status : processes.leftOut.empty() ? 0 : 1;
    return done;
}

ProcessChoice choiceOf(const ReportOptions& options)
{
    return {.salvage = options.salvage, .labels = options.processes.labels};
}

/// The programs among the files, which --program leaves where they are.
std::vector<std::string> programsAmong(const std::vector<std::string>& files)
{
    std::vector<std::string> programs;
    std::copy_if(files.begin(), files.end(), std::back_inserter(programs), isProgram);
    return programs;
}

ResolvedFiles failed(Error error)
{
    ResolvedFiles done;
    done.error = std::move(error);
    return done;
}

/// The paths of the profiles that are asked for.
Result<std::vector<std::string>> chosenPaths(const Processes& processes, const ReportOptions& options)
{
    std::vector<std::string> paths;
    if (options.processes.program.empty()) {
        for (const ProcessProfile& profile : processes.profiles)
            paths.push_back(profile.path);
        return paths;
    }
    const auto chosen = profilesOfProgram(processes, options.processes.program);
    if (!chosen)
        return chosen.error();
    for (const std::size_t i : *chosen)
        paths.push_back(processes.profiles[i].path);
    return paths;
}

/// Returns what to do where one side of a comparison is of several programs.
std::optional<Error> choiceNeeded(const Processes& processes, const ReportOptions& options)
{
    std::string names;
    std::size_t count = 0;
    for (const ProgramGroup& group : programsOf(processes))
        if (!group.program.empty() && ++count <= mostWords)
            names += (count > 1 ? ", " : "") + group.name;
    if (count < 2 || !options.processes.program.empty())
        return {};
    return Error{.path = "--diff-label=" + options.processes.baseLabels.front(),
                 .offset = {},
                 .expected = "profiles of one program",
                 .found = "those of " + groupedCount(count) + " (" + names + (count > mostWords ? ", ..." : "") +
                          "); --program=NAME takes one of them"};
}

/// Leaves those that have all of these labels to the base that they are compared with.
void leaveOutBase(Processes& processes, const std::vector<std::string>& labels)
{
    processes.nodes.clear(); // they name profiles by their places
    std::erase_if(processes.profiles, [&](const ProcessProfile& profile) {
        return std::all_of(labels.begin(), labels.end(), [&](const std::string& label) {
            return std::find(profile.labels.begin(), profile.labels.end(), label) != profile.labels.end();
        });
    });
}

/// Finds the profiles of the base, and its program if that is another build.
std::optional<Error> chooseBase(ReportOptions& options, const std::vector<std::string>& now)
{
    const std::vector<std::string>& labels = options.processes.baseLabels;
    const Processes processes = readProcesses(options.files, {.salvage = options.salvage, .labels = labels});
    if (processes.profiles.empty())
        return noProfile(labels, options, processes);
    if (auto error = choiceNeeded(processes, options))
        return error;
    auto paths = chosenPaths(processes, options);
    if (!paths)
        return paths.error();
    options.comparison.bases = std::move(*paths);
    if (!options.comparison.image.empty())
        return {};
    const auto image = findImage(now.front(), {}, options.search);
    const auto base = findImage(options.comparison.bases.front(), {}, options.search);
    if (image && base && image->path != base->path)
        options.comparison.image = base->path;
    return {};
}

ResolvedFiles chooseProfiles(ReportOptions& options)
{
    Processes processes = readProcesses(options.files, choiceOf(options));
    const std::vector<std::string>& base = options.processes.baseLabels;
    if (!base.empty() && options.processes.labels.empty())
        leaveOutBase(processes, base);
    if (processes.profiles.empty())
        return failed(noProfile(options.processes.labels, options, processes));
    if (!base.empty())
        if (auto error = choiceNeeded(processes, options))
            return failed(std::move(*error));
    if (options.processes.program.empty() && asksForNothing(options) && programsOf(processes).size() > 1)
        return printOverview(options, processes);
    auto paths = chosenPaths(processes, options);
    if (!paths)
        return failed(paths.error());
    if (!options.processes.baseLabels.empty())
        if (auto error = chooseBase(options, *paths))
            return failed(std::move(*error));
    options.processes.groups = groupsOf(processes, *paths, options.processes.by);
    if (options.needsAll && !processes.leftOut.empty())
        return failed(processes.leftOut.front());
    ResolvedFiles done;
    options.files = programsAmong(options.files);
    options.files.insert(options.files.end(), paths->begin(), paths->end());
    done.notes = remarksOn(processes);
    done.isIncomplete = !processes.leftOut.empty();
    return done;
}

/// Puts the profiles in place of their folders, and takes out copies of runs and sums of them, which their ids tell. A
/// file that is named twice is an error, which identifyFiles() tells.
ResolvedFiles gatherProfiles(ReportOptions& options, bool hasFolders)
{
    ResolvedFiles done;
    GatheredRuns gathered = gatherRuns(options.files);
    if (!gathered.folderErrors.empty())
        return failed(std::move(gathered.folderErrors.front()));
    if (options.needsAll && !gathered.misnamed.empty())
        return failed(std::move(gathered.misnamed.front()));
    done.misnamed = std::move(gathered.misnamed);
    options.files = std::move(gathered.files);
    std::erase_if(gathered.repeated, [&](const RepeatedRun& run) {
        std::error_code error;
        const bool isNamedTwice = !hasFolders && fs::equivalent(run.path, run.twin, error);
        if (isNamedTwice)
            options.files.push_back(run.path);
        return isNamedTwice;
    });
    done.notes = remarksOn({.repeated = std::move(gathered.repeated), .sums = std::move(gathered.sums)});
    return done;
}

} // namespace

bool asksForNothing(const ReportOptions& options)
{
    return options.sections == 0 && options.decided == 0 && options.outputs.empty() && options.threads.empty() &&
           options.selection.isEmpty() && options.changes == GraphChanges{} && options.comparison.markdown.empty() &&
           options.symbols.symbolFile.empty() && options.event.empty();
}

ResolvedFiles resolveFiles(ReportOptions& options)
{
    const ProcessOptions& asked = options.processes;
    const bool isAboutProcesses = asked.isAsked || asked.by != GroupsBy::Nothing || !asked.program.empty() ||
                                  !asked.labels.empty() || !asked.baseLabels.empty();
    if (isAboutProcesses && options.files.empty())
        options.files.emplace_back(".");
    if (options.processes.isAsked)
        return printOverview(options, readProcesses(options.files, choiceOf(options)));
    if (isAboutProcesses)
        return chooseProfiles(options);
    if (std::none_of(options.files.begin(), options.files.end(), isFolder)) // each file of a difference is meant
        return options.subtracts || (options.sections & Doctor) ? ResolvedFiles() : gatherProfiles(options, false);
    if (asksForNothing(options) && programsAmong(options.files).empty()) {
        const Processes processes = readProcesses(options.files, choiceOf(options));
        if (processes.profiles.size() != 1 || !processes.leftOut.empty())
            return printOverview(options, processes);
    }
    return gatherProfiles(options, true);
}

std::optional<int> overviewInstead(const ReportOptions& options, Error& error)
{
    const bool mayBeSeveral = isOfAnotherProgram(error) || error.kind == ErrorKind::ProgramNeeded;
    if (!mayBeSeveral || options.files.size() < 2 || !programsAmong(options.files).empty())
        return {};
    const Processes processes = readProcesses(options.files, choiceOf(options));
    if (programsOf(processes).size() < 2)
        return {};
    if (asksForNothing(options))
        return printOverview(options, processes).status;
    error.found += "; --processes shows all, --program=NAME one program of them";
    return {};
}

} // namespace gmonscope
