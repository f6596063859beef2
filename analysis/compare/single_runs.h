// SPDX-License-Identifier: MIT
//
// Reads the runs of a sum one by one, each into a profile of its own.
#pragma once

#include "gmonscope/load_profile.h"
#include "listing/function_match.h"

#include <functional>
#include <utility>
#include <vector>

namespace gmonscope {

/// The names of used functions, and the functions of each; see eachName().
using NamedFunctions = std::vector<std::pair<FunctionName, std::vector<FunctionId>>>;

struct SingleRun {
    const std::string& path;
    const Profile& profile;
    const NamedFunctions& names;
};

/// Loads the request's profiles, each by itself and several at once, as many as there are processors, and calls `visit`
/// with each in their order, on this thread. Progress goes from the first run to the last. Stops at the first error.
/// Errors: those of loadProfile().
[[nodiscard]] std::optional<Error> visitSingleRuns(const LoadRequest&, const LoadOptions&,
                                                   const std::function<void(const SingleRun&)>& visit);

} // namespace gmonscope
