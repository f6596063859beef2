// SPDX-License-Identifier: MIT
#include "scope/scope_stacks.h"

#include <algorithm>
#include <utility>

namespace gmonscope {

namespace {

class StackReader {
public:
    StackReader(const ScopeFrame& frame, Counted counted) : m_frame(frame), m_counted(counted) {}

    Result<std::vector<ScopeNode>> read()
    {
        const auto chunks = m_frame.chunksByNumber(SCOPE_STACKS, m_counted);
        if (!chunks)
            return chunks.error();
        for (const ScopeChunk& chunk : *chunks) {
            m_runs.push_back({chunk.header.first, m_nodes.size(), chunk.content()});
            if (auto failure = visitRecords<scope_stack_node>(
                    m_frame, chunk.content(), chunk.header.used,
                    [this](const scope_stack_node&, const scope_stack_node& node, std::uint64_t offset) {
                        m_nodes.push_back({.pc = node.pc,
                                           .parent = node.parent ? node.parent : ScopeNode::none,
                                           .samples = since(node.samples, node.base_samples),
                                           .userNs = since(node.user_ns, node.base_user_ns),
                                           .systemNs = since(node.system_ns, node.base_system_ns)});
                        return addUp(m_nodes.back(), offset);
                    }))
                return *failure;
        }
        if (auto failure = linkNodes())
            return *failure;
        if (auto failure = findRoots())
            return *failure;
        return std::move(m_nodes);
    }

private:
    using Failure = std::optional<Error>;

    /// Refuses counts that the file's sums have no room for. A file that is salvaged loses those of the node.
    Failure addUp(ScopeNode& node, std::uint64_t offset)
    {
        if (m_room.take(node.samples, node.userNs, node.systemNs))
            return {};
        const std::string found = std::to_string(node.samples) + " more, of " + std::to_string(node.userNs) + " and " +
                                  std::to_string(node.systemNs) + " ns";
        node.samples = node.userNs = node.systemNs = 0;
        return m_frame.damaged(m_frame.error(offset, SampleRoom::expected, found));
    }

    /// Numbers of callers become indices.
    Failure linkNodes()
    {
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            ScopeNode& node = m_nodes[i];
            if (node.parent == ScopeNode::none)
                continue;
            const auto parent = indexOf(node.parent);
            if (!parent && !m_frame.isLive()) {
                if (auto failure = m_frame.damaged(m_frame.error(offsetOf(i), "a caller among the nodes",
                                                                 "number " + std::to_string(node.parent))))
                    return failure;
                node.pc = 0; // of a file that is salvaged its time stays, without a place
                node.parent = ScopeNode::none;
                continue;
            }
            // Its caller was added after the reading had passed there: neither was to be seen when it began.
            node = parent ? node : ScopeNode{};
            node.parent = parent.value_or(ScopeNode::none);
        }
        return {};
    }

    Failure findRoots()
    {
        std::vector<std::uint32_t> path;
        // A file that is salvaged may have as many circles as nodes.
        std::vector<std::uint32_t> walks(m_frame.isSalvaged() ? m_nodes.size() : 0, ScopeNode::none);
        const auto isCircle = [&](std::uint32_t at, std::uint32_t walk) {
            return walks.empty() ? path.size() > m_nodes.size() : std::exchange(walks[at], walk) == walk;
        };
        for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
            path.clear();
            std::uint32_t at = i;
            while (m_nodes[at].root == ScopeNode::none && m_nodes[at].parent != ScopeNode::none) {
                if (isCircle(at, i)) {
                    if (auto failure = m_frame.damaged(
                            m_frame.error(offsetOf(i), "callers that lead to a root", "a circle of them")))
                        return failure;
                    m_nodes[at].pc = 0;
                    m_nodes[at].parent = ScopeNode::none;
                    break;
                }
                path.push_back(at);
                at = m_nodes[at].parent;
            }
            const std::uint32_t root = m_nodes[at].root == ScopeNode::none ? at : m_nodes[at].root;
            m_nodes[at].root = root;
            for (const std::uint32_t node : path)
                m_nodes[node].root = root;
        }
        return {};
    }

    /// Returns the index in m_nodes of the node with this number.
    [[nodiscard]] std::optional<std::uint32_t> indexOf(std::uint64_t number) const
    {
        auto run = std::upper_bound(m_runs.begin(), m_runs.end(), number,
                                    [](std::uint64_t n, const NumberRun& r) { return n < r.number; });
        if (run == m_runs.begin())
            return {};
        const std::size_t end = run == m_runs.end() ? m_nodes.size() : run->index;
        --run;
        const std::uint64_t index = run->index + (number - run->number);
        return index < end ? std::optional(static_cast<std::uint32_t>(index)) : std::nullopt;
    }

    [[nodiscard]] std::uint64_t offsetOf(std::size_t index) const
    {
        const auto run = std::prev(std::upper_bound(m_runs.begin(), m_runs.end(), index,
                                                    [](std::size_t n, const NumberRun& r) { return n < r.index; }));
        return run->offset + (index - run->index) * sizeof(scope_stack_node);
    }

    /// Nodes numbered from `number` on are in m_nodes from `index` on.
    struct NumberRun {
        std::uint64_t number;
        std::size_t index;
        std::uint64_t offset; ///< in the file
    };

    const ScopeFrame& m_frame;
    const Counted m_counted;
    std::vector<ScopeNode> m_nodes;
    std::vector<NumberRun> m_runs;
    SampleRoom m_room;
};

} // namespace

Result<std::vector<ScopeNode>> readScopeStacks(const ScopeFrame& frame, Counted counted)
{
    return StackReader(frame, counted).read();
}

} // namespace gmonscope
