// SPDX-License-Identifier: MIT
//
// The colours of differences, in tables and in the graph.
#pragma once

#include "gmonscope/diagram_style.h"

#include <array>
#include <cstddef>

namespace gmonscope {

struct ChangePalette {
    std::array<Rgb, 7> fills; ///< from much shrunk over the middle, which is chance, to much grown
    Rgb grown, shrunk;        ///< texts; always beside a triangle and a sign
};

[[nodiscard]] const ChangePalette& changePaletteFor(Theme);
/// Of the same theme.
[[nodiscard]] const ChangePalette& changePaletteFor(const Palette&);

/// Index of the fill for a change of `share` (0.015: by 1.5 % of the whole base run); the middle when it is within
/// chance. Bounds: 1.5 % and 3.5 %, up and down.
[[nodiscard]] std::size_t changeStep(double share, bool isBeyondChance);

} // namespace gmonscope
