// SPDX-License-Identifier: MIT
#pragma once

#include "formats/gmon_data.h"
#include "gmonscope/result.h"

#include <optional>

namespace gmonscope {

/// Subtracts the common part from both: `more` keeps the counts above 0 of the difference, `less` the amounts below 0.
/// Both must be sums made by GmonSum. Error: both have the same histogram at different rates.
[[nodiscard]] std::optional<Error> cancel(GmonData& more, GmonData& less);

/// Returns how many bins, arcs and basic blocks are not 0.
[[nodiscard]] std::uint64_t countNotZero(const GmonData&);

} // namespace gmonscope
