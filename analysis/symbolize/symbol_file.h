// SPDX-License-Identifier: MIT
//
// Symbols from a text like /proc/kallsyms: gprof's -S.
#pragma once

#include "elf/elf_image.h"

namespace gmonscope {

/// Lines of address, type and name, as nm writes them; those of type t and T count, all as global functions. Errors:
/// cannot be read, larger than 64 MiB, no such line.
[[nodiscard]] Result<SymbolList> readSymbolFile(const std::string& path);

} // namespace gmonscope
