// SPDX-License-Identifier: MIT
#include "graph/graph_walk.h"

#include "look/format.h"

#include "gmonscope/numbers.h"

#include <QCoreApplication>

#include <cmath>

using namespace gmonscope;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(GraphView)
};

/// Returns the next node to one side whose height range overlaps, which looks like the same row.
std::optional<std::uint32_t> nextInRow(const PaintedDiagram& painted, const QRectF& from, bool toRight)
{
    std::optional<std::uint32_t> best;
    double nearest = 0;
    for (std::uint32_t i = 0; i < painted.diagram().nodes.size(); ++i) {
        const QRectF& box = painted.node(i);
        const double distance = (box.center().x() - from.center().x()) * (toRight ? 1 : -1);
        const bool isInRow = box.top() < from.bottom() && box.bottom() > from.top();
        if (isInRow && distance > 0 && (!best || distance < nearest)) {
            best = i;
            nearest = distance;
        }
    }
    return best;
}

std::optional<std::uint32_t> alongHeaviestArc(const PaintedDiagram& painted, EntryRef from, bool toCaller)
{
    const auto& arcs = painted.diagram().arcs;
    const auto node = painted.nodeOf(from);
    const auto cycle = painted.cycleOf(from);
    const auto isHere = [&](std::uint32_t end) {
        return node ? end == *node : painted.diagram().nodes[end].cluster == cycle;
    };
    for (const std::uint32_t arc : painted.arcsAt(from)) {
        const std::uint32_t here = toCaller ? arcs[arc].head : arcs[arc].tail;
        if (isHere(here))
            return toCaller ? arcs[arc].tail : arcs[arc].head;
    }
    return {};
}

QString functionNames(const DiagramNode& node)
{
    if (node.chain.empty())
        return QString::fromStdString(node.name);
    QStringList members;
    for (const ChainMember& member : node.chain)
        members << QString::fromStdString(member.name);
    return Texts::tr("chain of %1 functions: %2", nullptr, format::numerus(node.chain.size()))
        .arg(node.chain.size())
        .arg(members.join(QStringLiteral(", ")));
}

} // namespace

std::optional<EntryRef> walkGraph(const PaintedDiagram& painted, std::optional<EntryRef> from, Step step)
{
    const auto box = from ? painted.boxOf(*from) : std::nullopt;
    std::optional<std::uint32_t> to;
    if (!box)
        to = painted.topRoot();
    else if (step == Step::ToLeft || step == Step::ToRight)
        to = nextInRow(painted, *box, step == Step::ToRight);
    else
        to = alongHeaviestArc(painted, *from, step == Step::ToCaller);
    if (!to)
        return {};
    return painted.diagram().nodes[*to].subject;
}

std::optional<CycleId> cycleAt(const PaintedDiagram& painted, EntryRef entry)
{
    if (entry.isCycle())
        return painted.boxOf(entry) ? std::optional(entry.cycle()) : std::nullopt;
    const auto node = painted.nodeOf(entry);
    if (!node)
        return {};
    const DiagramNode& found = painted.diagram().nodes[*node];
    if (found.subject.isCycle())
        return found.subject.cycle();
    return found.cluster ? std::optional(painted.diagram().cycles[*found.cluster].cycle) : std::nullopt;
}

std::optional<FunctionId> chainAt(const PaintedDiagram& painted, EntryRef entry)
{
    const auto index = painted.nodeOf(entry);
    if (!index)
        return {};
    const DiagramNode& node = painted.diagram().nodes[*index];
    return node.chain.empty() ? node.openChain : std::optional(node.chain.front().function);
}

QString spokenName(const PaintedDiagram& painted, EntryRef entry)
{
    if (const auto cycle = painted.cycleOf(entry))
        return QString::fromStdString(painted.diagram().cycles[*cycle].title);
    const auto index = painted.nodeOf(entry);
    if (!index)
        return {};
    const DiagramNode& node = painted.diagram().nodes[*index];
    if (node.change) // the tip says what became of it
        return QString::fromStdString(node.tip).replace(QLatin1Char('\n'), QStringLiteral(", "));
    QStringList parts{functionNames(node),
                      Texts::tr("%1 of the run").arg(QString::fromStdString(percentText(node.totalShare * 100)))};
    const auto graph = painted.laidOut().graph();
    const double run = graph ? graph->totalSeconds() : 0;
    if (run > 0) {
        const TimeUnit unit = unitOf(*graph);
        const QString all = QString::fromStdString(unit.number(node.totalShare * run));
        const QString self = QString::fromStdString(unit.number(node.selfShare * run));
        if (!graph->costUnit().isTime())
            parts << all + QLatin1Char(' ') + format::text(unit.name)
                  << Texts::tr("self %1 %2").arg(self, format::text(unit.name));
        else if (unit.perSecond > 1)
            parts << Texts::tr("%1 milliseconds").arg(all) << Texts::tr("self %1 milliseconds").arg(self);
        else
            parts << Texts::tr("%1 seconds").arg(all) << Texts::tr("self %1 seconds").arg(self);
    }
    parts << Texts::tr("%1 calls", nullptr, format::numerus(node.calls))
                 .arg(QString::fromStdString(groupedCount(node.calls)))
          << (node.selfCalls > 0 ? Texts::tr("calls itself: yes") : Texts::tr("calls itself: no"));
    return parts.join(QStringLiteral(", "));
}
