// SPDX-License-Identifier: MIT
//
// Options that say where programs, libraries, symbols and sources are.
#include "options/option_table.h"
#include "options/option_values.h"

#include <filesystem>

namespace gmonscope {

namespace {

Verdict takeSymbolFolder(ReportOptions& options, const std::string& folder)
{
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error))
        return complain(options, "--symbols: expected a folder, found " + (folder.empty() ? "nothing" : folder));
    options.search.folders.push_back(folder);
    return {};
}

Verdict takeSourcePath(ReportOptions& options, const std::string& word)
{
    const auto equals = word.find('=');
    if (equals == 0 || equals == std::string::npos)
        return complain(options, "--source-path: expected FROM=TO, found " + (word.empty() ? "nothing" : word));
    options.sourcePaths.push_back({word.substr(0, equals), word.substr(equals + 1)});
    return {};
}

} // namespace

OptionGroup searchOptions()
{
    using O = ReportOptions;
    return {
        "Where to look for files that were moved.\n",
        {
            ownOption("symbols", "DIR",
                      "look for programs, libraries and symbols in DIR, too, by name or in DIR/.build-id; may be given "
                      "several times",
                      takeSymbolFolder),
            ownOption("debuginfod", "", "let debuginfod-find fetch what is missing",
                      [](O& o) { o.search.useDebuginfod = true; }),
            ownOption("source-path", "FROM=TO", "look in TO for sources whose path begins with FROM", takeSourcePath),
            ownOption("force", "", "accept another build of a program or library than the one that was profiled",
                      [](O& o) { o.search.isForced = true; }),
        }};
}

} // namespace gmonscope
