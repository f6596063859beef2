// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"
#include "scope/scope_chunks.h"

#include <vector>

namespace gmonscope {

/// Reads which functions were called and not counted by choice into `data.uncounted`, and removes their calls: some may
/// have been counted before the runtime knew the choice. Returns an Error for damaged records.
[[nodiscard]] std::optional<Error> readUncounted(const ScopeFrame&, Counted, ScopeData& data,
                                                 std::vector<ScopeArc>& arcs);

} // namespace gmonscope
