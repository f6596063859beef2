// SPDX-License-Identifier: MIT
#pragma once

#include "sum/scope_sum.h"

namespace gmonscope {

/// Subtracts what is in both from both: `more` keeps what is left of it, `less` by how much that is too little. Nothing
/// is below 0 in either. Threads are taken together by name and start function, for no two runs have one in common.
void cancel(ScopeTotals& more, ScopeTotals& less);

[[nodiscard]] bool isNothing(const ScopeTotals&);

} // namespace gmonscope
