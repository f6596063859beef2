// SPDX-License-Identifier: MIT
//
// Converts a Diagram to a layout request, and an answer to positions of its parts, which are checked.
#pragma once

#include "layout/protocol.h"

#include <optional>
#include <string>

namespace gmonscope::layout {

/// Returns the height of a node in px, with the half disc of a root or the cards of a folded cycle above it.
[[nodiscard]] double layoutHeight(const DiagramNode&);
/// Returns the node's box with what is drawn above it.
[[nodiscard]] Box outerBox(const DiagramNode&, const Box& node);
/// Returns the node's box if its outer box has its middle there.
[[nodiscard]] Box nodeBoxAround(const DiagramNode&, Point middle);
/// Returns the width in px of a cycle's title strip.
[[nodiscard]] double titleWidth(const DiagramCycle&);

/// Returns the request for the worker at a step. REQUIRES: a step that uses the worker.
[[nodiscard]] Request requestFor(const Diagram&, LayoutStep);
/// Returns the layout of an answer; boxes are drawn round the members if the request had none.
[[nodiscard]] DiagramLayout fromAnswer(const Diagram&, const Answer&, LayoutStep);

/// Returns a box round the members' outer boxes, with margin and title strip.
[[nodiscard]] Box boxRound(const Diagram&, const DiagramCycle&, const std::vector<Box>& nodes);
/// Returns the same box, at least as wide as the title.
[[nodiscard]] Box titledBoxRound(const Diagram&, const DiagramCycle&, const std::vector<Box>& nodes);
/// Returns a straight curve between the borders of two nodes.
[[nodiscard]] std::vector<Point> straightArc(const Box& tail, const Box& head);

/// Completes a layout: turns arcs from caller to callee, lets them end at the nodes, replaces missing ones by straight
/// ones, and moves everything so that bounds start at 0, 0 and enclose all with a margin.
void finish(const Diagram&, DiagramLayout&);

/// Returns what is wrong with the layout, if anything: nodes that overlap, a box that does not enclose exactly its
/// members, numbers that are not finite.
[[nodiscard]] std::optional<std::string> flawOf(const Diagram&, const DiagramLayout&);

} // namespace gmonscope::layout
