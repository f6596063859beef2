// SPDX-License-Identifier: MIT
//
// Instructions as a person reads them.
#pragma once

#include "elf/elf_image.h"

#include <memory>
#include <span>

namespace gmonscope {

struct InstructionText {
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    std::string text; ///< of what is no instruction: `.byte 0x06`
};

class InstructionWriter {
public:
    virtual ~InstructionWriter() = default;
    /// Appends all of this code, in order, without gaps.
    virtual void write(std::span<const std::byte> code, std::uint64_t address, std::vector<InstructionText>&) = 0;
};

/// Of x86 by Zydis, in AT&T's syntax, as the binutils and gdb have it; of ARM with Thumb, AArch64, PowerPC, MIPS,
/// s390x and SPARC by Capstone. None: the machine is none of those.
[[nodiscard]] std::unique_ptr<InstructionWriter> makeInstructionWriter(const ElfImage&);

} // namespace gmonscope
