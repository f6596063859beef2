// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"
#include "sum/scope_sum.h"

#include <vector>

namespace gmonscope {

/// The number of threads that have a row of their own.
inline constexpr std::size_t threadsShownSingly = threadsKeptSingly;

/// Takes one row for each thread, and returns those with most CPU time singly and the rest as one row for each start
/// function. Times and numbers of threads add up to the same. Sorted by time, descending, then by run and thread.
[[nodiscard]] std::vector<ThreadRow> groupThreads(std::vector<ThreadRow>);

} // namespace gmonscope
