// SPDX-License-Identifier: MIT
#include "symbolize/range_index.h"

namespace gmonscope {

RangeIndex::RangeIndex(std::span<const FunctionRange> ranges)
{
    constexpr std::uint64_t mostBytes = UINT32_MAX;
    constexpr std::uint32_t largestFunction = (1u << 31) - 1;
    if (ranges.empty() || ranges.back().range.end - ranges.front().range.start > mostBytes ||
        ranges.size() >= largestFunction)
        return;
    m_low = ranges.front().range.start;
    const std::uint64_t span = ranges.back().range.end - m_low;
    while (span >> m_shift > ranges.size() / 2 + 1)
        ++m_shift;
    m_entries.reserve(ranges.size());
    m_first.reserve((span >> m_shift) + 2);
    std::uint64_t end = m_low;
    for (const FunctionRange& range : ranges) {
        while ((m_first.size() << m_shift) < range.range.end - m_low)
            m_first.push_back(static_cast<std::uint32_t>(m_entries.size()));
        m_entries.push_back({.end = static_cast<std::uint32_t>(range.range.end - m_low),
                             .function = range.function.value & largestFunction,
                             .isBehindHole = range.range.start != end});
        end = range.range.end;
    }
    m_first.push_back(static_cast<std::uint32_t>(m_entries.size()));
}

} // namespace gmonscope
