// SPDX-License-Identifier: MIT
//
// The rows of callers and callees.
#include "attribution/attribution_builder.h"

#include "look/format.h"

#include <algorithm>
#include <cmath>
#include <iterator>

using namespace gmonscope;

using Whole = AttributionWhole;

static QString samplesText(std::uint64_t samples)
{
    return samples == 1
               ? AttributionBuilder::tr("1 sample")
               : AttributionBuilder::tr("%1 samples", nullptr, format::numerus(samples)).arg(format::count(samples));
}

/// Sorts callers in ascending order and callees in descending order, as they are, but by measured time. A line without
/// a measurement keeps its estimate.
void AttributionBuilder::orderByMeasured()
{
    const auto seconds = [&](const EntryLine& line) {
        const auto measured = line.arc ? m_profile.measured(*line.arc) : std::nullopt;
        return measured ? measured->seconds : line.totalSeconds();
    };
    std::stable_sort(m_entry.callers.begin(), m_entry.callers.end(),
                     [&](const EntryLine& a, const EntryLine& b) { return seconds(a) < seconds(b); });
    std::stable_sort(m_entry.callees.begin(), m_entry.callees.end(),
                     [&](const EntryLine& a, const EntryLine& b) { return seconds(a) > seconds(b); });
}

QString AttributionBuilder::callsText(const EntryLine& line, Side side) const
{
    if (line.isMeasuredOnly)
        return tr("calls not counted");
    const QString mark = line.arc ? format::estimateMark(m_profile.callRange(m_profile.arc(*line.arc))) : QString();
    if (line.kind == LineKind::InsideCycle)
        return mark + format::calls(line.calls);
    const EntryRef callee = side == Side::Callee ? EntryRef::of(line.function) : m_entry.subject;
    const QString allMark = callee.isCycle() ? QString() : format::estimateMark(m_profile.callRange(callee.function()));
    return tr("%1 of %2").arg(mark + format::count(line.calls), allMark + format::calls(line.ofCalls));
}

void AttributionBuilder::addLine(const EntryLine& line, const Whole& whole, Side side)
{
    const bool isInside = line.kind == LineKind::InsideCycle;
    if ((isInside && !(line.arc && whole.measuredSeconds)) ||
        (line.kind == LineKind::Arc && line.calls == 0 && !line.isMeasuredOnly))
        return addCount(line);
    AttributionItem& item = add(Kind::Share, {});
    if (line.kind == LineKind::External) {
        const ExternalCaller& caller = m_profile.externalCaller(line.external);
        item.title = format::text(caller.name);
        item.subtitle = caller.module ? tr("counts no calls itself") : tr("callers outside the program");
    } else {
        setLink(item, line.function);
    }
    if (isInside)
        item.subtitle = tr("inside the cycle");
    item.right = callsText(line, side);
    m_bars.setLine(item, whole, line);
    if (isInside)
        return;
    const std::optional<CycleId> cycle = m_profile.function(line.function).cycle;
    if (side == Side::Callee && cycle && line.ofCalls && !m_isCalls)
        item.below = tr("%1 of what %2 costs, %3")
                         .arg(format::percent(100.0 * double(line.calls) / double(line.ofCalls)),
                              format::entryName(m_profile, EntryRef::of(*cycle)),
                              format::time(m_unit, leadingSeconds(EntryRef::of(*cycle),
                                                                  m_profile.cycle(*cycle).totalSeconds())));
}

void AttributionBuilder::addCount(const EntryLine& line)
{
    AttributionItem& item = add(Kind::Count, {});
    setLink(item, line.function);
    if (line.kind == LineKind::InsideCycle) {
        item.subtitle = tr("inside the cycle");
        item.right = line.isMeasuredOnly ? tr("calls not counted") : format::calls(line.calls);
        return;
    }
    item.subtitle = tr("static, never called from here");
    item.right = tr("0 of %1").arg(format::count(line.ofCalls));
}

/// Adds the heaviest lines.
void AttributionBuilder::addLines(Lines lines, const Whole& whole, Side side)
{
    const std::size_t most = side == Side::Caller ? m_lines.callers : m_lines.callees;
    // A remainder of one line is shown as itself.
    const std::size_t shown = lines.size() > most + 1 ? most : lines.size();
    for (const EntryLine& line : lines.first(shown))
        addLine(line, whole, side);
    if (shown < lines.size())
        addRest(lines.subspan(shown), whole, side);
}

/// Adds one row for the remaining lines, so that all rows still make 100 %.
void AttributionBuilder::addRest(Lines lines, const Whole& whole, Side side)
{
    const QString count = format::count(lines.size());
    AttributionItem& item =
        add(Kind::Share, (side == Side::Caller ? tr("%1 more callers", nullptr, format::numerus(lines.size()))
                                               : tr("%1 more functions", nullptr, format::numerus(lines.size())))
                             .arg(count));
    if ((side == Side::Caller ? m_lines.callers : m_lines.callees) < AttributionLines::most) {
        item.action =
            side == Side::Caller ? AttributionItem::Action::MoreCallers : AttributionItem::Action::MoreCallees;
        item.wholeName = tr("A click shows them");
    } else {
        item.subtitle = tr("with less time, in the tables");
    }
    double selfSeconds = 0, seconds = 0;
    std::uint64_t calls = 0, inside = 0;
    std::optional<MeasuredTime> measured;
    for (const EntryLine& line : lines) {
        const std::uint64_t counted = line.isMeasuredOnly ? 0 : line.calls;
        if (const auto ofLine = line.arc ? m_profile.measured(*line.arc) : std::nullopt) {
            measured = measured.value_or(MeasuredTime());
            measured->seconds += ofLine->seconds;
            measured->samples += ofLine->samples;
        }
        if (line.kind == LineKind::InsideCycle) { // no time flows
            inside += counted;
            continue;
        }
        calls += counted;
        selfSeconds += line.selfSeconds;
        seconds += line.totalSeconds();
    }
    item.right = format::calls(calls + inside);
    m_bars.setRest(item, whole, selfSeconds, seconds, calls, measured);
}

void AttributionBuilder::addCallers()
{
    const Whole whole = wholeOfCallers();
    const QString of =
        m_cycle ? tr("of %1's %2")
                      .arg(format::entryName(m_profile, EntryRef::of(*m_cycle)),
                           m_isCalls ? format::calls(whole.calls)
                                     : format::time(m_unit, leadingSeconds(EntryRef::of(*m_cycle), whole.seconds)))
                : m_bars.wholeText(whole);
    addHeading(tr("Who pays"), tr("callers"), of);
    std::vector<EntryLine> lines;
    std::copy_if(m_entry.callers.rbegin(), m_entry.callers.rend(), std::back_inserter(lines),
                 [](const auto& line) { return line.kind != LineKind::SelfArc && line.kind != LineKind::Spontaneous; });
    addLines(lines, whole, Side::Caller);
    if (!m_cycle)
        addUnclaimed(whole);
}

/// Adds the time without a known caller: all of a root, but a function that is never called may have time as well.
void AttributionBuilder::addUnclaimed(const Whole& whole)
{
    double claimed = 0;
    bool isSpontaneous = false;
    for (const EntryLine& line : m_entry.callers) {
        if (line.kind == LineKind::Arc || line.kind == LineKind::External)
            claimed += line.totalSeconds();
        isSpontaneous = isSpontaneous || line.kind == LineKind::Spontaneous;
    }
    const double rest = whole.seconds - claimed;
    if (!isSpontaneous && rest <= 1e-6 * std::max(1.0, whole.seconds))
        return;
    AttributionItem& item = add(Kind::Share, QStringLiteral("<spontaneous>"));
    item.subtitle = tr("no caller is known");
    const double selfPart = whole.seconds > 0 ? m_entry.selfSeconds * rest / whole.seconds : 0;
    m_bars.setRest(item, whole, selfPart, rest);
}

void AttributionBuilder::addCallees()
{
    const Whole whole = wholeOfCallees();
    addHeading(tr("Where it goes"), tr("self and called functions"), {});
    if (!m_isCalls) {
        AttributionItem& self = add(Kind::Share, tr("self"));
        const double ticks = m_entry.selfSeconds / std::max(m_profile.secondsPerTick(), 1e-12);
        if (m_profile.secondsPerTick() > 0 && !m_profile.costUnit().isExact)
            self.right = samplesText(std::uint64_t(std::llround(ticks)));
        const bool isCycle = m_entry.subject.isCycle();
        m_bars.setSelf(self, whole, m_entry.selfSeconds,
                       isCycle ? std::nullopt : std::optional(m_entry.subject.function()));
    }
    std::vector<EntryLine> lines;
    std::copy_if(m_entry.callees.begin(), m_entry.callees.end(), std::back_inserter(lines),
                 [](const auto& line) { return line.kind != LineKind::SelfArc; });
    addLines(lines, whole, Side::Callee);
    if (m_items.back().kind == Kind::Heading)
        add(Kind::Count, tr("calls nothing"));
}
