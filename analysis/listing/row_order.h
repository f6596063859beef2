// SPDX-License-Identifier: MIT
//
// The order of rows in the listings, which have as many as the program has functions.
#pragma once

#include "gmonscope/profile.h"

#include <span>
#include <vector>

namespace gmonscope {

/// What a row is ordered by: falling time, rank, falling calls, and then its symbol.
class RowKey {
public:
    /// `row`: a function, or, beyond the functions, something without a symbol.
    RowKey(std::uint32_t row, double seconds, std::uint32_t rank, std::uint64_t calls);

    [[nodiscard]] std::uint32_t row() const { return m_row; }
    [[nodiscard]] std::uint64_t time() const { return m_time; }
    [[nodiscard]] std::uint64_t rank() const { return m_rank; }
    [[nodiscard]] std::uint64_t calls() const { return m_calls; }

private:
    std::uint64_t m_time, m_calls; ///< the more there is, the lower
    std::uint32_t m_rank, m_row;
};

/// Rows that nothing tells apart keep their order.
void sortRows(std::vector<RowKey>&, std::span<const Function>);

} // namespace gmonscope
