// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/selection.h"
#include "graph/call_graph.h"
#include "select/graph_choice.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// What a ProfileSelection makes of a profile with its right numbers: takes calls out, takes the time of functions out
/// that the flat profile is not about, and says what the listings show. Fills data.visibility unless all is shown.
[[nodiscard]] GraphChoice applySelection(const ProfileSelection&, const SymbolTable&, Profile::Data&,
                                         std::vector<SymbolizedCall>&);

} // namespace gmonscope
