// SPDX-License-Identifier: MIT
//
// Profiles in the formats of BSD, from before GNU gmon.out: one histogram, then untagged arcs up to the end.
//
//   4.4BSD:  low_pc | high_pc | u32 size | u32 0x00051879 | u32 rate in Hz | 12 spare bytes
//   old:     low_pc | high_pc | u32 size
//   then:    u16 bins up to `size`, which counts from the start of the header
//            arcs: from_pc | self_pc | count, all as wide as a pointer; a part of one at the end is ignored
#pragma once

#include "base/byte_reader.h"
#include "gmonscope/result.h"
#include "read/gmon_data.h"

#include <span>

namespace gmonscope {

enum class BsdFormat { Old, Bsd44 };

/// Errors, with their offset: too short, another version, an empty range, no bins, more than there are bytes.
[[nodiscard]] Result<GmonData> parseBsd(std::span<const std::byte> bytes, const std::string& path, TargetFormat,
                                        BsdFormat);
/// The same from a file. Errors also: cannot be read, larger than largestProfile.
[[nodiscard]] Result<GmonData> readBsd(const std::string& path, TargetFormat, BsdFormat);

} // namespace gmonscope
