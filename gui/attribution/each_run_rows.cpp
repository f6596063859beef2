// SPDX-License-Identifier: MIT
#include "attribution/each_run_rows.h"

#include "attribution/attribution_texts.h"
#include "look/format.h"

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr std::size_t mostRuns = 100;

AttributionBar barOf(const EachRun::Whole& run, double seconds, double selfSeconds, double error, TimeUnit unit)
{
    const auto share = [&](double part) { return run.seconds > 0 ? part / run.seconds : 0; };
    AttributionBar bar;
    bar.share = share(seconds);
    bar.selfShare = std::min(share(selfSeconds), bar.share);
    bar.range = {share(std::max(seconds - error, 0.0)), share(seconds + error)};
    bar.shareText = format::percent(100 * bar.share);
    bar.valueText = format::number(unit, seconds);
    if (error > 0)
        bar.errorText = AttributionTexts::tr("±%1").arg(format::time(unit, error));
    return bar;
}

QString aboutShares(const EachRun& runs, FunctionId function)
{
    if (runs.isExact())
        return runs.agree(function) ? AttributionTexts::tr("The shares are equal.")
                                    : AttributionTexts::tr("The shares differ.");
    return runs.agree(function) ? AttributionTexts::tr("The shares agree within chance.")
                                : AttributionTexts::tr("The shares differ beyond chance.");
}

} // namespace

void addEachRun(std::vector<AttributionItem>& items, const EachRun& runs, const QStringList& names, const Profile& sum,
                FunctionId function, const ViewChoice& view)
{
    const bool isMeasured = view.leadsMeasured(sum);
    AttributionItem heading;
    heading.kind = AttributionItem::Kind::Heading;
    heading.title = AttributionTexts::tr("Each run");
    heading.subtitle = isMeasured ? AttributionTexts::tr("self and descendants, measured")
                                  : AttributionTexts::tr("self and descendants");
    items.push_back(heading);
    const std::vector<FunctionInRun> each = runs.of(function);
    const TimeUnit unit = format::unitBesideShare(sum, view.unit);
    for (std::size_t i = 0; i < std::min(each.size(), mostRuns); ++i) {
        const FunctionInRun& in = each[i];
        AttributionItem row;
        row.kind = AttributionItem::Kind::Share;
        row.title = names.value(qsizetype(i));
        row.wholeName = format::text(runs.runs()[i].path);
        row.subtitle = AttributionTexts::tr("self %1").arg(format::time(unit, in.selfSeconds));
        row.right = format::calls(in.calls);
        const bool hasStacks = isMeasured && in.measuredSeconds;
        (hasStacks ? row.measured : row.estimate) = barOf(
            runs.runs()[i], hasStacks ? *in.measuredSeconds : in.totalSeconds, in.selfSeconds, in.totalError, unit);
        items.push_back(row);
    }
    AttributionItem remark;
    remark.kind = AttributionItem::Kind::Count;
    remark.title = each.size() > mostRuns
                       ? AttributionTexts::tr("%1 more runs", nullptr, format::numerus(each.size() - mostRuns))
                             .arg(each.size() - mostRuns)
                       : aboutShares(runs, function);
    items.push_back(remark);
}
