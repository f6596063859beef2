// SPDX-License-Identifier: MIT
//
// gprof's -s: the sum of several profiles as one gmon.out.
#pragma once

#include "base/byte_reader.h"
#include "gmonscope/gnu_profile.h"
#include "gmonscope/load_profile.h"
#include "read/gmon_data.h"

#include <optional>

namespace gmonscope {

/// As the bytes of a gmon.out. Bins of more than 16 bits and counts of more than 32 are spread over several records of
/// one range or arc, which readers add up; call sites stay as they are.
[[nodiscard]] std::string gmonBytes(const GmonData&, TargetFormat);

/// Errors: of reading, histograms of different ranges, a .scope file, and of writing.
[[nodiscard]] std::optional<Error> writeSum(const std::string& path, const LoadRequest&);
/// The first profile less the others. What would be less than nothing is 0; `note` says how often that was.
[[nodiscard]] std::optional<Error> writeDifference(const std::string& path, const LoadRequest&, std::string& note);
/// The sum of what GNU gprof reads, in any format.
[[nodiscard]] std::optional<Error> writeGnuSum(const std::string& path, const LoadRequest&, ProfileFormat);

} // namespace gmonscope
