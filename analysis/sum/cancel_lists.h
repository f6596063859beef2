// SPDX-License-Identifier: MIT
//
// A difference of what two files counted: both lose what both have, so that what is left of the second is less than 0.
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

/// Calls cancel(record, other) for each two records of one key. REQUIRES: both are in the order of their keys, each key
/// once.
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
