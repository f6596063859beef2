// SPDX-License-Identifier: MIT
//
// The time of runs without companions beside the sampled stacks of others.
#pragma once

#include "graph/measured.h"

#include <vector>

namespace gmonscope {

/// Returns the functions' self times so far as samples whose callers are unknown: a node that stands for these, and
/// what it calls. Empty: there is no time.
[[nodiscard]] std::vector<StackNode> stacksWithoutCallers(const std::vector<Function>&);

/// Adds further trees of stacks to some.
void appendStacks(std::vector<StackNode>& stacks, std::vector<StackNode> further);

} // namespace gmonscope
