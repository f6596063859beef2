// SPDX-License-Identifier: MIT
#include "attribution/run_summary.h"

#include "attribution/attribution_bars.h"
#include "look/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace gmonscope;
using Kind = AttributionItem::Kind;

namespace {

constexpr std::size_t mostFunctions = 8;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(RunSummary)
};

AttributionItem row(Kind kind, const QString& title, const QString& right)
{
    AttributionItem item;
    item.kind = kind;
    item.title = title;
    item.right = right;
    return item;
}

QString samplesOf(const Profile& profile)
{
    const QString samples = format::count(std::uint64_t(std::llround(profile.totalTicks())));
    const double tick = profile.costUnit().isTime() ? profile.secondsPerTick() : 0;
    return tick > 0 ? Texts::tr("%1 at %2 Hz").arg(samples).arg(std::lround(1 / tick)) : samples;
}

/// The facts of a single file that holds many processes.
const ProcessFacts* sumOf(const Profile& profile)
{
    const auto runs = profile.runs();
    const bool isSum = runs.size() == 1 && runs.front().process && runs.front().process->processes > 1;
    return isSum ? &*runs.front().process : nullptr;
}

void addFacts(std::vector<AttributionItem>& items, const Profile& profile, std::size_t functions)
{
    if (profile.totalTicks() > 0) {
        const CostUnit& unit = profile.costUnit();
        const QString title = unit.isTime()  ? Texts::tr("Processor time")
                              : unit.isExact ? Texts::tr("Counted")
                                             : Texts::tr("Sampled");
        items.push_back(row(Kind::Count, title, format::time(format::unitOf(profile), profile.totalSeconds())));
        if (!unit.isExact)
            items.push_back(row(Kind::Count, Texts::tr("Samples"), samplesOf(profile)));
    }
    if (profile.totalCalls())
        items.push_back(row(Kind::Count, Texts::tr("Calls"), format::count(profile.totalCalls())));
    items.push_back(row(Kind::Count, Texts::tr("Functions"), format::count(functions)));
    if (profile.runs().size() > 1)
        items.push_back(row(Kind::Count, Texts::tr("Runs in the sum"), format::count(profile.runs().size())));
    else if (const auto* const process = sumOf(profile))
        items.push_back(row(Kind::Count,
                            process->isSumOfRanks() ? Texts::tr("Ranks in the sum") : Texts::tr("Processes in the sum"),
                            format::count(process->processes)));
}

} // namespace

std::vector<AttributionItem> buildRunSummary(const Profile& profile, std::span<const FlatRow> rows,
                                             const Accuracy* accuracy, const ViewChoice& view)
{
    const AttributionBars bars(profile, accuracy, view);
    const AttributionWhole whole{profile.totalSeconds(), profile.totalCalls(), {}};
    std::vector<AttributionItem> items{
        row(Kind::Heading, format::fileName(format::text(profile.imagePath())), format::runsTitle(profile))};
    addFacts(items, profile, rows.size());
    items.push_back(row(Kind::Heading,
                        bars.isCalls() ? Texts::tr("Most called functions") : Texts::tr("Hottest functions"),
                        bars.wholeText(whole)));
    items.back().subtitle = bars.isCalls() ? QString() : Texts::tr("self time");
    for (const FlatRow& hot : rows.first(std::min(rows.size(), mostFunctions))) {
        const EntryRef entry = EntryRef::of(hot.function);
        items.push_back(row(Kind::Share, view.name(profile, entry), {}));
        items.back().wholeName = format::entryName(profile, entry);
        items.back().link = entry;
        if (bars.isCalls()) {
            bars.setFunction(items.back(), whole, hot.function);
            continue;
        }
        bars.setSelf(items.back(), whole, hot.selfSeconds, hot.function);
        items.back().measured = std::exchange(items.back().estimate, {}); // samples tell it, not call counts
        items.back().right = hot.calls ? format::calls(hot.calls) : QString();
    }
    items.push_back(row(Kind::Note, Texts::tr("Select a function to see who pays for it."), {}));
    return items;
}
