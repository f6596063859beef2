// SPDX-License-Identifier: MIT
//
// Options that write the profile for other programs.
#include "gmonscope/export_formats.h"
#include "options/option_table.h"
#include "options/option_values.h"

#include <algorithm>
#include <utility>

namespace gmonscope {

namespace {

constexpr unsigned writeFilesOnly = Outputs | SummaryFile;

Option optionFor(const ExportFormat& format)
{
    return ownOption(format.suffix, "FILE", format.help, [&format](ReportOptions& options, const std::string& path) {
        options.sections |= Outputs;
        options.decided |= Outputs;
        options.outputs.push_back({&format, std::string("--") + format.suffix, path});
    });
}

Verdict takeShares(ReportOptions& options, const std::string& word)
{
    options.shares = sharesNamed(word);
    if (!options.shares)
        return complain(options, "--shares: expected measured or estimated, found " + word);
    return {};
}

bool hasPicture(const ReportOptions& options)
{
    return std::any_of(options.outputs.begin(), options.outputs.end(),
                       [](const OutputFile& output) { return output.format->needs >= ExportNeeds::Diagram; });
}

Verdict finishOutputs(ReportOptions& options)
{
    if (options.shares && !hasPicture(options))
        return complain(options, "--shares: expected --svg or --dot with it, found neither");
    for (auto output = options.outputs.begin(); output != options.outputs.end(); ++output) {
        if (output->path.empty())
            return complain(options, output->option + ": expected a file name, found nothing");
        const auto twin = std::find_if(options.outputs.begin(), output,
                                       [&](const OutputFile& other) { return other.path == output->path; });
        if (twin != output)
            return complain(options, twin->option + " and " + output->option + ": expected two files, found " +
                                         output->path + " twice");
        if (output->path != "-")
            continue;
        options.comparison.isListed = false;
        if (options.sections & ~(writeFilesOnly | Difference | SpreadOfRuns | ProcessTree))
            return complain(options, output->option +
                                         "=-: expected nothing else on standard output, found an option for a listing");
    }
    return {};
}

} // namespace

OptionGroup exportOptions()
{
    std::vector<Option> options;
    for (const ExportFormat& format : exportFormats())
        options.push_back(optionFor(format));
    options.push_back(ownOption("shares", "WHICH",
                                "draw pictures with the times that the sampled stacks measured (measured, the default "
                                "where there are stacks), or with the estimate by counts of calls (estimated)",
                                takeShares));
    return {"What to write for other programs. A FILE of - is standard output. Without further options no listing\nis "
            "printed.\n",
            std::move(options), finishOutputs};
}

} // namespace gmonscope
