// SPDX-License-Identifier: MIT
#include "attribution/run_group_rows.h"

#include "attribution/attribution_texts.h"
#include "look/format.h"

using namespace gmonscope;

namespace {

AttributionItem rowOf(const BesideRuns& runs, const RunGroup& group, const GroupDifference& difference,
                      const ViewChoice& view)
{
    const QString names = runs.namesOf(group);
    AttributionItem row;
    row.title = row.wholeName = format::text(difference.name);
    row.subtitle =
        (difference.isMore() ? AttributionTexts::tr("%1: more") : AttributionTexts::tr("%1: less")).arg(names);
    row.right =
        AttributionTexts::tr("%1, others %2")
            .arg(format::duration(runs.sum(), difference.seconds), format::duration(runs.sum(), difference.others));
    if (const auto function = runs.named(difference.name, difference.module)) {
        row.link = EntryRef::of(*function);
        row.title = view.name(*runs.shown(), *row.link);
    }
    return row;
}

} // namespace

void addRunGroups(std::vector<AttributionItem>& items, const BesideRuns& runs, const ViewChoice& view)
{
    const auto& groups = runs.spread().groups;
    const std::string why = whyNoGroups(runs.spread(), runs.sum());
    if (groups.size() < 2 && why.empty())
        return;
    AttributionItem heading;
    heading.kind = AttributionItem::Kind::Heading;
    heading.title = AttributionTexts::tr("Runs that differ");
    if (groups.size() >= 2)
        heading.subtitle = AttributionTexts::tr("self and descendants");
    items.push_back(heading);
    if (groups.size() < 2) {
        AttributionItem note;
        note.kind = AttributionItem::Kind::Note;
        note.title = format::text(why);
        items.push_back(note);
        return;
    }
    for (auto group = groups.rbegin(); group != groups.rend(); ++group) // the few that stand out come first
        for (const GroupDifference& difference : group->differences)
            items.push_back(rowOf(runs, *group, difference, view));
}
