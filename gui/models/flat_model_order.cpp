// SPDX-License-Identifier: MIT
#include "models/flat_model.h"

#include "gmonscope/views.h"

#include <algorithm>
#include <bit>
#include <numeric>

using namespace gmonscope;

namespace {

/// Rises as the number does; the same for 0 and -0.
std::uint64_t risingKey(double number)
{
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    const auto bits = std::bit_cast<std::uint64_t>(number + 0.0);
    return bits & sign ? ~bits : bits | sign;
}

/// A row by what it is sorted by.
struct RowKey {
    std::uint64_t key;
    std::uint32_t row;
};

} // namespace

std::optional<std::uint64_t> FlatModel::sortKey(std::uint32_t place, int column) const
{
    const FlatRow& row = m_rows[place];
    switch (column) {
    case Cumulative: return place;
    case Percent:
    case Self: return risingKey(row.selfSeconds);
    case Calls: return row.calls;
    case Total: return risingKey(totalSeconds(row));
    case Estimated: return risingKey(estimatedSeconds(row));
    case Measured: return risingKey(measuredSeconds(row));
    case SelfPerCall: return risingKey(row.selfPerCall.value_or(-1));
    case TotalPerCall: return risingKey(row.totalPerCall.value_or(-1));
    case System: return risingKey(m_profile->function(row.function).selfSystemSeconds);
    default: return {};
    }
}

bool FlatModel::comesBefore(std::uint32_t a, std::uint32_t b, int column) const
{
    const Function& f = m_profile->function(m_rows[a].function);
    const Function& g = m_profile->function(m_rows[b].function);
    switch (column) {
    case Name: return f.name < g.name;
    case Module: return moduleOf(f) < moduleOf(g);
    case File: return f.sourceFile < g.sourceFile;
    default: return false;
    }
}

std::vector<std::uint32_t> FlatModel::orderByNumber(int column, Qt::SortOrder order) const
{
    // Keys side by side, since rows and functions lie all over memory.
    std::vector<RowKey> keys;
    keys.reserve(m_rows.size());
    for (std::uint32_t row = 0; row < m_rows.size(); ++row)
        keys.push_back({*sortKey(row, column), row});
    if (order == Qt::AscendingOrder)
        std::stable_sort(keys.begin(), keys.end(), [](const RowKey& a, const RowKey& b) { return a.key < b.key; });
    else
        std::stable_sort(keys.begin(), keys.end(), [](const RowKey& a, const RowKey& b) { return b.key < a.key; });
    std::vector<std::uint32_t> rows;
    rows.reserve(keys.size());
    for (const RowKey& key : keys)
        rows.push_back(key.row);
    return rows;
}

void FlatModel::sort(int column, Qt::SortOrder order)
{
    // From the profile's own order, so that equal rows always fall the same way.
    if (!m_rows.empty() && sortKey(0, column))
        return setOrder(orderByNumber(column, order));
    std::vector<std::uint32_t> rows(m_rows.size());
    std::iota(rows.begin(), rows.end(), 0U);
    if (column >= 0)
        std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
            return order == Qt::AscendingOrder ? comesBefore(a, b, column) : comesBefore(b, a, column);
        });
    setOrder(std::move(rows));
}
