// SPDX-License-Identifier: MIT
#include "sum/thread_frames.h"

#include "base/saturated.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace gmonscope {

namespace {

constexpr std::size_t mostFrames = 24;

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

/// Is it the readable name of a function with which the C++ library calls what a thread is to do?
bool isThreadStarter(std::string_view name)
{
    if (name.starts_with("void "))
        name.remove_prefix(5);
    return name.starts_with("std::") || name == "execute_native_thread_routine";
}

/// The type of what a thread calls, `main::{lambda()#1}`, if the name is that of std::thread's function which calls it,
/// and the type is no pointer. Else an empty text.
std::string_view calledByThread(std::string_view name)
{
    constexpr std::string_view state = "std::thread::_State_impl<", tuple = "std::tuple<", run = "::_M_run()";
    const std::size_t at = name.find(tuple);
    if (!name.starts_with(state) || !name.ends_with(run) || at == std::string_view::npos)
        return {};
    const std::size_t start = at + tuple.size();
    int depth = 0;
    for (std::size_t end = start; end < name.size(); ++end) {
        const char c = name[end];
        if (depth == 0 && (c == ',' || c == '>'))
            return name[end - 1] == ')' ? std::string_view() : name.substr(start, end - start);
        if (c == '<' || c == '(' || c == '{')
            ++depth;
        else if (c == '>' || c == ')' || c == '}')
            --depth;
    }
    return {};
}

} // namespace

std::vector<std::vector<MappedAddress>> findOwnFrames(const ScopeCounts& counts,
                                                      const std::vector<ScopeModule>& modules, const AddressMap& map)
{
    std::vector<std::vector<MappedAddress>> frames(counts.threads.size());
    const auto isForeign = [&](const ScopeThread& thread) {
        return !thread.isMain && thread.lives == 1 && !isOwn(map.latestAddress(thread.start), modules);
    };
    if (std::none_of(counts.threads.begin(), counts.threads.end(), isForeign))
        return frames;
    const HeaviestWays ways(counts.nodes);
    const std::vector<std::uint32_t> roots = rootsOf(counts, ways);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (roots[i] == ScopeNode::none || !isForeign(counts.threads[i]))
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
    ThreadBeginning starter;
    for (const MappedAddress& frame : frames) {
        std::string name = nameOf(frame);
        if (isThreadStarter(name)) {
            starter = {std::move(name), frame};
            continue;
        }
        if (const std::string_view called = calledByThread(starter.name); !called.empty())
            return ThreadBeginning{std::string(called), starter.at};
        return ThreadBeginning{std::move(name), frame};
    }
    return {};
}

} // namespace gmonscope
