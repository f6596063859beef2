// SPDX-License-Identifier: MIT
//
// Which functions become one: those whose names fit a rule, and those of one file, scope or module.
#pragma once

#include "gmonscope/graph_changes.h"
#include "select/merge_groups.h"

namespace gmonscope {

/// Fills data.groups, by their first members. Notes say which rules fit nothing, and how many functions that were used
/// have no known file. REQUIRES: all functions are there.
[[nodiscard]] std::optional<Error> findGroups(Profile::Data&, const Grouping&, const std::vector<SymbolizedCall>&);

} // namespace gmonscope
