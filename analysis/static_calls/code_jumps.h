// SPDX-License-Identifier: MIT
//
// Finds the direct calls and jumps of machine code by decoding it.
#pragma once

#include "elf/elf_image.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace gmonscope {

enum class JumpKind : std::uint8_t {
    Call,
    Jump,     ///< a tail call, if it leads to a function
    CallSlot, ///< a call of the address in the word at `target`, which the loader fills
    JumpSlot,
};

struct CodeJump {
    std::uint64_t site = 0; ///< address of the instruction
    /// Address of the target, or of the word that contains it; for 32-bit x86 this may be that word's distance from
    /// DT_PLTGOT.
    std::uint64_t target = 0;
    JumpKind kind = JumpKind::Call;

    friend auto operator<=>(const CodeJump&, const CodeJump&) = default;
};

/// True for x86 (32 and 64 bits), ARM with Thumb, AArch64, RISC-V, PowerPC, MIPS, s390x and SPARC.
[[nodiscard]] bool canDecode(const ElfImage&);

/// Called at the start and from time to time with the part that is done, 0..1; returns false to stop.
using GoOn = std::function<bool(double)>;

/// Returns the direct calls and jumps in these ranges of code, sorted by address of the instruction, except those
/// within a range that do not call its entry. Ranges must begin with an instruction. Empty if the code cannot be read
/// or decoded; none: stopped. Several threads decode; `goOn` is called on this one.
[[nodiscard]] std::optional<std::vector<CodeJump>> findCodeJumps(const ElfImage&, std::span<const AddressRange> ranges,
                                                                 const GoOn& goOn = {});

} // namespace gmonscope
