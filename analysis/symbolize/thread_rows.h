// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"
#include "sum/scope_sum.h"

#include <vector>

namespace gmonscope {

/// How many threads have a row of their own.
inline constexpr std::size_t threadsShownSingly = threadsKeptSingly;

/// One row for each thread in, out: those with most CPU time singly, the rest as one row for each start function. Times
/// and numbers of threads add up to the same; by falling time, then by run and thread.
[[nodiscard]] std::vector<ThreadRow> groupThreads(std::vector<ThreadRow>);

} // namespace gmonscope
