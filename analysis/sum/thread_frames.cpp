// SPDX-License-Identifier: MIT
#include "sum/thread_frames.h"

#include "base/saturated.h"
#include "names/thunks.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace gmonscope {

namespace {

constexpr std::size_t mostFrames = 48; ///< without optimisation std::async has 30 of its own

/// The tree of stacks, from callers to callees.
class HeaviestWays {
public:
    explicit HeaviestWays(const std::vector<ScopeNode>& nodes)
        : m_weights(nodes.size()), m_heaviest(nodes.size(), ScopeNode::none)
    {
        std::vector<std::uint32_t> open(nodes.size()); // callees that have not been added up
        for (const ScopeNode& node : nodes)
            if (node.parent != ScopeNode::none)
                ++open[node.parent];
        for (std::uint32_t i = 0; i < nodes.size(); ++i)
            for (std::uint32_t at = open[i] == 0 ? i : ScopeNode::none; at != ScopeNode::none;) {
                open[at] = ScopeNode::none; // done
                m_weights[at] = addSaturated(m_weights[at], nodes[at].samples);
                const std::uint32_t parent = nodes[at].parent;
                if (parent != ScopeNode::none)
                    addCallee(parent, at);
                at = parent != ScopeNode::none && --open[parent] == 0 ? parent : ScopeNode::none;
            }
    }

    [[nodiscard]] std::uint64_t weightOf(std::uint32_t node) const { return m_weights[node]; }
    /// The callee with most samples; none: there is no callee with any.
    [[nodiscard]] std::uint32_t next(std::uint32_t node) const { return m_heaviest[node]; }

private:
    void addCallee(std::uint32_t caller, std::uint32_t callee)
    {
        m_weights[caller] = addSaturated(m_weights[caller], m_weights[callee]);
        const std::uint32_t best = m_heaviest[caller];
        const auto isBetter = [&](std::uint32_t other) {
            return m_weights[callee] != m_weights[other] ? m_weights[callee] > m_weights[other] : callee < other;
        };
        if (m_weights[callee] > 0 && (best == ScopeNode::none || isBetter(best)))
            m_heaviest[caller] = callee;
    }

    std::vector<std::uint64_t> m_weights; ///< samples of the node and of all that it called
    std::vector<std::uint32_t> m_heaviest;
};

/// Each thread's root with most samples: it has one for each epoch.
std::vector<std::uint32_t> rootsOf(const ScopeCounts& counts, const HeaviestWays& ways)
{
    std::vector<std::uint32_t> roots(counts.threads.size(), ScopeNode::none);
    for (std::uint32_t i = 0; i < counts.nodes.size(); ++i) {
        const auto record = static_cast<std::uint32_t>(counts.nodes[i].pc); // from 1
        if (counts.nodes[i].parent != ScopeNode::none || record == 0 || record > roots.size())
            continue;
        std::uint32_t& root = roots[record - 1];
        if (root == ScopeNode::none || ways.weightOf(i) > ways.weightOf(root))
            root = i;
    }
    return roots;
}

bool isOwn(const MappedAddress& place, const std::vector<ScopeModule>& modules)
{
    return place.kind == AddressKind::Module && (place.module == 0 || modules[place.module].countsCalls);
}

/// Is it a function with which the C++ library calls what a thread is to do?
bool isThreadStarter(const NameParts& name)
{
    if (name.parts.empty())
        return false;
    const std::string_view outermost = name.parts.front().name;
    return outermost == "std" || outermost == "__gnu_cxx" || outermost == "execute_native_thread_routine" ||
           outermost.starts_with("__gthread_");
}

/// The class of what such a function calls, `main::{lambda()#1}`, if it is the program's own; empty where it is not, or
/// where a pointer is called.
std::string_view ownClassCalledBy(const NameParts& name)
{
    const auto callable = calledBy(name);
    if (!callable || callable->type.ends_with(')'))
        return {};
    return isThreadStarter(partsOf(callable->type)) ? std::string_view() : callable->type;
}

} // namespace

std::vector<std::vector<MappedAddress>> findOwnFrames(const ScopeCounts& counts,
                                                      const std::vector<ScopeModule>& modules, const AddressMap& map)
{
    std::vector<std::vector<MappedAddress>> frames(counts.threads.size());
    const auto isStarted = [](const ScopeThread& thread) { return !thread.isMain && thread.lives == 1; };
    for (std::size_t i = 0; i < frames.size(); ++i)
        if (const std::uint64_t beginning = counts.threads[i].beginning)
            frames[i].push_back(map.latestAddress(beginning));
    if (std::none_of(counts.threads.begin(), counts.threads.end(), isStarted))
        return frames;
    const HeaviestWays ways(counts.nodes);
    const std::vector<std::uint32_t> roots = rootsOf(counts, ways);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (!isStarted(counts.threads[i]) || !frames[i].empty())
            continue;
        if (const MappedAddress start = map.latestAddress(counts.threads[i].start); isOwn(start, modules))
            frames[i].push_back(start);
        if (roots[i] == ScopeNode::none)
            continue;
        const auto epoch = static_cast<std::uint32_t>(counts.nodes[roots[i]].pc >> 32);
        for (std::uint32_t at = ways.next(roots[i]); at != ScopeNode::none && frames[i].size() < mostFrames;
             at = ways.next(at))
            if (const MappedAddress place = map.frameOf(counts.nodes[at].pc, epoch); isOwn(place, modules))
                frames[i].push_back(place);
    }
    return frames;
}

std::optional<ThreadBeginning> findBeginning(std::span<const MappedAddress> frames,
                                             const std::function<std::string(const MappedAddress&)>& nameOf)
{
    std::optional<ThreadBeginning> called; // by the library's functions so far
    for (const MappedAddress& frame : frames) {
        std::string name = nameOf(frame);
        const NameParts parts = partsOf(name);
        if (!isThreadStarter(parts))
            return called && !name.starts_with(called->name + "::") ? called : ThreadBeginning{std::move(name), frame};
        if (const std::string_view type = ownClassCalledBy(parts); !called && !type.empty())
            called = {std::string(type), frame};
    }
    return called;
}

} // namespace gmonscope
