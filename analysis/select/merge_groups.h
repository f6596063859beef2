// SPDX-License-Identifier: MIT
//
// Joins several functions to one.
#pragma once

#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"

namespace gmonscope {

/// Returns for each function whether it has time or is part of a call.
[[nodiscard]] std::vector<bool> usedFunctions(const FunctionTable&, const std::vector<SymbolizedCall>&);

/// Each of table.toGroup becomes a row in the place of its first function; all ids change. Ticks, times and calls are
/// added up, calls inside a group become recursive calls. A stack counts once for the group, as for a recursive
/// function.
void mergeGroups(FunctionTable&, std::vector<ThreadRow>&, NamedCounts&, GraphChoice&);

} // namespace gmonscope
