// SPDX-License-Identifier: MIT
//
// The part of a command that is about profiles of several programs: the overview, or the choice of one program.
#pragma once

#include "gmonscope/result.h"
#include "options/report_options.h"

#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// The outcome for the folders and files of a command.
struct ResolvedFiles {
    std::optional<int> status; ///< all is done, with this exit status
    std::optional<Error> error;
    std::vector<std::string> notes; ///< to be said once all is well
    std::vector<Error> misnamed;    ///< left out: programs under names of profiles
    bool isIncomplete = false;      ///< damaged files were left out: the exit status must say so
};

/// Prints the overview if that is asked for, or is what a folder has to show. Else puts the profiles in place of the
/// folders and, with --program, leaves those of other programs out.
[[nodiscard]] ResolvedFiles resolveFiles(ReportOptions&);

/// True if a bare command is left once files are taken away.
[[nodiscard]] bool asksForNothing(const ReportOptions&);

/// Prints the overview in place of an error: profiles of several programs were named, and nothing else was asked for.
/// None: that is not so; then the error may have got a hint.
[[nodiscard]] std::optional<int> overviewInstead(const ReportOptions&, Error&);

} // namespace gmonscope
