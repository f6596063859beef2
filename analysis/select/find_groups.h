// SPDX-License-Identifier: MIT
//
// Finds the functions that become one: those whose names fit a rule, and those of one file, scope or module.
#pragma once

#include "gmonscope/graph_changes.h"
#include "select/merge_groups.h"

namespace gmonscope {

/// Fills table.toGroup, sorted by their first members. Notes say which rules fit nothing, and how many used functions
/// have no known source file. REQUIRES: all functions are there. Error: a rule's
/// pattern is invalid.
[[nodiscard]] std::optional<Error> findGroups(FunctionTable&, RunInfo& notes, const Grouping&,
                                              const std::vector<SymbolizedCall>&);

} // namespace gmonscope
