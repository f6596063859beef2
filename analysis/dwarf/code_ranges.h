// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"

#include <elfutils/libdw.h>
#include <span>
#include <vector>

namespace gmonscope {

/// Lists the ranges of code that debugging information tells. Its lists may be shared: without a bound a short file
/// would have no end of them.
class CodeRanges {
public:
    /// `most`: in all lists together.
    explicit CodeRanges(std::uint64_t most) : m_left(most) {}

    /// Calls use(start, end) for each, until that returns false. False: the list goes wrong somewhere.
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
    /// There were more than there may be: nothing that was read is of use.
    [[nodiscard]] bool isUsedUp() const { return m_left == 0; }

private:
    std::uint64_t m_left;
};

/// Ranges of code, to look for others in.
class RangeSet {
public:
    explicit RangeSet(std::span<const AddressRange>);

    [[nodiscard]] bool isEmpty() const { return m_ranges.empty(); }
    [[nodiscard]] bool contains(std::uint64_t address) const { return overlaps(address, address + 1); }
    [[nodiscard]] bool overlaps(std::uint64_t start, std::uint64_t end) const;

private:
    std::vector<AddressRange> m_ranges; ///< by address, apart
};

/// Has the unit code in any of these ranges? Yes, too, where it does not tell.
[[nodiscard]] bool hasCodeIn(Dwarf_Die& unit, const RangeSet&, CodeRanges&);

} // namespace gmonscope
