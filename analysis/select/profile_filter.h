// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/selection.h"
#include "graph/call_graph.h"
#include "select/graph_choice.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Applies a ProfileSelection to a profile: removes calls, removes the time of functions that the flat profile leaves
/// out, and sets what the listings show. Fills data.visibility unless everything is shown.
[[nodiscard]] GraphChoice applySelection(const ProfileSelection&, const SymbolTable&, Profile::Data&,
                                         std::vector<SymbolizedCall>&);

} // namespace gmonscope
