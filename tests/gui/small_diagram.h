// SPDX-License-Identifier: MIT
//
// A small call graph placed by hand, with one of everything: a root, recursion, an open and a folded cycle, all kinds
// of arcs.
#pragma once

#include "diagram/laid_out_diagram.h"

#include "gmonscope/diagram_style.h"

#include <QPointF>

#include <memory>
#include <string>

namespace small {

enum Node : std::uint32_t { Main, Left, Right, MemberA, MemberB, Folded, Gap };
enum ArcIndex : std::uint32_t { MainLeft, MainRight, LeftA, AToB, BToA, RightFolded, LeftRight, MainFolded };

inline gmonscope::EntryRef function(std::uint32_t node) { return gmonscope::EntryRef::of(gmonscope::FunctionId{node}); }
inline gmonscope::EntryRef openCycle() { return gmonscope::EntryRef::of(gmonscope::CycleId{0}); }
inline gmonscope::EntryRef foldedCycle() { return gmonscope::EntryRef::of(gmonscope::CycleId{1}); }

inline void addNode(LaidOutDiagram& s, gmonscope::EntryRef subject, const std::string& name, double self, double total,
                    double centreX, double top)
{
    gmonscope::DiagramNode node;
    node.subject = subject;
    node.name = node.label = name;
    node.tip = name + "<int>\nself and more";
    node.shareText = "12.3\u00A0%";
    node.valueText = "1.23\u00A0s";
    node.selfShare = self;
    node.totalShare = total;
    node.calls = 1234;
    node.width = 120;
    node.height = gmonscope::style::nodeHeight;
    s.diagram.nodes.push_back(node);
    s.layout.nodes.push_back({centreX - 60, top, centreX + 60, top + node.height});
}

inline void addArc(LaidOutDiagram& s, std::uint32_t tail, std::uint32_t head, gmonscope::DiagramArcKind kind,
                   double share)
{
    gmonscope::DiagramArc arc;
    arc.tail = tail;
    arc.head = head;
    arc.kind = kind;
    arc.share = share;
    arc.calls = 10;
    arc.label = "0.98 s · 1.20 M×";
    arc.tip = "from here to there";
    arc.hiddenFunctions = kind == gmonscope::DiagramArcKind::ThroughHidden ? 3 : 0;
    s.diagram.arcs.push_back(arc);
    const auto &from = s.layout.nodes[tail], &to = s.layout.nodes[head];
    const bool isDown = from.bottom <= to.top, isUp = to.bottom <= from.top;
    const gmonscope::Point a{isDown || isUp ? (from.left + from.right) / 2 + (isUp ? 30 : 0) : from.right,
                             isDown ? from.bottom
                             : isUp ? from.top
                                    : (from.top + from.bottom) / 2};
    const gmonscope::Point b{isDown || isUp ? (to.left + to.right) / 2 + (isUp ? 30 : 0) : to.left,
                             isDown ? to.top
                             : isUp ? to.bottom
                                    : (to.top + to.bottom) / 2};
    const auto between = [&](double t) { return gmonscope::Point{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; };
    s.layout.arcs.push_back({a, between(1 / 3.0), between(2 / 3.0), b});
}

/// `spread` moves everything apart, for graphs that fit no window.
inline std::shared_ptr<const LaidOutDiagram> make(double spread = 1)
{
    using gmonscope::DiagramArcKind;
    auto s = std::make_shared<LaidOutDiagram>();
    const auto at = [spread](double value) { return value * spread; };
    addNode(*s, function(Main), "main", 0, 1, at(300), at(40));
    addNode(*s, function(Left), "left", 0.3, 0.6, at(150), at(140));
    addNode(*s, function(Right), "right", 0.15, 0.4, at(450), at(140));
    addNode(*s, function(MemberA), "member_a", 0.03, 0.2, at(150), at(270));
    addNode(*s, function(MemberB), "member_b", 0.008, 0.1, at(150), at(370));
    addNode(*s, foldedCycle(), "cycle 2", 0.1, 0.2, at(450), at(270));
    addNode(*s, function(Gap), "[gap]", 0.01, 0.01, at(450), at(370));
    s->diagram.nodes[Main].isRoot = true;
    s->layout.nodes[Main].top -= gmonscope::style::spontaneousHeight;
    s->diagram.nodes[Left].selfCalls = 4;
    s->diagram.nodes[Gap].kind = gmonscope::FunctionKind::Gap;
    s->diagram.nodes[MemberA].cluster = s->diagram.nodes[MemberB].cluster = 0;
    s->diagram.cycles.push_back({gmonscope::CycleId{0}, {MemberA, MemberB}, "cycle 1 · 2 functions · 20.0 %"});
    const auto &a = s->layout.nodes[MemberA], &b = s->layout.nodes[MemberB];
    s->layout.cycles.push_back({a.left - 12, a.top - 34, a.right + 12, b.bottom + 12});
    addArc(*s, Main, Left, DiagramArcKind::Time, 0.6);
    addArc(*s, Main, Right, DiagramArcKind::Time, 0.4);
    addArc(*s, Left, MemberA, DiagramArcKind::Time, 0.2);
    addArc(*s, MemberA, MemberB, DiagramArcKind::InsideCycle, 0);
    addArc(*s, MemberB, MemberA, DiagramArcKind::InsideCycle, 0);
    addArc(*s, Right, Folded, DiagramArcKind::Time, 0.2);
    addArc(*s, Left, Right, DiagramArcKind::NeverCalled, 0);
    addArc(*s, Main, Folded, DiagramArcKind::ThroughHidden, 0.01);
    s->layout.bounds = {at(70), 0, at(530), at(370) + 70};
    return s;
}

inline QPointF centreOf(const LaidOutDiagram& s, std::uint32_t node)
{
    const auto& box = s.layout.nodes[node];
    return {(box.left + box.right) / 2, box.bottom - 20};
}

} // namespace small
