// SPDX-License-Identifier: MIT
//
// Converts sampled stacks of places to stacks of functions: decides which frames are shown, and where stacks are cut.
#pragma once

#include "graph/measured.h"
#include "sum/stack_sum.h"

#include <functional>

namespace gmonscope {

/// Stacks without the frames that are left out. If a stack has functions whose calls are counted, the frames outside
/// the outermost of them are left out: they only start the program or a thread. A signal handler begins a stack of its
/// own.
class StackFrames {
public:
    using Predicate = std::function<bool(const MappedAddress&)>;

    /// REQUIRES: the nodes outlive this.
    StackFrames(const std::vector<MappedNode>&, const Predicate& isCounted);

    /// Visits the places of all frames that are shown.
    void visit(const std::function<void(const MappedAddress&)>&) const;

    /// Visits all shown frames whose callers are shown: the callee, its caller's place, and the seconds in the callee
    /// and what it calls. Where a recursion makes a call again inside itself, the outermost is visited.
    void visitCalls(const std::function<void(const MappedNode&, const MappedAddress& caller, double)>&) const;

    /// The function of a frame. If it is a part that was entered through another function, `whole` is that function.
    struct Name {
        std::optional<FunctionId> function, whole;
    };
    /// Returns the tree of functions. Time of `instrumentation` does not count for its callers.
    [[nodiscard]] std::vector<StackNode> nodes(const std::function<Name(const MappedAddress&)>&,
                                               FunctionId instrumentation) const;

private:
    [[nodiscard]] bool isStart(std::uint32_t node) const
    {
        return m_nodes[node].at.kind == AddressKind::Unknown && m_nodes[node].parent == MappedNode::none;
    }
    [[nodiscard]] std::vector<bool> outermostCalls() const;
    [[nodiscard]] bool beginsStack(std::uint32_t node) const;

    const std::vector<MappedNode>& m_nodes;
    std::vector<std::uint32_t> m_parents;   ///< none: a stack begins here
    std::vector<bool> m_isBelow, m_isWhole; ///< inside a counted function; all callers are known
    std::vector<bool> m_isShown;            ///< there are samples in it
};

} // namespace gmonscope
