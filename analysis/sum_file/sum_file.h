// SPDX-License-Identifier: MIT
//
// gprof's -s: the sum of several profiles as one gmon.out, with a companion when all have one.
#pragma once

#include "gmonscope/gnu_profile.h"
#include "gmonscope/load_profile.h"

#include <optional>

namespace gmonscope {

/// The sum, and beside it PATH.scope when each profile is a .scope file or has one as its companion. `note`: that only
/// some have one.
/// Errors: of reading, histograms of different ranges, and of writing.
[[nodiscard]] std::optional<Error> writeSum(const std::string& path, const LoadRequest&, std::string& note);
/// The first profile less the others. What is less than nothing is 0; by how much it is less is in PATH.scope, and
/// `note` says how often that was.
[[nodiscard]] std::optional<Error> writeDifference(const std::string& path, const LoadRequest&, std::string& note);
/// The sum of what GNU gprof reads, in any format.
[[nodiscard]] std::optional<Error> writeGnuSum(const std::string& path, const LoadRequest&, ProfileFormat);

} // namespace gmonscope
