// SPDX-License-Identifier: MIT
#pragma once

#include "base/prefetch.h"
#include "elf/elf_image.h"
#include "gmonscope/profile.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace gmonscope {

/// A range of code that belongs to one function.
struct FunctionRange {
    AddressRange range;
    FunctionId function;
};

/// Finds the function at an address. A number for each page of code leads to the first range that reaches into the
/// page, where bisection would miss the cache at each step; and ranges take 8 bytes here instead of 24. With a million
/// functions a look-up takes 40 ns instead of 300. (A page is as large as two ranges on average, whatever the size of
/// the code.)
class RangeIndex {
public:
    RangeIndex() = default;
    /// Stays empty if the code is too scattered. REQUIRES: ranges are sorted by address and disjoint.
    explicit RangeIndex(std::span<const FunctionRange>);

    /// Returns the number of ranges, which shows whether the index is still up to date.
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    /// Returns the first range that ends after the address; size() if none does.
    [[nodiscard]] std::size_t firstEndingAfter(std::uint64_t address) const
    {
        const std::uint64_t offset = address - m_low, page = offset >> m_shift;
        if (address < m_low)
            return 0;
        if (m_first.empty() || page >= m_first.size() - 1)
            return size();
        constexpr std::ptrdiff_t few = 16;
        auto entry = m_entries.begin() + m_first[page];
        const auto last = m_entries.begin() + m_first[page + 1];
        if (last - entry > few) // where code is scattered, one page may have nearly all ranges
            entry = std::partition_point(entry, last, [&](const Entry& e) { return e.end <= offset; });
        while (entry != last && entry->end <= offset)
            ++entry;
        return static_cast<std::size_t>(entry - m_entries.begin());
    }
    /// Returns the function at the address. None: no range contains it. REQUIRES: the ranges that the index was made
    /// from.
    [[nodiscard]] std::optional<FunctionId> find(std::uint64_t address, std::span<const FunctionRange> ranges) const
    {
        const std::size_t range = firstEndingAfter(address);
        if (address < m_low || range == size() ||
            (m_entries[range].isBehindHole && !ranges[range].range.contains(address)))
            return {};
        return FunctionId{m_entries[range].function};
    }

    /// These two prefetch memory for an address that will be looked up soon: first call this one and, when that memory
    /// had time to arrive, the other one. Look-ups then wait for memory in parallel.
    void prefetchPage(std::uint64_t address) const
    {
        // Also if the address is below m_low: then the page is large.
        if (const std::uint64_t page = pageOf(address); page < m_first.size())
            prefetch(&m_first[page]);
    }
    void prefetchRange(std::uint64_t address) const
    {
        if (const std::uint64_t page = pageOf(address); page < m_first.size())
            prefetch(m_entries.data() + m_first[page]);
    }

private:
    struct Entry {
        std::uint32_t end; ///< from m_low
        std::uint32_t function : 31;
        std::uint32_t isBehindHole : 1; ///< it does not start where the range before it ends
    };

    [[nodiscard]] std::uint64_t pageOf(std::uint64_t address) const { return (address - m_low) >> m_shift; }

    std::uint64_t m_low = 0;
    unsigned m_shift = 0;
    std::vector<std::uint32_t> m_first; ///< by page; the last one is the number of ranges
    std::vector<Entry> m_entries;       ///< by range
};

} // namespace gmonscope
