// SPDX-License-Identifier: MIT
//
// The linker's jump stubs (PLT entries): code that jumps to the address in a word of the program.
#pragma once

#include "base/file_bytes.h"
#include "elf/elf_image.h"

#include <vector>

namespace gmonscope {

struct JumpStub {
    AddressRange range;     ///< calls lead to its start
    std::uint64_t slot = 0; ///< address of the word
};

/// Returns the stubs in the image's PLT sections, sorted by address. Empty on machines whose stubs are not known: x86,
/// AArch64, ARM, RISC-V and s390x are. `globalOffsets`: the value of DT_PLTGOT, for 32-bit x86.
[[nodiscard]] std::vector<JumpStub> findJumpStubs(const OpenFile&, const ElfImage&, std::uint64_t globalOffsets);

} // namespace gmonscope
