// SPDX-License-Identifier: MIT
//
// Keeps a running program's diagram where it stands when the numbers change.
#pragma once

#include "diagram/laid_out_diagram.h"
#include "profile/entry_map.h"

#include "gmonscope/layout_client.h"

#include <optional>

namespace samePositions {

/// Whether a later diagram has to show all nodes of the earlier one.
enum class Nodes : std::uint8_t { All, SomeMayLack };

/// Returns the layout of `before` for `now`, which has the same ids. Nodes keep their width; a new call is drawn as a
/// plain curve. Returns nothing if that is impossible: something is new, or needs more room.
[[nodiscard]] std::optional<gmonscope::DiagramLayout> positionsIn(const LaidOutDiagram& before, gmonscope::Diagram& now,
                                                                  Nodes nodes);

/// Returns all that is drawn, for DiagramOptions::shownBefore and alone.
[[nodiscard]] std::vector<gmonscope::EntryRef> subjectsOf(const gmonscope::Diagram& diagram);
/// Returns the curve of a call that no layout has.
[[nodiscard]] std::vector<gmonscope::Point> plainCurve(const gmonscope::Box& tail, const gmonscope::Box& head);

/// Returns the diagram with the ids of another load, without the functions that the other load does not have.
[[nodiscard]] LaidOutDiagram renumbered(const LaidOutDiagram& laidOut, const EntryMap& map);
/// True if renumbering would change nothing.
[[nodiscard]] bool keepsIds(const LaidOutDiagram& laidOut, const EntryMap& map);

/// Widens the nodes so that their numbers can grow without another layout.
void makeRoomToGrow(gmonscope::Diagram& diagram, const gmonscope::TextWidth& textWidth);

/// Lays out `now`, and keeps the order of `before` from left to right as far as possible. Runs the layout worker.
[[nodiscard]] gmonscope::Result<gmonscope::DiagramLayout> layoutInOrder(gmonscope::LayoutClient& client,
                                                                        const gmonscope::Diagram& now,
                                                                        const LaidOutDiagram& before,
                                                                        const gmonscope::LayoutOptions& options);

} // namespace samePositions
