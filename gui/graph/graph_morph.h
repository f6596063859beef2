// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/laid_out_diagram.h"

#include <memory>
#include <optional>
#include <vector>

/// The transition from one laid-out diagram to the next: nodes in both move, new ones appear in their final position.
class GraphMorph {
public:
    GraphMorph(std::shared_ptr<const LaidOutDiagram> from, std::shared_ptr<const LaidOutDiagram> to);

    /// The part of all nodes, 0..1, that only one of the two diagrams has.
    [[nodiscard]] double changed() const { return m_changed; }
    /// True if anything changes its position.
    [[nodiscard]] bool moves() const;
    /// Returns the diagram at `progress`: 0 is the old layout, 1 the new one.
    [[nodiscard]] std::shared_ptr<const LaidOutDiagram> at(double progress) const;

private:
    using Curve = std::vector<gmonscope::Point>;

    std::shared_ptr<const LaidOutDiagram> m_to;
    std::vector<gmonscope::Box> m_nodes, m_cycles; ///< old positions of the later one's parts
    std::vector<Curve> m_fromArcs, m_toArcs;       ///< by the later one's arcs, both with as many points
    double m_changed = 0;
};
