// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace gmonscope {

/// How a time changed. WithinChance: chance explains the difference.
enum class ChangeMark : std::uint8_t { WithinChance, Grown, Shrunk };
/// Whether a function or call is in both profiles, or in one only.
enum class Presence : std::uint8_t { InBoth, New, Gone };

/// The change of a node or arc in the diagram of two profiles (see markChanges()). Shares are 0..1 of the longer run.
struct DiagramChange {
    /// Change of the total time, or of an arc's flow; of the calls where there are no times.
    ChangeMark mark = ChangeMark::WithinChance;
    Presence presence = Presence::InBoth;
    std::size_t fill = 3; ///< for a node, by its self time: index into ChangePalette::fills
    double baseShare = 0; ///< for a node: its total time in the base
    double nowShare = 0;  ///< for a node: its total time now
    /// The size of the change is written beside the mark: in shareText of a node, in an arc's label.
    bool hasNumber = false;
};

/// Returns the name of the icon to draw: "grown", "shrunk", "within-chance", "new" or "gone".
[[nodiscard]] const char* changeIcon(const DiagramChange&, bool isArc);

} // namespace gmonscope
