// SPDX-License-Identifier: MIT
//
// The colours of differences, in tables and in the graph.
#pragma once

#include "gmonscope/diagram_style.h"

#include <array>
#include <cstddef>

namespace gmonscope {

struct ChangePalette {
    std::array<Rgb, 7> fills; ///< from much shrunk to much grown; the middle is within chance
    Rgb grown, shrunk;        ///< colours of texts, which always have a triangle and a sign, too
};

[[nodiscard]] const ChangePalette& changePaletteFor(Theme);
/// Returns the change colours of the same theme as the palette.
[[nodiscard]] const ChangePalette& changePaletteFor(const Palette&);

/// Returns the index of the fill for a change by `share` (0.015: by 1.5 % of the whole base run); the middle one for a
/// change within chance. The steps end at 1.5 % and 3.5 %, up and down.
[[nodiscard]] std::size_t changeStep(double share, bool isBeyondChance);

} // namespace gmonscope
