// SPDX-License-Identifier: MIT
//
// Finds functions of a stripped program: those in its unwind table (.eh_frame), and those that were called. Compilers
// write one entry for each function, for exceptions and debuggers, and the loader needs the table, so strip leaves it.
#pragma once

#include "elf/elf_image.h"

#include <span>
#include <vector>

namespace gmonscope {

/// Returns the code ranges of the entries, in the order of the table. `section`: the bytes of .eh_frame; `address`:
/// that of the first byte, as linked. Entries that are damaged, or in an encoding that no compiler uses, are left out.
/// Takes time linear in the bytes, whatever they are.
[[nodiscard]] std::vector<AddressRange> parseUnwindTable(std::span<const std::byte> section, std::uint64_t address,
                                                         TargetFormat);

/// Appends functions that no symbol names as `fn@0x1234`, sorted by address. An empty range stands for a function with
/// an unknown end.
void addNamelessFunctions(std::vector<AddressRange> functions, ElfImage&);
/// The same for functions known only from calls, given by the addresses at which they count them.
void addCalledFunctions(std::span<const std::uint64_t> callees, ElfImage&);

} // namespace gmonscope
