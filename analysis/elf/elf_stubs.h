// SPDX-License-Identifier: MIT
//
// Finds the jump stubs through which a program calls mcount: they belong to no function's own work.
#pragma once

#include "base/file_bytes.h"
#include "elf/elf_image.h"

#include <string_view>

struct Elf;

namespace gmonscope {

/// True for the functions that the compiler calls at the start of each function under -pg, at the start and the end of
/// each under -finstrument-functions, and for their parts.
[[nodiscard]] bool isCountingSymbol(std::string_view name);

/// Returns the linker's jump stubs (PLT entries) to such functions, sorted by address. Empty on machines whose stubs
/// are not known, and in damaged files. REQUIRES: `image.code` is that of the same file.
[[nodiscard]] std::vector<AddressRange> findCountingStubs(Elf*, const OpenFile&, const ElfImage& image);

} // namespace gmonscope
