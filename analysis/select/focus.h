// SPDX-License-Identifier: MIT
//
// The call graph as seen from some functions: what leads to them, what they lead to, what lies between two.
#pragma once

#include "graph/cycles.h"

#include <string>
#include <vector>

namespace gmonscope {

/// Functions by id; empty lists name none.
struct ChosenFocus {
    std::vector<bool> ancestors, descendants;
    struct Path {
        std::string text; ///< as it was asked for
        std::vector<bool> from, to;
    };
    std::vector<Path> paths;

    [[nodiscard]] bool isEmpty() const { return ancestors.empty() && descendants.empty() && paths.empty(); }
};

/// Takes the entries of all other functions, and of the cycles without any of these, out of the graph (Visibility and
/// Cycle::inGraph), and says how many, in data.outOfFocus. Calls that the code could make lead somewhere, too.
/// REQUIRES: the call graph, the cycles and a Visibility for each function are there.
void applyFocus(Profile::Data&, const ChosenFocus&);

} // namespace gmonscope
