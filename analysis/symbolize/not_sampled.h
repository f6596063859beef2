// SPDX-License-Identifier: MIT
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// Appends the row `<not sampled>` with the CPU time of these runs that is in no sample (see
/// CpuTime::notSampledSeconds()), if there is any. It has seconds, but no ticks.
void addNotSampled(FunctionTable&, std::span<const Run> runs);

} // namespace gmonscope
