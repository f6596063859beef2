// SPDX-License-Identifier: MIT
//
// A few arcs with few calls often tie a large cycle together; without them time flows through its members again (what
// the retrospective of the 1982 paper tells of kernels).
#pragma once

#include "gmonscope/graph_changes.h"
#include "graph/cycles.h"

namespace gmonscope {

/// Takes arcs out until no cycle of more than `sizeLeft` members is left, or the bound is reached, and lists them in
/// data.cutArcs. True if an arc was cut: then the components are others now. REQUIRES: the call graph is there, and
/// these are its components.
bool breakCycles(Profile::Data&, const Components&, const CycleBreaking&);

/// Fills CutArc::movedSeconds. REQUIRES: times are propagated.
void fillMovedTimes(Profile::Data&);

} // namespace gmonscope
