// SPDX-License-Identifier: MIT
//
// Reads Solaris' versioned profiles, written by 64-bit programs: sampled addresses, calls, and addresses of libraries.
//
//   u32 0x50524f46 ("PROF" as a number) | u16 major 1 | u16 minor | u64 size of the header
//   then objects up to the end: u32 type | u32 version 1 | u64 size of the object | u64 offset of its content
//     type 1, samples: u64 n; the content is n addresses
//     type 2, calls:   entries u64 next callee | u64 next caller of this callee | u64 from_pc | u64 self_pc | u64 count
//     type 3, modules: entries u64 next | u64 offset of its path | u64 start | u64 end; none for the program itself
//     type -1: nothing
//   Offsets count from the start of the object, and 0 ends a list. All integers are in the program's byte order.
#pragma once

#include "base/byte_reader.h"
#include "elf/elf_image.h"
#include "formats/salvage.h"
#include "formats/scope_data.h"
#include "gmonscope/result.h"

#include <span>

namespace gmonscope {

/// Samples per second: the rate of Solaris' clock, since the file does not tell.
inline constexpr std::uint32_t solarisRate = 100;

/// Parses a whole file. `image` becomes the first module, at the addresses where it was linked. Each sample stands for
/// 1 / solarisRate seconds. Errors, with their offset: too short, another magic or version, an object or list that
/// leaves the file or its object, an unknown type, a cyclic list, no samples or no calls. With `salvage`, damage
/// behind the header is noted there and the rest is read, if there is any.
[[nodiscard]] Result<ScopeData> parseSolaris(std::span<const std::byte> bytes, const std::string& path,
                                             const ElfImage& image, Salvage* salvage = nullptr);

/// True if the file begins like such a profile of such a machine.
[[nodiscard]] bool looksLikeSolaris(std::span<const std::byte> start, TargetFormat);

} // namespace gmonscope
