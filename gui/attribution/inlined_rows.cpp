// SPDX-License-Identifier: MIT
#include "attribution/inlined_rows.h"

#include "attribution/attribution_texts.h"
#include "look/format.h"

#include <algorithm>
#include <span>

using namespace gmonscope;

using Kind = AttributionItem::Kind;

namespace {

constexpr std::size_t mostInlined = 20;

std::span<const InlinedTime> timesIn(const std::vector<InlinedTime>& times, FunctionId function)
{
    const auto begin = std::partition_point(
        times.begin(), times.end(), [&](const InlinedTime& time) { return time.function.value < function.value; });
    const auto end =
        std::find_if(begin, times.end(), [&](const InlinedTime& time) { return time.function != function; });
    return {begin, end};
}

AttributionItem rowOf(Kind kind, const QString& title)
{
    AttributionItem item;
    item.kind = kind;
    item.title = title;
    return item;
}

AttributionItem actionRow(const QString& title)
{
    AttributionItem item = rowOf(Kind::Count, title);
    item.action = AttributionItem::Action::Inlined;
    item.wholeName = AttributionTexts::tr(
        "The part of self that is code of other functions, put here by the compiler; the program's "
        "debugging information tells it");
    return item;
}

/// Adds parts of one self time, which add up to it.
class Parts {
public:
    Parts(std::vector<AttributionItem>& items, const Profile& profile, double selfSeconds, const ViewChoice& view)
        : m_items(items), m_isMeasured(view.leadsMeasured(profile)),
          m_unit(format::unitBesideShare(profile, view.unit)), m_self(selfSeconds), m_rest(selfSeconds)
    {
    }
    void add(const QString& title, double seconds)
    {
        AttributionItem row = rowOf(Kind::Share, title);
        AttributionBar bar;
        bar.share = seconds / m_self;
        bar.selfShare = bar.share;
        bar.shareText = format::percent(100 * bar.share);
        bar.valueText = format::number(m_unit, seconds);
        (m_isMeasured ? row.measured : row.estimate) = bar;
        m_items.push_back(row);
        m_rest -= seconds;
    }
    void addRest(const QString& title) { add(title, std::max(m_rest, 0.0)); }

private:
    std::vector<AttributionItem>& m_items;
    bool m_isMeasured;
    TimeUnit m_unit;
    double m_self, m_rest;
};

} // namespace

void addInlined(std::vector<AttributionItem>& items, const InlinedHere& inlined, const Profile& profile, FunctionId id,
                const ViewChoice& view)
{
    using State = InlinedHere::State;
    const Function& function = profile.function(id);
    const bool isCode = function.kind == FunctionKind::Function || function.kind == FunctionKind::Group;
    if (inlined.state == State::NotOffered || !isCode || function.selfSeconds <= 0)
        return;
    if (inlined.state == State::Offered)
        return items.push_back(actionRow(AttributionTexts::tr("Inlined here...")));
    AttributionItem heading = rowOf(Kind::Heading, AttributionTexts::tr("Inlined here"));
    heading.subtitle = AttributionTexts::tr("part of self");
    heading.right = AttributionTexts::tr("100 % = %1")
                        .arg(format::time(format::unitBesideShare(profile, view.unit), function.selfSeconds));
    items.push_back(heading);
    if (inlined.state == State::Reading)
        return items.push_back(rowOf(Kind::Count, AttributionTexts::tr("Reading debugging information...")));
    const auto times = timesIn(*inlined.times, id);
    if (times.empty())
        items.push_back(rowOf(Kind::Count, inlined.times->empty()
                                               ? AttributionTexts::tr("No debugging information, or no time inlined.")
                                               : AttributionTexts::tr("No time in inlined functions.")));
    Parts parts(items, profile, function.selfSeconds, view);
    for (const InlinedTime& time : times.first(std::min(times.size(), mostInlined)))
        parts.add(format::text(time.name), time.seconds);
    if (times.size() > mostInlined) {
        double seconds = 0;
        for (const InlinedTime& time : times.subspan(mostInlined))
            seconds += time.seconds;
        parts.add(AttributionTexts::tr("%1 more").arg(times.size() - mostInlined), seconds);
    }
    if (!times.empty())
        parts.addRest(AttributionTexts::tr("code of its own"));
    items.push_back(actionRow(AttributionTexts::tr("Hide what is inlined")));
}
