// SPDX-License-Identifier: MIT
//
// Sizes and colours of the diagram, shared by the SVG writer and the window's painter so that both draw it alike.
#pragma once

#include "gmonscope/diagram.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace gmonscope {

/// 0xRRGGBB
using Rgb = std::uint32_t;

struct Palette {
    Rgb window, base, alternateBase, canvas;
    Rgb text, text2, text3;
    Rgb line, line2, hover;
    Rgb accent, onAccent, accentBackground, accentText;
    Rgb selfBar, totalBar; ///< behind numbers in tables
    Rgb arc, arcText;
    Rgb cycle, cycleLine, cycleText, cycleStrip;
    Rgb error, errorBackground, errorLine;
    Rgb warning, warningBackground, warningLine;
    Rgb note, noteBackground, noteLine;
    Rgb estimatedSelf, estimatedBelow, measuredSelf, measuredBelow; ///< bars of the attribution panel
    Rgb searchHit;
    Rgb inkDark, inkLight;
    std::array<Rgb, 8> selfShare; ///< fills by self share, or by total share, in steps
    /// Fills by source file; any two can be told apart with colour vision deficiencies, too.
    std::array<Rgb, mostFileHues> files;
    Rgb otherFiles;        ///< fill for files without a hue
    double outlineTowards; ///< how far the outline's colour is moved from the fill towards `outlineTarget`, 0..1
    Rgb outlineTarget;
};

enum class Theme : std::uint8_t { Light, Dark };
[[nodiscard]] const Palette& paletteFor(Theme);

/// Returns the index of the fill step for a share of 0..1. Upper bounds of the steps in % of the run: 0, 0.5, 1, 2, 5,
/// 10, 20; the last step has none.
[[nodiscard]] std::size_t selfShareStep(double selfShare);
/// Returns the colour of a node's box, according to Diagram::fill; changes and cycles have their own.
[[nodiscard]] Rgb nodeFill(const Palette&, const Diagram&, const DiagramNode&);
/// An entry of the legend of file colours.
struct FileKey {
    std::string label; ///< "parse.c"; "other files", "file not known"
    Rgb fill;
};
/// Returns the legend for the source files that fill nodes of the diagram.
[[nodiscard]] std::vector<FileKey> fileKeys(const Palette&, const Diagram&);
/// Returns dark or light ink, whichever contrasts more with `fill` (WCAG 2 relative luminance).
[[nodiscard]] Rgb inkOn(const Palette&, Rgb fill);
/// Returns the contrast ratio by WCAG 2: 1 (the same colour) to 21 (black and white).
[[nodiscard]] double contrast(Rgb, Rgb);
/// Returns a colour between two: `amount` 0 is `from`, 1 is `to`; beyond that it is clamped.
[[nodiscard]] Rgb mix(Rgb from, Rgb to, double amount);
/// Returns the outline for a box with this fill.
[[nodiscard]] Rgb nodeOutline(const Palette&, Rgb fill);

/// The colours of differences, in tables and in the graph.
struct ChangePalette {
    std::array<Rgb, 7> fills; ///< from much shrunk to much grown; the middle is within chance
    Rgb grown, shrunk;        ///< colours of texts, which always have a triangle and a sign, too
};
[[nodiscard]] const ChangePalette& changePaletteFor(Theme);
/// Returns the change colours of the same theme as the palette.
[[nodiscard]] const ChangePalette& changePaletteFor(const Palette&);
/// Returns the index of the fill for a change by `share` (0.015: by 1.5 % of the whole base run); the middle one for a
/// change within chance. The steps end at 1.5 % and 3.5 %, up and down.
[[nodiscard]] std::size_t changeStep(double share, bool isBeyondChance);

/// Pixels at 100 %.
namespace style {
inline constexpr double nodeMinWidth = 98, nodeMaxWidth = 260, nodeHeight = 48, nodePadding = 10, nodeRadius = 4;
inline constexpr double nameBaseline = 17, nameSize = 13, numbersBaseline = 33, numbersSize = 12;
inline constexpr double barTop = 38, barHeight = 4, barRadius = 1.5;
inline constexpr double barSelfInk = 0.85, barDescendantsInk = 0.38, barRestInk = 0.13;
/// For two profiles: their totals as bars, the base above.
inline constexpr double changeBarTop = 37.5, changeBarStep = 4, changeBarHeight = 3, barBaseInk = 0.42, barNowInk = 0.9;
/// The sign of a change; the width includes its gap.
inline constexpr double changeMarkSize = 10, changeMarkWidth = 14;
inline constexpr double loopIconSize = 12;
inline constexpr double hatchWidth = 7, hatchStep = 4, hatchInk = 0.6; ///< marks the left edge of nodes in a library
/// Half disc above a root, in the height reserved for it by the layout.
inline constexpr double spontaneousHeight = 22, spontaneousRadius = 8;
/// A folded cycle is drawn as three cards, each this far up and right of the one before.
inline constexpr double foldedCard = 3;
/// A folded chain: an arrow between its two names, a tag with its number of functions, and a lip below the box.
inline constexpr double chainArrowWidth = 20, chainTagHeight = 15, chainTagInk = 0.14, chainGap = 6, chainLip = 3.5;
[[nodiscard]] double chainTagWidth(std::size_t functions);
inline constexpr double cycleRadius = 8, cycleLine = 1.5, cycleMargin = 12, cycleStripHeight = 22, cycleTitleSize = 11;
inline constexpr double arcLabelSize = 11, arcLabelHeight = 16;
inline constexpr double stubHeight = 18, stubGap = 3;
inline constexpr double flagRadius = 9.5; ///< flag on an arc whose estimate disagrees with the stacks
/// True if nobody counted the arc's calls: it is drawn with dashes and dots.
[[nodiscard]] inline bool isUncounted(const DiagramArc& arc)
{
    return arc.isMeasuredOnly && arc.calls == 0 &&
           (arc.kind == DiagramArcKind::Time || arc.kind == DiagramArcKind::InsideCycle);
}
inline constexpr double insideCycleWidth = 1.2, neverCalledWidth = 1.2;
/// Returns the width of the line in px, 1..6.
[[nodiscard]] double arcWidth(const DiagramArc&);
/// These return the size of an arrow head in px, for a line of this width in px.
[[nodiscard]] double arrowLength(double width);
[[nodiscard]] double arrowWidth(double width);
} // namespace style

/// Returns the point half-way along a curve of 3n+1 control points, n > 0.
[[nodiscard]] Point curveMiddle(const std::vector<Point>& curve);

/// An arrow head as a triangle, and the point where the line must end to stay under it.
struct ArrowHead {
    Point tip, left, right, lineEnd;
};
/// Returns the head at the end of a curve of 3n+1 control points. A curve without segments has one of size 0.
[[nodiscard]] ArrowHead arrowHead(const std::vector<Point>& curve, double lineWidth);

} // namespace gmonscope
