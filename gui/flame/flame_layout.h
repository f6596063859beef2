// SPDX-License-Identifier: MIT
//
// Where the frames of a flame graph are: the outermost on top, each as wide as the time measured in it and below it.
#pragma once

#include "gmonscope/profile.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

struct FlameBox {
    std::uint32_t frame = 0; ///< index in Profile::measuredFrames()
    std::uint32_t row = 0;   ///< from the top; row 0 is the whole run
    double left = 0, width = 0;
};

struct FlameLayout {
    std::vector<FlameBox> boxes; ///< from left to right in each row; callers first
    std::size_t hidden = 0;      ///< frames narrower than a pixel
    std::uint32_t rows = 1;      ///< with that of the whole run
    std::uint32_t ancestors = 0; ///< so many of the boxes are above the frame that has the whole width
    double seconds = 0;          ///< of the whole run

    /// Index of the box there; none: the row of the whole run, or nothing.
    [[nodiscard]] std::optional<std::size_t> boxAt(double x, std::uint32_t row) const;
};

/// `zoomed` has the whole width, its callers above it too. Looks at no more frames than are shown.
[[nodiscard]] FlameLayout layOutFlames(std::span<const gmonscope::MeasuredFrame>, std::optional<std::uint32_t> zoomed,
                                       double width);

/// Of all frames of a function: how many there are, and which is the widest.
struct FramesOfFunction {
    std::size_t count = 0;
    std::optional<std::uint32_t> widest;
};
[[nodiscard]] FramesOfFunction framesOf(std::span<const gmonscope::MeasuredFrame>, gmonscope::FunctionId);
