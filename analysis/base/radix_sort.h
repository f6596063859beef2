// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace gmonscope {

/// Sorts records by a 64-bit number, ascending; equal ones keep their order. Makes one pass for each digit of 11 bits
/// in which the numbers differ. `scratch`: memory that sorts of similar records share. REQUIRES: fewer than 2^32
/// records.
template <class Record, class Key>
void radixSort(std::vector<Record>& records, std::vector<Record>& scratch, const Key& keyOf)
{
    constexpr std::size_t few = 512;
    constexpr unsigned keyBits = 64, digitBits = 11;
    constexpr std::uint64_t digitMask = (1u << digitBits) - 1;
    if (records.size() < few) {
        std::stable_sort(records.begin(), records.end(),
                         [&](const Record& a, const Record& b) { return keyOf(a) < keyOf(b); });
        return;
    }
    std::uint64_t differing = 0;
    for (const Record& record : records)
        differing |= std::uint64_t{keyOf(record)} ^ std::uint64_t{keyOf(records.front())};
    struct Digit {
        unsigned shift;
        std::array<std::uint32_t, digitMask + 1> places;
    };
    std::vector<Digit> digits;
    for (unsigned shift = 0; shift < keyBits; shift += digitBits)
        if (differing >> shift & digitMask)
            digits.push_back({shift, {}});
    for (const Record& record : records) {
        const std::uint64_t key = keyOf(record);
        for (Digit& digit : digits)
            ++digit.places[key >> digit.shift & digitMask];
    }
    if (!digits.empty() && scratch.size() != records.size())
        scratch = records; // to get the same size
    for (Digit& digit : digits) {
        std::uint32_t next = 0;
        for (std::uint32_t& start : digit.places)
            next += std::exchange(start, next);
        for (const Record& record : records)
            scratch[digit.places[std::uint64_t{keyOf(record)} >> digit.shift & digitMask]++] = record;
        records.swap(scratch);
    }
}

template <class Record, class Key> void radixSort(std::vector<Record>& records, const Key& keyOf)
{
    std::vector<Record> scratch;
    radixSort(records, scratch, keyOf);
}

} // namespace gmonscope
