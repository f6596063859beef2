// SPDX-License-Identifier: MIT
#include "diagram/free_room.h"

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double least = 16;         ///< side of a cell in px; larger in larger diagrams
constexpr double mostCells = 40'000; ///< about
constexpr double margin = 320;       ///< of room round the diagram
constexpr double gap = 14;           ///< between a box and the next one
constexpr double arcWeight = 6, tightWeight = 4, outsideWeight = 80;
constexpr int pointsOfCurve = 12;

Box widened(const Box& box, double by) { return {box.left - by, box.top - by, box.right + by, box.bottom + by}; }

Point onCurve(const Point* p, double t)
{
    const double s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    return {a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x, a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

} // namespace

FreeRoom::FreeRoom(const DiagramLayout& layout) : m_bounds(widened(layout.bounds, margin)), m_inside(layout.bounds)
{
    m_cell = std::max(least, std::sqrt(m_bounds.width() * m_bounds.height() / mostCells));
    m_columns = static_cast<std::size_t>(m_bounds.width() / m_cell) + 1;
    m_rows = static_cast<std::size_t>(m_bounds.height() / m_cell) + 1;
    m_boxCells.resize(m_columns * m_rows);
    std::vector<std::uint8_t> arcCells(m_columns * m_rows);
    for (const auto* const boxes : {&layout.nodes, &layout.cycles})
        for (const Box& box : *boxes)
            mark(m_boxCells, widened(box, gap));
    for (const std::vector<Point>& curve : layout.arcs)
        for (std::size_t i = 0; i + 3 < curve.size(); i += 3)
            for (int k = 0; k <= pointsOfCurve; ++k) {
                const Point point = onCurve(&curve[i], k / double(pointsOfCurve));
                mark(arcCells, {point.x, point.y, point.x, point.y});
            }
    m_boxes = addUp(m_boxCells);
    m_arcs = addUp(arcCells);
}

std::size_t FreeRoom::column(double x) const
{
    return static_cast<std::size_t>(std::clamp((x - m_bounds.left) / m_cell, 0.0, double(m_columns - 1)));
}

std::size_t FreeRoom::row(double y) const
{
    return static_cast<std::size_t>(std::clamp((y - m_bounds.top) / m_cell, 0.0, double(m_rows - 1)));
}

void FreeRoom::mark(std::vector<std::uint8_t>& cells, const Box& box) const
{
    for (std::size_t y = row(box.top); y <= row(box.bottom); ++y)
        for (std::size_t x = column(box.left); x <= column(box.right); ++x)
            cells[y * m_columns + x] = 1;
}

FreeRoom::Sums FreeRoom::addUp(const std::vector<std::uint8_t>& cells) const
{
    Sums sums((m_columns + 1) * (m_rows + 1));
    for (std::size_t y = 0; y < m_rows; ++y) {
        std::uint32_t ofRow = 0;
        for (std::size_t x = 0; x < m_columns; ++x) {
            ofRow += cells[y * m_columns + x];
            sums[(y + 1) * (m_columns + 1) + x + 1] = sums[y * (m_columns + 1) + x + 1] + ofRow;
        }
    }
    return sums;
}

std::uint32_t FreeRoom::sum(const Sums& sums, const Box& box) const
{
    const std::size_t left = column(box.left), right = column(box.right) + 1, width = m_columns + 1;
    const std::size_t top = row(box.top), bottom = row(box.bottom) + 1;
    return sums[bottom * width + right] + sums[top * width + left] - sums[top * width + right] -
           sums[bottom * width + left];
}

void FreeRoom::take(const Box& box)
{
    mark(m_boxCells, widened(box, gap));
    m_boxes = addUp(m_boxCells);
}

std::optional<Box> FreeRoom::find(double width, double height, Point around,
                                  const std::function<double(const Box&)>& cost) const
{
    std::optional<Box> best;
    double leastCost = 0;
    for (std::size_t y = 0; y < m_rows; ++y)
        for (std::size_t x = 0; x < m_columns; ++x) {
            const double left = m_bounds.left + double(x) * m_cell, top = m_bounds.top + double(y) * m_cell;
            const Box box{left, top, left + width, top + height};
            if (!m_bounds.contains(box) || !isFree(box))
                continue;
            const Box wide{left - around.x, top - around.y, box.right + around.x, box.bottom + around.y};
            const double here = cost(box) + arcWeight * sum(m_arcs, box) + tightWeight * sum(m_boxes, wide) +
                                (m_inside.contains(box) ? 0 : outsideWeight);
            if (best && here >= leastCost)
                continue;
            best = box;
            leastCost = here;
        }
    return best;
}
