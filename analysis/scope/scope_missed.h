// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"
#include "scope/scope_chunks.h"

namespace gmonscope {

/// Reads into `counts.missed` what functions that a budget rationed were called between their windows. Returns an Error
/// for damaged records.
[[nodiscard]] std::optional<Error> readMissed(const ScopeFrame&, Counted, ScopeCounts& counts);

} // namespace gmonscope
