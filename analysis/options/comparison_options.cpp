// SPDX-License-Identifier: MIT
//
// Options that set several profiles beside each other.
#include "options/option_table.h"
#include "options/option_values.h"

#include "gmonscope/export_formats.h"
namespace gmonscope {

namespace {

void ask(ReportOptions& options, Section section)
{
    options.sections |= section;
    options.decided |= section;
}

Verdict takeCheck(ReportOptions& options, const std::string& word)
{
    const auto check = parseCheck(word);
    if (!check)
        return complain(options, "--fail-if: expected a growth such as +5% or calls:NAME:+0%, found " + word);
    options.comparison.checks.push_back(*check);
    return {};
}

Verdict takeFile(ReportOptions& options, std::string& file, const std::string& path, const char* name)
{
    if (path.empty())
        return complain(options, std::string("--") + name + ": expected a file name, found nothing");
    file = path;
    ask(options, Outputs);
    if (path == "-")
        options.comparison.isListed = false;
    return {};
}

/// One file would replace the other.
Verdict findTwins(const ReportOptions& options)
{
    std::map<std::string, std::string> files;
    for (const OutputFile& output : options.outputs)
        files.emplace(output.path, output.option);
    for (const auto& [option, path] :
         {std::pair("--markdown", &options.comparison.markdown), std::pair("--junit", &options.comparison.junit)})
        if (const auto [twin, isNew] = files.emplace(*path, option); !isNew && !path->empty())
            return complain(options,
                            twin->second + " and " + option + ": expected two files, found " + *path + " twice");
    return {};
}

Verdict checkEachRun(const ReportOptions& options)
{
    if (!options.comparison.isForEachRun)
        return {};
    if (!(options.sections & SpreadOfRuns))
        return complain(options, "--each-run: expected --spread with it, found none");
    if (options.processes.by != GroupsBy::Nothing)
        return complain(options, "--each-run: expected single profiles, found --by");
    const auto hasEachRun = [](const OutputFile& output) {
        const std::string_view suffix = output.format->suffix;
        return suffix == "json" || suffix == "csv";
    };
    if (std::none_of(options.outputs.begin(), options.outputs.end(), hasEachRun))
        return complain(options, "--each-run: expected --json or --csv with it, found none");
    return {};
}

Verdict finishComparison(ReportOptions& options)
{
    const ComparisonOptions& comparison = options.comparison;
    if (const Verdict verdict = findTwins(options))
        return verdict;
    for (const std::string& base : comparison.bases)
        if (base.empty())
            return complain(options, "--diff: expected a profile, found nothing");
    if (comparison.checks.empty() && (comparison.isForGithub || !comparison.junit.empty()))
        return complain(options, std::string(comparison.isForGithub ? "--github" : "--junit") +
                                     ": expected --fail-if with it, found none");
    if (const Verdict verdict = checkEachRun(options))
        return verdict;
    if (!comparison.bases.empty() || !options.processes.baseLabels.empty())
        return {};
    if (!comparison.image.empty())
        return complain(options, "--diff-image: expected --diff with it, found none");
    if (!comparison.checks.empty())
        return complain(options, "--fail-if: expected --diff with it, found none");
    return {};
}

} // namespace

OptionGroup comparisonOptions()
{
    using O = ReportOptions;
    using Word = const std::string&;
    return {"How to compare profiles.\n",
            {
                ownOption("diff", "BASE", "print what changed since the profile BASE, by function; several are summed",
                          [](O& o, Word path) {
                              ask(o, Difference);
                              o.comparison.bases.push_back(path);
                          }),
                ownOption("diff-image", "IMAGE", "take IMAGE as the program of BASE, if that is another build",
                          [](O& o, Word path) { o.comparison.image = path; }),
                ownOption("fail-if", "+P%",
                          "with --diff, exit with status 3 if CPU time, or the total time of a function above 1 %, "
                          "grew by more than P % and by more than chance. calls:NAME:+P%: if the calls of the function "
                          "NAME grew by more than P %; calls:+P%: all counted calls. May be given several times",
                          takeCheck),
                ownOption("markdown", "FILE",
                          "write a summary as Markdown: what changed and what --fail-if says, or, "
                          "without --diff, the functions with most time",
                          [](O& o, Word path) { return takeFile(o, o.comparison.markdown, path, "markdown"); }),
                ownOption("junit", "FILE", "write what --fail-if says as JUnit's XML",
                          [](O& o, Word path) { return takeFile(o, o.comparison.junit, path, "junit"); }),
                ownOption("github", "", "print what --fail-if says as annotations of GitHub Actions",
                          [](O& o) { o.comparison.isForGithub = true; }),
                ownOption("spread", "", "print how much the time of each function differs between the profiles",
                          [](O& o) { ask(o, SpreadOfRuns); }),
                ownOption("each-run", "",
                          "with --spread and --json or --csv, write what each function has in each profile, too",
                          [](O& o) { o.comparison.isForEachRun = true; }),
            },
            finishComparison};
}

} // namespace gmonscope
