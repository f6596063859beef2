// SPDX-License-Identifier: MIT
//
// Options that write the profile for other programs.
#include "cli/option_table.h"
#include "cli/option_values.h"
#include "gmonscope/export_formats.h"

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

Verdict finishOutputs(ReportOptions& options)
{
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
        if (options.sections & ~(writeFilesOnly | Difference | SpreadOfRuns))
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
    return {"What to write for other programs. A FILE of - is standard output. Without further options no listing\nis "
            "printed.\n",
            std::move(options), finishOutputs};
}

} // namespace gmonscope
