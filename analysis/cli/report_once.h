// SPDX-License-Identifier: MIT
#pragma once

#include "cli/piped_files.h"
#include "cli/progress_line.h"
#include "gmonscope/load_profile.h"
#include "options/report_options.h"

#include <optional>

namespace gmonscope {

/// The outcome of an attempt to report files.
struct Attempt {
    int status = 1;
    std::optional<Error> unread; ///< why the files could not be read; nothing was written then
};

/// Reports files by our own rules: loads them, writes what other programs read, prints the listings, and judges.
[[nodiscard]] Attempt reportOnce(const ReportOptions&, const PipedFiles&, ProgressLine&);

/// Returns the load request that the options describe; others fill in the files.
[[nodiscard]] LoadRequest ownRequest(const ReportOptions&);

/// Returns the sections to print: if none were asked for, those that have data.
[[nodiscard]] unsigned sectionsToPrint(const ReportOptions&, bool hasHistogram, bool hasArcs);

} // namespace gmonscope
