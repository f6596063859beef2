// SPDX-License-Identifier: MIT
#include "attribution/relatives_rows.h"

#include "attribution/attribution_texts.h"
#include "look/format.h"

#include <algorithm>

using namespace gmonscope;

using Action = AttributionItem::Action;
using Kind = AttributionItem::Kind;

namespace {

constexpr std::size_t mostRelatives = 200;

class RelativeRows {
public:
    RelativeRows(std::vector<AttributionItem>& items, const Profile& profile, const ViewChoice& view)
        : m_items(items), m_profile(profile), m_view(view)
    {
    }

    void addCallers(bool isOpen, const Surroundings* found)
    {
        if (!isOpen)
            return offer(AttributionTexts::tr("All callers..."), Action::AllCallers,
                         AttributionTexts::tr(
                             "All that lead here, by any number of calls, and how much of the time they asked for"));
        addHeading(AttributionTexts::tr("All callers"), AttributionTexts::tr("direct and indirect"), found);
        if (found)
            addList(found->callers, *found);
        offer(AttributionTexts::tr("Hide all callers"), Action::AllCallers, {});
    }

    void addCallees(bool isOpen, const Surroundings* found)
    {
        if (!isOpen)
            return offer(
                AttributionTexts::tr("All callees..."), Action::AllCallees,
                AttributionTexts::tr(
                    "All that is called from here, by any number of calls, and how much time it took for that"));
        addHeading(AttributionTexts::tr("All callees"), AttributionTexts::tr("direct and indirect"), found);
        if (found)
            addList(found->callees, *found);
        offer(AttributionTexts::tr("Hide all callees"), Action::AllCallees, {});
    }

private:
    AttributionItem& add(Kind kind, const QString& title)
    {
        m_items.emplace_back();
        m_items.back().kind = kind;
        m_items.back().title = title;
        return m_items.back();
    }

    void offer(const QString& title, Action action, const QString& tip)
    {
        AttributionItem& item = add(Kind::Count, title);
        item.action = action;
        item.wholeName = tip;
    }

    [[nodiscard]] QString valueText(double value, gmonscope::Measure measure) const
    {
        return measure == gmonscope::Measure::Time
                   ? format::time(format::unitBesideShare(m_profile, m_view.unit), value)
                   : format::calls(std::uint64_t(value));
    }

    void addHeading(const QString& title, const QString& subtitle, const Surroundings* found)
    {
        AttributionItem& heading = add(Kind::Heading, title);
        heading.subtitle = subtitle;
        if (found && found->whole > 0)
            heading.right = AttributionTexts::tr("100 % = %1").arg(valueText(found->whole, found->measure));
    }

    void addList(const std::vector<Relative>& relatives, const Surroundings& all)
    {
        for (std::size_t i = 0; i < std::min(relatives.size(), mostRelatives); ++i)
            addRow(relatives[i], all);
        if (relatives.empty())
            add(Kind::Count, AttributionTexts::tr("none"));
        if (relatives.size() > mostRelatives)
            add(Kind::Count, AttributionTexts::tr("%1 more").arg(format::count(relatives.size() - mostRelatives)))
                .subtitle = all.measure == gmonscope::Measure::Time ? AttributionTexts::tr("with less time")
                                                                    : AttributionTexts::tr("with fewer calls");
    }

    void addRow(const Relative& relative, const Surroundings& all)
    {
        AttributionItem& item = add(Kind::Share, m_view.name(m_profile, relative.entry));
        item.wholeName = format::entryName(m_profile, relative.entry);
        item.link = relative.entry;
        item.right =
            relative.distance == 1
                ? AttributionTexts::tr("direct")
                : AttributionTexts::tr("%1 calls away", nullptr, int(relative.distance)).arg(relative.distance);
        item.hasTimes = all.measure == gmonscope::Measure::Time;
        AttributionBar bar;
        bar.share = all.whole > 0 ? std::clamp(relative.value / all.whole, 0.0, 1.0) : 0;
        bar.shareText = format::percent(100 * bar.share);
        bar.valueText = valueText(relative.value, all.measure);
        (item.hasTimes && m_view.leadsMeasured(m_profile) ? item.measured : item.estimate) = bar;
    }

    std::vector<AttributionItem>& m_items;
    const Profile& m_profile;
    const ViewChoice& m_view;
};

} // namespace

void addRelatives(std::vector<AttributionItem>& items, const AllRelatives& relatives, const Profile& profile,
                  EntryRef entry, const ViewChoice& view)
{
    if (!entry.isCycle() && !isRoutine(profile.function(entry.function()).kind))
        return;
    RelativeRows rows(items, profile, view);
    rows.addCallers(relatives.showsCallers, relatives.found.get());
    rows.addCallees(relatives.showsCallees, relatives.found.get());
}
