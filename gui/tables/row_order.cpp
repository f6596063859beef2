// SPDX-License-Identifier: MIT
#include "tables/row_order.h"

#include <algorithm>
#include <bit>

namespace {

struct PlacedKey {
    std::uint64_t key;
    std::uint32_t rowIndex;
};

} // namespace

std::uint64_t rowOrder::risingKey(double number)
{
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    const auto bits = std::bit_cast<std::uint64_t>(number + 0.0);
    return bits & sign ? ~bits : bits | sign;
}

std::vector<std::uint32_t> rowOrder::byKeys(const std::vector<std::uint64_t>& keys, Qt::SortOrder order)
{
    const std::uint64_t turned = order == Qt::AscendingOrder ? 0 : UINT64_MAX;
    std::vector<PlacedKey> placed;
    placed.reserve(keys.size());
    for (const std::uint64_t key : keys)
        placed.push_back({key ^ turned, std::uint32_t(placed.size())});
    std::stable_sort(placed.begin(), placed.end(),
                     [](const PlacedKey& a, const PlacedKey& b) { return a.key < b.key; });
    std::vector<std::uint32_t> rowIndices;
    rowIndices.reserve(placed.size());
    for (const PlacedKey& key : placed)
        rowIndices.push_back(key.rowIndex);
    return rowIndices;
}
