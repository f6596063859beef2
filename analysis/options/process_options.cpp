// SPDX-License-Identifier: MIT
//
// Options for profiles of several programs.
#include "gmonscope/export_formats.h"
#include "options/option_table.h"
#include "options/option_values.h"

#include <algorithm>
#include <string_view>

namespace gmonscope {

namespace {

Verdict takeProcesses(ReportOptions& options, const std::string& word)
{
    if (!word.empty() && word != "all")
        return complain(options, "--processes: expected all or nothing, found " + word);
    options.processes.isAsked = true;
    options.processes.areAll = !word.empty();
    options.sections |= ProcessTree;
    options.decided |= ProcessTree;
    return {};
}

Verdict takeProgram(ReportOptions& options, const std::string& word)
{
    if (word.empty())
        return complain(options, "--program: expected a program's name, found nothing");
    options.processes.program = word;
    return {};
}

Verdict takeLabel(ReportOptions& options, const std::string& word, const char* name, std::vector<std::string>& labels)
{
    const std::size_t sign = word.find('=');
    if (sign == 0 || sign == std::string::npos || word.find(',') != std::string::npos)
        return complain(options, std::string(name) + ": expected KEY=VALUE, found " + word);
    labels.push_back(word);
    return {};
}

Verdict takeGroups(ReportOptions& options, const std::string& word)
{
    options.processes.by = word == "host"    ? GroupsBy::Host
                           : word == "run"   ? GroupsBy::Recording
                           : word == "label" ? GroupsBy::Label
                                             : GroupsBy::Nothing;
    if (options.processes.by == GroupsBy::Nothing)
        return complain(options, "--by: expected host, run or label, found " + word);
    return {};
}

Verdict finishProcesses(ReportOptions& options)
{
    if (options.processes.by != GroupsBy::Nothing && !(options.sections & SpreadOfRuns))
        return complain(options, "--by: expected --spread with it, found none");
    if (!options.processes.baseLabels.empty() && !options.comparison.bases.empty())
        return complain(options,
                        "--diff-label: expected no --diff with it, found --diff=" + options.comparison.bases.front());
    if (!options.processes.isAsked)
        return {};
    if (!options.processes.program.empty())
        return complain(options,
                        "--processes: expected no --program with it, found --program=" + options.processes.program);
    if (options.sections & ~(ProcessTree | Outputs))
        return complain(options, "--processes: expected no other listing with it, found an option for one");
    for (const OutputFile& output : options.outputs)
        if (const std::string_view suffix = output.format->suffix; suffix != "json" && suffix != "csv")
            return complain(options, "--processes: expected --json or --csv with it, found " + output.option);
    return {};
}

} // namespace

OptionGroup processOptions()
{
    return {"Profiles of many processes, in a FOLDER or by name. Where they are of several programs, an overview\n"
            "is printed if nothing else is asked for.\n",
            {
                ownOption("processes", "[all]",
                          "print an overview: the programs, and which process started which, those of one name in one "
                          "line (all: each in a line of its own); with --json or --csv, write it. Without files, of "
                          "the current folder",
                          takeProcesses),
                ownOption("program", "NAME",
                          "take the profiles of this program alone, for all listings: its name, the end of its path, "
                          "or what it was started as; NAME@BUILD is one of several builds",
                          takeProgram),
                ownOption("label", "KEY=VALUE",
                          "take the profiles that were recorded with this in GMONSCOPE_LABEL alone; may be given "
                          "several times: then they must have all",
                          [](ReportOptions& o, const std::string& word) {
                              return takeLabel(o, word, "--label", o.processes.labels);
                          }),
                ownOption("diff-label", "KEY=VALUE",
                          "print what changed since those profiles of the same folders or files that have this label, "
                          "in those of --label or, without it, in all that do not have this one",
                          [](ReportOptions& o, const std::string& word) {
                              o.sections |= Difference;
                              o.decided |= Difference;
                              return takeLabel(o, word, "--diff-label", o.processes.baseLabels);
                          }),
                ownOption(
                    "by", "WHAT",
                    "with --spread, take all profiles of each host, of each recording (run: what one gmonscope-record "
                    "has started) or of each label together as one run",
                    takeGroups),
            },
            finishProcesses};
}

} // namespace gmonscope
