// SPDX-License-Identifier: MIT
#pragma once

#include "cli/report_options.h"
#include "gmonscope/profile.h"

#include <iosfwd>

namespace gmonscope {

class ComparedRuns;

/// Prints the sections in gprof's order, with a form feed between two. `compared`: what Difference and SpreadOfRuns are
/// about; nullptr: neither is among the sections.
[[nodiscard]] std::optional<Error> printListings(std::ostream&, const ReportOptions&, unsigned sections,
                                                 const std::shared_ptr<const Profile>&,
                                                 const ComparedRuns* compared = nullptr);

} // namespace gmonscope
