// SPDX-License-Identifier: MIT
//
// Which functions of other files a program calls, through jump stubs or the words that these read.
#pragma once

#include "elf/elf_image.h"
#include "elf/import_slots.h"

namespace gmonscope {

struct Imports {
    ImportSlots slots; ///< by the address of the word; of 32-bit x86 also by its distance from DT_PLTGOT
    ImportSlots stubs; ///< by the address that calls lead to
};

/// Empty where the file cannot be read, or is damaged.
[[nodiscard]] Imports readImports(const ElfImage&);

} // namespace gmonscope
