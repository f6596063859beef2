// SPDX-License-Identifier: MIT
#include "sum/stack_sum.h"

#include "base/seeded_hash.h"
#include "formats/scope_data.h"
#include "scope_format.h"

#include <algorithm>

namespace gmonscope {

namespace {

bool isSameNode(const MappedNode& a, const MappedNode& b)
{
    return a.parent == b.parent && a.isAfterFold == b.isAfterFold && a.at == b.at;
}

void addTime(auto& sum, const ScopeNode& node)
{
    sum.samples += node.samples;
    sum.userNs += node.userNs;
    sum.systemNs += node.systemNs;
}

/// Turns the nodes of one run into places, callers first.
class RunPlacer {
public:
    RunPlacer(const std::vector<ScopeNode>& nodes, const AddressMap& map, const std::vector<std::uint32_t>& modules)
        : m_nodes(nodes), m_map(map), m_modules(modules), m_numbers(nodes.size(), MappedNode::none),
          m_isFold(nodes.size())
    {
    }

    template <class Child> void place(Child&& child)
    {
        std::vector<std::uint32_t> path;
        for (std::uint32_t i = 0; i < m_numbers.size(); ++i) {
            for (std::uint32_t at = i; at != ScopeNode::none && m_numbers[at] == MappedNode::none;
                 at = m_nodes[at].parent)
                path.push_back(at);
            for (; !path.empty(); path.pop_back())
                m_numbers[path.back()] = child(path.back(), placed(path.back()));
        }
    }

private:
    /// A fold stands for what is below and above it: its callee goes to its caller.
    [[nodiscard]] MappedNode placed(std::uint32_t index)
    {
        const ScopeNode& node = m_nodes[index];
        MappedNode result{.at = {}};
        if (node.parent == ScopeNode::none)
            return result;
        result.parent = m_numbers[node.parent];
        result.isAfterFold = m_isFold[node.parent];
        m_isFold[index] = node.pc == SCOPE_PC_FOLDED;
        if (node.pc > SCOPE_PC_FOLDED) {
            result.at = m_map.frameOf(node.pc, static_cast<std::uint32_t>(m_nodes[node.root].pc >> 32));
            if (result.at.kind == AddressKind::Module)
                result.at.module = m_modules[result.at.module];
        }
        return result;
    }

    const std::vector<ScopeNode>& m_nodes;
    const AddressMap& m_map;
    const std::vector<std::uint32_t>& m_modules;
    std::vector<std::uint32_t> m_numbers; ///< by node: its number in the sum
    std::vector<bool> m_isFold;
};

} // namespace

void StackSum::add(const std::vector<ScopeNode>& nodes, const AddressMap& map,
                   const std::vector<std::uint32_t>& modules, Counted counted)
{
    if (nodes.empty())
        return;
    if (!m_nodes.empty() && m_slots.empty())
        indexNodes();
    m_nodes.reserve(m_nodes.empty() ? nodes.size() : 0);
    RunPlacer(nodes, map, modules).place([&](std::uint32_t index, const MappedNode& node) {
        const ScopeNode& original = nodes[index];
        const bool isFold = original.parent != ScopeNode::none && original.pc == SCOPE_PC_FOLDED;
        const std::uint32_t number = isFold ? node.parent : child(node);
        if (counted == Counted::More) {
            addTime(m_nodes[number], original);
        } else {
            m_less.resize(std::max<std::size_t>(m_less.size(), number + 1));
            addTime(m_less[number], original);
        }
        return number;
    });
}

std::vector<MappedNode> StackSum::take(std::vector<MappedNode>& less)
{
    if (!m_less.empty())
        less = m_nodes;
    for (std::size_t i = 0; i < less.size(); ++i) {
        const ScopeTime time = i < m_less.size() ? m_less[i] : ScopeTime{};
        less[i].samples = time.samples;
        less[i].userNs = time.userNs;
        less[i].systemNs = time.systemNs;
    }
    return std::move(m_nodes);
}

std::uint32_t StackSum::child(const MappedNode& node)
{
    const auto next = static_cast<std::uint32_t>(m_nodes.size());
    if (m_slots.empty()) { // of a first run all nodes differ, or may stand twice
        m_nodes.push_back(node);
        return next;
    }
    const std::size_t slot = slotOf(node);
    if (m_slots[slot] != MappedNode::none)
        return m_slots[slot];
    m_slots[slot] = next;
    m_nodes.push_back(node);
    if (m_nodes.size() * 2 > m_slots.size())
        indexNodes();
    return next;
}

/// The slot of an equal node, or the free one where it would be.
std::size_t StackSum::slotOf(const MappedNode& node) const
{
    std::uint64_t hash = node.at.address ^ (std::uint64_t{node.at.module} << 48) ^
                         (static_cast<std::uint64_t>(node.at.kind) << 60) ^ (std::uint64_t{node.isAfterFold} << 63);
    const SeededHash mixed;
    std::size_t slot = mixed(mixed(hash) + node.parent) & (m_slots.size() - 1);
    while (m_slots[slot] != MappedNode::none && !isSameNode(m_nodes[m_slots[slot]], node))
        slot = (slot + 1) & (m_slots.size() - 1);
    return slot;
}

void StackSum::indexNodes()
{
    std::size_t size = 1024;
    while (size < 4 * m_nodes.size())
        size *= 2;
    m_slots.assign(size, MappedNode::none);
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
        if (const std::size_t slot = slotOf(m_nodes[i]); m_slots[slot] == MappedNode::none)
            m_slots[slot] = i;
}

} // namespace gmonscope
