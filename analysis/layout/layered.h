// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

namespace gmonscope::layout {

/// The layout that always works, without Graphviz: rows by longest path, order in the rows by the middle of the
/// neighbours, straight arcs. Each open cycle is laid out by itself first and then takes part as one block.
[[nodiscard]] DiagramLayout layeredLayout(const Diagram&);

} // namespace gmonscope::layout
