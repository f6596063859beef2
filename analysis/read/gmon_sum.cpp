// SPDX-License-Identifier: MIT
#include "read/gmon_sum.h"

#include "base/saturated.h"
#include "read/merge_sum.h"

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

constexpr auto keyOf = [](const auto& record) {
    if constexpr (requires { record.fromPc; })
        return std::pair(record.fromPc, record.selfPc);
    else
        return record.address;
};
constexpr auto addUp = [](auto& sum, const auto& record) { sum.count = addSaturated(sum.count, record.count); };

/// The first file's stay as they are until there is a second.
template <class Record> void append(std::vector<Record>& sum, std::vector<Record> records, std::size_t file)
{
    if (file == 1) {
        sum = std::move(records);
        return;
    }
    if (file == 2)
        sortAndMerge(sum, keyOf, addUp);
    mergeInto(sum, std::move(records), keyOf, addUp);
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
    append(m_data.arcs, std::move(profile.arcs), m_files);
    append(m_data.blocks, std::move(profile.blocks), m_files);
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
        const std::size_t first = range->histograms.front();
        if (!sameBins(histogram, m_data.histograms[first]))
            return Error{.path = path,
                         .offset = histogram.offset,
                         .expected =
                             "the histogram range of " + m_paths[first] + ", " + rangeText(m_data.histograms[first]),
                         .found = rangeText(histogram)};
        for (const std::size_t index : range->histograms) {
            Histogram& same = m_data.histograms[index];
            if (same.ticksPerSecond != histogram.ticksPerSecond)
                continue;
            same.bins.add(histogram.bins);
            return {};
        }
    }
    m_ranges.try_emplace(histogram.lowPc, Range{histogram.highPc, {}})
        .first->second.histograms.push_back(m_data.histograms.size());
    m_paths.push_back(path);
    m_data.histograms.push_back(std::move(histogram));
    return {};
}

GmonData GmonSum::take()
{
    if (m_files == 1)
        sortAndMerge(m_data.arcs, keyOf, addUp);
    return takeInAnyOrder();
}

GmonData GmonSum::takeInAnyOrder()
{
    if (m_files == 1)
        sortAndMerge(m_data.blocks, keyOf, addUp);
    return std::move(m_data);
}

} // namespace gmonscope
