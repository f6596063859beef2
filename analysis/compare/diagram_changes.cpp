// SPDX-License-Identifier: MIT
//
// The diagram of two profiles: what grew and what shrank.
#include "gmonscope/compared_graph.h"
#include "gmonscope/diagram_style.h"
#include "gmonscope/elide.h"

#include "base/saturated.h"
#include "diagram/diagram_builder.h"
#include "gmonscope/phrase.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace gmonscope {

namespace {

/// A mark of 10 px and what parts it from its number, as text of the same width; wide enough in all fonts.
constexpr const char* roomForMark = "\u00A0\u00A0\u00A0\u00A0";
constexpr double numbersGap = 12, tagPadding = 12, tagSize = 10;

/// The sign is an en dash, as fonts have no minus.
std::string withSign(double amount, const std::string& magnitude)
{
    const bool isNone = magnitude.find_first_of("123456789") == std::string::npos;
    return (isNone ? "" : amount < 0 ? "\u2013" : "+") + magnitude;
}

std::uint64_t rounded(double mean) { return wholeSaturated(std::round(mean)); }

std::string counted(double mean) { return groupedCount(rounded(mean)); }

std::string withPresence(const std::string& name, Presence presence)
{
    return presence == Presence::New    ? Phrase::tr("%1, new in B").arg(name).text()
           : presence == Presence::Gone ? Phrase::tr("%1, gone in B").arg(name).text()
                                        : name;
}

class Marker {
public:
    Marker(Diagram& diagram, const ComparedGraph& graph, const DiagramOptions& options)
        : m_diagram(diagram), m_graph(graph),
          m_textWidth(options.textWidth ? options.textWidth : TextWidth(approximateTextWidth)), m_unit(unitOf(m_graph)),
          m_isTime(diagram.measure == Measure::Time),
          m_isExact(graph.base().costUnit().isExact && graph.now().costUnit().isExact)
    {
    }

    void mark()
    {
        m_diagram.isOfTwo = true;
        m_diagram.isExact = m_isExact;
        for (DiagramNode& node : m_diagram.nodes)
            markNode(node);
        for (DiagramCycle& box : m_diagram.cycles)
            retitle(box);
        collectFlows();
        for (DiagramArc& arc : m_diagram.arcs)
            markArc(arc);
    }

private:
    [[nodiscard]] double share(double seconds) const
    {
        const double whole = m_graph.totalSeconds();
        return whole > 0 ? std::clamp(seconds / whole, 0.0, 1.0) : 0;
    }

    [[nodiscard]] static ChangeMark markOf(const Change& change)
    {
        if (!change.isBeyondChance)
            return ChangeMark::WithinChance;
        return change.amount() > 0 ? ChangeMark::Grown : ChangeMark::Shrunk;
    }

    /// Counts are exact: any difference is a change.
    [[nodiscard]] static Change exact(Change calls)
    {
        calls.isBeyondChance = rounded(calls.base) != rounded(calls.now);
        return calls;
    }

    /// `plain`: where nothing is chance.
    [[nodiscard]] std::string timeLine(const Change& change, const Phrase& beyond, const Phrase& within,
                                       const Phrase& plain) const
    {
        return '\n' + (m_isExact               ? plain
                       : change.isBeyondChance ? beyond
                                               : within)
                          .arg(m_unit.text(change.base))
                          .arg(m_unit.text(change.now))
                          .arg(withSign(change.amount(), m_unit.text(std::abs(change.amount()))))
                          .text();
    }

    [[nodiscard]] std::string selfLine(const Change& change) const
    {
        return timeLine(change, Phrase::tr("self: %1 to %2, %3 (beyond chance)"),
                        Phrase::tr("self: %1 to %2, %3 (within chance)"), Phrase::tr("self: %1 to %2, %3"));
    }

    [[nodiscard]] std::string totalLine(const Change& change) const
    {
        return timeLine(change, Phrase::tr("self and descendants: %1 to %2, %3 (beyond chance)"),
                        Phrase::tr("self and descendants: %1 to %2, %3 (within chance)"),
                        Phrase::tr("self and descendants: %1 to %2, %3"));
    }

    [[nodiscard]] std::string flowLine(const Change& change) const
    {
        return timeLine(change, Phrase::tr("passed up: %1 to %2, %3 (beyond chance)"),
                        Phrase::tr("passed up: %1 to %2, %3 (within chance)"), Phrase::tr("passed up: %1 to %2, %3"));
    }

    [[nodiscard]] static std::string callsLine(const Change& calls)
    {
        return '\n' + Phrase::tr("calls: %1 to %2").arg(counted(calls.base)).arg(counted(calls.now)).text();
    }

    void markNode(DiagramNode& node)
    {
        DiagramChange change;
        Change self, total, calls;
        if (node.subject.isCycle()) {
            const CycleId id = node.subject.cycle();
            self = m_graph.self(id).change;
            total = m_graph.total(id).change;
            calls = m_graph.calls(id);
        } else {
            const FunctionDifference& difference = m_graph.of(node.subject.function());
            self = difference.selfSeconds;
            total = difference.totalSeconds;
            calls = difference.calls;
            change.presence = difference.isNew()    ? Presence::New
                              : difference.isGone() ? Presence::Gone
                                                    : Presence::InBoth;
        }
        const double baseRun = m_graph.difference().seconds.base;
        if (m_isTime) {
            change.mark = markOf(total);
            change.fill = changeStep(baseRun > 0 ? self.amount() / baseRun : 0, self.isBeyondChance);
            change.baseShare = share(total.base);
            change.nowShare = share(total.now);
        } else {
            const double all = static_cast<double>(std::max<std::uint64_t>(m_graph.totalCalls(), 1));
            const Change counts = exact(calls);
            change.mark = markOf(counts);
            change.fill = changeStep(counts.amount() / all, counts.isBeyondChance);
            change.baseShare = std::clamp(calls.base / all, 0.0, 1.0);
            change.nowShare = std::clamp(calls.now / all, 0.0, 1.0);
        }
        setTexts(node, change, total, calls);
        node.tip = withPresence(node.name, change.presence) + placeOf(node);
        if (m_isTime)
            node.tip += selfLine(self) + totalLine(total);
        node.tip += callsLine(calls);
        node.change = change;
        size(node, change);
    }

    [[nodiscard]] std::string placeOf(const DiagramNode& node) const
    {
        if (node.subject.isCycle())
            return {};
        const Function& function = m_graph.function(node.subject.function());
        std::string text;
        if (node.isInLibrary)
            text += '\n' + Phrase::tr("in %1").arg(m_graph.module(*function.module).name).text();
        if (function.cycle)
            text += '\n' +
                    Phrase::tr("member of cycle %1").arg(std::to_string(m_graph.cycle(*function.cycle).number)).text();
        return text;
    }

    void setTexts(DiagramNode& node, DiagramChange& change, const Change& total, const Change& calls) const
    {
        change.hasNumber = change.mark != ChangeMark::WithinChance;
        node.shareText.clear();
        if (m_isTime) {
            if (change.hasNumber)
                node.shareText = withSign(total.amount(), m_unit.number(std::abs(total.amount())));
            node.valueText = m_unit.text(total.now);
            node.selfText = m_unit.text(selfNow(node));
        } else {
            if (change.hasNumber)
                node.shareText = withSign(calls.amount(), shortCount(rounded(std::abs(calls.amount()))));
            node.valueText = shortCount(rounded(calls.now)) + "×";
        }
        if (!node.subject.isCycle())
            node.calls = rounded(calls.now);
    }

    [[nodiscard]] double selfNow(const DiagramNode& node) const
    {
        return node.subject.isCycle() ? m_graph.self(node.subject.cycle()).change.now
                                      : m_graph.of(node.subject.function()).selfSeconds.now;
    }

    /// Wider where the mark, or what says that it is new, would not fit.
    void size(DiagramNode& node, const DiagramChange& change) const
    {
        const double numbers = style::changeMarkWidth +
                               m_textWidth(node.shareText, style::numbersSize, FontWeight::Bold) + numbersGap +
                               m_textWidth(node.valueText, style::numbersSize, FontWeight::Regular);
        double needed = numbers + 2 * style::nodePadding;
        if (change.presence != Presence::InBoth) {
            const double tag = std::max(m_textWidth(Phrase::tr("new").text(), tagSize, FontWeight::Bold),
                                        m_textWidth(Phrase::tr("gone").text(), tagSize, FontWeight::Bold)) +
                               tagPadding;
            if (node.width + tag > style::nodeMaxWidth)
                shorten(node, node.width + tag - style::nodeMaxWidth);
            needed = std::max(needed, node.width + tag);
        }
        node.width = std::clamp(std::ceil(std::max(node.width, needed)), style::nodeMinWidth, style::nodeMaxWidth);
    }

    /// The label, by so much.
    void shorten(DiagramNode& node, double excess) const
    {
        const double room = m_textWidth(node.label, style::nameSize, FontWeight::Bold) - excess;
        node.label = elideName(node.shownName, room, style::nameSize, FontWeight::Bold, m_textWidth);
    }

    void retitle(DiagramCycle& box) const
    {
        if (!m_isTime)
            return;
        const Change total = m_graph.total(box.cycle).change;
        box.title = diagram::cycleTitle(
            m_graph.cycle(box.cycle), box.nodes.size(),
            Phrase::tr("%1 to %2").arg(m_unit.number(total.base)).arg(m_unit.text(total.now)).text());
    }

    /// One arc of the diagram may stand for several in the graph: to and from the members of a folded cycle.
    void collectFlows()
    {
        std::vector<std::uint32_t> nodeOf(m_graph.functions().size(), UINT32_MAX);
        for (std::uint32_t i = 0; i < m_diagram.nodes.size(); ++i) {
            const EntryRef subject = m_diagram.nodes[i].subject;
            if (!subject.isCycle())
                nodeOf[subject.value] = i;
            else
                for (const FunctionId member : m_graph.cycle(subject.cycle()).members)
                    nodeOf[member.value] = i;
        }
        for (std::uint32_t i = 0; i < m_graph.arcs().size(); ++i) {
            const Arc& arc = m_graph.arc({i});
            const std::uint32_t tail = nodeOf[arc.caller.value], head = nodeOf[arc.callee.value];
            if (tail != UINT32_MAX && head != UINT32_MAX && tail != head)
                m_flows[{tail, head}].push_back(m_graph.of(ArcId{i}));
        }
    }

    void markArc(DiagramArc& arc)
    {
        if (arc.kind == DiagramArcKind::ThroughHidden)
            return;
        const ComparedFlow flow = ComparedGraph::sumOf(m_flows[{arc.tail, arc.head}]);
        const bool isTime = m_isTime && arc.kind == DiagramArcKind::Time;
        DiagramChange change;
        change.presence = flow.isNew ? Presence::New : flow.isGone ? Presence::Gone : Presence::InBoth;
        change.mark = isTime      ? markOf(flow.time.change)
                      : !m_isTime ? markOf(exact(flow.calls))
                                  : ChangeMark::WithinChance;
        change.hasNumber = change.mark != ChangeMark::WithinChance;
        arc.label = change.hasNumber || change.presence != Presence::InBoth ? roomForMark : "";
        if (change.hasNumber) {
            const Change& shown = isTime ? flow.time.change : flow.calls;
            const double size = std::abs(shown.amount());
            arc.label += withSign(shown.amount(), isTime ? m_unit.text(size) : shortCount(rounded(size)) + "×");
        }
        if (isTime) {
            arc.seconds = flow.time.change.now;
            arc.share = share(flow.time.change.now);
        }
        const Phrase calls =
            Phrase::tr("%1 calls %2").arg(m_diagram.nodes[arc.tail].name).arg(m_diagram.nodes[arc.head].name);
        arc.tip = withPresence(calls, change.presence) + callsLine(flow.calls);
        if (isTime)
            arc.tip += flowLine(flow.time.change);
        else if (arc.kind == DiagramArcKind::InsideCycle)
            arc.tip += '\n' + Phrase::tr("no time flows inside a cycle").text();
        arc.change = change;
    }

    Diagram& m_diagram;
    const ComparedGraph& m_graph;
    TextWidth m_textWidth;
    TimeUnit m_unit;
    bool m_isTime, m_isExact;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<ComparedFlow>> m_flows; ///< by tail, then head
};

} // namespace

const char* changeIcon(const DiagramChange& change, bool isArc)
{
    if (isArc && change.presence != Presence::InBoth)
        return change.presence == Presence::New ? "new" : "gone";
    switch (change.mark) {
    case ChangeMark::Grown: return "grown";
    case ChangeMark::Shrunk: return "shrunk";
    case ChangeMark::WithinChance: break;
    }
    return "within-chance";
}

std::vector<EntryRef> changedFirst(const ComparedGraph& graph)
{
    std::vector<EntryRef> changed; // the difference's functions stand by falling change of self time
    for (const FunctionDifference& function : graph.difference().functions)
        if (function.selfSeconds.isBeyondChance)
            changed.push_back(EntryRef::of(graph.find(function)));
    return changed;
}

void markChanges(Diagram& diagram, const ComparedGraph& graph, const DiagramOptions& options)
{
    Marker(diagram, graph, options).mark();
}

} // namespace gmonscope
