// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace gmonscope {

/// Sorts by a 64-bit number of each record, the lowest first; equal ones keep their order. One pass for each digit of
/// 11 bits in which they differ at all. REQUIRES: fewer than 2^32 records.
template <class Record, class Key> void radixSort(std::vector<Record>& records, const Key& keyOf)
{
    constexpr std::size_t few = 512, digits = 6;
    constexpr unsigned digitBits = 11;
    constexpr std::uint64_t digitMask = (1u << digitBits) - 1;
    if (records.size() < few) {
        std::stable_sort(records.begin(), records.end(),
                         [&](const Record& a, const Record& b) { return keyOf(a) < keyOf(b); });
        return;
    }
    std::vector<std::array<std::uint32_t, digitMask + 1>> places(digits);
    for (const Record& record : records) {
        std::uint64_t key = keyOf(record);
        for (auto& digit : places) {
            ++digit[key & digitMask];
            key >>= digitBits;
        }
    }
    std::vector<Record> sorted;
    for (std::size_t digit = 0; digit < digits; ++digit) {
        const auto digitOf = [&](const Record& record) {
            return std::uint64_t{keyOf(record)} >> digit * digitBits & digitMask;
        };
        auto& place = places[digit];
        if (place[digitOf(records.front())] == records.size())
            continue;
        std::uint32_t next = 0;
        for (std::uint32_t& start : place)
            next += std::exchange(start, next);
        if (sorted.empty())
            sorted = records; // as large
        for (const Record& record : records)
            sorted[place[digitOf(record)]++] = record;
        records.swap(sorted);
    }
}

} // namespace gmonscope
