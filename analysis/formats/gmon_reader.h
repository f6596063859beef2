// SPDX-License-Identifier: MIT
//
// Reads GNU gmon.out files: see gmon_format.h for the bytes.
#pragma once

#include "base/byte_reader.h"
#include "formats/block_reader.h"
#include "formats/gmon_data.h"
#include "gmonscope/result.h"

#include <span>

namespace gmonscope {

/// `bytes` is the whole file; `path` is for messages. Histogram records of one range and rate are added up, as their
/// bins hold 16 bits only. Errors, with their offset: no magic, a version but 0 and 1, an unknown tag, a record cut
/// short, a histogram with rate 0, an empty range, no bins or more bins than bytes, more ranges than any program has. A
/// file with only a header is an empty profile.
[[nodiscard]] Result<GmonData> parseGmon(std::span<const std::byte> bytes, const std::string& path, TargetFormat);
/// Of a file of which only blocks are in memory. Error, besides: somebody cuts it short meanwhile.
[[nodiscard]] Result<GmonData> parseGmon(BlockReader&, const std::string& path, TargetFormat);

/// True when the first bytes of a file are those of a GNU gmon.out.
[[nodiscard]] bool looksLikeGmon(std::span<const std::byte> start);

} // namespace gmonscope
