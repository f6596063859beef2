// SPDX-License-Identifier: MIT
//
// Sorts the rows of the listings, of which there are as many as functions.
#pragma once

#include "gmonscope/profile.h"

#include <span>
#include <vector>

namespace gmonscope {

/// The sort key of a row: time, descending, then rank, then calls, descending, then symbol.
class RowKey {
public:
    /// `row`: a function, or, beyond the functions, something without a symbol.
    RowKey(std::uint32_t row, double seconds, std::uint32_t rank, std::uint64_t calls);

    [[nodiscard]] std::uint32_t row() const { return m_row; }
    [[nodiscard]] std::uint64_t time() const { return m_time; }
    [[nodiscard]] std::uint64_t rank() const { return m_rank; }
    [[nodiscard]] std::uint64_t calls() const { return m_calls; }

private:
    std::uint64_t m_time, m_calls; ///< inverted: a larger value has a smaller key
    std::uint32_t m_rank, m_row;
};

/// Rows with equal keys keep their order.
void sortRows(std::vector<RowKey>&, std::span<const Function>);

} // namespace gmonscope
