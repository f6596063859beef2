// SPDX-License-Identifier: MIT
//
// Shapes that both the diagram and its legend use.
#pragma once

#include "svg/svg_writer.h"

#include "gmonscope/diagram.h"
#include "gmonscope/diagram_style.h"

#include <string>
#include <string_view>

namespace gmonscope::svg {

// Paths on a grid of 16.
extern const char* const recursionIcon;
extern const char* const forwardIcon;
extern const char* const cycleIcon;

[[nodiscard]] std::string point(Point);

class Shapes {
public:
    Shapes(Stream& out, const Palette& palette) : m_out(out), m_palette(palette) {}

    [[nodiscard]] Stream& out() const { return m_out; }
    [[nodiscard]] const Palette& palette() const { return m_palette; }

    void icon(const char* path, Point topLeft, Rgb colour);
    void text(Point baseline, std::string_view words, double size, Rgb colour, const char* anchor = nullptr,
              bool isBold = false);
    /// Draws an arc along `path`, in the style and width of its kind, with its head.
    void arc(const DiagramArc&, const std::string& path, const ArrowHead&);
    /// Draws the flag on an arc whose estimated and measured times disagree.
    void flag(Point middle);
    /// Draws the hatched edge of a function outside the program itself.
    void hatch(const Box&, Rgb ink);
    /// Draws the bar with the parts of a node's time; shares of the run, 0..1.
    void bar(Point topLeft, double length, double self, double total, Rgb ink);

private:
    Stream& m_out;
    const Palette& m_palette;
};

} // namespace gmonscope::svg
