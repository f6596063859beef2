// SPDX-License-Identifier: MIT
#include "svg/svg_shapes.h"

#include <algorithm>

namespace gmonscope::svg {

const char* const recursionIcon = "M4.5 13h4.25a4.5 4.5 0 1 0-4.5-4.5M1.9 6.4l2.35 2.3L6.6 6.4";
const char* const forwardIcon = "M2.5 8h11M9.25 3.75 13.5 8l-4.25 4.25";
const char* const cycleIcon =
    "M6.1 3.5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M1.35 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0"
    "M10.85 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M9.1 5.2l2.6 4.9M10.7 12H5.3M4.3 10.1l2.6-4.9";

std::string point(Point p) { return number(p.x) + ' ' + number(p.y); }

void Shapes::icon(const char* path, Point topLeft, Rgb colour)
{
    const double scale = style::loopIconSize / 16;
    Element(m_out, "path")
        .set("transform", "translate(" + point(topLeft) + ") scale(" + number(scale) + ")")
        .set("d", path)
        .set("fill", "none")
        .colour("stroke", colour)
        .set("stroke-width", 1.5 / scale)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round");
}

void Shapes::text(Point baseline, std::string_view words, double size, Rgb colour, const char* anchor, bool isBold)
{
    Element element(m_out, "text");
    element.set("x", baseline.x).set("y", baseline.y).set("font-size", size).colour("fill", colour);
    if (anchor)
        element.set("text-anchor", anchor);
    if (isBold)
        element.set("font-weight", "700");
    element.text(words);
}

void Shapes::arc(const DiagramArc& arc, const std::string& path, const ArrowHead& head)
{
    const Rgb colour = arc.kind == DiagramArcKind::InsideCycle ? m_palette.cycleLine : m_palette.arc;
    {
        Element line(m_out, "path");
        line.set("d", path).set("fill", "none").colour("stroke", colour).set("stroke-width", style::arcWidth(arc));
        if (arc.kind == DiagramArcKind::NeverCalled)
            line.set("stroke-dasharray", "5 4");
        else if (arc.kind == DiagramArcKind::ThroughHidden)
            line.set("stroke-dasharray", "0.01 4.2").set("stroke-linecap", "round");
        else if (arc.change && arc.change->presence == Presence::Gone)
            line.set("stroke-dasharray", "4 3");
        else if (style::isUncounted(arc))
            line.set("stroke-dasharray", "8 3 1.5 3");
    }
    Element triangle(m_out, "path");
    triangle.set("d", 'M' + point(head.tip) + 'L' + point(head.left) + 'L' + point(head.right) + 'Z');
    if (arc.kind == DiagramArcKind::NeverCalled)
        triangle.colour("fill", m_palette.canvas)
            .colour("stroke", colour)
            .set("stroke-width", style::neverCalledWidth)
            .set("stroke-linejoin", "round");
    else
        triangle.colour("fill", colour);
}

void Shapes::flag(Point middle)
{
    const double r = style::flagRadius;
    Element(m_out, "rect")
        .box({middle.x - r, middle.y - r, middle.x + r, middle.y + r})
        .set("rx", r)
        .colour("fill", m_palette.warningBackground)
        .colour("stroke", m_palette.warningLine);
    Element(m_out, "path")
        .set("d", 'M' + point({middle.x - 3, middle.y + 5}) + "V" + number(middle.y - 4.5) + "H" +
                      number(middle.x + 4.5) + 'L' + point({middle.x + 2.5, middle.y - 1.7}) + 'L' +
                      point({middle.x + 4.5, middle.y + 1}) + "H" + number(middle.x - 3))
        .set("fill", "none")
        .colour("stroke", m_palette.warning);
}

void Shapes::hatch(const Box& box, Rgb ink)
{
    std::string lines;
    for (double y = box.top + 1; y + style::hatchWidth < box.bottom; y += style::hatchStep)
        lines += 'M' + point({box.left, y + style::hatchWidth}) + 'L' + point({box.left + style::hatchWidth, y});
    Element(m_out, "path").set("d", lines).set("fill", "none").colour("stroke", ink).set("opacity", style::hatchInk);
}

void Shapes::bar(Point topLeft, double length, double self, double total, Rgb ink)
{
    const auto part = [&](double share, double opacity) {
        const double width = length * std::clamp(share, 0.0, 1.0);
        if (width <= 0)
            return;
        Element(m_out, "rect")
            .box({topLeft.x, topLeft.y, topLeft.x + width, topLeft.y + style::barHeight})
            .set("rx", std::min(style::barRadius, width / 2))
            .colour("fill", ink)
            .set("fill-opacity", opacity);
    };
    part(1, style::barRestInk);
    part(total, style::barDescendantsInk);
    part(self, style::barSelfInk);
}

} // namespace gmonscope::svg
