// SPDX-License-Identifier: MIT
#include "gmonscope/views.h"

#include <algorithm>

namespace gmonscope {

std::vector<FlatRow> buildFlatProfile(const Profile& profile)
{
    std::vector<FlatRow> rows;
    const auto functions = profile.functions();
    for (std::uint32_t i = 0; i < functions.size(); ++i) {
        const Function& function = functions[i];
        if (!function.isReached())
            continue;
        FlatRow row{.function = FunctionId{i}};
        row.percent = profile.percent(function.selfSeconds);
        row.selfSeconds = function.selfSeconds;
        row.calls = function.calls;
        if (function.calls) {
            row.selfPerCall = function.selfSeconds / static_cast<double>(function.calls);
            row.totalPerCall = function.totalSeconds() / static_cast<double>(function.calls);
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
