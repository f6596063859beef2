// SPDX-License-Identifier: MIT
#include "attribution/run_strip.h"

#include "attribution/attribution_painting.h"
#include "attribution/attribution_texts.h"
#include "look/format.h"

#include <QPainter>

#include <algorithm>

using namespace gmonscope;
using namespace attribution;

namespace {

// In px at 96 dpi.
constexpr double headHeight = 22, barsHeight = 40, namesHeight = 18, widestBar = 24;

/// The room of all bars.
QRect barsBox(const QRect& row, std::size_t runs)
{
    const int room = row.width() - 2 * scaled(gutter);
    const int width = std::min(room, int(runs) * scaled(widestBar));
    return {row.left() + scaled(gutter), row.top() + scaled(headHeight), width, scaled(barsHeight)};
}

/// Where a run's bar begins.
int leftOf(const QRect& box, std::size_t run, std::size_t runs)
{
    return box.left() + int(std::size_t(box.width()) * run / runs);
}

/// Many runs share a column of pixels, whose bar is that of the longest.
std::size_t longestIn(const RunStrip& strip, std::size_t first, std::size_t end)
{
    return std::size_t(
        std::max_element(strip.bars.begin() + std::ptrdiff_t(first),
                         strip.bars.begin() + std::ptrdiff_t(std::max(end, first + 1)),
                         [](const RunStrip::Bar& a, const RunStrip::Bar& b) { return a.total < b.total; }) -
        strip.bars.begin());
}

void paintBars(QPainter& painter, const QRect& box, const RunStrip& strip)
{
    const Palette& p = colours();
    const std::size_t runs = strip.bars.size();
    painter.fillRect(box, theme::color(mix(p.base, p.text, 0.06)));
    for (std::size_t run = 0; run < runs;) {
        const int left = leftOf(box, run, runs);
        std::size_t end = run + 1;
        while (end < runs && leftOf(box, end, runs) == left)
            ++end;
        const std::size_t shown = longestIn(strip, run, end);
        const int right = end < runs ? leftOf(box, end, runs) : box.right() + 1;
        const int gap = right - left > 3 ? 1 : 0;
        const auto part = [&](float share, Rgb colour) {
            const int length = share > 0 ? std::max(int(float(box.height()) * share + 0.5F), 1) : 0;
            painter.fillRect(QRect(left, box.bottom() + 1 - length, right - left - gap, length), theme::color(colour));
        };
        const auto alone = strip.runs->alone();
        const bool isMarked = alone ? *alone >= run && *alone < end : shown == strip.longest;
        part(strip.bars[shown].total, isMarked ? mix(p.base, p.accent, 0.55) : p.estimatedBelow);
        part(strip.bars[shown].self, isMarked ? p.accent : p.estimatedSelf);
        run = end;
    }
    const int mean = box.bottom() - int(box.height() * strip.mean);
    painter.setPen(QPen(theme::color(p.text), 1, Qt::DotLine));
    painter.drawLine(box.left(), mean, box.right(), mean);
}

bool isShorter(const FunctionInRun& a, const FunctionInRun& b) { return a.totalSeconds < b.totalSeconds; }

/// The bars of a function's runs, of which one took longer than nothing.
std::shared_ptr<RunStrip> makeStrip(const BesideRunsPtr& runs, const std::vector<FunctionInRun>& each)
{
    auto strip = std::make_shared<RunStrip>();
    strip->runs = runs;
    strip->longest = std::size_t(std::max_element(each.begin(), each.end(), isShorter) - each.begin());
    const double longest = each[strip->longest].totalSeconds;
    for (const FunctionInRun& in : each) {
        strip->mean += in.totalSeconds / longest / double(each.size());
        strip->bars.push_back(
            {float(std::min(in.selfSeconds, in.totalSeconds) / longest), float(in.totalSeconds / longest)});
        strip->values +=
            AttributionTexts::tr("%1, self %2")
                .arg(format::duration(runs->sum(), in.totalSeconds), format::duration(runs->sum(), in.selfSeconds));
    }
    return strip;
}

} // namespace

QString RunStrip::textOf(std::size_t run) const
{
    return QStringLiteral("%1: %2").arg(runs->shortName(run), values.value(qsizetype(run)));
}

/// The row below the strip: the same figures as in the tables, whose columns of runs are of self time.
static AttributionItem selfRow(const BesideRuns& runs, const Spread& self)
{
    AttributionItem item;
    item.kind = AttributionItem::Kind::Heading;
    item.title = AttributionTexts::tr("Self: most in %1").arg(runs.shortName(self.maxRun));
    item.subtitle = AttributionTexts::tr("%1, mean %2")
                        .arg(format::duration(runs.sum(), self.max), format::duration(runs.sum(), self.mean));
    item.right = AttributionTexts::tr("lost %1").arg(format::duration(runs.sum(), self.lost(runs.spread().runs)));
    return item;
}

/// Adds that row unless all runs have the same.
static void addSelf(std::vector<AttributionItem>& items, std::vector<AttributionItem>::iterator place,
                    const BesideRuns& runs, FunctionId function)
{
    const FunctionSpread* const spread = runs.index().of(function);
    if (spread && spread->selfSeconds.max > spread->selfSeconds.min)
        items.insert(place, selfRow(runs, spread->selfSeconds));
}

/// The runs of a sum are gone, but those that have the most are known.
static void nameExtremes(std::vector<AttributionItem>& items, std::vector<AttributionItem>::iterator place,
                         const BesideRuns& runs, FunctionId function)
{
    const FunctionSpread* const spread = runs.index().of(function);
    if (!spread || spread->totalSeconds.max <= spread->totalSeconds.min)
        return;
    const Spread& total = spread->totalSeconds;
    AttributionItem item;
    item.kind = AttributionItem::Kind::Heading;
    item.title = AttributionTexts::tr("Total: most in %1").arg(runs.shortName(total.maxRun));
    item.subtitle = AttributionTexts::tr("%1, mean %2")
                        .arg(format::duration(runs.sum(), total.max), format::duration(runs.sum(), total.mean));
    item.right = AttributionTexts::tr("lost %1").arg(format::duration(runs.sum(), total.lost(runs.spread().runs)));
    addSelf(items, items.insert(place, item) + 1, runs, function);
}

void runStrip::add(std::vector<AttributionItem>& items, const BesideRunsPtr& runs, FunctionId function)
{
    const auto inSum = runs->inSum(function);
    const auto subject = std::find_if(items.begin(), items.end(), [](const AttributionItem& item) {
        return item.kind == AttributionItem::Kind::Subject;
    });
    if (!inSum || subject == items.end())
        return;
    if (!runs->hasEach())
        return nameExtremes(items, subject + 1, *runs, function);
    const std::vector<FunctionInRun> each = runs->each().of(*inSum);
    const auto longest = std::max_element(each.begin(), each.end(), isShorter);
    if (longest == each.end() || longest->totalSeconds <= 0)
        return;
    AttributionItem item;
    item.kind = AttributionItem::Kind::Strip;
    item.strip = makeStrip(runs, each);
    const double most = longest->totalSeconds, mean = item.strip->mean * most;
    item.title = AttributionTexts::tr("Total: most in %1").arg(runs->shortName(item.strip->longest));
    item.subtitle = AttributionTexts::tr("%1, mean %2")
                        .arg(format::duration(runs->sum(), most), format::duration(runs->sum(), mean));
    item.right =
        AttributionTexts::tr("lost %1").arg(format::duration(runs->sum(), (most - mean) * double(each.size())));
    addSelf(items, items.insert(subject + 1, item) + 1, *runs, function);
}

int runStrip::height() { return scaled(headHeight + barsHeight + namesHeight) + 1; }

void runStrip::paint(QPainter& painter, const QRect& row, const AttributionItem& item)
{
    const RunStrip& strip = *item.strip;
    const Palette& p = colours();
    const QRect head(row.left() + scaled(gutter), row.top(), row.width() - 2 * scaled(gutter), scaled(headHeight));
    drawText(painter, head, Qt::AlignVCenter | Qt::AlignRight, item.right, p.text2, caption());
    const int room = head.width() - widthOf(item.right, caption()) - scaled(8);
    drawText(painter, head.adjusted(0, 0, room - head.width(), 0), Qt::AlignVCenter, item.title, p.text, body());
    const int used = widthOf(item.title, body()) + scaled(8);
    if (room > used)
        drawText(painter, head.adjusted(used, 0, room - head.width(), 0), Qt::AlignVCenter, item.subtitle, p.text2,
                 caption());
    const QRect box = barsBox(row, strip.bars.size());
    paintBars(painter, box, strip);
    const QRect names(head.left(), box.bottom() + 1, std::max(box.width(), scaled(120)), scaled(namesHeight));
    drawText(painter, names, Qt::AlignVCenter, strip.runs->shortName(0), p.text2, caption());
    drawText(painter, names, Qt::AlignVCenter | Qt::AlignRight, strip.runs->shortName(strip.bars.size() - 1), p.text2,
             caption());
}

std::optional<std::size_t> runStrip::runAt(const QRect& row, const RunStrip& strip, const QPoint& position)
{
    const std::size_t runs = strip.bars.size();
    const QRect box = barsBox(row, runs);
    if (!box.contains(position))
        return {};
    std::size_t last = std::min(runs - 1, std::size_t(position.x() - box.left()) * runs / std::size_t(box.width()));
    while (last + 1 < runs && leftOf(box, last + 1, runs) <= position.x())
        ++last;
    while (last > 0 && leftOf(box, last, runs) > position.x())
        --last;
    std::size_t first = last;
    while (first > 0 && leftOf(box, first - 1, runs) == leftOf(box, last, runs))
        --first;
    return longestIn(strip, first, last + 1);
}
