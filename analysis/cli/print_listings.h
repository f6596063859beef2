// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"
#include "options/report_options.h"

#include <iosfwd>

namespace gmonscope {

class ComparedRuns;

/// Prints the sections in gprof's order, separated by form feeds. `compared`: the data for Difference and
/// SpreadOfRuns; nullptr if neither is printed.
[[nodiscard]] std::optional<Error> printListings(std::ostream&, const ReportOptions&, unsigned sections,
                                                 const std::shared_ptr<const Profile>&,
                                                 const ComparedRuns* compared = nullptr);

} // namespace gmonscope
