// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/gather_runs.h"
#include "locate/companion.h"

#include <string_view>
#include <vector>

namespace gmonscope {

/// True for "gmon.out.123" and "gmon.out.rank3", which are runs, and for their companions.
[[nodiscard]] bool endsInNumber(std::string_view path);

/// Takes out what would count twice where a sum and runs that are in it are among the files, as the sum's ids of its
/// runs tell: the sum if all of them are there, else the runs. Sums are looked for among files whose names end in no
/// number, for there may be thousands of runs.
void takeOutRunsInSums(std::vector<FileStart>&, CompanionFinder&, GatheredRuns&);

} // namespace gmonscope
