// SPDX-License-Identifier: MIT
#include "attribution/compared_attribution.h"

#include "attribution/attribution_texts.h"
#include "look/format.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace gmonscope;

namespace {

using Kind = AttributionItem::Kind;

/// The amount that 100 % stands for in each of the two profiles.
struct Wholes {
    double base = 0, now = 0;
};

class Builder {
public:
    Builder(const ComparedGraph& graph, EntryRef subject, const ViewChoice& view, AttributionLines shown)
        : m_graph(graph), m_view(view), m_shown(shown), m_subject(subject), m_unit(unitOf(m_graph)),
          m_isTime(m_graph.totalTicks() > 0),
          m_isExact(graph.base().costUnit().isExact && graph.now().costUnit().isExact)
    {
        if (!subject.isCycle())
            m_cycle = m_graph.function(subject.function()).cycle;
    }

    std::vector<AttributionItem> build()
    {
        addCallers();
        addSubject();
        if (m_subject.isCycle())
            addMembers();
        addCallees();
        return std::move(m_items);
    }

private:
    struct Line {
        FunctionId function;
        ComparedFlow flow;
        bool isInside = false;
    };

    AttributionItem& add(Kind kind, const QString& title)
    {
        m_items.emplace_back();
        m_items.back().kind = kind;
        m_items.back().title = title;
        m_items.back().isOfTwo = true;
        return m_items.back();
    }

    void addHeading(const QString& title, const QString& subtitle, const QString& right = {})
    {
        AttributionItem& item = add(Kind::Heading, title);
        item.subtitle = subtitle;
        item.right = right;
    }

    [[nodiscard]] ComparedTime total(EntryRef entry) const
    {
        return entry.isCycle() ? m_graph.total(entry.cycle()) : m_graph.total(entry.function());
    }

    AttributionBar bar(double whole, double seconds, double error, std::optional<double> selfSeconds) const
    {
        // More than all of A has a bar as long as that.
        const auto share = [whole](double part) { return whole > 0 ? std::min(part / whole, 1.0) : 0; };
        AttributionBar made;
        made.share = share(seconds);
        if (selfSeconds)
            made.selfShare = share(*selfSeconds);
        if (error > 0 && whole > 0)
            made.range = {share(std::max(seconds - error, 0.0)), share(seconds + error)};
        made.shareText = format::percent(whole > 0 ? 100 * seconds / whole : 0);
        made.valueText = format::number(m_unit, seconds);
        made.errorText = errorText(error);
        return made;
    }

    /// Rounded up, so that an error never reads as zero.
    [[nodiscard]] QString errorText(double error) const
    {
        if (m_isExact)
            return {};
        const double step = std::pow(10, -m_unit.decimals) / m_unit.perSecond;
        return AttributionTexts::tr("±%1").arg(format::time(m_unit, std::ceil(error / step - 1e-9) * step));
    }

    /// Sets the bars of both profiles, and the change between them.
    void setTime(AttributionItem& item, const Wholes& wholes, const ComparedTime& time, const Change* self = nullptr)
    {
        const Change& change = time.change;
        const auto part = [](const double* seconds) { return seconds ? std::optional(*seconds) : std::nullopt; };
        item.estimate = bar(wholes.base, change.base, time.baseError, part(self ? &self->base : nullptr));
        item.measured = bar(wholes.now, change.now, time.nowError, part(self ? &self->now : nullptr));
        DiagramChange mark;
        if (change.isBeyondChance)
            mark.mark = change.amount() > 0 ? ChangeMark::Grown : ChangeMark::Shrunk;
        item.change = mark;
        item.changeText = m_isExact               ? format::signedNumber(m_unit, change.amount())
                          : change.isBeyondChance ? format::signedNumber(m_unit, change.amount()) + QLatin1Char(' ') +
                                                        errorText(time.error())
                                                  : AttributionTexts::tr("within chance");
    }

    [[nodiscard]] static QString callsText(const Change& calls)
    {
        const auto rounded = [](double mean) { return std::uint64_t(std::llround(mean)); };
        if (rounded(calls.base) == rounded(calls.now))
            return AttributionTexts::tr("%1 in both").arg(format::calls(rounded(calls.now)));
        return AttributionTexts::tr("%1 to %2")
            .arg(format::count(rounded(calls.base)), format::calls(rounded(calls.now)));
    }

    void setName(AttributionItem& item, EntryRef entry) const
    {
        item.title = m_view.name(m_graph, entry);
        item.wholeName = m_view.names == NameLength::Full ? QString() : format::entryName(m_graph, entry);
        item.link = entry;
    }

    [[nodiscard]] bool isSubject(FunctionId id) const
    {
        return m_subject.isCycle() ? m_graph.function(id).cycle == m_subject.cycle() : m_subject.function() == id;
    }

    /// Lines of callers or callees; for a cycle as a whole those outside it, one line for each function.
    std::vector<Line> lines(bool ofCallers) const
    {
        std::vector<FunctionId> own;
        if (m_subject.isCycle())
            own = m_graph.cycle(m_subject.cycle()).members;
        else
            own.push_back(m_subject.function());
        std::map<FunctionId, std::vector<ComparedFlow>> flows;
        std::map<FunctionId, bool> inside;
        for (const FunctionId function : own)
            for (const ArcId id : ofCallers ? m_graph.arcsTo(function) : m_graph.arcsFrom(function)) {
                const Arc& arc = m_graph.arc(id);
                const FunctionId other = ofCallers ? arc.caller : arc.callee;
                if (isSubject(other))
                    continue;
                flows[other].push_back(m_graph.of(id));
                inside[other] = m_graph.isInsideCycle(arc);
            }
        std::vector<Line> found;
        for (const auto& [function, list] : flows)
            found.push_back({function, list.size() == 1 ? list.front() : ComparedGraph::sumOf(list), inside[function]});
        const auto weight = [](const Line& line) {
            const Change &time = line.flow.time.change, &calls = line.flow.calls;
            return std::tuple(line.isInside, -std::max(time.base, time.now), -std::max(calls.base, calls.now));
        };
        std::stable_sort(found.begin(), found.end(),
                         [&](const Line& a, const Line& b) { return weight(a) < weight(b); });
        return found;
    }

    void addLine(const Line& line, const Wholes& wholes)
    {
        const bool hasTime = m_isTime && !line.isInside;
        AttributionItem& item = add(hasTime ? Kind::Share : Kind::Count, {});
        setName(item, EntryRef::of(line.function));
        const auto cycle = m_graph.function(line.function).cycle;
        if (cycle && cycle != m_cycle) {
            item.badgeLink = EntryRef::of(*cycle);
            item.badge = format::entryName(m_graph, *item.badgeLink);
        }
        item.subtitle = line.flow.isNew    ? AttributionTexts::tr("new in B")
                        : line.flow.isGone ? AttributionTexts::tr("gone in B")
                        : line.isInside    ? AttributionTexts::tr("inside the cycle")
                                           : QString();
        if (hasTime)
            setTime(item, wholes, line.flow.time);
        else
            item.right = callsText(line.flow.calls);
    }

    /// `rest`: what stands for the lines that have no row, for a plural form; `more` shows them.
    void addLines(const std::vector<Line>& all, const Wholes& wholes, std::size_t most, AttributionItem::Action more,
                  QString (*rest)(int numerus))
    {
        const std::size_t shown = all.size() > most + 1 ? most : all.size();
        std::vector<ComparedFlow> others;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (i < shown)
                addLine(all[i], wholes);
            else
                others.push_back(all[i].flow);
        if (others.empty())
            return;
        const QString title = rest(format::numerus(others.size())).arg(format::count(others.size()));
        AttributionItem& item = add(m_isTime ? Kind::Share : Kind::Count, title);
        if (most < AttributionLines::most) {
            item.action = more;
            item.wholeName = AttributionTexts::tr("A click shows them");
        }
        if (m_isTime)
            setTime(item, wholes, ComparedGraph::sumOf(others).time);
    }

    [[nodiscard]] Wholes wholesOf(EntryRef entry) const
    {
        const Change change = total(entry).change;
        return {change.base, change.now};
    }

    [[nodiscard]] QString wholeText(const Wholes& wholes) const
    {
        return AttributionTexts::tr("100 % = %1 in A · %2 in B")
            .arg(format::time(m_unit, wholes.base), format::time(m_unit, wholes.now));
    }

    void addCallers()
    {
        const Wholes wholes = wholesOf(m_cycle ? EntryRef::of(*m_cycle) : m_subject);
        const QString of =
            m_cycle ? AttributionTexts::tr("of %1").arg(format::entryName(m_graph, EntryRef::of(*m_cycle))) : QString();
        addHeading(AttributionTexts::tr("Who pays"),
                   m_cycle ? AttributionTexts::tr("callers, %1").arg(of) : AttributionTexts::tr("callers"),
                   m_isTime ? wholeText(wholes) : QString());
        const std::vector<Line> callers = lines(true);
        addLines(callers, wholes, m_shown.callers, AttributionItem::Action::MoreCallers,
                 [](int n) { return AttributionTexts::tr("%1 more callers", nullptr, n); });
        if (!m_cycle && m_isTime)
            addUnclaimed(callers, wholes);
    }

    /// Adds the time without a known caller, or with callers that count no calls.
    void addUnclaimed(const std::vector<Line>& callers, const Wholes& wholes)
    {
        ComparedTime rest;
        rest.change.base = wholes.base;
        rest.change.now = wholes.now;
        for (const Line& line : callers) {
            rest.change.base -= line.flow.time.change.base;
            rest.change.now -= line.flow.time.change.now;
        }
        const double least = 1e-6 * std::max(1.0, std::max(wholes.base, wholes.now));
        if (std::max(rest.change.base, rest.change.now) <= least && !callers.empty())
            return;
        rest.change.base = std::max(rest.change.base, 0.0);
        rest.change.now = std::max(rest.change.now, 0.0);
        AttributionItem& item = add(Kind::Share, QStringLiteral("<spontaneous>"));
        item.subtitle = AttributionTexts::tr("no caller is known");
        setTime(item, wholes, rest);
        item.change.reset(); // nobody has looked at it
        item.changeText.clear();
        item.estimate->errorText.clear();
        item.measured->errorText.clear();
    }

    void addSubject()
    {
        AttributionItem& item = add(Kind::Subject, {});
        setName(item, m_subject);
        if (m_cycle) {
            item.badgeLink = EntryRef::of(*m_cycle);
            item.badge = format::entryName(m_graph, *item.badgeLink);
        }
        item.subtitle = m_subject.isCycle()
                            ? AttributionTexts::tr("%1 functions", nullptr,
                                                   format::numerus(m_graph.cycle(m_subject.cycle()).members.size()))
                                  .arg(m_graph.cycle(m_subject.cycle()).members.size())
                            : positionText();
        const Change self =
            m_subject.isCycle() ? m_graph.self(m_subject.cycle()).change : m_graph.self(m_subject.function()).change;
        if (m_isTime) {
            const double whole = m_graph.difference().seconds.base; // as in the table: see Comparison::unit()
            setTime(item, {whole, whole}, total(m_subject), &self);
        }
        if (m_subject.isCycle())
            return;
        const Change calls = m_graph.of(m_subject.function()).calls;
        (m_isTime ? item.selfText : item.right) = callsText(calls);
        const Change time = total(m_subject).change;
        if (m_isTime && calls.base > 0 && calls.now > 0 && time.base > 0 && time.now > 0 && !m_cycle)
            item.descendantsText = AttributionTexts::tr("%1 to %2 each")
                                       .arg(format::duration(m_graph, time.base / calls.base),
                                            format::duration(m_graph, time.now / calls.now));
    }

    /// "lumen · hash.c:118 in A, hash.c:97 in B"
    [[nodiscard]] QString positionText() const
    {
        const FunctionDifference& difference = m_graph.of(m_subject.function());
        const Function& function = m_graph.function(m_subject.function());
        QString text = function.module && function.module->value
                           ? format::text(m_graph.module(*function.module).name)
                           : format::fileName(format::text(m_graph.now().imagePath()));
        const auto position = [](const Profile& profile, FunctionId id) {
            const Function& there = profile.function(id);
            const QString file = format::fileName(format::text(there.sourceFile));
            return there.line ? QStringLiteral("%1:%2").arg(file).arg(there.line) : file;
        };
        const QString before = difference.base ? position(m_graph.base(), *difference.base) : QString();
        const QString now = difference.now ? position(m_graph.now(), *difference.now) : QString();
        if (difference.isNew())
            text += AttributionTexts::tr(" · new in B");
        if (difference.isGone())
            text += AttributionTexts::tr(" · gone in B");
        if (before == now || before.isEmpty() || now.isEmpty())
            return before.isEmpty() && now.isEmpty()
                       ? text
                       : text + AttributionTexts::tr(" · %1").arg(now.isEmpty() ? before : now);
        return text + AttributionTexts::tr(" · %1 in A, %2 in B").arg(before, now);
    }

    void addCallees()
    {
        const Wholes wholes = wholesOf(m_subject);
        addHeading(AttributionTexts::tr("Where it goes"), AttributionTexts::tr("self and called functions"));
        if (m_isTime) {
            AttributionItem& item = add(Kind::Share, AttributionTexts::tr("self"));
            const ComparedTime self =
                m_subject.isCycle() ? m_graph.self(m_subject.cycle()) : m_graph.self(m_subject.function());
            setTime(item, wholes, self, &self.change);
        }
        addLines(lines(false), wholes, m_shown.callees, AttributionItem::Action::MoreCallees,
                 [](int n) { return AttributionTexts::tr("%1 more functions", nullptr, n); });
        if (m_items.back().kind == Kind::Heading)
            add(Kind::Count, AttributionTexts::tr("calls nothing"));
    }

    void addMembers()
    {
        const Wholes wholes = wholesOf(m_subject);
        const Cycle& cycle = m_graph.cycle(m_subject.cycle());
        addHeading(AttributionTexts::tr("Members of cycle %1").arg(cycle.number), {},
                   m_isTime ? wholeText(wholes) : QString());
        std::vector<Line> members;
        for (const FunctionId member : cycle.members) {
            ComparedFlow flow;
            flow.time = m_graph.total(member);
            flow.calls = m_graph.of(member).calls;
            flow.isNew = m_graph.of(member).isNew();
            flow.isGone = m_graph.of(member).isGone();
            members.push_back({member, flow, false});
        }
        m_cycle = m_subject.cycle(); // its members need no badge
        addLines(members, wholes, std::max(m_shown.callees, AttributionLines::most), AttributionItem::Action::None,
                 [](int) { return AttributionTexts::tr("%1 more"); });
        m_cycle.reset();
    }

    const ComparedGraph& m_graph;
    const ViewChoice& m_view;
    AttributionLines m_shown;
    EntryRef m_subject;
    std::optional<CycleId> m_cycle; ///< the subject is a member of
    TimeUnit m_unit;
    bool m_isTime;
    bool m_isExact; ///< both sides were counted one by one: there are no errors
    std::vector<AttributionItem> m_items;
};

} // namespace

std::vector<AttributionItem> buildComparedAttribution(const ComparedGraph& graph, EntryRef subject,
                                                      const ViewChoice& view, AttributionLines lines)
{
    return Builder(graph, subject, view, lines).build();
}
