// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace gmonscope {

/// What became of a time. Within chance: what differs need not be a change.
enum class ChangeMark : std::uint8_t { WithinChance, Grown, Shrunk };
/// A function or call may be in one of two profiles alone.
enum class Presence : std::uint8_t { InBoth, New, Gone };

/// Of a node or arc of the graph of two profiles (see markChanges()). Shares are 0..1 of the longer run.
struct DiagramChange {
    ChangeMark mark = ChangeMark::WithinChance; ///< of the total time, or of what flows; of calls without times
    Presence presence = Presence::InBoth;
    std::size_t fill = 3;   ///< of a node, by its own time: index into ChangePalette::fills
    double baseShare = 0;   ///< of a node: its total time before
    double nowShare = 0;    ///< and now
    bool hasNumber = false; ///< the text beside the mark says how much: shareText of a node, the label of an arc
};

/// The sign to draw: "grown", "shrunk", "within-chance", "new" or "gone".
[[nodiscard]] const char* changeIcon(const DiagramChange&, bool isArc);

} // namespace gmonscope
