// SPDX-License-Identifier: MIT
//
// What sampled call stacks say of functions and arcs, beside the estimate by call counts.
#pragma once

#include "graph/call_graph.h"

#include <optional>

namespace gmonscope {

/// A frame of sampled stacks in its context. Callers lead from every node to a root.
struct StackNode {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint32_t parent = none;         ///< index of its caller; callers come first
    std::optional<FunctionId> function;  ///< none: callers here are not known
    bool isAfterFold = false;            ///< repeats of a recursion are left out between its caller and it
    std::optional<FunctionId> countsFor; ///< of `[instrumentation]`: whose call is counted
    std::uint64_t samples = 0;           ///< that ended here
    double seconds = 0;
};

/// Adds an arc without calls wherever a stack has a caller of a function whose calls nobody counted.
void addMeasuredCalls(std::vector<SymbolizedCall>&, const std::vector<StackNode>&, std::size_t functionCount);

/// Fills data.stacks. REQUIRES: the call graph and the cycles are there, arcs by caller and callee.
void measureStacks(Profile::Data&, const std::vector<StackNode>&);

} // namespace gmonscope
