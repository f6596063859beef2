// SPDX-License-Identifier: MIT
//
// Paints the call graph: on the screen, into the minimap, into an image of a test. Sizes and colours come from
// gmonscope/diagram_style.h, so that the window and the exported SVG show the same picture.
#pragma once

#include "painting/graph_picture.h"
#include "search/search_pattern.h"

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

class QPainter;

/// How the picture is looked at.
struct GraphPaintState {
    double scale = 1;        ///< pixels of the painter per scene px
    QPointF origin;          ///< the scene point at the painter's (0, 0)
    QRectF exposed;          ///< what has to be painted, in the painter's pixels
    bool isOverview = false; ///< shapes only, as in the minimap
    QRectF window;           ///< in which the titles of cycles stay, as `exposed`; null: they are where they begin

    std::optional<std::uint32_t> selectedNode, selectedCycle;
    std::vector<std::uint32_t> selectedArcs; ///< painted over the others, the heaviest first
    GraphHit hovered;
    SearchPattern pattern;    ///< marked in names
    std::vector<bool> isHit;  ///< by node; empty while nothing is searched for
    GraphHighlight highlight; ///< while not empty all else is dimmed
    std::vector<gmonscope::ArcLabel> labels;
    std::vector<gmonscope::DiagramStub> stubs;
};

/// From this scale on stubs and flags are drawn.
inline constexpr double smallestMarks = 0.6;

/// How much of a node can be read at a scale.
enum class DetailLevel : std::uint8_t { Box, Name, Numbers, All };
[[nodiscard]] DetailLevel detailLevel(double scale);

/// What is seen of the strips of cycles whose titles are not where they begin, but stay in the state's window.
[[nodiscard]] std::vector<QRectF> stripsWithMovedTitles(const GraphPicture&, const GraphPaintState&);

/// Does not fill the background. Colours are those of theme::palette().
void paintGraph(QPainter&, const GraphPicture&, const GraphPaintState&);
