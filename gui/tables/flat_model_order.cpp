// SPDX-License-Identifier: MIT
#include "tables/flat_model.h"

#include "tables/row_order.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

using namespace gmonscope;
using rowOrder::risingKey;

namespace {

/// Ranks texts that many rows share: returns each row's rank.
std::vector<std::uint64_t> keysOf(const std::vector<std::string_view>& texts)
{
    std::unordered_map<std::string_view, std::uint64_t> ranks;
    for (const std::string_view text : texts)
        ranks.emplace(text, 0);
    std::vector<std::string_view> sorted;
    for (const auto& [text, rank] : ranks)
        sorted.push_back(text);
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i)
        ranks[sorted[i]] = i;
    std::vector<std::uint64_t> keys;
    keys.reserve(texts.size());
    for (const std::string_view text : texts)
        keys.push_back(ranks[text]);
    return keys;
}

} // namespace

std::uint64_t FlatModel::numberKey(std::uint32_t rowIndex, int column) const
{
    const FlatRow& row = (*m_rows)[rowIndex];
    if (column == Name)
        return m_names.of(row.function);
    if (column < 0 || column == Cumulative)
        return rowIndex; // the profile's own order
    const ColumnValue value = valueAt(row, column);
    if (const auto* const count = std::get_if<std::uint64_t>(&value))
        return *count;
    const auto* const number = std::get_if<double>(&value);
    return risingKey(number ? *number : -1);
}

std::vector<std::uint64_t> FlatModel::sortKeys(int column) const
{
    if (column > Name && isText(flatColumn(column).kind)) {
        std::vector<std::string_view> texts;
        texts.reserve(m_rows->size());
        for (const FlatRow& row : *m_rows) {
            const ColumnValue value = valueAt(row, column);
            const auto* const text = std::get_if<std::string_view>(&value);
            texts.push_back(text ? *text : std::string_view());
        }
        return keysOf(texts);
    }
    std::vector<std::uint64_t> keys;
    keys.reserve(m_rows->size());
    for (std::uint32_t rowIndex = 0; rowIndex < m_rows->size(); ++rowIndex)
        keys.push_back(numberKey(rowIndex, column));
    return keys;
}

void FlatModel::sort(int column, Qt::SortOrder order)
{
    if (column == Name && !m_rows->empty() && !m_names.areThere())
        return m_names.await(order);
    m_names.await({});
    // Starts from the profile's own order, so that equal rows are always sorted alike.
    setOrder(rowOrder::byKeys(sortKeys(column), column < 0 ? Qt::AscendingOrder : order));
}
