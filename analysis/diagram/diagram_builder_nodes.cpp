// SPDX-License-Identifier: MIT
//
// The boxes of the graph: what they are called, how much they weigh, their texts and their size.
#include "diagram/diagram_builder.h"

#include "gmonscope/diagram_style.h"
#include "gmonscope/elide.h"
#include "gmonscope/names.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"

#include <algorithm>
#include <cmath>

namespace gmonscope::diagram {

namespace {

constexpr double loopIconGap = 4, foldButton = 18, numbersGap = 12;
constexpr double leastShareOfThreads = 0.01;
constexpr std::size_t mostListed = 12; ///< members of a chain listed in its tip

std::string callsText(std::uint64_t calls, std::uint64_t selfCalls)
{
    if (!selfCalls)
        return Phrase::counted(calls, Phrase::tr("%1 call"), Phrase::tr("%1 calls"));
    const Phrase text = selfCalls == 1 ? Phrase::counted(calls, Phrase::tr("%1 call, calls itself %2 time"),
                                                         Phrase::tr("%1 calls, calls itself %2 time"))
                                       : Phrase::counted(calls, Phrase::tr("%1 call, calls itself %2 times"),
                                                         Phrase::tr("%1 calls, calls itself %2 times"));
    return text.arg(groupedCount(selfCalls));
}

std::string shortCalls(const DiagramNode& node, std::uint64_t calls)
{
    return (node.isEstimated ? "~" : "") + shortCount(calls) + timesSign;
}

/// Beside a share: not the share again.
TimeUnit valueUnit(const TimedGraph& profile, TimeMeasure measure)
{
    return unitOf(profile, measure == TimeMeasure::Percent ? TimeMeasure::Seconds : measure);
}

class NodeMaker {
public:
    NodeMaker(const TimedGraph& profile, const DiagramOptions& options, const Scale& scale, const Selection& selection)
        : m_profile(profile), m_textWidth(options.textWidth ? options.textWidth : TextWidth(approximateTextWidth)),
          m_scale(scale), m_isShort(options.names == NameLength::Short), m_unit(valueUnit(profile, options.times))
    {
        if (m_isShort)
            m_shortNames = ShortNames(profile, functionsOf(selection));
    }

    DiagramNode make(EntryRef subject, const std::vector<FunctionId>& chain) const
    {
        DiagramNode node = subject.isCycle() ? ofCycle(subject.cycle()) : ofFunction(subject.function());
        if (!chain.empty())
            makeChain(node, chain);
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
        node.isEstimated = m_profile.callRange(id).has_value();
        node.totalShare = m_scale.share(m_scale.of(f));
        node.selfShare = std::min(node.totalShare, m_scale.share(m_scale.selfOf(f)));
        setNumbers(node, m_scale.secondsOf(f), f.selfSeconds);
        node.tip = node.name;
        node.isInLibrary = f.module && f.module->value;
        if (node.isInLibrary)
            node.tip += '\n' + Phrase::tr("in %1").arg(m_profile.module(*f.module).name).text();
        if (m_scale.measure() == Measure::Time)
            node.tip += '\n' + timeText(node.totalShare, m_scale.secondsOf(f), f.selfSeconds, f.selfSystemSeconds);
        node.tip += callLines(id);
        if (mayHaveCallers(f) && (!isCalledFromInside(id) || beginsThreads(id)))
            markRoot(node, f.externalCalls, isCalledFromInside(id));
        return node;
    }

    [[nodiscard]] std::string callLines(FunctionId id) const
    {
        const Function& f = m_profile.function(id);
        std::string lines =
            '\n' + (isUncounted(id) ? Phrase::tr("calls not counted").text() : callsText(f.calls, f.selfCalls));
        if (const auto range = m_profile.callRange(id))
            lines += '\n' + Phrase::tr("this is an estimate: %1 to %2")
                                .arg(groupedCount(range->low))
                                .arg(groupedCount(range->high))
                                .text();
        for (const ExternalArc& arc : m_profile.externalArcsTo(id))
            lines += '\n' + Phrase::tr("%1 of them by %2")
                                .arg(groupedCount(arc.calls))
                                .arg(m_profile.externalCaller(arc.caller).name)
                                .text();
        if (f.cycle)
            lines +=
                '\n' + Phrase::tr("member of cycle %1").arg(std::to_string(m_profile.cycle(*f.cycle).number)).text();
        return lines;
    }

    /// All time of the others is passed up to the first: its total is theirs.
    void makeChain(DiagramNode& node, const std::vector<FunctionId>& chain) const
    {
        double self = 0, selfSeconds = 0;
        std::string list;
        for (const FunctionId id : chain) {
            const Function& f = m_profile.function(id);
            node.chain.push_back({id, displayName(m_profile, id)});
            self += m_scale.selfOf(f);
            selfSeconds += f.selfSeconds;
            node.isInLibrary = node.isInLibrary && f.module && f.module->value;
            if (node.chain.size() <= mostListed)
                list += '\n' + node.chain.back().name;
        }
        node.name.clear();
        for (const ChainMember& member : node.chain)
            node.name += (node.name.empty() ? "" : " -> ") + member.name;
        if (chain.size() > mostListed)
            list += '\n' + Phrase::tr("and %1 more").arg(groupedCount(chain.size() - mostListed)).text();
        const Function& first = m_profile.function(chain.front());
        node.selfShare = std::min(node.totalShare, m_scale.share(self));
        setNumbers(node, m_scale.secondsOf(first), selfSeconds);
        node.tip = chainText(chain) + list;
        if (m_scale.measure() == Measure::Time)
            node.tip += '\n' + timeText(node.totalShare, m_scale.secondsOf(first), selfSeconds);
        const Phrase calls =
            isUncounted(chain.front())
                ? Phrase::tr("calls not counted of the first")
                : Phrase::counted(first.calls, Phrase::tr("%1 call of the first"), Phrase::tr("%1 calls of the first"));
        node.tip += '\n' + calls.text();
        if (node.isRoot)
            markRoot(node, first.externalCalls);
    }

    [[nodiscard]] std::string chainText(const std::vector<FunctionId>& chain) const
    {
        const Phrase text =
            isOfSingleCalls(chain)
                ? Phrase::tr("%1 functions, each called by the one before it alone:")
                : Phrase::tr("%1 functions, each called by the one before it, with hardly any time of their own:");
        return text.arg(groupedCount(chain.size()));
    }

    [[nodiscard]] bool isOfSingleCalls(const std::vector<FunctionId>& chain) const
    {
        for (std::size_t i = 1; i < chain.size(); ++i)
            for (const ArcId id : m_profile.arcsTo(chain[i]))
                if (const Arc& arc = m_profile.arc(id); arc.wasTaken() && arc.caller != chain[i - 1])
                    return false;
        return true;
    }

    DiagramNode ofCycle(CycleId id) const
    {
        const Cycle& cycle = m_profile.cycle(id);
        DiagramNode node;
        node.subject = EntryRef::of(id);
        node.cycleNumber = cycle.number;
        node.name = Phrase::tr("cycle %1").arg(std::to_string(cycle.number));
        node.calls = cycle.calls;
        node.isEstimated = std::any_of(cycle.members.begin(), cycle.members.end(),
                                       [this](FunctionId member) { return m_profile.callRange(member).has_value(); });
        node.totalShare = m_scale.share(m_scale.of(cycle));
        node.selfShare = m_scale.measure() == Measure::Time ? m_scale.share(cycle.selfSeconds) : node.totalShare;
        setNumbers(node, m_scale.secondsOf(cycle), cycle.selfSeconds);
        if (m_scale.measure() == Measure::Calls)
            node.valueText = shortCalls(node, cycle.calls + cycle.internalCalls);
        node.tip = Phrase::counted(cycle.members.size(), Phrase::tr("%2: %1 function that call each other"),
                                   Phrase::tr("%2: %1 functions that call each other"))
                       .arg(node.name);
        if (m_scale.measure() == Measure::Time)
            node.tip.append("\n").append(timeText(node.totalShare, m_scale.secondsOf(cycle), cycle.selfSeconds));
        node.tip += '\n' + Phrase::counted(cycle.calls, Phrase::tr("%1 call from outside, %2 among its members"),
                                           Phrase::tr("%1 calls from outside, %2 among its members"))
                               .arg(groupedCount(cycle.internalCalls))
                               .text();
        if (cycle.calls == cycle.externalCalls)
            markRoot(node, cycle.externalCalls);
        return node;
    }

    [[nodiscard]] std::string timeText(double share, double seconds, double selfSeconds, double inKernel = 0) const
    {
        const Phrase text = inKernel > 0 ? Phrase::tr("%1 of the run, %2; self %3, of it %4 in the kernel")
                                         : Phrase::tr("%1 of the run, %2; self %3");
        return text.arg(percentText(100 * share))
            .arg(m_unit.text(seconds))
            .arg(m_unit.text(selfSeconds))
            .arg(m_unit.text(inKernel));
    }

    void setNumbers(DiagramNode& node, double seconds, double selfSeconds) const
    {
        if (m_scale.measure() == Measure::Time)
            node.selfText = m_unit.text(selfSeconds);
        node.shareText = percentText(100 * node.totalShare);
        node.valueText = m_scale.measure() == Measure::Time ? m_unit.text(seconds) : shortCalls(node, node.calls);
    }

    void size(DiagramNode& node) const
    {
        const double beside = node.subject.isCycle() ? foldButton
                              : !node.chain.empty()  ? style::chainTagWidth(node.chain.size()) + style::chainGap
                              : node.selfCalls       ? style::loopIconSize + loopIconGap
                                                     : 0;
        const double name = setLabels(node, style::nodeMaxWidth - 2 * style::nodePadding - beside) + beside;
        const double numbers = m_textWidth(node.shareText, style::numbersSize, FontWeight::Regular) + numbersGap +
                               m_textWidth(node.valueText, style::numbersSize, FontWeight::Regular);
        node.width = std::clamp(std::ceil(std::max(name, numbers) + 2 * style::nodePadding), style::nodeMinWidth,
                                style::nodeMaxWidth);
        node.height = style::nodeHeight;
    }

    [[nodiscard]] double widthOf(const std::string& label) const
    {
        return m_textWidth(label, style::nameSize, FontWeight::Bold);
    }

    [[nodiscard]] std::string fitted(const std::string& name, double room) const
    {
        const bool isOverload = m_isShort && name.ends_with(')'); // it has arguments where others have its name
        if (isOverload)
            if (const auto shorter = elideScope(name, room, style::nameSize, FontWeight::Bold, m_textWidth))
                return *shorter;
        return elideName(name, room, style::nameSize, FontWeight::Bold, m_textWidth);
    }

    static std::vector<FunctionId> functionsOf(const Selection& selection)
    {
        std::vector<FunctionId> functions;
        for (const EntryRef subject : selection.subjects)
            if (!subject.isCycle())
                functions.push_back(subject.function());
        for (const auto& chain : selection.chains)
            functions.insert(functions.end(), chain.begin(), chain.end());
        return functions;
    }

    [[nodiscard]] std::string shownName(const ChainMember& member) const
    {
        return m_isShort ? m_shortNames.of(member.function) : member.name;
    }

    /// Sets the labels and returns their width. In a chain, the shorter name leaves its room to the longer one.
    double setLabels(DiagramNode& node, double room) const
    {
        if (node.chain.empty()) {
            const bool isShort = m_isShort && !node.subject.isCycle();
            node.shownName = isShort ? m_shortNames.of(node.subject.function()) : node.name;
            node.label = fitted(node.shownName, room);
            return widthOf(node.label);
        }
        const std::string first = shownName(node.chain.front()), last = shownName(node.chain.back());
        node.shownName = first;
        const double both = room - style::chainArrowWidth, half = both / 2;
        node.label = fitted(first, half);
        node.lastLabel = fitted(last, std::max(half, both - widthOf(node.label)));
        node.label = fitted(first, std::max(half, both - widthOf(node.lastLabel)));
        return widthOf(node.label) + style::chainArrowWidth + widthOf(node.lastLabel);
    }

    /// Nobody expects callers of a library that counts no calls.
    [[nodiscard]] bool mayHaveCallers(const Function& f) const
    {
        return isRoutine(f.kind) && !f.cycle && (!f.module || !f.module->value || m_profile.module(*f.module).hasCalls);
    }

    /// A sizeable part of its sampled time is in stacks that begin with it, as in the threads of OpenMP.
    [[nodiscard]] bool beginsThreads(FunctionId id) const
    {
        const Function& f = m_profile.function(id);
        if (!m_scale.isMeasured() || !f.externalCalls)
            return false;
        double left = m_scale.of(f);
        for (const ArcId arc : m_profile.arcsTo(id))
            if (m_profile.arc(arc).caller != id)
                left -= m_scale.of(m_profile.arc(arc));
        return m_scale.share(left) >= leastShareOfThreads;
    }

    /// It ran, but nothing counted its calls.
    [[nodiscard]] bool isUncounted(FunctionId id) const
    {
        const Function& f = m_profile.function(id);
        const auto arcs = m_profile.arcsTo(id);
        const bool hasTime = m_scale.measure() == Measure::Time && (f.selfSeconds > 0 || m_scale.of(f) > 0);
        return !f.calls && !f.selfCalls && (hasTime || std::any_of(arcs.begin(), arcs.end(), [&](ArcId arc) {
                                                return m_profile.arc(arc).isMeasuredOnly();
                                            }));
    }

    [[nodiscard]] bool isCalledFromInside(FunctionId id) const
    {
        const auto arcs = m_profile.arcsTo(id);
        return std::any_of(arcs.begin(), arcs.end(), [&](ArcId arcId) {
            const Arc& arc = m_profile.arc(arcId);
            return arc.wasTaken() && arc.caller != id;
        });
    }

    const TimedGraph& m_profile;
    TextWidth m_textWidth;
    const Scale& m_scale;
    bool m_isShort;
    ShortNames m_shortNames;
    TimeUnit m_unit;
};

} // namespace

void markRoot(DiagramNode& node, std::uint64_t externalCalls, bool isCalledFromInside)
{
    node.isRoot = true;
    node.isCalledFromOutside = externalCalls > 0;
    const Phrase text = isCalledFromInside ? Phrase::tr("<external>: part of its time has no caller inside the program")
                        : node.isCalledFromOutside
                            ? Phrase::tr("<external>: only callers outside the program are known")
                            : Phrase::tr("<spontaneous>: no caller is known");
    node.tip += '\n' + text.text();
}

std::vector<DiagramNode> makeNodes(const TimedGraph& profile, const DiagramOptions& options, const Scale& scale,
                                   const Selection& selection)
{
    const NodeMaker maker(profile, options, scale, selection);
    std::vector<DiagramNode> nodes;
    for (std::uint32_t i = 0; i < selection.subjects.size(); ++i) {
        const EntryRef subject = selection.subjects[i];
        DiagramNode node =
            maker.make(subject, i < selection.chains.size() ? selection.chains[i] : std::vector<FunctionId>());
        if (selection.isTemporary(i)) {
            node.isTemporary = true;
            node.tip += '\n' + Phrase::tr("shown while it or a neighbour is selected").text();
        }
        for (const auto& [member, opened] : selection.openChains)
            if (subject == EntryRef::of(member))
                node.openChain = opened;
        nodes.push_back(std::move(node));
    }
    return nodes;
}

} // namespace gmonscope::diagram
