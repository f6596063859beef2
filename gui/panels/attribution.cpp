// SPDX-License-Identifier: MIT
#include "panels/attribution.h"

#include "format.h"
#include "panels/attribution_bars.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

using Items = std::vector<AttributionItem>;
using Kind = AttributionItem::Kind;
using Whole = AttributionWhole;

QString tr(const char* source) { return QCoreApplication::translate("Attribution", source); }

enum class Side { Caller, Callee };

constexpr std::size_t mostMembers = 100; ///< listed of a cycle, the heaviest

class Builder {
public:
    Builder(const CallGraphListing& listing, EntryRef subject, const Accuracy* accuracy, const ViewChoice& view)
        : m_profile(*listing.profile()), m_view(view), m_entry(listing.entry(subject)),
          m_bars(m_profile, accuracy, view), m_isCalls(m_bars.isCalls()), m_unit(m_bars.unit())
    {
        if (m_view.leadsMeasured(m_profile))
            orderByMeasured();
        if (!subject.isCycle())
            m_cycle = m_profile.function(subject.function()).cycle;
    }

    Items build()
    {
        addCallers();
        addDisagreement();
        addSubject();
        if (m_cycle)
            addCycleNote();
        if (m_entry.subject.isCycle())
            addMembers(m_entry.subject.cycle());
        addCallees();
        if (m_cycle)
            addMembers(*m_cycle);
        return std::move(m_items);
    }

private:
    AttributionItem& add(Kind kind, const QString& title)
    {
        m_items.emplace_back();
        m_items.back().kind = kind;
        m_items.back().title = title;
        return m_items.back();
    }
    AttributionItem& addHeading(const QString& title, const QString& subtitle, const QString& right);
    void addLine(const EntryLine& line, const Whole& whole, Side side);
    void addCount(const EntryLine& line);
    void setName(AttributionItem& item, EntryRef entry) const;
    void setLink(AttributionItem& item, FunctionId function) const;
    void orderByMeasured();
    void addCallers();
    void addUnclaimed(const Whole& whole);
    void addDisagreement();
    void addSubject();
    QString moduleName() const;
    QString subjectCalls() const;
    void addCycleNote();
    void addCallees();
    void addMembers(CycleId cycle);
    void addMember(FunctionId member, const Whole& whole);
    Whole wholeOfCallers() const;
    Whole wholeOfCallees() const;

    const Profile& m_profile;
    const ViewChoice& m_view;
    CallGraphEntry m_entry;
    std::optional<CycleId> m_cycle; ///< the subject is a member of
    AttributionBars m_bars;
    bool m_isCalls;
    TimeUnit m_unit;
    Items m_items;
};

AttributionItem& Builder::addHeading(const QString& title, const QString& subtitle, const QString& right)
{
    AttributionItem& item = add(Kind::Heading, title);
    item.subtitle = subtitle;
    item.right = right;
    return item;
}

/// Callers rising and callees falling, as they are, but by what the stacks say of them. What they say nothing of has
/// its estimate.
void Builder::orderByMeasured()
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

void Builder::setName(AttributionItem& item, EntryRef entry) const
{
    item.title = m_view.name(m_profile, entry);
    item.wholeName = m_view.withTemplates ? QString() : format::entryName(m_profile, entry);
}

void Builder::setLink(AttributionItem& item, FunctionId id) const
{
    const Function& function = m_profile.function(id);
    setName(item, EntryRef::of(id));
    item.link = EntryRef::of(id);
    if (function.cycle && function.cycle != m_cycle) {
        item.badgeLink = EntryRef::of(*function.cycle);
        item.badge = format::entryName(m_profile, *item.badgeLink);
    }
}

void Builder::addLine(const EntryLine& line, const Whole& whole, Side side)
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
    item.right = line.isMeasuredOnly ? tr("calls not counted")
                 : isInside          ? format::calls(line.calls)
                                     : tr("%1 of %2").arg(format::count(line.calls), format::calls(line.ofCalls));
    m_bars.setLine(item, whole, line);
    if (isInside)
        return;
    const std::optional<CycleId> cycle = m_profile.function(line.function).cycle;
    if (side == Side::Callee && cycle && line.ofCalls && !m_isCalls)
        item.below = tr("%1 of what %2 costs, %3")
                         .arg(format::percent(100.0 * double(line.calls) / double(line.ofCalls)),
                              format::entryName(m_profile, EntryRef::of(*cycle)),
                              format::time(m_unit, m_profile.cycle(*cycle).totalSeconds()));
}

void Builder::addCount(const EntryLine& line)
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

/// A member's callers pay for the cycle as a whole.
Whole Builder::wholeOfCallers() const
{
    if (m_cycle) {
        const Cycle& cycle = m_profile.cycle(*m_cycle);
        return {cycle.totalSeconds(), cycle.calls, m_bars.measuredSeconds(EntryRef::of(*m_cycle))};
    }
    return {m_entry.totalSeconds(), m_entry.calls, m_bars.measuredSeconds(m_entry.subject)};
}

Whole Builder::wholeOfCallees() const
{
    Whole whole{m_entry.totalSeconds(), 0, m_bars.measuredSeconds(m_entry.subject)};
    for (const EntryLine& line : m_entry.callees)
        if (line.kind == LineKind::Arc)
            whole.calls += line.calls;
    return whole;
}

void Builder::addCallers()
{
    const Whole whole = wholeOfCallers();
    const QString of = m_cycle ? tr("of %1's %2")
                                     .arg(format::entryName(m_profile, EntryRef::of(*m_cycle)),
                                          m_isCalls ? format::calls(whole.calls) : format::time(m_unit, whole.seconds))
                               : m_bars.wholeText(whole);
    addHeading(tr("Who pays"), tr("callers"), of);
    for (auto line = m_entry.callers.rbegin(); line != m_entry.callers.rend(); ++line)
        if (line->kind != LineKind::SelfArc && line->kind != LineKind::Spontaneous)
            addLine(*line, whole, Side::Caller);
    if (!m_cycle)
        addUnclaimed(whole);
}

/// What no caller is known for: a root has nothing else, but a function that is never called may have time as well.
void Builder::addUnclaimed(const Whole& whole)
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

/// Where the stacks say something else, what a call costs by caller: the dearest and the cheapest.
void Builder::addDisagreement()
{
    struct Cost {
        QString name;
        double perCall;
    };
    std::vector<Cost> costs;
    bool isAny = false;
    for (const EntryLine& line : m_entry.callers) {
        if (line.kind != LineKind::Arc || !line.arc || !line.calls)
            continue;
        isAny = isAny || m_bars.differs(*line.arc);
        if (const auto measured = m_profile.measured(*line.arc))
            costs.push_back(
                {m_view.name(m_profile, EntryRef::of(line.function)), measured->seconds / double(line.calls)});
    }
    if (!isAny)
        return;
    AttributionItem& item = add(Kind::Disagreement, tr("The two disagree beyond chance"));
    const auto [cheapest, dearest] = std::minmax_element(
        costs.begin(), costs.end(), [](const Cost& a, const Cost& b) { return a.perCall < b.perCall; });
    item.subtitle = costs.size() > 1 ? tr("A call from %1 takes %2, one from %3 %4. Trust the measured shares.")
                                           .arg(dearest->name, format::duration(dearest->perCall), cheapest->name,
                                                format::duration(cheapest->perCall))
                                     : tr("Calls do not cost the same, whoever makes them. Trust the measured shares.");
}

QString Builder::subjectCalls() const
{
    QString calls = format::calls(m_entry.calls);
    if (m_entry.selfCalls)
        calls += m_entry.subject.isCycle() ? tr(" + %1 inside").arg(format::count(m_entry.selfCalls))
                                           : tr(" + %1 recursive").arg(format::count(m_entry.selfCalls));
    else if (m_entry.calls && m_entry.totalSeconds() > 0 && !m_cycle)
        calls += tr(" · %1 each").arg(format::duration(m_entry.totalSeconds() / double(m_entry.calls)));
    const bool isOnlyInside =
        m_cycle && std::none_of(m_entry.callers.begin(), m_entry.callers.end(), [](const auto& line) {
            return (line.kind == LineKind::Arc || line.kind == LineKind::External) && line.calls;
        });
    if (isOnlyInside && !m_entry.selfCalls)
        calls += tr(", none from outside");
    return calls;
}

/// The program, or the library that the function is in.
QString Builder::moduleName() const
{
    if (!m_entry.subject.isCycle()) {
        const auto module = m_profile.function(m_entry.subject.function()).module;
        if (module && module->value)
            return format::text(m_profile.module(*module).name);
    }
    return format::fileName(format::text(m_profile.imagePath()));
}

void Builder::addSubject()
{
    AttributionItem& item = add(Kind::Subject, {});
    setName(item, m_entry.subject);
    item.subtitle = moduleName();
    if (m_entry.subject.isCycle()) {
        item.subtitle += tr(" · %1 functions").arg(m_entry.members.size());
    } else {
        const Function& function = m_profile.function(m_entry.subject.function());
        if (!function.sourceFile.empty())
            item.subtitle += tr(" · %1").arg(format::fileName(format::text(function.sourceFile)));
        if (m_profile.hasSystemTime() && function.selfSystemSeconds > 0)
            item.subtitle += tr(" · %1 of self in the kernel").arg(format::time(m_unit, function.selfSystemSeconds));
    }
    if (m_cycle) {
        item.badgeLink = EntryRef::of(*m_cycle);
        item.badge = format::entryName(m_profile, *item.badgeLink);
    }
    item.right = subjectCalls();
    const Whole run{m_profile.totalSeconds(), m_profile.totalCalls(),
                    m_profile.hasStacks() ? std::optional(m_profile.totalSeconds()) : std::nullopt};
    QString selfError;
    if (m_entry.subject.isCycle()) {
        m_bars.setCycle(item, run, m_entry.subject.cycle());
    } else {
        const FunctionId function = m_entry.subject.function();
        m_bars.setFunction(item, run, function);
        selfError = m_bars.errorText(m_bars.selfError(function), m_entry.selfSeconds);
    }
    if (!m_isCalls) {
        item.selfText = tr("self %1").arg(format::time(m_unit, m_entry.selfSeconds));
        if (!selfError.isEmpty())
            item.selfText += QLatin1Char(' ') + selfError;
        item.descendantsText = tr("descendants %1").arg(format::time(m_unit, m_entry.descendantsSeconds));
    }
}

void Builder::addCycleNote()
{
    const Cycle& cycle = m_profile.cycle(*m_cycle);
    AttributionItem& item =
        add(Kind::CycleNote, tr("Callers pay for the cycle as a whole, %1 of the run. Inside it calls are counted, "
                                "no time flows.")
                                 .arg(format::percent(m_profile.percent(cycle.totalSeconds()))));
    item.link = EntryRef::of(*m_cycle);
}

void Builder::addCallees()
{
    const Whole whole = wholeOfCallees();
    addHeading(tr("Where it goes"), tr("self and called functions"), {});
    if (!m_isCalls) {
        AttributionItem& self = add(Kind::Share, tr("self"));
        const double ticks = m_entry.selfSeconds / std::max(m_profile.secondsPerTick(), 1e-12);
        if (m_profile.secondsPerTick() > 0)
            self.right = tr("%1 samples").arg(format::count(std::uint64_t(std::llround(ticks))));
        const bool isCycle = m_entry.subject.isCycle();
        m_bars.setSelf(self, whole, m_entry.selfSeconds,
                       isCycle ? std::nullopt : std::optional(m_entry.subject.function()));
    }
    for (const EntryLine& line : m_entry.callees)
        if (line.kind != LineKind::SelfArc)
            addLine(line, whole, Side::Callee);
    if (m_items.back().kind == Kind::Heading)
        add(Kind::Count, tr("calls nothing"));
}

void Builder::addMembers(CycleId id)
{
    const Cycle& cycle = m_profile.cycle(id);
    const Whole whole{cycle.totalSeconds(), cycle.internalCalls + cycle.calls,
                      m_bars.measuredSeconds(EntryRef::of(id))};
    addHeading(tr("Members of cycle %1").arg(cycle.number), {}, m_bars.wholeText(whole));
    // A huge cycle is not read to its end; the subject is in the list wherever it stands.
    const std::size_t shown = std::min(cycle.members.size(), mostMembers);
    std::size_t hidden = cycle.members.size() - shown;
    for (std::size_t i = 0; i < shown; ++i)
        addMember(cycle.members[i], whole);
    const auto rest = cycle.members.begin() + std::ptrdiff_t(shown);
    if (!m_entry.subject.isCycle() &&
        std::find(rest, cycle.members.end(), m_entry.subject.function()) != cycle.members.end()) {
        addMember(m_entry.subject.function(), whole);
        --hidden;
    }
    if (hidden)
        add(Kind::Count, tr("%1 more").arg(format::count(hidden))).subtitle = tr("of less time, in the tables");
}

void Builder::addMember(FunctionId member, const Whole& whole)
{
    AttributionItem& item = add(Kind::Member, {});
    setName(item, EntryRef::of(member));
    item.link = EntryRef::of(member);
    item.isCurrent = m_entry.subject == *item.link;
    m_bars.setFunction(item, whole, member);
    if (!m_view.leadsMeasured(m_profile)) // there is room for one
        item.measured.reset();
}

} // namespace

std::vector<AttributionItem> buildAttribution(const CallGraphListing& listing, EntryRef subject,
                                              const Accuracy* accuracy, const ViewChoice& view)
{
    return Builder(listing, subject, accuracy, view).build();
}
