// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/graph_changes.h"
#include "gmonscope/result.h"
#include "gmonscope/selection.h"
#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Applies the user's changes to named counts, in this order:
/// - finds the functions of each group, so that the selection may name groups;
/// - applies the selection: removes calls and the time of functions that the flat profile leaves out, and fills
///   table.visibility, unless everything is shown;
/// - hides functions, then joins the groups, which changes all ids.
/// Returns what is left to choose when the graph is there. Errors: those of findGroups() and hideFunctions().
[[nodiscard]] Result<GraphChoice> applyChanges(const ProfileSelection&, const GraphChanges&, const SymbolTable&,
                                               FunctionTable&, RunInfo&, Totals&, NamedCounts&);

} // namespace gmonscope
