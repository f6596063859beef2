// SPDX-License-Identifier: MIT
#include "scope/scope_threads.h"

#include "base/saturated.h"

#include <algorithm>
#include <map>

namespace gmonscope {

namespace {

/// Did chosen threads count in a place, did others?
struct Users {
    bool areChosen = false, areOthers = false;
};

class Places {
public:
    Places(const std::vector<ScopeThread>& threads, const std::vector<bool>& isChosen)
    {
        for (std::size_t i = 0; i < threads.size(); ++i) {
            note(isChosen[i], m_all);
            if (threads[i].lives > 1) // each had a place, and nobody noted which
                note(isChosen[i], m_anywhere);
            else if (threads[i].place)
                note(isChosen[i], m_byPlace[threads[i].place]);
        }
    }

    [[nodiscard]] Users usersOf(std::uint32_t place) const
    {
        const auto known = m_byPlace.find(place);
        if (known == m_byPlace.end())
            return m_all; // it may be anybody's
        return {known->second.areChosen || m_anywhere.areChosen, known->second.areOthers || m_anywhere.areOthers};
    }

private:
    static void note(bool isChosen, Users& users) { (isChosen ? users.areChosen : users.areOthers) = true; }

    std::map<std::uint32_t, Users> m_byPlace;
    Users m_anywhere, m_all;
};

std::uint64_t keepArcs(std::vector<ScopeArc>& arcs, const Places& places)
{
    std::uint64_t shared = 0;
    std::erase_if(arcs, [&](const ScopeArc& arc) {
        const Users users = places.usersOf(arc.place);
        if (users.areChosen && users.areOthers)
            shared = addSaturated(shared, arc.count);
        return !users.areChosen;
    });
    return shared;
}

/// Nodes without time stay, so that callers stay where they are: they say nothing.
void keepNodes(std::vector<ScopeNode>& nodes, const std::vector<bool>& isChosen, ThreadsPart& part)
{
    for (ScopeNode& node : nodes) {
        const auto record = static_cast<std::uint32_t>(nodes[node.root].pc); // from 1
        const bool isKnown = record > 0 && record <= isChosen.size();
        if (isKnown && isChosen[record - 1]) {
            part.samples = addSaturated(part.samples, node.samples);
            continue;
        }
        if (!isKnown)
            part.unknownSamples = addSaturated(part.unknownSamples, node.samples);
        node.samples = node.userNs = node.systemNs = 0;
    }
}

/// The roots tell the threads that are left by their new record numbers.
void renumberRoots(std::vector<ScopeNode>& nodes, const std::vector<bool>& isChosen)
{
    std::vector<std::uint32_t> numbers(isChosen.size() + 1);
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < isChosen.size(); ++i)
        numbers[i + 1] = isChosen[i] ? ++next : 0;
    for (ScopeNode& node : nodes) {
        const auto record = static_cast<std::uint32_t>(node.pc);
        if (node.parent == ScopeNode::none)
            node.pc += (record < numbers.size() ? numbers[record] : 0) - std::uint64_t{record};
    }
}

bool tellsPlaces(const ScopeData& data)
{
    return data.arcs.empty() ||
           std::any_of(data.arcs.begin(), data.arcs.end(), [](const ScopeArc& arc) { return arc.place != 0; });
}

} // namespace

bool tellsThreads(const ScopeData& data) { return !data.isSum && !data.threads.empty(); }

ThreadsPart keepThreads(ScopeData& data, const std::vector<bool>& isChosen)
{
    ThreadsPart part{.tellsCalls = tellsPlaces(data)};
    keepNodes(data.nodes, isChosen, part);
    renumberRoots(data.nodes, isChosen);
    if (std::find(isChosen.begin(), isChosen.end(), true) == isChosen.end()) {
        data.arcs.clear();
        data.marks.clear();
    } else if (part.tellsCalls) {
        const Places places(data.threads, isChosen);
        part.sharedCalls = keepArcs(data.arcs, places);
        keepArcs(data.marks, places);
    }
    for (const ScopeArc& arc : data.arcs)
        part.calls = addSaturated(part.calls, arc.count);
    std::size_t record = 0;
    std::erase_if(data.threads, [&](const ScopeThread&) { return !isChosen[record++]; });
    return part;
}

} // namespace gmonscope
