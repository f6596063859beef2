// SPDX-License-Identifier: MIT
#pragma once

#include "read/scope_chunks.h"
#include "read/scope_data.h"

namespace gmonscope {

/// All nodes of the calling-context tree, linked by index. Errors: a caller that is not there, callers in a circle.
[[nodiscard]] Result<std::vector<ScopeNode>> readScopeStacks(const ScopeFrame&, Counted);

} // namespace gmonscope
