// SPDX-License-Identifier: MIT
#pragma once

#include "cli/report_options.h"
#include "gmonscope/profile.h"

#include <iosfwd>

namespace gmonscope {

/// Prints the sections in gprof's order, with a form feed between two.
[[nodiscard]] std::optional<Error> printListings(std::ostream&, const ReportOptions&, unsigned sections,
                                                 const std::shared_ptr<const Profile>&);

} // namespace gmonscope
