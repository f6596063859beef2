// SPDX-License-Identifier: MIT
//
// Reads .scope files: see scope_format.h for the bytes.
#pragma once

#include "formats/salvage.h"
#include "formats/scope_data.h"
#include "gmonscope/result.h"

#include <cstddef>
#include <span>

namespace gmonscope {

/// The largest file that is read, in bytes; the runtime stays below.
inline constexpr std::uint64_t largestScope = 1u << 30;

/// Reads a companion file, or that of a process that may be running and counting all the while: of it all is read that
/// was published when the reading began. Counts are less their baselines; tables that were muted are left out.
///
/// Errors, with their offset: no magic, another version, cut short, a chunk that does not fit, records that do not fit
/// into their chunk, numbers that point nowhere; larger than largestScope; no regular file; the system's.
///
/// With `salvage`, only damage of the header is an Error; all other is noted there, and what is whole is read.
[[nodiscard]] Result<ScopeData> readScope(const std::string& path, Salvage* salvage = nullptr);

/// The same from memory.
[[nodiscard]] Result<ScopeData> parseScope(std::span<const std::byte> bytes, const std::string& path,
                                           Salvage* salvage = nullptr);

/// The id and texts alone: what pairs files, and names the program.
[[nodiscard]] Result<ScopeData> readScopeSummary(const std::string& path);

/// True when the first 8 bytes of a file are those of a .scope file.
[[nodiscard]] bool looksLikeScope(std::span<const std::byte> start);

} // namespace gmonscope
