// SPDX-License-Identifier: MIT
//
// Times of functions and arcs from sampled call stacks, beside the estimate by call counts.
#pragma once

#include "graph/arc_times.h"
#include "graph/call_graph.h"

#include <optional>

namespace gmonscope {

/// A frame of sampled stacks in its context. Callers lead from every node to a root.
struct StackNode {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint32_t parent = none;         ///< index of its caller; callers come before their callees
    std::optional<FunctionId> function;  ///< none: the callers here are unknown
    bool isAfterFold = false;            ///< repeats of a recursion were left out between its caller and it
    std::optional<FunctionId> countsFor; ///< for `[instrumentation]`: the function whose call is being counted
    std::uint64_t samples = 0;           ///< samples that ended here
    double seconds = 0;
};

/// All calls and sampled stacks of a profile, by function.
struct NamedCounts {
    std::vector<SymbolizedCall> calls;
    std::vector<StackNode> stacks;
    std::vector<ArcTime> arcTimes{}; ///< measured with the calls; empty: propagation estimates them
};

/// Adds an arc without calls for each caller in a stack of a function whose calls nobody counted.
void addMeasuredCalls(std::vector<SymbolizedCall>&, const std::vector<StackNode>&, std::size_t functionCount);

/// Returns the times by the stacks, without frames. REQUIRES: the call graph and the cycles are complete, arcs are
/// sorted by caller and callee.
[[nodiscard]] StackTimes measureStacks(const FunctionTable&, const CallGraph&, const std::vector<StackNode>&);

} // namespace gmonscope
