// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"

namespace gmonscope {

/// Loads the request's profiles one by one, and calls `visit` with the path and the profile of each. Stops at the
/// first error. Errors: those of loadProfile().
template <class Visit>
[[nodiscard]] std::optional<Error> visitSingleRuns(const LoadRequest& request, const LoadOptions& options,
                                                   const Visit& visit)
{
    LoadRequest one = request;
    for (const std::string& path : request.profiles) {
        one.profiles = {path};
        const auto profile = loadProfile(one, options);
        if (!profile)
            return profile.error();
        visit(path, **profile);
    }
    return {};
}

} // namespace gmonscope
