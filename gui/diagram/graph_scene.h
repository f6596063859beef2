// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/compared_graph.h"
#include "gmonscope/diagram.h"

#include <memory>

/// What the graph view shows: a diagram, where its parts are, and the profile they are about. Never changed once made.
struct GraphScene {
    std::shared_ptr<const gmonscope::Profile> profile;        ///< may be null: then nothing beyond the diagram is known
    std::shared_ptr<const gmonscope::ComparedGraph> compared; ///< that the profile is the union of, if it is
    gmonscope::Diagram diagram;
    gmonscope::DiagramLayout layout;
};
