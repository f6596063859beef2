// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/views.h"

#include <vector>

/// A line of the call-graph table: an entry with the sizes of its two lists.
struct CallGraphRow {
    gmonscope::EntryRef entry;
    std::uint32_t index = 0;
    double percent = 0;
    double selfSeconds = 0;
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;
    std::uint64_t selfCalls = 0;
    std::uint32_t callers = 0; ///< functions; its own recursion left out
    std::uint32_t callees = 0;
};

/// One row for each entry of the listing, in its order. Makes no entries: that would be slow for a big program.
[[nodiscard]] std::vector<CallGraphRow> callGraphRows(const gmonscope::CallGraphListing& listing);
