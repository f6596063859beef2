// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_reader.h"
#include "gmonscope/result.h"
#include "read/gmon_data.h"

#include <optional>
#include <string>

namespace gmonscope {

/// As the bytes of a gmon.out. Bins of more than 16 bits and counts of more than 32 are spread over several records of
/// one range or arc, which readers add up; call sites stay as they are. REQUIRES: checkGmonSize().
[[nodiscard]] std::string gmonBytes(const GmonData&, TargetFormat);

/// An error, naming `path`, if these bytes would be more than 4 GB: so large are counts that no program has made.
[[nodiscard]] std::optional<Error> checkGmonSize(const GmonData&, const std::string& path);

} // namespace gmonscope
