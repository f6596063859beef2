// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"
#include "scope/scope_chunks.h"

namespace gmonscope {

/// Returns all nodes of the calling-context tree, linked by index. Errors: a missing caller, or callers in a circle.
[[nodiscard]] Result<std::vector<ScopeNode>> readScopeStacks(const ScopeFrame&, Counted);

} // namespace gmonscope
