// SPDX-License-Identifier: MIT
//
// The linker's jump stubs (PLT entries): code that jumps to wherever a word of the program says.
#pragma once

#include "base/file_bytes.h"
#include "elf/elf_image.h"

#include <vector>

namespace gmonscope {

struct JumpStub {
    AddressRange range;     ///< calls lead to its start
    std::uint64_t slot = 0; ///< address of the word
};

/// The stubs in the image's sections of such, by address. None on machines whose stubs are not known: known are x86,
/// AArch64, ARM, RISC-V and s390x. `globalOffsets`: of 32-bit x86, what DT_PLTGOT says.
[[nodiscard]] std::vector<JumpStub> findJumpStubs(const OpenFile&, const ElfImage&, std::uint64_t globalOffsets);

} // namespace gmonscope
