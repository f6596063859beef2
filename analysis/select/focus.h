// SPDX-License-Identifier: MIT
//
// The call graph as seen from some functions: their callers, their callees, and functions between two.
#pragma once

#include "graph/cycles.h"

#include <string>
#include <vector>

namespace gmonscope {

/// Functions by id; empty lists name none.
struct ChosenFocus {
    std::vector<bool> ancestors, descendants;
    struct Path {
        std::string text; ///< as the user wrote it
        std::vector<bool> from, to;
    };
    std::vector<Path> paths;

    [[nodiscard]] bool isEmpty() const { return ancestors.empty() && descendants.empty() && paths.empty(); }
};

/// Hides the entries of all other functions, and of cycles without any of these (Visibility and Cycle::inGraph), and
/// returns what they are together. Arcs count even if they were never taken. REQUIRES: the call graph and the cycles
/// are complete, and each function has a Visibility.
[[nodiscard]] OutOfFocus applyFocus(const ChosenFocus&, FunctionTable&, CallGraph&, RunInfo& notes);

} // namespace gmonscope
