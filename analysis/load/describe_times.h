// SPDX-License-Identifier: MIT
#pragma once

#include "formats/gmon_data.h"
#include "graph/profile_data.h"
#include "sum/scope_sum.h"

namespace gmonscope {

/// Sets what kind of times the profile has, and how fine they are, by its runs and their sums. `scopes`: nullptr if
/// there is no .scope file. Stacks count if they tell of at least half of the time; a note says what they lack.
void describeTimes(const GmonData&, const ScopeTotals* scopes, RunInfo&);

} // namespace gmonscope
