// SPDX-License-Identifier: MIT
//
// Marks beside nodes and arcs: neighbours that are not shown, and arcs whose times disagree.
#include "diagram/diagram_builder.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"

#include <algorithm>
#include <vector>

namespace gmonscope {

namespace {

/// Neighbours with a smaller share of the run are not worth a mark.
constexpr double leastShareOfStub = 0.005;
constexpr std::size_t mostStubs = 12;

/// Which node stands for which function.
std::vector<std::uint32_t> nodesOf(const Diagram& diagram, const TimedGraph& profile)
{
    std::vector<std::uint32_t> nodeOf(profile.functions().size(), diagram::notShown);
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i) {
        const EntryRef subject = diagram.nodes[i].subject;
        for (const ChainMember& member : diagram.nodes[i].chain)
            nodeOf[member.function.value] = i;
        if (!subject.isCycle())
            nodeOf[subject.value] = i;
        else
            for (const FunctionId member : profile.cycle(subject.cycle()).members)
                nodeOf[member.value] = i;
    }
    return nodeOf;
}

/// Do others call the callee, or its cycle, too? Only then has the estimate shared its time out; along the only call it
/// just passes on what was shared out below.
bool isShared(const TimedGraph& profile, const Arc& arc)
{
    const auto cycle = profile.function(arc.callee).cycle;
    return arc.calls < (cycle ? profile.cycle(*cycle).calls : profile.function(arc.callee).calls);
}

} // namespace

namespace diagram {

void countHiddenNeighbours(const TimedGraph& profile, const DiagramOptions& options, const Selection& selection,
                           const Scale& scale, std::vector<DiagramNode>& nodes)
{
    // Members that an open cycle has no room for: no click brings them.
    const auto isLeftOut = [&](FunctionId f) {
        const auto cycle = profile.function(f).cycle;
        return cycle && std::find(selection.openCycles.begin(), selection.openCycles.end(), *cycle) !=
                            selection.openCycles.end();
    };
    const auto count = [&](std::uint32_t node, Side side) {
        std::vector<std::uint32_t> functions; // a large cycle has a hundred thousand neighbours
        double value = 0;
        const auto add = [&](FunctionId f) {
            for (const ArcId id : side == Side::Callers ? profile.arcsTo(f) : profile.arcsFrom(f)) {
                const Arc& arc = profile.arc(id);
                const FunctionId other = side == Side::Callers ? arc.caller : arc.callee;
                const bool isHidden = selection.nodeOf[other.value] == notShown && isInFocus(options, other) &&
                                      profile.visibility(other).inGraph && !isLeftOut(other);
                if (!arc.wasTaken() || !isHidden || profile.isInsideCycle(arc))
                    continue;
                functions.push_back(other.value);
                value += scale.of(arc);
            }
        };
        eachFunction(profile, selection, node, add);
        std::sort(functions.begin(), functions.end());
        const auto different = std::unique(functions.begin(), functions.end()) - functions.begin();
        return HiddenNeighbours{static_cast<std::uint32_t>(different), scale.share(value)};
    };
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        nodes[i].hiddenCallers = count(i, Side::Callers);
        nodes[i].hiddenCallees = count(i, Side::Callees);
    }
}

} // namespace diagram

std::vector<StubSubject> stubsWorthShowing(const Diagram& diagram)
{
    std::vector<std::pair<double, StubSubject>> found;
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i)
        for (const Side side : {Side::Callers, Side::Callees}) {
            const DiagramNode& node = diagram.nodes[i];
            const HiddenNeighbours& hidden = side == Side::Callers ? node.hiddenCallers : node.hiddenCallees;
            if (hidden.functions && hidden.share >= leastShareOfStub)
                found.emplace_back(hidden.share, StubSubject{i, side});
        }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<StubSubject> wanted;
    for (std::size_t i = 0; i < found.size() && i < mostStubs; ++i)
        wanted.push_back(found[i].second);
    return wanted;
}

void markDisagreements(Diagram& diagram, const Profile& profile, const MeasuredComparison& comparison)
{
    const std::vector<std::uint32_t> nodeOf = nodesOf(diagram, profile);
    const TimeUnit unit = unitOf(profile);
    for (std::uint32_t i = 0; i < profile.arcs().size(); ++i) {
        const Arc& arc = profile.arc({i});
        const auto tail = nodeOf[arc.caller.value], head = nodeOf[arc.callee.value];
        const auto measured = profile.measured(ArcId{i});
        if (!comparison.differs({i}) || !measured || tail == diagram::notShown || head == diagram::notShown)
            continue;
        const auto drawn = std::find_if(diagram.arcs.begin(), diagram.arcs.end(), [&](const DiagramArc& a) {
            return a.tail == tail && a.head == head && a.kind == DiagramArcKind::Time;
        });
        if (drawn == diagram.arcs.end())
            continue;
        drawn->disagrees = isShared(profile, arc);
        drawn->tip += '\n' + Phrase::tr("estimated %1, measured %2: they disagree beyond chance")
                                 .arg(unit.text(profile.flow({i}).totalSeconds()))
                                 .arg(unit.text(measured->seconds))
                                 .text();
    }
}

} // namespace gmonscope
