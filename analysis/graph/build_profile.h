// SPDX-License-Identifier: MIT
#pragma once

#include "graph/call_graph.h"

namespace gmonscope {

/// The method of the 1982 paper, from named calls and self times to the finished profile: call graph, cycles,
/// propagation. REQUIRES: data.functions with ticks and selfSeconds; runs and totals are the caller's.
[[nodiscard]] std::shared_ptr<const Profile> buildProfile(std::unique_ptr<Profile::Data>, std::vector<SymbolizedCall>);

} // namespace gmonscope
