// SPDX-License-Identifier: MIT
//
// A few arcs with few calls often hold a large cycle together; without them time flows through its members again (the
// retrospective of the 1982 paper says so of kernels).
#pragma once

#include "gmonscope/graph_changes.h"
#include "graph/cycles.h"

namespace gmonscope {

/// Removes arcs until no cycle of more than `sizeLeft` members is left, or the limit is reached, and lists them in
/// CallGraph::cutArcs. True if an arc was cut: then the components have changed. REQUIRES: the call graph is complete,
/// and these are its components.
bool breakCycles(FunctionTable&, CallGraph&, const StackTimes&, const Components&, const CycleBreaking&);

/// Fills CutArc::movedSeconds. REQUIRES: times are propagated.
void fillMovedTimes(CallGraph&, const FunctionTable&, const StackTimes&);

} // namespace gmonscope
