// SPDX-License-Identifier: MIT
//
// Between a Diagram and the places of its parts: what the layout is asked for, what its answer must hold.
#pragma once

#include "layout/protocol.h"

#include <optional>
#include <string>

namespace gmonscope::layout {

/// Px that a node takes: with the half disc of a root, or the cards of a folded cycle, above it.
[[nodiscard]] double layoutHeight(const DiagramNode&);
/// The node's box and what is drawn above it.
[[nodiscard]] Box outerBox(const DiagramNode&, const Box& node);
/// The node's box when it and what is drawn above it have their middle there.
[[nodiscard]] Box nodeBoxAround(const DiagramNode&, Point middle);
/// Room that a cycle's title strip needs.
[[nodiscard]] double titleWidth(const DiagramCycle&);

/// What the worker is asked at a step. REQUIRES: a step that asks it.
[[nodiscard]] Request requestFor(const Diagram&, LayoutStep);
/// The places of an answer; boxes are drawn round the members when the request had none.
[[nodiscard]] DiagramLayout fromAnswer(const Diagram&, const Answer&, LayoutStep);

/// The box of a cycle round the members' outer boxes: margin and title strip.
[[nodiscard]] Box boxRound(const Diagram&, const DiagramCycle&, const std::vector<Box>& nodes);
/// The same, at least as wide as its title.
[[nodiscard]] Box titledBoxRound(const Diagram&, const DiagramCycle&, const std::vector<Box>& nodes);
/// A straight curve between the borders of two nodes.
[[nodiscard]] std::vector<Point> straightArc(const Box& tail, const Box& head);

/// Turns arcs from caller to callee, lets them end on the nodes, replaces missing ones by straight ones, and moves
/// everything so that bounds start at 0, 0 and enclose all with a margin.
void finish(const Diagram&, DiagramLayout&);

/// What is wrong with the layout, if anything: nodes that overlap, a box that does not enclose exactly its members,
/// numbers that are none.
[[nodiscard]] std::optional<std::string> flawOf(const Diagram&, const DiagramLayout&);

} // namespace gmonscope::layout
