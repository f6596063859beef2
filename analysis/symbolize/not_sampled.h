// SPDX-License-Identifier: MIT
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// Appends the row `<not sampled>` with the CPU time of all runs that is in no sample (see
/// CpuTime::notSampledSeconds()), if there is any. It has seconds, but no ticks. REQUIRES: data.runs are complete.
void addNotSampled(Profile::Data&);

} // namespace gmonscope
