// SPDX-License-Identifier: MIT
//
// Which part of a run the call graph is about: gprof's -f -F -e -E -n -N. A function is shown if a caller is, and gets
// the fraction of time that its callers have, unless it is named itself.
#pragma once

#include "graph/cycles.h"

#include <vector>

namespace gmonscope {

/// Functions by id; empty lists name none.
struct Chosen {
    std::vector<bool> only, without;

    [[nodiscard]] bool isOnly(FunctionId f) const { return !only.empty() && only[f.value]; }
    [[nodiscard]] bool isWithout(FunctionId f) const { return !without.empty() && without[f.value]; }
    /// What is taken when no caller decides.
    [[nodiscard]] bool takes(FunctionId f) const { return only.empty() ? !isWithout(f) : isOnly(f); }
    /// What is dropped though a caller is taken.
    [[nodiscard]] bool drops(FunctionId f) const { return isWithout(f) && !isOnly(f); }
};

/// Fills data.visibility (inGraph and fraction) and Cycle::inGraph. REQUIRES: the call graph and the cycles are there,
/// and a Visibility for each function.
void selectForGraph(Profile::Data&, const Components&, const Chosen& graph, const Chosen& time,
                    bool showsSpontaneousCycles);

} // namespace gmonscope
