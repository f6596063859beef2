// SPDX-License-Identifier: MIT
#include "sum/gmon_difference.h"

#include "sum/cancel_lists.h"
#include "sum/gmon_key.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace gmonscope {

namespace {

template <class Record> void cancelCounts(std::vector<Record>& more, std::vector<Record>& less)
{
    cancelLists(more, less, gmonKeyOf, [](Record& a, Record& b) { cancelNumbers(a.count, b.count); });
    std::erase_if(less, [](const Record& record) { return record.count == 0; });
}

bool isZero(const Histogram& histogram) { return histogram.bins.isZero(); }

using BinsKey = std::tuple<std::uint64_t, std::uint64_t, std::size_t>;

BinsKey binsKeyOf(const Histogram& h) { return {h.lowPc, h.highPc, h.bins.size()}; }

} // namespace

std::optional<Error> cancel(GmonData& more, GmonData& less)
{
    std::map<BinsKey, std::map<std::uint32_t, Histogram*>> places; // of one range by rate
    for (Histogram& histogram : more.histograms)
        places[binsKeyOf(histogram)].emplace(histogram.ticksPerSecond, &histogram);
    for (Histogram& histogram : less.histograms) {
        if (isZero(histogram)) // its rate means nothing
            continue;
        const auto range = places.find(binsKeyOf(histogram));
        if (range == places.end())
            continue;
        const auto same = range->second.find(histogram.ticksPerSecond);
        if (same == range->second.end())
            return Error{.path = less.path,
                         .offset = {},
                         .expected = "the rate of " + more.path,
                         .found = "another, " + std::to_string(histogram.ticksPerSecond) + " Hz"};
        same->second->bins.cancel(histogram.bins);
    }
    std::erase_if(less.histograms, isZero);
    cancelCounts(more.arcs, less.arcs);
    std::erase_if(more.arcs, [](const RawArc& arc) { return arc.count == 0; });
    cancelCounts(more.blocks, less.blocks);
    return {};
}

std::uint64_t countNotZero(const GmonData& data)
{
    const auto isCounted = [](const auto& record) { return record.count != 0; };
    std::ptrdiff_t count = std::count_if(data.arcs.begin(), data.arcs.end(), isCounted) +
                           std::count_if(data.blocks.begin(), data.blocks.end(), isCounted);
    for (const Histogram& histogram : data.histograms)
        count += static_cast<std::ptrdiff_t>(histogram.bins.counted().size());
    return static_cast<std::uint64_t>(count);
}

} // namespace gmonscope
