// SPDX-License-Identifier: MIT
//
// A function that the diagram leaves out, drawn for a moment because somebody looks at it.
#include "diagram/diagram_builder.h"

#include <algorithm>
#include <map>

namespace gmonscope::diagram {

namespace {

constexpr std::size_t mostNeighbours = 3; ///< on each side

class Visit {
public:
    Visit(const TimedGraph& profile, const Scale& scale, Selection& selection)
        : m_profile(profile), m_scale(scale), m_selection(selection)
    {
    }

    void of(EntryRef visited)
    {
        const std::vector<FunctionId> functions = functionsOf(visited);
        if (std::any_of(functions.begin(), functions.end(), [this](FunctionId f) { return isShown(f); }))
            return;
        m_selection.temporary = static_cast<std::uint32_t>(m_selection.subjects.size());
        add(visited);
        for (const Side side : {Side::Callers, Side::Callees})
            for (const FunctionId neighbour : heaviest(functions, side))
                if (!isShown(neighbour))
                    add(EntryRef::of(neighbour));
    }

private:
    [[nodiscard]] bool isShown(FunctionId f) const { return m_selection.nodeOf[f.value] != notShown; }

    [[nodiscard]] std::vector<FunctionId> functionsOf(EntryRef entry) const
    {
        return entry.isCycle() ? m_profile.cycle(entry.cycle()).members : std::vector{entry.function()};
    }

    void add(EntryRef entry)
    {
        for (const FunctionId f : functionsOf(entry))
            m_selection.nodeOf[f.value] = static_cast<std::uint32_t>(m_selection.subjects.size());
        m_selection.subjects.push_back(entry);
        if (!m_selection.chains.empty())
            m_selection.chains.emplace_back();
    }

    /// Returns the neighbours on one side that most flows to or from, then those with most calls.
    [[nodiscard]] std::vector<FunctionId> heaviest(const std::vector<FunctionId>& functions, Side side) const
    {
        std::map<FunctionId, std::pair<double, std::uint64_t>> found;
        for (const FunctionId function : functions)
            for (const ArcId id : side == Side::Callers ? m_profile.arcsTo(function) : m_profile.arcsFrom(function)) {
                const Arc& arc = m_profile.arc(id);
                const FunctionId other = side == Side::Callers ? arc.caller : arc.callee;
                if (!arc.wasTaken() || m_selection.nodeOf[other.value] == m_selection.temporary)
                    continue;
                auto& [value, calls] = found[other];
                value += m_scale.of(arc);
                calls += arc.calls;
            }
        std::vector<FunctionId> neighbours;
        for (const auto& [neighbour, weight] : found)
            neighbours.push_back(neighbour);
        std::stable_sort(neighbours.begin(), neighbours.end(),
                         [&](FunctionId a, FunctionId b) { return found[a] > found[b]; });
        neighbours.resize(std::min(neighbours.size(), mostNeighbours));
        return neighbours;
    }

    const TimedGraph& m_profile;
    const Scale& m_scale;
    Selection& m_selection;
};

} // namespace

void addVisited(const TimedGraph& profile, const DiagramOptions& options, const Scale& scale, Selection& selection)
{
    if (options.visited)
        Visit(profile, scale, selection).of(*options.visited);
}

} // namespace gmonscope::diagram
