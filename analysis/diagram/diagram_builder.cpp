// SPDX-License-Identifier: MIT
#include "diagram/diagram_builder.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "graph/profile_data.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

using namespace diagram;

/// Marks the way into a cycle that nobody inside the image calls: members called from outside it, or the heaviest.
void markRootMembers(const TimedGraph& profile, Diagram& diagram)
{
    for (const DiagramCycle& box : diagram.cycles) {
        const Cycle& cycle = profile.cycle(box.cycle);
        if (cycle.calls > cycle.externalCalls || box.nodes.empty())
            continue;
        bool marked = false;
        for (const std::uint32_t index : box.nodes) {
            DiagramNode& node = diagram.nodes[index];
            if (const auto externalCalls = profile.function(node.subject.function()).externalCalls) {
                markRoot(node, externalCalls);
                marked = true;
            }
        }
        if (!marked)
            markRoot(diagram.nodes[box.nodes.front()], 0);
    }
}

void addBoxes(const TimedGraph& profile, const Selection& selection, const Scale& scale, Diagram& diagram)
{
    for (const CycleId id : selection.openCycles) {
        const auto index = static_cast<std::uint32_t>(diagram.cycles.size());
        DiagramCycle box;
        box.cycle = id;
        const Cycle& cycle = profile.cycle(id);
        for (const FunctionId member : cycle.members) {
            const std::uint32_t node = selection.nodeOf[member.value];
            if (node == notShown || selection.isTemporary(node))
                continue;
            box.nodes.push_back(node);
            diagram.nodes[node].cluster = index;
        }
        std::sort(box.nodes.begin(), box.nodes.end());
        box.number = cycle.number;
        box.title = cycleTitle(cycle, box.nodes.size(),
                               scale.measure() == Measure::Time ? percentText(100 * scale.share(scale.secondsOf(cycle)))
                                                                : shortCount(cycle.calls) + timesSign);
        diagram.cycles.push_back(std::move(box));
    }
}

/// Functions reached and shown, and how much of the run is theirs.
void count(const TimedGraph& profile, const DiagramOptions& options, const Selection& selection, const Scale& scale,
           Diagram& diagram)
{
    double shown = 0, all = 0;
    const auto functions = profile.functions();
    for (std::uint32_t i = 0; i < functions.size(); ++i) {
        const Function& f = functions[i];
        all += scale.selfOf(f);
        const std::uint32_t node = selection.nodeOf[i];
        const bool isShown = node != notShown && !selection.isTemporary(node);
        if (isShown)
            shown += scale.selfOf(f);
        if (!isRoutine(f.kind))
            continue;
        const bool inFocus = isInFocus(options, {i});
        diagram.functionsShown += isShown && inFocus; // a folded cycle stands for all its members
        if (!takesPart(profile, {i}))
            continue;
        diagram.functionsReached += inFocus;
        diagram.isFocused = diagram.isFocused || !inFocus;
    }
    diagram.selfShareShown = all > 0 ? std::clamp(shown / all, 0.0, 1.0) : 0;
}

} // namespace

bool DiagramNode::standsFor(FunctionId f) const
{
    return subject == EntryRef::of(f) ||
           std::any_of(chain.begin(), chain.end(), [f](const ChainMember& member) { return member.function == f; });
}

Diagram buildDiagram(const TimedGraph& profile, const DiagramOptions& options)
{
    const Scale scale(profile, options.isMeasured);
    const Selection selection = select(profile, options, scale);

    Diagram diagram;
    diagram.measure = scale.measure();
    if (!profile.costUnit().isTime())
        diagram.counted = profile.costUnit().count;
    diagram.isMeasured = options.isMeasured && profile.hasStacks();
    diagram.hasMeasuredCalls = !profile.data().propagated.measuredShares.empty();
    diagram.nodes = makeNodes(profile, options, scale, selection);
    addBoxes(profile, selection, scale, diagram);
    markRootMembers(profile, diagram);
    countHiddenNeighbours(profile, options, selection, scale, diagram.nodes);

    ArcSet arcs = connect(profile, selection, scale);
    breakCycles(arcs.arcs, diagram.nodes);
    diagram.arcs = std::move(arcs.arcs);
    diagram.arcsHidden = arcs.hidden;
    const TimeUnit arcUnit = unitOf(profile, options.times);
    for (std::size_t i = 0; i < diagram.arcs.size(); ++i)
        setTexts(diagram, arcUnit, arcs.calls[i], diagram.arcs[i]);
    count(profile, options, selection, scale, diagram);
    return diagram;
}

} // namespace gmonscope
