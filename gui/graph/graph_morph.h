// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/graph_scene.h"

#include <memory>
#include <optional>
#include <vector>

/// The way of a diagram from one layout to the next: what is in both moves, what is new stands in its place.
class GraphMorph {
public:
    GraphMorph(std::shared_ptr<const GraphScene> from, std::shared_ptr<const GraphScene> to);

    /// 0..1: of all nodes, those that are in one of the two alone.
    [[nodiscard]] double changed() const { return m_changed; }
    /// False when everything stays where it is.
    [[nodiscard]] bool moves() const;
    /// 0: where it was, 1: where it will be.
    [[nodiscard]] std::shared_ptr<const GraphScene> at(double progress) const;

private:
    using Curve = std::vector<gmonscope::Point>;

    std::shared_ptr<const GraphScene> m_to;
    std::vector<gmonscope::Box> m_nodes, m_cycles; ///< where the later one's parts were
    std::vector<Curve> m_fromArcs, m_toArcs;       ///< by the later one's arcs, both of as many points
    double m_changed = 0;
};
