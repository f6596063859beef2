// SPDX-License-Identifier: MIT
#pragma once

#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"

#include <functional>
#include <string_view>

namespace gmonscope {

/// The ways in which GNU gprof builds the graph differently, one field each; the defaults are ours.
struct GraphPolicy {
    ArcOrder arcOrder = ArcOrder::ByFunction;
    CycleOrder cycleOrder = CycleOrder::ByLowestAddress;
    /// The time that 100 % stands for; none: the sum over all rows.
    std::optional<double> totalSeconds;
    /// A cycle without callers outside it has an entry, too.
    bool showsSpontaneousCycles = true;
    /// Cycles have entries of their own.
    bool showsCycles = true;
};

/// Called after each stage, with its name; may be empty.
using StageDone = std::function<void(std::string_view stage)>;

/// Builds the profile from named calls and self times by the method of the 1982 paper: call graph, cycles,
/// propagation. REQUIRES: table.functions have ticks and selfSeconds; the caller has set runs and totals;
/// table.visibility is empty or has all functions; with stacks or measured times of calls, arcs are ordered by
/// function.
[[nodiscard]] std::shared_ptr<const Profile> buildProfile(std::unique_ptr<Profile::Data>, std::vector<SymbolizedCall>,
                                                          const GraphPolicy& = {}, const GraphChoice& = {},
                                                          const std::vector<StackNode>& stacks = {},
                                                          const StageDone& = {},
                                                          const std::vector<ArcTime>& arcTimes = {});

} // namespace gmonscope
