// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_reader.h"
#include "base/byte_sink.h"
#include "formats/gmon_data.h"
#include "gmonscope/result.h"

#include <optional>
#include <string>

namespace gmonscope {

/// As the bytes of a gmon.out, of which there may be many more than the data takes in memory. Bins of more than 16 bits
/// and counts of more than 32 are spread over several records of one range or arc, which readers add up; call sites
/// stay as they are. REQUIRES: checkGmonSize().
void writeGmonBytes(const GmonData&, TargetFormat, const ByteSink&);
[[nodiscard]] std::string gmonBytes(const GmonData&, TargetFormat);

/// An error, naming `path`, if these bytes would be more than the largest profile that is read, and that for counts so
/// large that they are spread over many records.
[[nodiscard]] std::optional<Error> checkGmonSize(const GmonData&, const std::string& path);

} // namespace gmonscope
