// SPDX-License-Identifier: MIT
#include "cli/sum_alone.h"

#include "base/one_line.h"
#include "compare/spread_of_sum.h"
#include "gmonscope/numbers.h"
#include "gmonscope/remarks.h"

namespace gmonscope {

bool asksForSumAlone(const ReportOptions& options)
{
    const ComparisonOptions& comparison = options.comparison;
    const bool isCompared = !comparison.bases.empty() || !comparison.checks.empty() || !comparison.markdown.empty() ||
                            !comparison.junit.empty() || comparison.isForGithub;
    // Names of functions and files are checked by a load.
    const bool hasNames = !options.selection.isEmpty() || options.changes != GraphChanges{} ||
                          !options.threads.empty() || !options.symbols.symbolFile.empty();
    return options.sections == SummaryFile && options.outputs.empty() && !isCompared && !hasNames;
}

MakeSpread spreadMaker(const ReportOptions& options, const LoadRequest& request, const LoadOptions& load)
{
    if (!options.keepsSpread)
        return {};
    return [&request, load] { return spreadToKeep(request, load); };
}

std::vector<std::string> linesOfSum(std::size_t runs, const ReportOptions& options, const std::string& note)
{
    std::string line = reportProgram;
    line.append(": wrote ").append(oneLine(options.sumPath)).append(": ");
    if (options.subtracts)
        line += "the first profile without the others";
    else
        line += groupedCount(runs) + (runs == 1 ? " run" : " runs");
    std::vector<std::string> lines{std::move(line)};
    if (!note.empty())
        lines.push_back(oneLine(note));
    return lines;
}

Result<std::vector<std::string>> writeSumAlone(const ReportOptions& options, const IdentifiedFiles& files,
                                               const LoadOptions& load)
{
    std::string note;
    SummedRuns runs;
    auto error = options.subtracts ? writeDifference(options.sumPath, files.request, note, &runs, load)
                                   : writeSum(options.sumPath, files.request, note, &runs, load,
                                              spreadMaker(options, files.request, load));
    if (error)
        return std::move(*error);
    std::vector<std::string> lines = linesOfSum(runs.count, options, note);
    for (std::string& remark : remarks(files, runs.problems))
        lines.push_back(std::move(remark));
    return lines;
}

} // namespace gmonscope
