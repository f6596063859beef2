// SPDX-License-Identifier: MIT
//
// Whether a gmon.out and its companion can both be right.
#pragma once

#include "formats/gmon_data.h"
#include "formats/scope_data.h"

#include <optional>
#include <string>

namespace gmonscope {

/// True if the rest of a damaged companion tells of less time or fewer calls than the gmon.out, which has those of the
/// program alone.
[[nodiscard]] bool tellsLess(const ScopeData& companion, const GmonData&);

/// Returns what is to be said of a gmon.out that tells of far more time than the whole process took by its companion:
/// neither of them has a checksum. None: they agree.
[[nodiscard]] std::optional<std::string> contradictionOf(const ScopeData& companion, const GmonData&);

} // namespace gmonscope
