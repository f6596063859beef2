// SPDX-License-Identifier: MIT
#include "sum/gmon_sum.h"

#include "base/saturated.h"
#include "sum/gmon_key.h"
#include "sum/merge_sum.h"

#include <algorithm>
#include <cstdio>

namespace gmonscope {

namespace {

std::string rangeText(const Histogram& h)
{
    char text[96];
    std::snprintf(text, sizeof text, "0x%llx to 0x%llx in %zu bins", static_cast<unsigned long long>(h.lowPc),
                  static_cast<unsigned long long>(h.highPc), h.bins.size());
    return text;
}

bool sameBins(const Histogram& a, const Histogram& b)
{
    return a.lowPc == b.lowPc && a.highPc == b.highPc && a.bins.size() == b.bins.size();
}

constexpr auto addUpCounts = [](auto& sum, const auto& record) { sum.count = addSaturated(sum.count, record.count); };

/// The first file's stay as they are until there is a second.
template <class Record>
void append(std::vector<Record>& sum, std::vector<Record>& pending, std::vector<Record> records, std::size_t file)
{
    if (file == 1) {
        sum = std::move(records);
        return;
    }
    if (file == 2)
        sortAndMerge(sum, gmonKeyOf, addUpCounts);
    mergeInTurn(sum, pending, std::move(records), gmonKeyOf, addUpCounts);
}

} // namespace

std::optional<Error> GmonSum::add(GmonData profile)
{
    ++m_files;
    if (m_data.path.empty())
        m_data.path = profile.path;
    for (Histogram& histogram : profile.histograms)
        if (auto error = add(std::move(histogram), profile.path))
            return error;
    append(m_data.arcs, m_pendingArcs, std::move(profile.arcs), m_files);
    append(m_data.blocks, m_pendingBlocks, std::move(profile.blocks), m_files);
    return {};
}

/// The lowest range that has bytes in common with the histogram's; none: there is none. Our runtime writes thousands of
/// histograms, one for each piece of code in which there was a tick.
const GmonSum::Range* GmonSum::findOverlap(const Histogram& histogram) const
{
    auto range = m_ranges.upper_bound(histogram.lowPc);
    if (range != m_ranges.begin() && std::prev(range)->second.highPc > histogram.lowPc)
        --range;
    return range != m_ranges.end() && range->first < histogram.highPc ? &range->second : nullptr;
}

std::optional<Error> GmonSum::add(Histogram histogram, const std::string& path)
{
    if (const Range* const range = findOverlap(histogram)) {
        const Histogram& first = m_data.histograms[range->first];
        if (!sameBins(histogram, first))
            return Error{.path = path,
                         .offset = histogram.offset,
                         .expected = "the histogram range of " + m_paths[range->first] + ", " + rangeText(first),
                         .found = rangeText(histogram)};
        if (const auto same = range->histograms.find(histogram.ticksPerSecond); same != range->histograms.end()) {
            m_data.histograms[same->second].bins.add(histogram.bins);
            return {};
        }
    }
    m_ranges.try_emplace(histogram.lowPc, Range{histogram.highPc, {}, m_data.histograms.size()})
        .first->second.histograms.emplace(histogram.ticksPerSecond, m_data.histograms.size());
    m_paths.push_back(path);
    m_data.histograms.push_back(std::move(histogram));
    return {};
}

GmonData GmonSum::take()
{
    if (m_files == 1)
        sortAndMerge(m_data.arcs, gmonKeyOf, addUpCounts);
    return takeInAnyOrder();
}

GmonData GmonSum::takeInAnyOrder()
{
    if (m_files == 1)
        sortAndMerge(m_data.blocks, gmonKeyOf, addUpCounts);
    flushInto(m_data.arcs, m_pendingArcs, gmonKeyOf, addUpCounts);
    flushInto(m_data.blocks, m_pendingBlocks, gmonKeyOf, addUpCounts);
    return std::move(m_data);
}

} // namespace gmonscope
