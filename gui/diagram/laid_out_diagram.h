// SPDX-License-Identifier: MIT
#pragma once

#include "profile/beside_runs.h"

#include "gmonscope/compared_graph.h"
#include "gmonscope/diagram.h"

#include <memory>

/// A laid-out diagram for the graph view, with the profile or the comparison that it shows. It never changes once it is
/// made.
struct LaidOutDiagram {
    std::shared_ptr<const gmonscope::Profile> profile;        ///< null in a comparison
    std::shared_ptr<const gmonscope::ComparedGraph> compared; ///< null unless two profiles are compared
    gmonscope::Diagram diagram;
    gmonscope::DiagramLayout layout;
    BesideRunsPtr runs;                             ///< null: it is not known where several runs differ
    std::shared_ptr<const LaidOutDiagram> overview; ///< the same without temporary nodes; null: there are none

    /// The call graph that the diagram is of; null if only the diagram is known.
    [[nodiscard]] const gmonscope::TimedGraph* graph() const
    {
        return profile ? static_cast<const gmonscope::TimedGraph*>(profile.get()) : compared.get();
    }
};

/// True if the two differ in temporary nodes at the most.
[[nodiscard]] inline bool haveSameOverview(const std::shared_ptr<const LaidOutDiagram>& a,
                                           const std::shared_ptr<const LaidOutDiagram>& b)
{
    return a && b && (a->overview ? a->overview : a) == (b->overview ? b->overview : b);
}
