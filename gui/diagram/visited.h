// SPDX-License-Identifier: MIT
//
// A function that the graph leaves out, drawn for as long as it is selected. Nothing else moves.
#pragma once

#include "diagram/laid_out_diagram.h"

namespace visited {

/// True if the diagram of the overview draws it, alone, in a chain or as a part of a cycle.
[[nodiscard]] bool isDrawn(const LaidOutDiagram& overview, gmonscope::EntryRef entry);

/// Returns the layout of `now`, which has the overview's nodes and, last, temporary ones: they stand in free room, near
/// the nodes that they call or are called by, and where `before` has them. Returns nothing if `now` has other nodes.
[[nodiscard]] std::optional<gmonscope::DiagramLayout>
layoutBeside(const LaidOutDiagram& overview, const LaidOutDiagram* before, const gmonscope::Diagram& now);

} // namespace visited
