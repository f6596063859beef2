// SPDX-License-Identifier: MIT
#pragma once

#include "svg/svg_shapes.h"

namespace gmonscope::svg {

/// Draws the legend of the diagram; returns its height in px.
[[nodiscard]] double writeLegend(Shapes&, const Diagram&, double top, double width);

} // namespace gmonscope::svg
