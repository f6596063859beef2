// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"
#include "options/report_options.h"
#include "sum_file/sum_file.h"

namespace gmonscope {

/// True if nothing is asked for but the summary file. Then each profile is read once, and no call graph is made, which
/// would take longer than the sum.
[[nodiscard]] bool asksForSumAlone(const ReportOptions&);

/// Writes the summary file. Returns the lines to print on standard error.
[[nodiscard]] Result<std::vector<std::string>> writeSumAlone(const ReportOptions&, const IdentifiedFiles&,
                                                             const LoadOptions&);

/// Returns what makes the spread that the summary file keeps; empty: none is wanted. REQUIRES: the request outlives it.
[[nodiscard]] MakeSpread spreadMaker(const ReportOptions&, const LoadRequest&, const LoadOptions& = {});

/// Returns the lines that tell what is in the summary file. `note`: see writeSum().
[[nodiscard]] std::vector<std::string> linesOfSum(std::size_t runs, const ReportOptions&, const std::string& note);

} // namespace gmonscope
