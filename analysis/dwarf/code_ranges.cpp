// SPDX-License-Identifier: MIT
#include "dwarf/code_ranges.h"

#include <algorithm>

namespace gmonscope {

RangeSet::RangeSet(std::span<const AddressRange> ranges)
{
    std::vector<AddressRange> sorted;
    std::copy_if(ranges.begin(), ranges.end(), std::back_inserter(sorted),
                 [](const AddressRange& range) { return range.start < range.end; });
    std::sort(sorted.begin(), sorted.end(),
              [](const AddressRange& a, const AddressRange& b) { return a.start < b.start; });
    for (const AddressRange& range : sorted)
        if (m_ranges.empty() || m_ranges.back().end < range.start)
            m_ranges.push_back(range);
        else
            m_ranges.back().end = std::max(m_ranges.back().end, range.end);
}

bool RangeSet::overlaps(std::uint64_t start, std::uint64_t end) const
{
    const auto first = std::partition_point(m_ranges.begin(), m_ranges.end(),
                                            [&](const AddressRange& range) { return range.end <= start; });
    return start < end && first != m_ranges.end() && first->start < end;
}

bool hasCodeIn(Dwarf_Die& unit, const RangeSet& wanted, CodeRanges& ranges)
{
    bool has = false;
    const bool isSound = ranges.each(unit, [&](std::uint64_t start, std::uint64_t end) {
        has = wanted.overlaps(start, end);
        return !has;
    });
    return has || !isSound;
}

} // namespace gmonscope
