// SPDX-License-Identifier: MIT
//
// Where machine code can go: its direct calls and jumps, found by decoding it.
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
    CallSlot, ///< a call of what stands in the word at `target`, which the loader fills
    JumpSlot,
};

struct CodeJump {
    std::uint64_t site = 0; ///< address of the instruction
    /// Address that it leads to, or of the word that says so; of 32-bit x86 perhaps that word's distance from
    /// DT_PLTGOT.
    std::uint64_t target = 0;
    JumpKind kind = JumpKind::Call;

    friend auto operator<=>(const CodeJump&, const CodeJump&) = default;
};

/// x86 (32 and 64 bits), ARM with Thumb, AArch64, RISC-V, PowerPC, MIPS, s390x, SPARC.
[[nodiscard]] bool canDecode(const ElfImage&);

/// Asked at the start and now and then, with the part that is done; false: stop.
using GoOn = std::function<bool(double)>;

/// The direct calls and jumps out of each of these ranges of code, by address of the instruction; those that stay in
/// their range are left out, but calls of its entry. Ranges begin with an instruction. Nothing where the code
/// cannot be read or decoded; none: stopped. Several threads decode; `goOn` is called by this one.
[[nodiscard]] std::optional<std::vector<CodeJump>> findCodeJumps(const ElfImage&, std::span<const AddressRange> ranges,
                                                                 const GoOn& goOn = {});

} // namespace gmonscope
