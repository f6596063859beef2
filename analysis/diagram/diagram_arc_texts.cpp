// SPDX-License-Identifier: MIT
//
// Texts of an arc's label and its tip.
#include "diagram/diagram_builder.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"

namespace gmonscope::diagram {

namespace {

/// Returns the full name of a function that the node stands for: in a chain it is one of several.
const std::string& nameIn(const DiagramNode& node, FunctionId function)
{
    for (const ChainMember& member : node.chain)
        if (member.function == function)
            return member.name;
    return node.name;
}

/// Returns how many calls an arc has: a part of its callee's, or, where it has more of them than that, all.
Phrase withCalls(const DiagramArc& arc, const DiagramNode& callee, const Phrase& part, const Phrase& all)
{
    const std::string calls = groupedCount(arc.calls);
    return callee.calls >= arc.calls ? part.arg(calls).arg(groupedCount(callee.calls)) : all.arg(calls);
}

/// The sampled stacks show the arc, and nothing counted its calls.
void setMeasuredTexts(const Diagram& diagram, TimeUnit unit, const std::string& pair, DiagramArc& arc)
{
    const bool isTime = diagram.measure == Measure::Time && arc.kind == DiagramArcKind::Time;
    arc.label = isTime ? unit.text(arc.seconds) : "-";
    arc.tip = pair + Phrase::tr("measured only: its calls were not counted, the sampled stacks show them").text();
    if (isTime)
        arc.tip += '\n' + Phrase::tr("%1 passed up").arg(unit.text(arc.seconds)).text();
}

void setCountedTexts(const Diagram& diagram, TimeUnit unit, const std::string& pair, DiagramArc& arc)
{
    const DiagramNode& callee = diagram.nodes[arc.head];
    arc.label = (arc.isEstimated ? "~" : "") + shortCount(arc.calls) + timesSign;
    if (arc.kind == DiagramArcKind::InsideCycle) {
        arc.tip = pair + withCalls(arc, callee, Phrase::tr("%1 of its %2 calls; no time flows inside a cycle"),
                                   Phrase::tr("%1 calls; no time flows inside a cycle"))
                             .text();
    } else if (diagram.measure == Measure::Time) {
        arc.label = unit.text(arc.seconds) + " · " + arc.label;
        arc.tip = pair + withCalls(arc, callee, Phrase::tr("%1 of its %2 calls, %3 passed up"),
                                   Phrase::tr("%1 calls, %2 passed up"))
                             .arg(unit.text(arc.seconds))
                             .text();
    } else {
        arc.tip = pair + withCalls(arc, callee, Phrase::tr("%1 of its %2 calls"), Phrase::tr("%1 calls")).text();
    }
    if (arc.isEstimated)
        arc.tip += '\n' + Phrase::tr("the number of calls is an estimate").text();
}

} // namespace

void setTexts(const Diagram& diagram, TimeUnit unit, std::pair<FunctionId, FunctionId> call, DiagramArc& arc)
{
    const std::string& caller = nameIn(diagram.nodes[arc.tail], call.first);
    const std::string& callee = nameIn(diagram.nodes[arc.head], call.second);
    const std::string pair = Phrase::tr("%1 calls %2").arg(caller).arg(callee).text() + '\n';
    if (arc.isMeasuredOnly && arc.calls == 0 && arc.kind != DiagramArcKind::ThroughHidden)
        return setMeasuredTexts(diagram, unit, pair, arc);
    switch (arc.kind) {
    case DiagramArcKind::Time:
    case DiagramArcKind::InsideCycle: return setCountedTexts(diagram, unit, pair, arc);
    case DiagramArcKind::NeverCalled:
        arc.label = std::string("0") + timesSign;
        arc.tip = Phrase::tr("%1 could call %2, but never did").arg(caller).arg(callee);
        break;
    case DiagramArcKind::ThroughHidden:
        arc.label = std::to_string(arc.hiddenFunctions);
        arc.tip =
            Phrase::counted(arc.hiddenFunctions, Phrase::tr("%2 reaches %3 through %1 function that is not shown"),
                            Phrase::tr("%2 reaches %3 through %1 functions that are not shown"))
                .arg(caller)
                .arg(callee);
        break;
    }
}

} // namespace gmonscope::diagram
