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

/// Parses a whole file; `path` is for messages. Histogram records of the same range and rate are added up, since their
/// bins have only 16 bits. Errors, with their offset: no magic, a version but 0 and 1, an unknown tag, a record cut
/// short, a histogram with rate 0, an empty range, no bins or more bins than bytes, more ranges than any program has.
/// A file with only a header is an empty profile.
[[nodiscard]] Result<GmonData> parseGmon(std::span<const std::byte> bytes, const std::string& path, TargetFormat);
/// Parses a file of which only blocks are in memory. Further error: somebody shortens the file meanwhile.
[[nodiscard]] Result<GmonData> parseGmon(BlockReader&, const std::string& path, TargetFormat);

/// True if the file begins like a GNU gmon.out.
[[nodiscard]] bool looksLikeGmon(std::span<const std::byte> start);

} // namespace gmonscope
