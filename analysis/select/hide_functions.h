// SPDX-License-Identifier: MIT
//
// Takes functions out of the profile and charges those who called them.
#pragma once

#include "gmonscope/result.h"
#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"

namespace gmonscope {

/// Of a hidden function the own time goes to its callers, and what it called its callers have called, as propagation
/// would share both: by counts of calls, or, where nobody counted any, by the time that was seen under each caller; so
/// what is propagated to a function outside cycles stays what it was. Callers that are hidden pass it on, however they
/// call each other. What external callers, or none, would pay is the row and the external caller `<hidden>`. In sampled
/// stacks a hidden frame is a part of its caller's: measured times are exact, and those of others stay. All ids change.
/// `hidden`: by function; empty: none. Error: each of so many callers would pay for so many functions that there is no
/// room for it.
[[nodiscard]] std::optional<Error> hideFunctions(Profile::Data&, std::vector<SymbolizedCall>&, std::vector<StackNode>&,
                                                 GraphChoice&, const std::vector<bool>& hidden);

} // namespace gmonscope
