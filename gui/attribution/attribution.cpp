// SPDX-License-Identifier: MIT
#include "attribution/attribution.h"

#include "attribution/attribution_builder.h"
#include "look/fitted_name.h"
#include "look/format.h"
#include "look/theme.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

using namespace gmonscope;

using Whole = AttributionWhole;

namespace {
constexpr double noteNameWidth = 150; ///< px of a name in the midst of a sentence
}

AttributionBuilder::AttributionBuilder(const CallGraphListing& listing, EntryRef subject, const Accuracy* accuracy,
                                       const ViewChoice& view, AttributionLines lines)
    : m_profile(*listing.profile()), m_view(view), m_lines(lines), m_entry(listing.entry(subject)),
      m_bars(m_profile, accuracy, view), m_isCalls(m_bars.isCalls()), m_unit(m_bars.unit())
{
    if (m_view.leadsMeasured(m_profile))
        orderByMeasured();
    if (!subject.isCycle())
        m_cycle = m_profile.function(subject.function()).cycle;
}

std::vector<AttributionItem> AttributionBuilder::build()
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

AttributionItem& AttributionBuilder::add(Kind kind, const QString& title)
{
    m_items.emplace_back();
    m_items.back().kind = kind;
    m_items.back().title = title;
    return m_items.back();
}

AttributionItem& AttributionBuilder::addHeading(const QString& title, const QString& subtitle, const QString& right)
{
    AttributionItem& item = add(Kind::Heading, title);
    item.subtitle = subtitle;
    item.right = right;
    return item;
}

void AttributionBuilder::setName(AttributionItem& item, EntryRef entry) const
{
    item.title = m_view.name(m_profile, entry);
    item.wholeName = m_view.names == NameLength::Full ? QString() : format::entryName(m_profile, entry);
}

void AttributionBuilder::setLink(AttributionItem& item, FunctionId id) const
{
    const Function& function = m_profile.function(id);
    setName(item, EntryRef::of(id));
    item.link = EntryRef::of(id);
    if (function.cycle && function.cycle != m_cycle) {
        item.badgeLink = EntryRef::of(*function.cycle);
        item.badge = format::entryName(m_profile, *item.badgeLink);
    }
}

/// Says what a call costs by caller, the dearest and the cheapest, where stacks and estimate differ.
void AttributionBuilder::addDisagreement()
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
    // The names of C++ templates take a dozen lines; the rows above have them.
    const auto brief = [](const QString& name) {
        return fittedName(name, theme::scaled(noteNameWidth), theme::scaled(int(theme::TextSize::Small)),
                          FontWeight::Regular);
    };
    item.subtitle = costs.size() > 1 ? tr("A call from %1 takes %2, one from %3 %4. Trust the measured shares.")
                                           .arg(brief(dearest->name), format::duration(m_profile, dearest->perCall),
                                                brief(cheapest->name), format::duration(m_profile, cheapest->perCall))
                                     : tr("Calls do not cost the same, whoever makes them. Trust the measured shares.");
}

/// Returns false for functions that were not built with -pg: they ran, but nothing counted that.
bool AttributionBuilder::isCounted() const
{
    return m_entry.calls || m_entry.selfCalls || m_isCalls ||
           (m_entry.totalSeconds() <= 0 && m_bars.measuredSeconds(m_entry.subject).value_or(0) <= 0);
}

/// Returns the measured time where measured shares come first, else the estimate.
double AttributionBuilder::leadingSeconds(EntryRef entry, double estimated) const
{
    return m_view.leadsMeasured(m_profile) ? m_bars.measuredSeconds(entry).value_or(estimated) : estimated;
}

QString AttributionBuilder::subjectCalls() const
{
    if (!isCounted())
        return tr("calls not counted");
    const auto range = m_entry.subject.isCycle() ? std::nullopt : m_profile.callRange(m_entry.subject.function());
    QString calls = format::estimateMark(range) + format::calls(m_entry.calls) + format::callRange(range);
    const double seconds = leadingSeconds(m_entry.subject, m_entry.totalSeconds());
    if (m_entry.selfCalls)
        calls += m_entry.subject.isCycle() ? tr(" + %1 inside").arg(format::count(m_entry.selfCalls))
                                           : tr(" + %1 recursive").arg(format::count(m_entry.selfCalls));
    else if (m_entry.calls && seconds > 0 && !m_cycle)
        calls += tr(" · %1 each").arg(format::duration(m_profile, seconds / double(m_entry.calls)));
    const bool isOnlyInside =
        m_cycle && std::none_of(m_entry.callers.begin(), m_entry.callers.end(), [](const auto& line) {
            return (line.kind == LineKind::Arc || line.kind == LineKind::External) && line.calls;
        });
    if (isOnlyInside && !m_entry.selfCalls)
        calls += tr(", none from outside");
    return calls;
}

/// Returns the program, or the library that contains the function.
QString AttributionBuilder::moduleName() const
{
    if (!m_entry.subject.isCycle()) {
        const auto module = m_profile.function(m_entry.subject.function()).module;
        if (module && module->value)
            return format::text(m_profile.module(*module).name);
    }
    return format::fileName(format::text(m_profile.imagePath()));
}

void AttributionBuilder::addSubject()
{
    AttributionItem& item = add(Kind::Subject, {});
    setName(item, m_entry.subject);
    item.subtitle = moduleName();
    if (m_entry.subject.isCycle()) {
        item.subtitle +=
            tr(" · %1 functions", nullptr, format::numerus(m_entry.members.size())).arg(m_entry.members.size());
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
        const double total = leadingSeconds(m_entry.subject, m_entry.totalSeconds());
        item.descendantsText =
            tr("descendants %1").arg(format::time(m_unit, std::max(0.0, total - m_entry.selfSeconds)));
    }
}

namespace {

AttributionItem estimateNote()
{
    AttributionItem note;
    note.kind = AttributionItem::Kind::Note;
    note.title = AttributionBuilder::tr("Shares follow the call counts, as if every call cost the same. Record with "
                                        "gmonscope-record to measure them.");
    return note;
}

} // namespace

void insertEstimateNote(std::vector<AttributionItem>& items)
{
    const auto subject = std::find_if(items.begin(), items.end(), [](const AttributionItem& item) {
        return item.kind == AttributionItem::Kind::Subject;
    });
    const bool hasCallers = std::count_if(items.begin(), subject, [](const AttributionItem& item) {
                                return item.kind == AttributionItem::Kind::Share && !item.right.isEmpty();
                            }) > 1;
    if (hasCallers)
        items.insert(subject, estimateNote());
}

std::vector<AttributionItem> buildAttribution(const CallGraphListing& listing, EntryRef subject,
                                              const Accuracy* accuracy, const ViewChoice& view, AttributionLines lines)
{
    return AttributionBuilder(listing, subject, accuracy, view, lines).build();
}
