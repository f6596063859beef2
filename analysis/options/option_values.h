// SPDX-License-Identifier: MIT
//
// Parses the values of options, and reports invalid ones.
#pragma once

#include "options/report_options.h"

namespace gmonscope {

/// Prints the text on standard error. Returns the exit status.
[[nodiscard]] int complain(const ReportOptions&, const std::string& text);

/// These set `value`, or report a wrong word and return the exit status; `name` is the option's name.
/// Parses a number without sign.
[[nodiscard]] Verdict takeNumber(const ReportOptions&, const std::string& word, const char* name, std::uint64_t& value);
/// Parses a percentage from 0 to 100.
[[nodiscard]] Verdict takePercent(const ReportOptions&, const std::string& word, const char* name, double& value);

/// Ends standard output. Returns the exit status.
[[nodiscard]] int finishOptionOutput();

} // namespace gmonscope
