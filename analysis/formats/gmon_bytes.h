// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_reader.h"
#include "base/byte_sink.h"
#include "formats/gmon_data.h"
#include "gmonscope/result.h"

#include <optional>
#include <string>

namespace gmonscope {

/// Writes the data as a gmon.out, which may be much larger than the data in memory. Bins above 16 bits and counts
/// above 32 are spread over several records of the same range or arc, which readers add up; call sites stay as they
/// are. REQUIRES: checkGmonSize() returned no error.
void writeGmonBytes(const GmonData&, TargetFormat, const ByteSink&);
[[nodiscard]] std::string gmonBytes(const GmonData&, TargetFormat);

/// Returns an error, naming `path`, if counts are so large that spreading them over records would make the file larger
/// than the largest profile that is read.
[[nodiscard]] std::optional<Error> checkGmonSize(const GmonData&, const std::string& path);

} // namespace gmonscope
