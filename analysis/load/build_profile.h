// SPDX-License-Identifier: MIT
#pragma once

#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"

#include <functional>
#include <string_view>

namespace gmonscope {

/// Where GNU gprof builds the graph in another way, each difference by its name; the defaults are ours.
struct GraphPolicy {
    ArcOrder arcOrder = ArcOrder::ByFunction;
    CycleOrder cycleOrder = CycleOrder::ByLowestAddress;
    /// What 100 % is: none, the sum over all rows, which is all time there is.
    std::optional<double> totalSeconds;
    /// A cycle that nobody outside it calls has an entry, too.
    bool showsSpontaneousCycles = true;
    /// Cycles have entries of their own.
    bool showsCycles = true;
};

/// Called after each stage, with its name; may be empty.
using StageDone = std::function<void(std::string_view stage)>;

/// The method of the 1982 paper, from named calls and self times to the finished profile: call graph, cycles,
/// propagation. REQUIRES: data.functions with ticks and selfSeconds; runs and totals are the caller's; data.visibility
/// is empty, or has all functions; with stacks, arcs are ordered by function.
[[nodiscard]] std::shared_ptr<const Profile> buildProfile(std::unique_ptr<Profile::Data>, std::vector<SymbolizedCall>,
                                                          const GraphPolicy& = {}, const GraphChoice& = {},
                                                          const std::vector<StackNode>& stacks = {},
                                                          const StageDone& = {});

} // namespace gmonscope
