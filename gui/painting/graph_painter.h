// SPDX-License-Identifier: MIT
//
// Paints the call graph: on the screen, into the minimap, into a test's image. Sizes and colours come from
// gmonscope/diagram_style.h, so that the window and the exported SVG look the same.
#pragma once

#include "painting/painted_diagram.h"
#include "search/search_pattern.h"

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

class QPainter;

/// The view, the selection and the marks with which a graph is painted.
struct GraphPaintState {
    double scale = 1;        ///< pixels of the painter per diagram px
    QPointF origin;          ///< the diagram point at the painter's (0, 0)
    QRectF exposed;          ///< the area to paint, in the painter's pixels
    bool isOverview = false; ///< shapes only, as in the minimap
    QRectF window;           ///< cycle titles stay inside, as `exposed`; null: at their start

    std::optional<std::uint32_t> selectedNode, selectedCycle;
    std::vector<std::uint32_t> selectedArcs; ///< painted over the others, heaviest first
    GraphHit hovered;
    SearchPattern pattern;    ///< pattern to mark in names
    std::vector<bool> isHit;  ///< by node; empty while there is no search
    GraphHighlight highlight; ///< if not empty, all else is dimmed
    std::vector<gmonscope::ArcLabel> labels;
    std::vector<gmonscope::DiagramStub> stubs;
};

/// The smallest scale at which stubs and flags are drawn.
inline constexpr double smallestMarks = 0.6;

/// How much of a node is readable at a scale.
enum class DetailLevel : std::uint8_t { Box, Name, Numbers, All };
[[nodiscard]] DetailLevel detailLevel(double scale);

/// Returns the visible strips of those cycles whose titles have moved to stay in the state's window.
[[nodiscard]] std::vector<QRectF> stripsWithMovedTitles(const PaintedDiagram&, const GraphPaintState&);

/// Paints without the background, in the colours of theme::palette().
void paintGraph(QPainter&, const PaintedDiagram&, const GraphPaintState&);
