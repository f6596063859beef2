// SPDX-License-Identifier: MIT
//
// Positions of the frames of a flame graph: the outermost on top, each as wide as the time measured in it and below it.
#pragma once

#include "gmonscope/profile.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

struct FlameBox {
    std::uint32_t frame = 0; ///< index in the frames that were laid out
    std::uint32_t row = 0;   ///< from the top; row 0 is the whole run
    double left = 0, width = 0;
};

struct FlameLayout {
    std::vector<FlameBox> boxes; ///< from left to right in each row; callers first
    std::size_t hidden = 0;      ///< frames narrower than a pixel
    std::uint32_t rows = 1;      ///< including the row of the whole run
    std::uint32_t ancestors = 0; ///< number of boxes above the frame that has the whole width
    double seconds = 0;          ///< total time of the run

    /// Returns the index of the box at this position; none: the row of the whole run, or no box.
    [[nodiscard]] std::optional<std::size_t> boxAt(double x, std::uint32_t row) const;
};

/// Gives `zoomed` the whole width, and its callers above it too. Visits only the frames that are shown.
[[nodiscard]] FlameLayout layOutFlames(std::span<const gmonscope::MeasuredFrame>, std::optional<std::uint32_t> zoomed,
                                       double width);

/// The frames of one function: their number, and the index of the widest.
struct FramesOfFunction {
    std::size_t count = 0;
    std::optional<std::uint32_t> widest;
};
[[nodiscard]] FramesOfFunction framesOf(std::span<const gmonscope::MeasuredFrame>, gmonscope::FunctionId);
