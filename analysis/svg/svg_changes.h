// SPDX-License-Identifier: MIT
//
// What a picture of two profiles has beyond that of one: marks, bars one above the other, and their legend.
#pragma once

#include "svg/svg_shapes.h"

namespace gmonscope::svg {

/// The sign of a change, `size` px wide and high; `icon`: as changeIcon() says.
void changeMark(Shapes&, std::string_view icon, Point topLeft, double size, Rgb colour);

/// Of a node, in place of its share and its bar: mark, amount, and both totals as bars.
void nodeChange(Shapes&, const DiagramNode&, const Box&, Rgb ink);

/// The colour of an arc's mark and label.
[[nodiscard]] Rgb changeColour(const Palette&, const DiagramChange&);
/// The fills from much shrunk to much grown, each `step` wide.
void changeFills(Shapes&, Point leftMiddle, double step);
/// Two samples of the bars of a node.
void changeBars(Shapes&, Point topLeft, double length, double base, double now, Rgb ink);

} // namespace gmonscope::svg
