// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"

#include <elfutils/libdw.h>
#include <span>
#include <vector>

namespace gmonscope {

/// Lists the code ranges in debugging information. Its lists may be shared by many entries, so a limit is needed: a
/// short file could list ranges without end.
class CodeRanges {
public:
    /// `most`: the limit for all lists together.
    explicit CodeRanges(std::uint64_t most) : m_left(most) {}

    /// Calls use(start, end) for each range until that returns false. Returns false if the list is damaged.
    template <class Use> bool each(Dwarf_Die& die, Use use)
    {
        Dwarf_Addr base = 0, start = 0, end = 0;
        std::ptrdiff_t offset = 0;
        while (m_left > 0 && (offset = dwarf_ranges(&die, offset, &base, &start, &end)) > 0) {
            --m_left;
            if (!use(std::uint64_t{start}, std::uint64_t{end}))
                return true;
        }
        return offset == 0;
    }
    /// True if the limit was exceeded: then nothing that was read may be used.
    [[nodiscard]] bool isUsedUp() const { return m_left == 0; }

private:
    std::uint64_t m_left;
};

/// Ranges of code that can be searched.
class RangeSet {
public:
    explicit RangeSet(std::span<const AddressRange>);

    [[nodiscard]] bool isEmpty() const { return m_ranges.empty(); }
    [[nodiscard]] bool contains(std::uint64_t address) const { return overlaps(address, address + 1); }
    [[nodiscard]] bool overlaps(std::uint64_t start, std::uint64_t end) const;

private:
    std::vector<AddressRange> m_ranges; ///< sorted by address, disjoint
};

/// True if the unit has code in any of these ranges, or its list of ranges is damaged or too long to tell.
[[nodiscard]] bool hasCodeIn(Dwarf_Die& unit, const RangeSet&, CodeRanges&);

} // namespace gmonscope
