// SPDX-License-Identifier: MIT
//
// The parts of the SVG that only a comparison of two profiles has: marks, bars one above the other, and their legend.
#pragma once

#include "svg/svg_shapes.h"

namespace gmonscope::svg {

/// Draws the sign of a change, `size` px wide and high; `icon`: the result of changeIcon().
void changeMark(Shapes&, std::string_view icon, Point topLeft, double size, Rgb colour);

/// Draws a node's change instead of its share and its bar: mark, amount, and both totals as bars.
void nodeChange(Shapes&, const DiagramNode&, const Box&, Rgb ink);

/// Returns the colour of an arc's mark and label.
[[nodiscard]] Rgb changeColour(const Palette&, const DiagramChange&);
/// Draws the fills from much shrunk to much grown, each `step` wide.
void changeFills(Shapes&, Point leftMiddle, double step);
/// Draws two samples of the bars of a node.
void changeBars(Shapes&, Point topLeft, double length, double base, double now, Rgb ink);

} // namespace gmonscope::svg
