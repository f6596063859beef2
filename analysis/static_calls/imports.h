// SPDX-License-Identifier: MIT
//
// Finds the functions of other files that a program calls, through jump stubs or the words that these read.
#pragma once

#include "elf/elf_image.h"
#include "elf/import_slots.h"

namespace gmonscope {

struct Imports {
    ImportSlots slots; ///< by address of the word; for 32-bit x86 also by its distance from DT_PLTGOT
    ImportSlots stubs; ///< by the address that is called
};

/// Returns empty maps if the file cannot be read or is damaged.
[[nodiscard]] Imports readImports(const ElfImage&);

} // namespace gmonscope
