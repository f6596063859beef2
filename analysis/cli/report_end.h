// SPDX-License-Identifier: MIT
//
// How gmonscope-report ends.
#pragma once

#include "gmonscope/result.h"

#include <string>

namespace gmonscope {

inline constexpr const char* programName = "gmonscope-report";

/// Prints the error. Returns the exit status.
int fail(const Error&);

/// Returns the exit status: text that nobody got is an error.
[[nodiscard]] int finishOutput();

/// Returns why an option asks too much of a profile of another tool.
[[nodiscard]] Error needsOwnProfile(const std::string& path, const std::string& option);

} // namespace gmonscope
