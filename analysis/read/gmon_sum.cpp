// SPDX-License-Identifier: MIT
#include "read/gmon_sum.h"

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

/// Sorted, with equal arcs added up.
void mergeEqual(std::vector<RawArc>& arcs)
{
    std::sort(arcs.begin(), arcs.end(), [](const RawArc& a, const RawArc& b) {
        return a.fromPc != b.fromPc ? a.fromPc < b.fromPc : a.selfPc < b.selfPc;
    });
    std::size_t kept = 0;
    for (const RawArc& arc : arcs) {
        if (kept && arcs[kept - 1].fromPc == arc.fromPc && arcs[kept - 1].selfPc == arc.selfPc)
            arcs[kept - 1].count += arc.count;
        else
            arcs[kept++] = arc;
    }
    arcs.resize(kept);
}

void mergeEqual(std::vector<RawBlock>& blocks)
{
    std::sort(blocks.begin(), blocks.end(), [](const RawBlock& a, const RawBlock& b) { return a.address < b.address; });
    std::size_t kept = 0;
    for (const RawBlock& block : blocks) {
        if (kept && blocks[kept - 1].address == block.address)
            blocks[kept - 1].count += block.count;
        else
            blocks[kept++] = block;
    }
    blocks.resize(kept);
}

/// Merged whenever the list has doubled: the cost of a sort for each file would be that of all files before it.
template <class Item> void append(std::vector<Item>& items, std::vector<Item> more, std::size_t& mergeAt)
{
    if (items.empty())
        items = std::move(more);
    else
        items.insert(items.end(), more.begin(), more.end());
    if (items.size() < mergeAt)
        return;
    mergeEqual(items);
    mergeAt = std::max(mergeAt, 2 * items.size());
}

} // namespace

std::optional<Error> GmonSum::add(GmonData profile)
{
    if (m_data.path.empty())
        m_data.path = profile.path;
    for (Histogram& histogram : profile.histograms)
        if (auto error = add(std::move(histogram), profile.path))
            return error;
    append(m_data.arcs, std::move(profile.arcs), m_mergeArcsAt);
    append(m_data.blocks, std::move(profile.blocks), m_mergeBlocksAt);
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
            for (std::size_t i = 0; i < same.bins.size(); ++i)
                same.bins[i] += histogram.bins[i];
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
    mergeEqual(m_data.arcs);
    mergeEqual(m_data.blocks);
    return std::move(m_data);
}

} // namespace gmonscope
