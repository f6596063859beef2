// SPDX-License-Identifier: MIT
#include "base/prefetch.h"
#include "gmonscope/columns.h"
#include "gmonscope/views.h"
#include "listing/row_order.h"

namespace gmonscope {

double totalSecondsOf(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    const double fraction = profile.visibility(id).fraction;
    return function.selfSeconds + (fraction > 0 ? function.descendantsSeconds / fraction : 0);
}

namespace {

/// The keys, six times as large, are done with when the rows are made: memory is fullest there.
std::vector<FunctionId> orderOf(const Profile& profile, const ListingRules& rules)
{
    const auto functions = profile.functions();
    std::vector<RowKey> keys;
    keys.reserve(functions.size());
    for (std::uint32_t f = 0; f < functions.size(); ++f)
        if (profile.visibility(FunctionId{f}).inFlat && rules.isReached(functions[f]))
            keys.emplace_back(f, functions[f].selfSeconds, 0, functions[f].calls);
    sortRows(keys, functions);
    std::vector<FunctionId> order;
    order.reserve(keys.size());
    for (const RowKey& key : keys)
        order.push_back(FunctionId{key.row()});
    return order;
}

} // namespace

FlatRow flatRowOf(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    FlatRow row{.function = id,
                .percent = profile.percent(function.selfSeconds),
                .selfSeconds = function.selfSeconds,
                .calls = function.calls};
    if (row.calls) {
        row.selfPerCall = row.selfSeconds / static_cast<double>(row.calls);
        row.totalPerCall = totalSecondsOf(profile, id) / static_cast<double>(row.calls);
    }
    return row;
}

std::vector<FlatRow> buildFlatProfile(const Profile& profile, const ListingRules& rules)
{
    const std::vector<FunctionId> order = orderOf(profile, rules);
    std::vector<FlatRow> rows;
    rows.reserve(order.size());
    double sum = 0;
    constexpr std::size_t ahead = 48;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i + ahead < order.size()) // functions lie all over memory
            prefetch(&profile.function(order[i + ahead]).selfSeconds);
        FlatRow row = flatRowOf(profile, order[i]);
        row.cumulativeSeconds = sum += row.selfSeconds;
        rows.push_back(row);
    }
    return rows;
}

} // namespace gmonscope
