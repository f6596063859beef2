// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"

namespace gmonscope {

/// Loads the request's profiles one after the other, each by itself, and calls `visit` with its path and what it is.
/// Errors: as loadProfile(); those after it are not loaded.
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
