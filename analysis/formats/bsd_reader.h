// SPDX-License-Identifier: MIT
//
// Profiles in the formats of BSD, from before GNU gmon.out: one histogram, then untagged arcs up to the end.
//
//   4.4BSD:  low_pc | high_pc | u32 size | u32 0x00051879 | u32 rate in Hz | 12 spare bytes
//   old:     low_pc | high_pc | u32 size      Solaris' of 32 bits, too; with pointers of 8 bytes the size has 4 bytes,
//   4
//                                             and 4 of padding, or (Solaris) 8
//   then:    bins up to `size`, which counts from the start of the header; they have 16 bits, or what the first spare
//            word says: 8, 16, 32 or 64, below 0 when they are signed (FreeBSD; others leave garbage there)
//            arcs: from_pc | self_pc | count, all as wide as a pointer
#pragma once

#include "base/byte_reader.h"
#include "formats/gmon_data.h"
#include "gmonscope/result.h"

#include <span>

namespace gmonscope {

enum class BsdFormat { Old, Bsd44 };
/// How to treat a part of an arc at the end of the file: as an error, or ignored as BSD's and GNU's gprof do.
enum class PartialArc { Refused, Ignored };

/// Parses a whole file. Errors, with their offset: too short, another version, an empty range, no bins, more bins than
/// bytes, counts that no program reaches, a part of an arc.
[[nodiscard]] Result<GmonData> parseBsd(std::span<const std::byte> bytes, const std::string& path, TargetFormat,
                                        BsdFormat, PartialArc = PartialArc::Refused);

/// True if the file begins like a 4.4BSD profile of such a machine.
[[nodiscard]] bool looksLikeBsd44(std::span<const std::byte> start, TargetFormat);
/// True if a file of `fileSize` bytes that begins so may have the old format, which has no magic number. An unknown
/// size is the largest possible number.
[[nodiscard]] bool mayBeOldBsd(std::span<const std::byte> start, TargetFormat, std::uint64_t fileSize);

} // namespace gmonscope
