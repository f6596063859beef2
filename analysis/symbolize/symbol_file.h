// SPDX-License-Identifier: MIT
//
// Reads symbols from a text file like /proc/kallsyms: gprof's -S.
#pragma once

#include "elf/elf_image.h"

namespace gmonscope {

/// Reads lines of address, type and name, as nm writes them; those of type t or T become global functions. Errors:
/// cannot be read, larger than 64 MiB, no such line.
[[nodiscard]] Result<SymbolList> readSymbolFile(const std::string& path);

} // namespace gmonscope
