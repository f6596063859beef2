// SPDX-License-Identifier: MIT
//
// The ids of the runs that a sum is made of, as texts of its companion ("sum-of=ID"; see scope_format.h).
#pragma once

#include "formats/scope_data.h"

#include <vector>

namespace gmonscope {

/// Returns those of a sum; empty: it does not tell.
[[nodiscard]] std::vector<ScopeId> runIds(const ScopeDescription& sum);

/// Returns true for such a text.
[[nodiscard]] bool isRunId(const std::string& text);

/// Returns the texts; none for more runs than SCOPE_MOST_RUN_IDS.
[[nodiscard]] std::vector<std::string> textsOfRunIds(const std::vector<ScopeId>&);

} // namespace gmonscope
