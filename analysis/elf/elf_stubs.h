// SPDX-License-Identifier: MIT
//
// Where a program's calls of mcount go through: they are no part of any function's work.
#pragma once

#include "base/file_bytes.h"
#include "elf/elf_image.h"

#include <string_view>

struct Elf;

namespace gmonscope {

/// Is this what the compiler calls at the start of each function under -pg, or what such a function is made of?
[[nodiscard]] bool isCountingSymbol(std::string_view name);

/// The linker's jump stubs (PLT entries) to such functions, by address. None on machines whose stubs are not known, and
/// in damaged files. REQUIRES: `image.code`, of the same file.
[[nodiscard]] std::vector<AddressRange> findCountingStubs(Elf*, const OpenFile&, const ElfImage& image);

} // namespace gmonscope
