// SPDX-License-Identifier: MIT
//
// Reads .scope files: see scope_format.h for the bytes.
#pragma once

#include "base/file_bytes.h"
#include "formats/salvage.h"
#include "formats/scope_data.h"
#include "gmonscope/result.h"

#include <cstddef>
#include <span>

namespace gmonscope {

/// The largest file that is read, in bytes; the runtime writes smaller ones.
inline constexpr std::uint64_t largestScope = 1u << 30;

/// Reads a companion, or the file of a process that may be running and counting: everything is read that was published
/// when the reading began. Baselines are subtracted from counts; muted tables are left out.
///
/// Errors, with their offset: no magic, another version, cut short, a chunk that does not fit into the file, records
/// that do not fit into their chunk, invalid record numbers; larger than largestScope; no regular file; the system's.
///
/// With `salvage`, only damage of the header is an Error; other damage is noted there, and the rest is read.
[[nodiscard]] Result<ScopeData> readScope(const std::string& path, Salvage* salvage = nullptr);

/// The same for an open regular file.
[[nodiscard]] Result<ScopeData> readScope(const OpenFile&, const std::string& path, Salvage* salvage = nullptr);
/// The same for bytes in memory.
[[nodiscard]] Result<ScopeData> parseScope(std::span<const std::byte> bytes, const std::string& path,
                                           Salvage* salvage = nullptr);

/// Reads only the id and the texts, which pair files and name the program.
[[nodiscard]] Result<ScopeData> readScopeSummary(const std::string& path);
[[nodiscard]] Result<ScopeData> readScopeSummary(const OpenFile&, const std::string& path);

/// True if the file begins like a .scope file (8 bytes).
[[nodiscard]] bool looksLikeScope(std::span<const std::byte> start);

} // namespace gmonscope
