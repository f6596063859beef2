// SPDX-License-Identifier: MIT
//
// Puts functions that call each other often side by side: the greedy method of gprof's -r and -R.
#pragma once

#include <cstdint>
#include <vector>

namespace gmonscope {

/// Two different nodes, and how often one calls the other.
struct Link {
    std::uint32_t caller = 0, callee = 0;
    std::uint64_t calls = 0;
    bool isPlaced = false; ///< nothing more to do for it
};

/// Chains of nodes. A link joins a node outside all chains to the nearer end of the other node's chain.
class LinkChains {
public:
    explicit LinkChains(std::size_t nodes) : m_nodes(nodes), m_isPlaced(nodes) {}

    enum class Takes : std::uint8_t { All, Frequent /**< those that make up 99 % of all calls */ };

    /// Visits links (indices in `links`), the most frequent first, and appends the chains to order(), then, with
    /// Takes::All, callers that are in no chain. Links that found no place are appended to `left`.
    void place(std::vector<Link>& links, const std::vector<std::size_t>& which, Takes, std::vector<std::size_t>& left);

    [[nodiscard]] const std::vector<std::uint32_t>& order() const { return m_order; }
    void append(std::uint32_t node) { m_order.push_back(node); }
    /// True if the node is in order(), or is not to be there.
    [[nodiscard]] bool isPlaced(std::uint32_t node) const { return m_isPlaced[node]; }
    void setPlaced(std::uint32_t node, bool placed) { m_isPlaced[node] = placed; }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct Node {
        std::uint32_t next = none, previous = none, chain = none;
        std::int64_t place = 0; ///< position in its chain
    };
    struct Chain {
        std::uint32_t first, last;
    };

    bool join(Link&);
    void appendTo(std::uint32_t chain, std::uint32_t node);
    void prependTo(std::uint32_t chain, std::uint32_t node);
    void start(std::uint32_t node);

    std::vector<Node> m_nodes;
    std::vector<Chain> m_chains;
    std::vector<std::uint32_t> m_order;
    std::vector<bool> m_isPlaced; ///< by node
};

} // namespace gmonscope
