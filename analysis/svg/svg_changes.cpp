// SPDX-License-Identifier: MIT
#include "svg/svg_changes.h"

#include "gmonscope/diagram_style.h"
#include "gmonscope/phrase.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace gmonscope::svg {

namespace {

constexpr double tagSize = 10, tagHeight = 15, tagPadding = 4, tagInk = 0.14;

struct Icon {
    std::string_view name;
    const char* path; ///< on a grid of 16
    bool isFilled;
};

constexpr Icon icons[] = {
    {"grown", "M8 3 14 13H2z", true},
    {"shrunk", "M8 13 2 3h12z", true},
    {"within-chance", "M2.5 6.4c1.8-1.8 3.7-1.8 5.5 0s3.7 1.8 5.5 0M2.5 10.9c1.8-1.8 3.7-1.8 5.5 0s3.7 1.8 5.5 0",
     false},
    {"new", "M8 2.5v11M3.25 5.25l9.5 5.5M12.75 5.25l-9.5 5.5", false},
    {"gone", "M2.25 8a5.75 5.75 0 1 0 11.5 0a5.75 5.75 0 1 0-11.5 0M4 12 12 4", false},
};

/// "new", or "gone", at the right of the name.
void tag(Shapes& shapes, const DiagramNode& node, const Box& box, Rgb ink)
{
    const std::string words = node.change->presence == Presence::New ? Phrase::tr("new") : Phrase::tr("gone");
    const double width = approximateTextWidth(words, tagSize, FontWeight::Bold) + 2 * tagPadding;
    const double right = box.right - style::nodePadding - (node.selfCalls ? style::loopIconSize + 4 : 0);
    Element(shapes.out(), "rect")
        .box({right - width, box.top + 5, right, box.top + 5 + tagHeight})
        .set("rx", 3)
        .colour("fill", ink)
        .set("fill-opacity", tagInk);
    shapes.text({right - width / 2, box.top + 16}, words, tagSize, ink, "middle", true);
}

} // namespace

void changeMark(Shapes& shapes, std::string_view name, Point topLeft, double size, Rgb colour)
{
    const auto* const icon =
        std::find_if(std::begin(icons), std::end(icons), [&](const Icon& i) { return i.name == name; });
    if (icon == std::end(icons))
        return;
    Element path(shapes.out(), "path");
    path.set("transform", "translate(" + point(topLeft) + ") scale(" + number(size / 16) + ")").set("d", icon->path);
    if (icon->isFilled)
        path.colour("fill", colour);
    else
        path.set("fill", "none").colour("stroke", colour).set("stroke-width", 1.8).set("stroke-linecap", "round");
}

Rgb changeColour(const Palette& palette, const DiagramChange& change)
{
    const ChangePalette& changes = changePaletteFor(palette);
    switch (change.mark) {
    case ChangeMark::Grown: return changes.grown;
    case ChangeMark::Shrunk: return changes.shrunk;
    case ChangeMark::WithinChance: break;
    }
    return palette.text2;
}

void changeFills(Shapes& shapes, Point leftMiddle, double step)
{
    const auto& fills = changePaletteFor(shapes.palette()).fills;
    for (std::size_t i = 0; i < fills.size(); ++i) {
        const double left = leftMiddle.x + static_cast<double>(i) * step;
        Element(shapes.out(), "rect")
            .box({left, leftMiddle.y - 8, left + step, leftMiddle.y + 8})
            .colour("fill", fills[i])
            .colour("stroke", nodeOutline(shapes.palette(), fills[i]));
    }
}

void changeBars(Shapes& shapes, Point topLeft, double length, double base, double now, Rgb ink)
{
    const auto bar = [&](double y, double share, double opacity) {
        if (share > 0)
            Element(shapes.out(), "rect")
                .box({topLeft.x, y, topLeft.x + length * std::clamp(share, 0.0, 1.0), y + style::changeBarHeight})
                .colour("fill", ink)
                .set("fill-opacity", opacity);
    };
    for (const auto& [y, share, opacity] : {std::tuple(topLeft.y, base, style::barBaseInk),
                                            std::tuple(topLeft.y + style::changeBarStep, now, style::barNowInk)}) {
        bar(y, 1, style::barRestInk);
        bar(y, share, opacity);
    }
}

void nodeChange(Shapes& shapes, const DiagramNode& node, const Box& box, Rgb ink)
{
    const DiagramChange& change = *node.change;
    const double left = box.left + style::nodePadding, baseline = box.top + style::numbersBaseline;
    changeMark(shapes, changeIcon(change, false), {left, baseline - style::changeMarkSize + 1}, style::changeMarkSize,
               ink);
    if (change.hasNumber)
        shapes.text({left + style::changeMarkWidth, baseline}, node.shareText, style::numbersSize, ink, nullptr, true);
    if (change.presence != Presence::InBoth)
        tag(shapes, node, box, ink);
    changeBars(shapes, {left, box.top + style::changeBarTop}, box.width() - 2 * style::nodePadding, change.baseShare,
               change.nowShare, ink);
}

} // namespace gmonscope::svg
