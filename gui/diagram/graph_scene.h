// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/compared_graph.h"
#include "gmonscope/diagram.h"

#include <memory>

/// A laid-out diagram for the graph view, with the profile that it shows. It never changes once it is made.
struct GraphScene {
    std::shared_ptr<const gmonscope::Profile> profile;        ///< may be null: then only the diagram is known
    std::shared_ptr<const gmonscope::ComparedGraph> compared; ///< the comparison whose union the profile is, or null
    gmonscope::Diagram diagram;
    gmonscope::DiagramLayout layout;
};
