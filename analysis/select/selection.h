// SPDX-License-Identifier: MIT
//
// Chooses the part of a run that the call graph shows: gprof's -f -F -e -E -n -N. A function is shown if one of its
// callers is, and gets the fraction of time that its callers have, unless it is named itself.
#pragma once

#include "graph/cycles.h"

#include <vector>

namespace gmonscope {

/// Functions by id; empty lists name none.
struct Chosen {
    std::vector<bool> only, without;

    [[nodiscard]] bool isOnly(FunctionId f) const { return !only.empty() && only[f.value]; }
    [[nodiscard]] bool isWithout(FunctionId f) const { return !without.empty() && without[f.value]; }
    /// True if the function is taken when no caller decides.
    [[nodiscard]] bool takes(FunctionId f) const { return only.empty() ? !isWithout(f) : isOnly(f); }
    /// True if the function is dropped even if a caller is taken.
    [[nodiscard]] bool drops(FunctionId f) const { return isWithout(f) && !isOnly(f); }
};

/// Fills table.visibility (inGraph and fraction) and Cycle::inGraph. Returns the fraction of each cycle that its
/// callers have, unless spontaneous cycles are shown. REQUIRES: the call graph and the cycles are complete, and each
/// function has a Visibility.
[[nodiscard]] std::vector<double> selectForGraph(FunctionTable&, CallGraph&, const StackTimes&, const Components&,
                                                 const Chosen& graph, const Chosen& time, bool showsSpontaneousCycles);

} // namespace gmonscope
