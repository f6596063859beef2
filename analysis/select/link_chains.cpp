// SPDX-License-Identifier: MIT
#include "select/link_chains.h"

namespace gmonscope {

void LinkChains::place(std::vector<Link>& links, const std::vector<std::size_t>& which, Takes takes,
                       std::vector<std::size_t>& left)
{
    constexpr double most = 0.99;
    std::uint64_t all = 0, seen = 0;
    for (const std::size_t i : which)
        all += links[i].calls;
    for (const std::size_t i : which) {
        Link& link = links[i];
        seen += link.calls;
        if (link.isPlaced)
            continue;
        const bool isRare =
            takes == Takes::Frequent && all && static_cast<double>(seen) / static_cast<double>(all) > most;
        if (isRare || m_isPlaced[link.callee] || m_isPlaced[link.caller] || !join(link))
            left.push_back(i);
    }
    const auto isDone = [&](const Link& link) { return m_isPlaced[link.caller] || m_isPlaced[link.callee]; };
    for (const std::size_t i : which) {
        const std::uint32_t chain = m_nodes[links[i].caller].chain;
        if (isDone(links[i]) || chain == none)
            continue;
        for (std::uint32_t node = m_chains[chain].first; node != none; node = m_nodes[node].next) {
            m_isPlaced[node] = true;
            append(node);
        }
    }
    for (const std::size_t i : which)
        if (takes == Takes::All && !isDone(links[i])) {
            m_isPlaced[links[i].caller] = true;
            append(links[i].caller);
        }
}

bool LinkChains::join(Link& link)
{
    const Node &caller = m_nodes[link.caller], &callee = m_nodes[link.callee];
    if (caller.chain != none && callee.chain != none)
        return false;
    const auto fromStart = [&](const Node& node) { return node.place - m_nodes[m_chains[node.chain].first].place; };
    const auto fromEnd = [&](const Node& node) { return m_nodes[m_chains[node.chain].last].place - node.place; };
    if (caller.chain == none) {
        if (callee.chain == none)
            start(link.callee);
        if (fromEnd(callee) < fromStart(callee))
            appendTo(callee.chain, link.caller);
        else
            prependTo(callee.chain, link.caller);
    } else if (fromStart(caller) < fromEnd(caller))
        prependTo(caller.chain, link.callee);
    else
        appendTo(caller.chain, link.callee);
    return link.isPlaced = true;
}

void LinkChains::start(std::uint32_t node)
{
    m_nodes[node].chain = static_cast<std::uint32_t>(m_chains.size());
    m_chains.push_back({node, node});
}

void LinkChains::appendTo(std::uint32_t chain, std::uint32_t node)
{
    const std::uint32_t last = m_chains[chain].last;
    m_nodes[last].next = node;
    m_nodes[node] = {.previous = last, .chain = chain, .place = m_nodes[last].place + 1};
    m_chains[chain].last = node;
}

void LinkChains::prependTo(std::uint32_t chain, std::uint32_t node)
{
    const std::uint32_t first = m_chains[chain].first;
    m_nodes[first].previous = node;
    m_nodes[node] = {.next = first, .chain = chain, .place = m_nodes[first].place - 1};
    m_chains[chain].first = node;
}

} // namespace gmonscope
