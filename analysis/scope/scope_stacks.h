// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"
#include "scope/scope_chunks.h"

namespace gmonscope {

/// All nodes of the calling-context tree, linked by index. Errors: a caller that is not there, callers in a circle.
[[nodiscard]] Result<std::vector<ScopeNode>> readScopeStacks(const ScopeFrame&, Counted);

} // namespace gmonscope
