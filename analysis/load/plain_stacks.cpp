// SPDX-License-Identifier: MIT
#include "load/plain_stacks.h"

#include <cmath>

namespace gmonscope {

std::vector<StackNode> stacksWithoutCallers(const std::vector<Function>& functions)
{
    std::vector<StackNode> stacks;
    for (std::uint32_t f = 0; f < functions.size(); ++f) {
        if (functions[f].selfSeconds <= 0)
            continue;
        if (stacks.empty())
            stacks.emplace_back();
        stacks.push_back({.parent = 0,
                          .function = FunctionId{f},
                          .samples = static_cast<std::uint64_t>(std::llround(functions[f].ticks)),
                          .seconds = functions[f].selfSeconds});
    }
    return stacks;
}

void appendStacks(std::vector<StackNode>& stacks, std::vector<StackNode> further)
{
    if (stacks.empty()) {
        stacks = std::move(further);
        return;
    }
    const auto first = static_cast<std::uint32_t>(stacks.size());
    for (StackNode& node : further) {
        if (node.parent != StackNode::none)
            node.parent += first;
        stacks.push_back(node);
    }
}

} // namespace gmonscope
