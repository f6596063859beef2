// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/views.h"

#include <memory>
#include <unordered_map>

/// A row of the call-graph table: an entry with the lengths of its two lists.
struct CallGraphRow {
    gmonscope::EntryRef entry;
    std::uint32_t index = 0;
    double percent = 0;
    double selfSeconds = 0;
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;
    std::uint64_t selfCalls = 0;
    std::uint32_t callers = 0; ///< number of functions, without its own recursion
    std::uint32_t callees = 0;
};

/// One row for each entry of the listing, in its order. Each is computed when it is looked at, without building the
/// entry: building a million entries took longer than half the load.
class CallGraphRows {
public:
    CallGraphRows() = default; ///< no rows
    explicit CallGraphRows(std::shared_ptr<const gmonscope::CallGraphListing> listing);

    std::size_t size() const { return m_listing ? m_listing->order().size() : 0; }
    gmonscope::EntryRef entry(std::uint32_t rowIndex) const { return m_listing->order()[rowIndex]; }
    CallGraphRow at(std::uint32_t rowIndex) const;

private:
    std::shared_ptr<const gmonscope::CallGraphListing> m_listing;
    /// Caches rows of cycles, because a cycle of 50,000 members has half a million arcs to go through.
    mutable std::unordered_map<std::uint32_t, CallGraphRow> m_cycles;
};
