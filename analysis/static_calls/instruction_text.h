// SPDX-License-Identifier: MIT
//
// Disassembles instructions for a person to read.
#pragma once

#include "elf/elf_image.h"

#include <memory>
#include <span>

namespace gmonscope {

struct InstructionText {
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    std::string text; ///< `.byte 0x06` for bytes that are no instruction
};

class InstructionWriter {
public:
    virtual ~InstructionWriter() = default;
    /// Appends the text of all this code, in order and without gaps.
    virtual void write(std::span<const std::byte> code, std::uint64_t address, std::vector<InstructionText>&) = 0;
};

/// Makes a writer: for x86 with Zydis, in AT&T syntax as in binutils and gdb; for ARM with Thumb, AArch64, PowerPC,
/// MIPS, s390x and SPARC with Capstone. None: the machine is none of those.
[[nodiscard]] std::unique_ptr<InstructionWriter> makeInstructionWriter(const ElfImage&);

} // namespace gmonscope
