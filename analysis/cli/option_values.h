// SPDX-License-Identifier: MIT
//
// The words behind options, and what is said of wrong ones.
#pragma once

#include "cli/report_options.h"

namespace gmonscope {

/// Says on standard error what is wrong; the exit status.
[[nodiscard]] int complain(const ReportOptions&, const std::string& text);

/// A number without sign; `name` is the option's.
[[nodiscard]] Verdict takeNumber(const ReportOptions&, const std::string& word, const char* name, std::uint64_t& value);
/// From 0 to 100.
[[nodiscard]] Verdict takePercent(const ReportOptions&, const std::string& word, const char* name, double& value);

/// Standard output is complete; the exit status.
[[nodiscard]] int finishOptionOutput();

} // namespace gmonscope
