// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

#include <iosfwd>

namespace gmonscope {

struct ExecCountOptions {
    std::uint64_t leastCount = 1; ///< 0: also what was not called
    bool asGnu = false;           ///< in the order of GNU gprof's, also where that is none
};

/// gprof's -C: `FILE:LINE: (FUNCTION:0xADDRESS) N executions` for each function called so often or more, and for each
/// basic block, by file, line and address.
void writeExecCounts(std::ostream&, const Profile&, const ExecCountOptions&);

} // namespace gmonscope
