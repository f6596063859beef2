// SPDX-License-Identifier: MIT
//
// Decoders from bytes to jumps, one for each instruction set. A decoder may only be used by one thread.
#pragma once

#include "static_calls/code_jumps.h"

#include <memory>

namespace gmonscope {

class JumpDecoder {
public:
    virtual ~JumpDecoder() = default;
    /// Appends the jumps in a range of code, in order, with those that stay in the range; see WantedJumps.
    virtual void decode(std::span<const std::byte> code, std::uint64_t address, std::vector<CodeJump>&) = 0;
};

/// Who wants those out of the range may miss some that stay in it: decoding ends where none out of it can follow.
enum class WantedJumps : std::uint8_t { OutOfRange, All };

/// Makes the decoder for the image's machine; null if canDecode() is false.
[[nodiscard]] std::unique_ptr<JumpDecoder> makeJumpDecoder(const ElfImage&, WantedJumps = WantedJumps::OutOfRange);

/// Uses Zydis.
[[nodiscard]] std::unique_ptr<JumpDecoder> makeX86Decoder(bool is64, WantedJumps);
/// Uses Capstone; null if that is not available.
[[nodiscard]] std::unique_ptr<JumpDecoder> makeArmDecoder(const ElfImage&);
/// Uses a table of the machine's instructions; null if there is none for the machine.
[[nodiscard]] std::unique_ptr<JumpDecoder> makeTableDecoder(const ElfImage&);

} // namespace gmonscope
