// SPDX-License-Identifier: MIT
//
// Texts of an arc's label and its tip.
#include "diagram/diagram_builder.h"

#include "gmonscope/numbers.h"

namespace gmonscope::diagram {

namespace {
constexpr const char* times = "×";

/// Returns the full name of a function that the node stands for: in a chain it is one of several.
const std::string& nameIn(const DiagramNode& node, FunctionId function)
{
    for (const ChainMember& member : node.chain)
        if (member.function == function)
            return member.name;
    return node.name;
}
} // namespace

void setTexts(const Diagram& diagram, TimeUnit unit, std::pair<FunctionId, FunctionId> call, DiagramArc& arc)
{
    const DiagramNode& tail = diagram.nodes[arc.tail];
    const DiagramNode& head = diagram.nodes[arc.head];
    const std::string &caller = nameIn(tail, call.first), &callee = nameIn(head, call.second);
    const std::string pair = caller + " calls " + callee;
    const std::string ofCalls = head.calls >= arc.calls ? " of its " + groupedCount(head.calls) : std::string();
    if (arc.isMeasuredOnly && arc.calls == 0 && arc.kind != DiagramArcKind::ThroughHidden) {
        const bool isTime = diagram.measure == Measure::Time && arc.kind == DiagramArcKind::Time;
        arc.label = isTime ? unit.text(arc.seconds) : "-";
        arc.tip = pair + "\nmeasured only: its calls were not counted, the sampled stacks show them";
        if (isTime)
            arc.tip += "\n" + unit.text(arc.seconds) + " passed up";
        return;
    }
    switch (arc.kind) {
    case DiagramArcKind::Time:
        arc.label = shortCount(arc.calls) + times;
        arc.tip = pair + "\n" + groupedCount(arc.calls) + ofCalls + " calls";
        if (diagram.measure == Measure::Time) {
            arc.label = unit.text(arc.seconds) + " · " + arc.label;
            arc.tip += ", " + unit.text(arc.seconds) + " passed up";
        }
        break;
    case DiagramArcKind::InsideCycle:
        arc.label = shortCount(arc.calls) + times;
        arc.tip = pair + "\n" + groupedCount(arc.calls) + ofCalls + " calls; no time flows inside a cycle";
        break;
    case DiagramArcKind::NeverCalled:
        arc.label = std::string("0") + times;
        arc.tip = caller + " could call " + callee + ", but never did";
        break;
    case DiagramArcKind::ThroughHidden:
        arc.label = std::to_string(arc.hiddenFunctions);
        arc.tip = caller + " reaches " + callee + " through " +
                  counted(arc.hiddenFunctions, " function that is not shown", " functions that are not shown");
        break;
    }
}

} // namespace gmonscope::diagram
