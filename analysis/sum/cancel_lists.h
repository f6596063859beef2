// SPDX-License-Identifier: MIT
//
// Computes the difference of two files' counts: the common part is subtracted from both, so the second keeps what is
// below 0.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gmonscope {

inline void cancelNumbers(std::uint64_t& more, std::uint64_t& less)
{
    const std::uint64_t both = std::min(more, less);
    more -= both;
    less -= both;
}

/// Calls cancel(record, other) for each pair of records with the same key. REQUIRES: both are sorted by key, and no
/// key occurs twice.
template <class Record, class KeyOf, class Cancel>
void cancelLists(std::vector<Record>& more, std::vector<Record>& less, KeyOf&& keyOf, Cancel&& cancel)
{
    auto next = less.begin();
    for (Record& record : more) {
        while (next != less.end() && keyOf(*next) < keyOf(record))
            ++next;
        if (next != less.end() && keyOf(*next) == keyOf(record))
            cancel(record, *next);
    }
}

} // namespace gmonscope
