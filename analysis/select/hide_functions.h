// SPDX-License-Identifier: MIT
//
// Hides functions, and gives their time and calls to their callers.
#pragma once

#include "gmonscope/result.h"
#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"

namespace gmonscope {

/// The self time of a hidden function goes to its callers, and its calls become their calls, shared as in propagation:
/// by counts of calls or, where nobody counted any, by the time sampled under each caller; so the propagated time of
/// functions outside cycles does not change. Callers that are hidden, too, pass it on, however they call each other.
/// The share of external or unknown callers goes to the row and the external caller `<hidden>`. In sampled stacks a
/// hidden frame becomes part of its caller's: measured times are exact, and those of other functions do not change.
/// All ids change. `hidden`: by function; empty: none. Error: too many callers would pay for too many functions to
/// have room.
[[nodiscard]] std::optional<Error> hideFunctions(FunctionTable&, RunInfo&, NamedCounts&, GraphChoice&,
                                                 const std::vector<bool>& hidden);

} // namespace gmonscope
