// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

#include <iosfwd>

namespace gmonscope {

struct ExecCountOptions {
    std::uint64_t leastCount = 1; ///< 0: list functions that were not called, too
    bool asGnu = false;           ///< use GNU gprof's order, even where it has no rule
};

/// Prints gprof's -C: `FILE:LINE: (FUNCTION:0xADDRESS) N executions` for each function or basic block with at least
/// leastCount executions, sorted by file, line and address.
void writeExecCounts(std::ostream&, const Profile&, const ExecCountOptions&);

} // namespace gmonscope
