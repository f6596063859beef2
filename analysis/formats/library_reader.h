// SPDX-License-Identifier: MIT
//
// Reads the profile of one shared library that the GNU loader writes under LD_PROFILE (NAME.profile, which sprof
// reads): calls into it through jump stubs, and a histogram of its code.
//
//   "gmon" | u32 0x0001ffff | 12 spare bytes
//   u32 0 | low_pc | high_pc | u32 bins | u32 rate in Hz | 15 bytes of dimension | its letter | u16 bins
//   u32 1 | u32 arcs | arcs: from_pc | self_pc | u32 count, without padding; the room behind the last one is not used
//
// The addresses of arcs count from low_pc; from_pc 0 is outside the library.
#pragma once

#include "base/byte_reader.h"
#include "formats/gmon_data.h"
#include "gmonscope/result.h"

#include <span>

namespace gmonscope {

/// Parses a whole file. Errors, with their offset: too short, another magic, version or tag, a rate of 0, an empty
/// range, no bins, more bins or arcs than bytes.
[[nodiscard]] Result<GmonData> parseLibraryProfile(std::span<const std::byte> bytes, const std::string& path,
                                                   TargetFormat);

/// True if the file begins like such a profile of such a machine.
[[nodiscard]] bool looksLikeLibraryProfile(std::span<const std::byte> start, TargetFormat);

} // namespace gmonscope
