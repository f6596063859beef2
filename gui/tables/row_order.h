// SPDX-License-Identifier: MIT
#pragma once

#include <Qt>

#include <cstdint>
#include <vector>

/// The order of a table's rows, of which a large profile has a million. They are sorted by one number each: keys stand
/// side by side, while what they are made of lies all over memory.
namespace rowOrder {

/// Rises as the number does; the same for 0 and -0.
std::uint64_t risingKey(double number);

/// Places of the keys; equal ones stay in their order, whichever way it goes.
std::vector<std::uint32_t> byKeys(const std::vector<std::uint64_t>& keys, Qt::SortOrder order);

} // namespace rowOrder
