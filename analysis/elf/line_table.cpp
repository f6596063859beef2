// SPDX-License-Identifier: MIT
#include "elf/line_table.h"

#include <algorithm>
#include <limits>

namespace gmonscope {

std::optional<SourceLine> LineTable::find(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_rows.begin(), m_rows.end(), address,
                                        [](std::uint64_t a, const LineRow& row) { return a < row.address; });
    if (after == m_rows.begin() || std::prev(after)->place.line == 0)
        return {};
    return std::prev(after)->place;
}

std::uint64_t LineTable::nextChange(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_rows.begin(), m_rows.end(), address,
                                        [](std::uint64_t a, const LineRow& row) { return a < row.address; });
    return after == m_rows.end() ? std::numeric_limits<std::uint64_t>::max() : after->address;
}

} // namespace gmonscope
