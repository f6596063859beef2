// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

#include <iosfwd>

namespace gmonscope {

/// gprof's -C: `FILE:LINE: (FUNCTION:0xADDRESS) N executions` for each function called leastCount times or more, by
/// file, line and address.
void writeExecCounts(std::ostream&, const Profile&, std::uint64_t leastCount);

} // namespace gmonscope
