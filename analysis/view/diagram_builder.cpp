// SPDX-License-Identifier: MIT
#include "view/diagram_builder.h"

#include "gmonscope/diagram_style.h"
#include "gmonscope/elide.h"
#include "gmonscope/names.h"
#include "gmonscope/numbers.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

using namespace diagram;

constexpr const char* times = "×";
constexpr double loopIconGap = 4, foldButton = 18, numbersGap = 12;

std::string counted(std::uint64_t count, const char* one, const char* many)
{
    return groupedCount(count) + (count == 1 ? one : many);
}

std::string callsText(std::uint64_t calls, std::uint64_t selfCalls)
{
    std::string text = counted(calls, " call", " calls");
    if (selfCalls)
        text += ", calls itself " + counted(selfCalls, " time", " times");
    return text;
}

void markRoot(DiagramNode& node, std::uint64_t externalCalls)
{
    node.isRoot = true;
    node.isCalledFromOutside = externalCalls > 0;
    node.tip += node.isCalledFromOutside ? "\n<external>: only callers outside the program are known"
                                         : "\n<spontaneous>: no caller is known";
}

/// Beside a share: not the share again.
TimeUnit valueUnit(const Profile& profile, TimeMeasure measure)
{
    return TimeUnit::of(measure == TimeMeasure::Percent ? TimeMeasure::Seconds : measure, profile.totalSeconds(),
                        profile.secondsPerTick());
}

class NodeMaker {
public:
    NodeMaker(const Profile& profile, const DiagramOptions& options, const Scale& scale)
        : m_profile(profile), m_textWidth(options.textWidth ? options.textWidth : TextWidth(approximateTextWidth)),
          m_scale(scale), m_withTemplates(options.withTemplateArguments), m_unit(valueUnit(profile, options.times))
    {
    }

    DiagramNode make(EntryRef subject) const
    {
        DiagramNode node = subject.isCycle() ? ofCycle(subject.cycle()) : ofFunction(subject.function());
        size(node);
        return node;
    }

private:
    DiagramNode ofFunction(FunctionId id) const
    {
        const Function& f = m_profile.function(id);
        DiagramNode node;
        node.subject = EntryRef::of(id);
        node.kind = f.kind;
        node.name = displayName(m_profile, id);
        node.calls = f.calls;
        node.selfCalls = f.selfCalls;
        node.totalShare = m_scale.share(m_scale.of(f));
        node.selfShare = std::min(node.totalShare, m_scale.share(m_scale.selfOf(f)));
        setNumbers(node, m_scale.secondsOf(f), f.selfSeconds);
        node.tip = node.name;
        node.isInLibrary = f.module && f.module->value;
        if (node.isInLibrary)
            node.tip += "\nin " + m_profile.module(*f.module).name;
        if (m_scale.measure() == Measure::Time)
            node.tip += "\n" + timeText(node.totalShare, m_scale.secondsOf(f), f.selfSeconds);
        if (f.selfSystemSeconds > 0)
            node.tip += ", of it " + m_unit.text(f.selfSystemSeconds) + " in the kernel";
        node.tip += "\n" + (isMeasuredOnly(id) ? "calls not counted" : callsText(f.calls, f.selfCalls));
        for (const ExternalArc& arc : m_profile.externalArcsTo(id))
            node.tip += "\n" + groupedCount(arc.calls) + " of them by " + m_profile.externalCaller(arc.caller).name;
        if (f.cycle)
            node.tip += "\nmember of cycle " + std::to_string(m_profile.cycle(*f.cycle).number);
        if (mayHaveCallers(f) && !isCalledFromInside(id))
            markRoot(node, f.externalCalls);
        return node;
    }

    DiagramNode ofCycle(CycleId id) const
    {
        const Cycle& cycle = m_profile.cycle(id);
        DiagramNode node;
        node.subject = EntryRef::of(id);
        node.name = "cycle " + std::to_string(cycle.number);
        node.calls = cycle.calls;
        node.totalShare = m_scale.share(m_scale.of(cycle));
        node.selfShare = m_scale.measure() == Measure::Time ? m_scale.share(cycle.selfSeconds) : node.totalShare;
        setNumbers(node, m_scale.secondsOf(cycle), cycle.selfSeconds);
        if (m_scale.measure() == Measure::Calls)
            node.valueText = shortCount(cycle.calls + cycle.internalCalls) + times;
        node.tip =
            node.name + ": " + counted(cycle.members.size(), " function", " functions") + " that call each other";
        if (m_scale.measure() == Measure::Time)
            node.tip += "\n" + timeText(node.totalShare, m_scale.secondsOf(cycle), cycle.selfSeconds);
        node.tip += "\n" + counted(cycle.calls, " call", " calls") + " from outside, " +
                    groupedCount(cycle.internalCalls) + " among its members";
        if (cycle.calls == cycle.externalCalls)
            markRoot(node, cycle.externalCalls);
        return node;
    }

    [[nodiscard]] std::string timeText(double share, double seconds, double selfSeconds) const
    {
        return percentText(100 * share) + " of the run, " + m_unit.text(seconds) + "; self " + m_unit.text(selfSeconds);
    }

    void setNumbers(DiagramNode& node, double seconds, double selfSeconds) const
    {
        if (m_scale.measure() == Measure::Time)
            node.selfText = m_unit.text(selfSeconds);
        node.shareText = percentText(100 * node.totalShare);
        node.valueText = m_scale.measure() == Measure::Time ? m_unit.text(seconds) : shortCount(node.calls) + times;
    }

    void size(DiagramNode& node) const
    {
        const double beside = node.subject.isCycle() ? foldButton
                              : node.selfCalls       ? style::loopIconSize + loopIconGap
                                                     : 0;
        const double nameRoom = style::nodeMaxWidth - 2 * style::nodePadding - beside;
        node.label = elideName(m_withTemplates ? node.name : withoutTemplateArguments(node.name), nameRoom,
                               style::nameSize, FontWeight::Bold, m_textWidth);
        const double name = m_textWidth(node.label, style::nameSize, FontWeight::Bold) + beside;
        const double numbers = m_textWidth(node.shareText, style::numbersSize, FontWeight::Regular) + numbersGap +
                               m_textWidth(node.valueText, style::numbersSize, FontWeight::Regular);
        node.width = std::clamp(std::ceil(std::max(name, numbers) + 2 * style::nodePadding), style::nodeMinWidth,
                                style::nodeMaxWidth);
        node.height = style::nodeHeight;
    }

    /// Nobody expects callers of a library that counts no calls.
    [[nodiscard]] bool mayHaveCallers(const Function& f) const
    {
        return isRoutine(f.kind) && !f.cycle && (!f.module || !f.module->value || m_profile.module(*f.module).hasCalls);
    }

    /// Only sampled stacks tell who calls it.
    [[nodiscard]] bool isMeasuredOnly(FunctionId id) const
    {
        const auto arcs = m_profile.arcsTo(id);
        return !m_profile.function(id).calls && !m_profile.function(id).selfCalls &&
               std::any_of(arcs.begin(), arcs.end(), [&](ArcId arc) { return m_profile.arc(arc).isMeasuredOnly; });
    }

    [[nodiscard]] bool isCalledFromInside(FunctionId id) const
    {
        const auto arcs = m_profile.arcsTo(id);
        return std::any_of(arcs.begin(), arcs.end(), [&](ArcId arcId) {
            const Arc& arc = m_profile.arc(arcId);
            return arc.wasTaken() && arc.caller != id;
        });
    }

    const Profile& m_profile;
    TextWidth m_textWidth;
    const Scale& m_scale;
    bool m_withTemplates;
    TimeUnit m_unit;
};

/// Of a cycle that nobody inside the image calls, the way in: members called from outside it, or the heaviest.
void markRootMembers(const Profile& profile, Diagram& diagram)
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

void addBoxes(const Profile& profile, const Selection& selection, const Scale& scale, Diagram& diagram)
{
    for (const CycleId id : selection.openCycles) {
        const auto index = static_cast<std::uint32_t>(diagram.cycles.size());
        DiagramCycle box;
        box.cycle = id;
        const Cycle& cycle = profile.cycle(id);
        for (const FunctionId member : cycle.members) {
            const std::uint32_t node = selection.nodeOf[member.value];
            if (node == notShown)
                continue;
            box.nodes.push_back(node);
            diagram.nodes[node].cluster = index;
        }
        std::sort(box.nodes.begin(), box.nodes.end());
        const bool all = box.nodes.size() == cycle.members.size();
        box.title = "cycle " + std::to_string(cycle.number) + " · ";
        if (!all)
            box.title += groupedCount(box.nodes.size()) + " of ";
        box.title += counted(cycle.members.size(), " function", " functions") + " · ";
        box.title += scale.measure() == Measure::Time ? percentText(100 * scale.share(scale.secondsOf(cycle)))
                                                      : shortCount(cycle.calls) + times;
        diagram.cycles.push_back(std::move(box));
    }
}

void setTexts(const Diagram& diagram, TimeUnit unit, DiagramArc& arc)
{
    const DiagramNode& tail = diagram.nodes[arc.tail];
    const DiagramNode& head = diagram.nodes[arc.head];
    const std::string pair = tail.name + " calls " + head.name;
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
        arc.tip = tail.name + " could call " + head.name + ", but never did";
        break;
    case DiagramArcKind::ThroughHidden:
        arc.label = std::to_string(arc.hiddenFunctions);
        arc.tip = tail.name + " reaches " + head.name + " through " +
                  counted(arc.hiddenFunctions, " function that is not shown", " functions that are not shown");
        break;
    }
}

/// Functions reached and shown, and how much of the run is theirs.
void count(const Profile& profile, const DiagramOptions& options, const Selection& selection, const Scale& scale,
           Diagram& diagram)
{
    double shown = 0, all = 0;
    const auto functions = profile.functions();
    for (std::uint32_t i = 0; i < functions.size(); ++i) {
        const Function& f = functions[i];
        all += scale.selfOf(f);
        const bool isShown = selection.nodeOf[i] != notShown;
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

std::string Diagram::summary() const
{
    std::string text = groupedCount(functionsShown) + " of " + counted(functionsReached, " function", " functions") +
                       (isFocused ? " in focus · " : " · ") + percentText(100 * selfShareShown) +
                       (measure == Measure::Time ? " of the time" : " of the calls");
    if (arcsHidden)
        text += " · " + counted(arcsHidden, " arc hidden", " arcs hidden");
    return text;
}

Diagram buildDiagram(const Profile& profile, const DiagramOptions& options)
{
    const Scale scale(profile, options.isMeasured);
    const Selection selection = select(profile, options, scale);

    Diagram diagram;
    diagram.measure = scale.measure();
    const NodeMaker maker(profile, options, scale);
    for (const EntryRef subject : selection.subjects)
        diagram.nodes.push_back(maker.make(subject));
    addBoxes(profile, selection, scale, diagram);
    markRootMembers(profile, diagram);
    countHiddenNeighbours(profile, options, selection, scale, diagram.nodes);

    ArcSet arcs = connect(profile, selection, scale);
    breakCycles(arcs.arcs, diagram.nodes);
    diagram.arcs = std::move(arcs.arcs);
    diagram.arcsHidden = arcs.hidden;
    const TimeUnit arcUnit = TimeUnit::of(options.times, profile.totalSeconds(), profile.secondsPerTick());
    for (DiagramArc& arc : diagram.arcs)
        setTexts(diagram, arcUnit, arc);
    count(profile, options, selection, scale, diagram);
    return diagram;
}

} // namespace gmonscope
