// SPDX-License-Identifier: MIT
//
// Functions of a program whose symbols were taken out: those that its unwind table (.eh_frame) tells of, and those that
// were called. Compilers write one entry for each function, for exceptions and debuggers, and the loader needs the
// table: strip leaves it.
#pragma once

#include "elf/elf_image.h"

#include <span>
#include <vector>

namespace gmonscope {

/// The code that the entries are about, as they stand there. `section`: the bytes of .eh_frame; `address`: of their
/// first, as linked. An entry that is damaged, or of an encoding that no compiler uses, is left out. Linear in the
/// bytes, whatever they are.
[[nodiscard]] std::vector<AddressRange> parseUnwindTable(std::span<const std::byte> section, std::uint64_t address,
                                                         TargetFormat);

/// Appends functions that no symbol names, `fn@0x1234`, by address. A function that ends where it begins has an unknown
/// end.
void addNamelessFunctions(std::vector<AddressRange> functions, ElfImage&);
/// The same of functions of which only calls tell, by where they count them.
void addCalledFunctions(std::span<const std::uint64_t> callees, ElfImage&);

} // namespace gmonscope
