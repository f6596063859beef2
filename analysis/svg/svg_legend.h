// SPDX-License-Identifier: MIT
#pragma once

#include "svg/svg_shapes.h"

namespace gmonscope::svg {

/// Explains what is in the picture; returns its height.
[[nodiscard]] double writeLegend(Shapes&, const Diagram&, double top, double width);

} // namespace gmonscope::svg
