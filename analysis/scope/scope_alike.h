// SPDX-License-Identifier: MIT
#pragma once

#include "formats/kept_spread.h"
#include "scope/scope_chunks.h"

namespace gmonscope {

/// Reads the sets of runs that are near to each other, if the sum has them. Returns an Error for records that do not
/// fill their chunk exactly, for runs, functions or sets that there are not, a set without runs, functions out of
/// order, and for numbers that nothing can have measured.
[[nodiscard]] std::optional<Error> readAlike(const ScopeFrame&, KeptSpread&);

} // namespace gmonscope
