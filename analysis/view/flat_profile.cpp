// SPDX-License-Identifier: MIT
#include "gmonscope/views.h"

#include <algorithm>

namespace gmonscope {

double totalSecondsOf(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    const double fraction = profile.visibility(id).fraction;
    return function.selfSeconds + (fraction > 0 ? function.descendantsSeconds / fraction : 0);
}

std::vector<FlatRow> buildFlatProfile(const Profile& profile, const ListingRules& rules)
{
    std::vector<FlatRow> rows;
    const auto functions = profile.functions();
    for (std::uint32_t i = 0; i < functions.size(); ++i) {
        const Function& function = functions[i];
        const Visibility& visibility = profile.visibility(FunctionId{i});
        if (!visibility.inFlat || !rules.isReached(function))
            continue;
        FlatRow row{.function = FunctionId{i}};
        row.percent = profile.percent(function.selfSeconds);
        row.selfSeconds = function.selfSeconds;
        row.calls = function.calls;
        if (function.calls) {
            row.selfPerCall = function.selfSeconds / static_cast<double>(function.calls);
            row.totalPerCall = totalSecondsOf(profile, row.function) / static_cast<double>(function.calls);
        }
        rows.push_back(row);
    }
    std::stable_sort(rows.begin(), rows.end(), [&](const FlatRow& a, const FlatRow& b) {
        if (a.selfSeconds != b.selfSeconds)
            return a.selfSeconds > b.selfSeconds;
        if (a.calls != b.calls)
            return a.calls > b.calls;
        return profile.function(a.function).symbol < profile.function(b.function).symbol;
    });
    double sum = 0;
    for (FlatRow& row : rows)
        row.cumulativeSeconds = sum += row.selfSeconds;
    return rows;
}

} // namespace gmonscope
