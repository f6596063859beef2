// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

/// Finds room for more boxes in a laid-out diagram, on a grid that covers it and a margin round it.
class FreeRoom {
public:
    explicit FreeRoom(const gmonscope::DiagramLayout& layout);

    /// Returns the box of this size that overlaps no other and costs least: `cost`, and a little for each arc below it
    /// and for room outside of the diagram. `around` asks for as much more room on each side, if possible.
    [[nodiscard]] std::optional<gmonscope::Box> find(double width, double height, gmonscope::Point around,
                                                     const std::function<double(const gmonscope::Box&)>& cost) const;
    [[nodiscard]] bool isFree(const gmonscope::Box& box) const { return sum(m_boxes, box) == 0; }
    /// Takes the room of a box.
    void take(const gmonscope::Box& box);

private:
    /// For each corner of a cell: how many marked cells are above and left of it.
    using Sums = std::vector<std::uint32_t>;

    [[nodiscard]] std::size_t column(double x) const;
    [[nodiscard]] std::size_t row(double y) const;
    [[nodiscard]] std::uint32_t sum(const Sums& sums, const gmonscope::Box& box) const;
    void mark(std::vector<std::uint8_t>& cells, const gmonscope::Box& box) const;
    [[nodiscard]] Sums addUp(const std::vector<std::uint8_t>& cells) const;

    gmonscope::Box m_bounds, m_inside;
    double m_cell;
    std::size_t m_columns, m_rows;
    std::vector<std::uint8_t> m_boxCells;
    Sums m_boxes, m_arcs;
};
