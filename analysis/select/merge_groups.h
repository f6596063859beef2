// SPDX-License-Identifier: MIT
//
// Makes one function of several.
#pragma once

#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"

namespace gmonscope {

/// By function: has it time, or is it in a call?
[[nodiscard]] std::vector<bool> usedFunctions(const Profile::Data&, const std::vector<SymbolizedCall>&);

/// Each of data.groups becomes a row in the place of its first function; all ids change. Ticks, times and calls are
/// added up, calls inside become calls of itself. Of a stack the group counts once, as a recursive function does.
void mergeGroups(Profile::Data&, std::vector<SymbolizedCall>&, std::vector<StackNode>&, GraphChoice&);

} // namespace gmonscope
