// SPDX-License-Identifier: MIT
//
// The picture of a program that runs on: other numbers, and everything where it was.
#pragma once

#include "diagram/graph_scene.h"
#include "profile/entry_map.h"

#include "gmonscope/layout_client.h"

#include <optional>

namespace samePlaces {

/// Whether a later picture has to show all that an earlier one did.
enum class Nodes : std::uint8_t { All, SomeMayLack };

/// Where everything in `now` was in `before`, whose ids are the same. Nodes stay as wide as they were; a call that is
/// new is drawn as a plain curve. None when that cannot be done: something is new, or needs more room.
[[nodiscard]] std::optional<gmonscope::DiagramLayout> placesIn(const GraphScene& before, gmonscope::Diagram& now,
                                                               Nodes nodes);

/// The scene with the ids of another load, without what that does not know.
[[nodiscard]] GraphScene renumbered(const GraphScene& scene, const EntryMap& map);
/// True when that would change nothing.
[[nodiscard]] bool keepsIds(const GraphScene& scene, const EntryMap& map);

/// Makes nodes so wide that their numbers can grow: they need not be laid out anew for that.
void makeRoomToGrow(gmonscope::Diagram& diagram, const gmonscope::TextWidth& textWidth);

/// Lays `now` out with what was in `before` in the same order from left to right, as far as that goes.
[[nodiscard]] gmonscope::Result<gmonscope::DiagramLayout> layoutInOrder(gmonscope::LayoutClient& client,
                                                                        const gmonscope::Diagram& now,
                                                                        const GraphScene& before,
                                                                        const gmonscope::LayoutOptions& options);

} // namespace samePlaces
