// SPDX-License-Identifier: MIT
#include "symbolize/range_index.h"

#include "symbolize/symbol_table.h"

#include <algorithm>

namespace gmonscope {

RangeIndex::RangeIndex(std::span<const FunctionRange> ranges) : m_size(ranges.size())
{
    if (ranges.empty())
        return;
    m_low = ranges.front().range.start;
    const std::uint64_t span = ranges.back().range.end - m_low;
    while (span >> m_shift > ranges.size() / 2 + 1)
        ++m_shift;
    m_first.reserve((span >> m_shift) + 1);
    std::uint32_t range = 0;
    for (std::uint64_t page = 0; page <= span >> m_shift; ++page) {
        while (range < ranges.size() && ranges[range].range.end <= m_low + (page << m_shift))
            ++range;
        m_first.push_back(range);
    }
}

std::size_t RangeIndex::firstEndingAfter(std::uint64_t address, std::span<const FunctionRange> ranges) const
{
    if (ranges.empty() || address < m_low)
        return 0;
    const std::uint64_t page = pageOf(address);
    if (page >= m_first.size())
        return m_size;
    // Where code is far apart, one page may have nearly all of it.
    const auto first = ranges.begin() + m_first[page];
    const auto last = page + 1 < m_first.size() ? ranges.begin() + m_first[page + 1] : ranges.end();
    const auto found =
        std::partition_point(first, last, [&](const FunctionRange& r) { return r.range.end <= address; });
    return static_cast<std::size_t>(found - ranges.begin());
}

void RangeIndex::prefetchPage(std::uint64_t address) const
{
    if (const std::uint64_t page = pageOf(address); page < m_first.size()) // also of one below: then it is large
        __builtin_prefetch(&m_first[page]);
}

void RangeIndex::prefetchRange(std::uint64_t address, std::span<const FunctionRange> ranges) const
{
    if (const std::uint64_t page = pageOf(address); page < m_first.size() && m_first[page] < ranges.size())
        __builtin_prefetch(&ranges[m_first[page]]);
}

} // namespace gmonscope
