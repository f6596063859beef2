// SPDX-License-Identifier: MIT
#pragma once

#include "formats/kept_spread.h"
#include "scope/scope_chunks.h"

#include <memory>

namespace gmonscope {

/// Reads how the runs of a sum differ, if it tells that. Returns an Error for records that do not fill their chunk
/// exactly, for numbers of runs or functions that there are not, functions out of order, and for numbers that nothing
/// can have measured.
[[nodiscard]] std::optional<Error> readSpread(const ScopeFrame&, std::shared_ptr<const KeptSpread>& spread);

} // namespace gmonscope
