// SPDX-License-Identifier: MIT
#include "symbolize/stack_frames.h"

#include <set>
#include <utility>

namespace gmonscope {

namespace {

double secondsOf(const MappedNode& node) { return static_cast<double>(node.userNs + node.systemNs) * 1e-9; }

} // namespace

StackFrames::StackFrames(const std::vector<MappedNode>& nodes, const Predicate& isCounted)
    : m_nodes(nodes), m_parents(nodes.size(), MappedNode::none), m_isBelow(nodes.size()), m_isWhole(nodes.size()),
      m_isShown(nodes.size())
{
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        const bool counted = nodes[i].at.kind == AddressKind::Module && isCounted(nodes[i].at);
        const std::uint32_t parent = beginsStack(i) ? MappedNode::none : nodes[i].parent;
        const bool hasParent = parent != MappedNode::none;
        m_isWhole[i] = nodes[i].at.kind != AddressKind::Unknown ? !hasParent || m_isWhole[parent] : isStart(i);
        m_isBelow[i] = counted || (hasParent && m_isBelow[parent]);
        const bool isOutermost = counted && hasParent && !m_isBelow[parent] && m_isWhole[parent];
        m_parents[i] = isOutermost ? MappedNode::none : parent;
    }
    for (std::size_t i = nodes.size(); i-- > 0;) {
        m_isShown[i] = m_isShown[i] || nodes[i].samples || nodes[i].userNs || nodes[i].systemNs;
        if (m_isShown[i] && m_parents[i] != MappedNode::none)
            m_isShown[m_parents[i]] = true;
    }
}

/// At a thread's start, or where the kernel calls: what a signal handler interrupted did not call it. The vDSO calls
/// nothing but such handlers.
bool StackFrames::beginsStack(std::uint32_t node) const
{
    const std::uint32_t parent = m_nodes[node].parent;
    if (parent == MappedNode::none || isStart(parent))
        return true;
    const AddressKind kind = m_nodes[parent].at.kind;
    return kind == AddressKind::Signal || kind == AddressKind::Vdso;
}

void StackFrames::visit(const std::function<void(const MappedAddress&)>& look) const
{
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
        if (m_isShown[i] && m_nodes[i].at.kind != AddressKind::Unknown)
            look(m_nodes[i].at);
}

void StackFrames::visitCalls(
    const std::function<void(const MappedNode&, const MappedAddress& caller, double)>& look) const
{
    const std::vector<bool> isOutermost = outermostCalls();
    std::vector<double> whole(m_nodes.size());
    for (std::size_t i = m_nodes.size(); i-- > 0;) {
        whole[i] += secondsOf(m_nodes[i]);
        const std::uint32_t parent = m_parents[i];
        if (!m_isShown[i] || parent == MappedNode::none)
            continue;
        whole[parent] += whole[i];
        if (isOutermost[i])
            look(m_nodes[i], m_nodes[parent].at, whole[i]);
    }
}

/// True for frames whose call, from one place to another, none of the frames outside them has made already.
std::vector<bool> StackFrames::outermostCalls() const
{
    constexpr std::uint32_t none = MappedNode::none;
    std::vector<std::uint32_t> child(m_nodes.size(), none), sibling(m_nodes.size(), none);
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
        if (const std::uint32_t parent = m_parents[i]; m_isShown[i] && parent != none)
            sibling[i] = std::exchange(child[parent], i);
    std::vector<bool> isOutermost(m_nodes.size());
    std::set<std::pair<MappedAddress, MappedAddress>> open;
    const auto callOf = [this](std::uint32_t node) { return std::pair(m_nodes[m_parents[node]].at, m_nodes[node].at); };
    for (std::uint32_t root = 0; root < m_nodes.size(); ++root) {
        if (m_parents[root] != none)
            continue;
        for (std::uint32_t node = child[root]; node != none;) {
            isOutermost[node] = open.insert(callOf(node)).second;
            std::uint32_t next = child[node];
            for (; next == none && node != root; node = m_parents[node]) {
                if (isOutermost[node])
                    open.erase(callOf(node));
                next = sibling[node];
            }
            node = next;
        }
    }
    return isOutermost;
}

std::vector<StackNode> StackFrames::nodes(const std::function<Name(const MappedAddress&)>& nameOf,
                                          FunctionId instrumentation) const
{
    std::vector<StackNode> result;
    /// The shown node that a node's callees belong to.
    std::vector<std::uint32_t> number(m_nodes.size(), StackNode::none);
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        const MappedNode& node = m_nodes[i];
        if (!m_isShown[i])
            continue;
        const auto push = [&](std::uint32_t parent, const std::optional<FunctionId>& function, bool isAfterFold) {
            result.push_back({.parent = parent, .function = function, .isAfterFold = isAfterFold});
            return static_cast<std::uint32_t>(result.size() - 1);
        };
        std::uint32_t parent = m_parents[i] == MappedNode::none ? StackNode::none : number[m_parents[i]];
        const Name name = node.at.kind == AddressKind::Unknown ? Name{} : nameOf(node.at);
        if (name.function == instrumentation) {
            number[i] = parent; // what it calls, its callers have called: it stands in for functions of the C library
            push(StackNode::none, name.function, false);
            if (parent != StackNode::none)
                result.back().countsFor = result[parent].function;
        } else {
            bool isAfterFold = node.isAfterFold;
            if (name.whole) {
                parent = push(parent, name.whole, isAfterFold);
                isAfterFold = false;
            }
            number[i] = push(parent, name.function, isAfterFold);
        }
        result.back().samples = node.samples;
        result.back().seconds = secondsOf(node);
    }
    return result;
}

} // namespace gmonscope
