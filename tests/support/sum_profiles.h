// SPDX-License-Identifier: MIT
#pragma once

#include "sum/gmon_sum.h"

namespace gmonscope::test {

/// The sum of all, or the first Error.
inline Result<GmonData> sumProfiles(std::vector<GmonData> profiles)
{
    GmonSum sum;
    for (GmonData& profile : profiles)
        if (auto error = sum.add(std::move(profile)))
            return *error;
    return sum.take();
}

} // namespace gmonscope::test
