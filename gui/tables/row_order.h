// SPDX-License-Identifier: MIT
#pragma once

#include <Qt>

#include <cstdint>
#include <vector>

/// Sorts the rows of a table, of which a large profile has a million, by one number each. The keys are copied side by
/// side, because the data behind them is scattered over memory.
namespace rowOrder {

/// Returns a key that grows with the number; 0 and -0 have the same.
std::uint64_t risingKey(double number);

/// Returns the sorted indices of the keys; equal keys keep their order in both directions.
std::vector<std::uint32_t> byKeys(const std::vector<std::uint64_t>& keys, Qt::SortOrder order);

} // namespace rowOrder
