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

struct RunSummaryTexts {
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
    return tick > 0 ? RunSummaryTexts::tr("%1 at %2 Hz").arg(samples).arg(std::lround(1 / tick)) : samples;
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
        const QString title = unit.isTime()  ? RunSummaryTexts::tr("Processor time")
                              : unit.isExact ? RunSummaryTexts::tr("Counted")
                                             : RunSummaryTexts::tr("Sampled");
        items.push_back(row(Kind::Count, title, format::time(format::unitOf(profile), profile.totalSeconds())));
        if (!unit.isExact)
            items.push_back(row(Kind::Count, RunSummaryTexts::tr("Samples"), samplesOf(profile)));
    }
    if (profile.totalCalls())
        items.push_back(row(Kind::Count, RunSummaryTexts::tr("Calls"), format::count(profile.totalCalls())));
    items.push_back(row(Kind::Count, RunSummaryTexts::tr("Functions"), format::count(functions)));
    if (profile.runs().size() > 1)
        items.push_back(row(Kind::Count, RunSummaryTexts::tr("Runs in the sum"), format::count(profile.runs().size())));
    else if (const auto* const process = sumOf(profile))
        items.push_back(row(Kind::Count,
                            process->isSumOfRanks() ? RunSummaryTexts::tr("Ranks in the sum")
                                                    : RunSummaryTexts::tr("Processes in the sum"),
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
    items.push_back(
        row(Kind::Heading,
            bars.isCalls() ? RunSummaryTexts::tr("Most called functions") : RunSummaryTexts::tr("Hottest functions"),
            bars.wholeText(whole)));
    items.back().subtitle = bars.isCalls() ? QString() : RunSummaryTexts::tr("self time");
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
    items.push_back(row(Kind::Note, RunSummaryTexts::tr("Select a function to see who pays for it."), {}));
    return items;
}
