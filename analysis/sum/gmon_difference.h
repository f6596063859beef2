// SPDX-License-Identifier: MIT
#pragma once

#include "formats/gmon_data.h"
#include "gmonscope/result.h"

#include <optional>

namespace gmonscope {

/// Subtracts what is in both from both: `more` keeps what is left of it, `less` by how much that is too little. Both
/// are sums as GmonSum makes them. Error: a histogram that both have, but at another rate.
[[nodiscard]] std::optional<Error> cancel(GmonData& more, GmonData& less);

/// How many of its bins, arcs and basic blocks are not 0.
[[nodiscard]] std::uint64_t countNotZero(const GmonData&);

} // namespace gmonscope
