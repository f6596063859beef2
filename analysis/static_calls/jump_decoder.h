// SPDX-License-Identifier: MIT
//
// One instruction set each: bytes to jumps. A decoder is used by one thread.
#pragma once

#include "static_calls/code_jumps.h"

#include <memory>

namespace gmonscope {

class JumpDecoder {
public:
    virtual ~JumpDecoder() = default;
    /// Appends the jumps of one range of code, in order, also those that stay in it.
    virtual void decode(std::span<const std::byte> code, std::uint64_t address, std::vector<CodeJump>&) = 0;
};

/// Of the image's machine; none: canDecode() is false.
[[nodiscard]] std::unique_ptr<JumpDecoder> makeJumpDecoder(const ElfImage&);

/// By Zydis.
[[nodiscard]] std::unique_ptr<JumpDecoder> makeX86Decoder(bool is64);
/// By Capstone; none: it is not there.
[[nodiscard]] std::unique_ptr<JumpDecoder> makeArmDecoder(const ElfImage&);
/// By a table of the machine's instructions; none: the machine is none of those.
[[nodiscard]] std::unique_ptr<JumpDecoder> makeTableDecoder(const ElfImage&);

} // namespace gmonscope
