// SPDX-License-Identifier: MIT
//
// Texts of an arc's label and its tip.
#include "diagram/diagram_builder.h"

#include "gmonscope/numbers.h"

namespace gmonscope::diagram {

namespace {
constexpr const char* times = "×";
}

void setTexts(const Diagram& diagram, TimeUnit unit, DiagramArc& arc)
{
    const DiagramNode& tail = diagram.nodes[arc.tail];
    const DiagramNode& head = diagram.nodes[arc.head];
    const std::string& caller = tail.chain.empty() ? tail.name : tail.chain.back().name;
    const std::string& callee = head.chain.empty() ? head.name : head.chain.front().name;
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
