// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

#include <string>
#include <utility>
#include <vector>

namespace gmonscope::html {

/// A line about the run: "Processor time", "3.20 s user, 0.14 s system".
using Fact = std::pair<std::string, std::string>;

/// Returns where the times of calls come from: "measured by sampled stacks".
[[nodiscard]] std::string timesOfCalls(const Profile&);

/// Returns what a reader should know about the runs that are in the profile.
[[nodiscard]] std::vector<Fact> runFacts(const Profile&);

} // namespace gmonscope::html
