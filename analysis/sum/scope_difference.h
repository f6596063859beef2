// SPDX-License-Identifier: MIT
#pragma once

#include "sum/scope_sum.h"

namespace gmonscope {

/// Subtracts the common part from both: `more` keeps the counts above 0 of the difference, `less` the amounts below 0.
/// Threads are compared by name and start function, since no thread is in two runs.
void cancel(ScopeTotals& more, ScopeTotals& less);

[[nodiscard]] bool isNothing(const ScopeTotals&);

} // namespace gmonscope
