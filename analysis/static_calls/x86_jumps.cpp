// SPDX-License-Identifier: MIT
//
// Zydis says how long instructions are: all that is needed, in a quarter of the time of Capstone, which writes each out
// (tests/bench/static_graph.cpp). It decodes no more than it must: only code in which some byte could begin a jump that
// leaves, and only up to the last such byte.
#include "base/byte_reader.h"
#include "static_calls/jump_decoder.h"

#include <Zydis/Decoder.h>

#include <cassert>

namespace gmonscope {

namespace {

using Code = std::span<const std::byte>;

unsigned byteAt(Code code, std::size_t at) { return std::to_integer<unsigned>(code[at]); }

/// A signed little-endian number.
std::int64_t signedAt(Code code, std::size_t at, std::size_t bytes)
{
    if (bytes == 1)
        return static_cast<std::int8_t>(byteAt(code, at));
    return static_cast<std::int32_t>(ByteReader(code.subspan(at), {ByteOrder::Little, 8}).readU32());
}

class X86Decoder : public JumpDecoder {
public:
    X86Decoder(bool is64, WantedJumps wanted) : m_is64(is64), m_wanted(wanted)
    {
        const bool isReady =
            ZYAN_SUCCESS(is64 ? ZydisDecoderInit(&m_decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64)
                              : ZydisDecoderInit(&m_decoder, ZYDIS_MACHINE_MODE_LEGACY_32, ZYDIS_STACK_WIDTH_32)) &&
            ZYAN_SUCCESS(ZydisDecoderEnableMode(&m_decoder, ZYDIS_DECODER_MODE_MINIMAL, ZYAN_TRUE));
        assert(isReady);
        static_cast<void>(isReady);
    }

    void decode(Code code, std::uint64_t address, std::vector<CodeJump>& jumps) override
    {
        const std::size_t end = m_wanted == WantedJumps::All ? code.size() : endOfCandidates(code, address);
        std::size_t at = 0;
        while (at < end) {
            ZydisDecodedInstruction instruction;
            if (!ZYAN_SUCCESS(ZydisDecoderDecodeInstruction(&m_decoder, nullptr, code.data() + at, code.size() - at,
                                                            &instruction))) {
                ++at; // data among the code
                continue;
            }
            if (const auto jump = jumpAt(code.subspan(at, instruction.length), address + at))
                jumps.push_back(*jump);
            at += instruction.length;
        }
    }

private:
    /// Behind the last byte that could be the opcode of a jump out of this code.
    [[nodiscard]] std::size_t endOfCandidates(Code code, std::uint64_t address) const
    {
        for (std::size_t at = code.size(); at-- > 0;)
            if (const auto jump = operationAt(code.subspan(at), address + at))
                if (jump->kind == JumpKind::CallSlot || jump->kind == JumpKind::JumpSlot ||
                    jump->target - address >= code.size() || jump->target == address)
                    return at + 1;
        return 0;
    }

    /// The jump that this instruction is. Intel SDM volume 2: CALL, JMP, Jcc.
    [[nodiscard]] std::optional<CodeJump> jumpAt(Code instruction, std::uint64_t address) const
    {
        std::size_t opcode = 0;
        while (opcode < instruction.size() && isPrefix(byteAt(instruction, opcode)))
            ++opcode;
        auto jump = operationAt(instruction.subspan(opcode), address + opcode);
        if (jump)
            jump->site = address;
        return jump;
    }

    [[nodiscard]] bool isPrefix(unsigned byte) const
    {
        switch (byte) {
        case 0x26:
        case 0x2e:
        case 0x36:
        case 0x3e:
        case 0x64:
        case 0x65:
        case 0x66:
        case 0x67:
        case 0xf0:
        case 0xf2:
        case 0xf3: return true;
        default: return m_is64 && byte >= 0x40 && byte < 0x50;
        }
    }

    /// Returns the jump if its opcode is at this address.
    [[nodiscard]] std::optional<CodeJump> operationAt(Code code, std::uint64_t address) const
    {
        const auto jump = [&](std::size_t opcodeBytes, std::size_t bytes, JumpKind kind) -> std::optional<CodeJump> {
            const std::size_t length = opcodeBytes + bytes;
            if (code.size() < length)
                return {};
            const auto distance = static_cast<std::uint64_t>(signedAt(code, opcodeBytes, bytes));
            return CodeJump{address, wrapped(address + length + distance), kind};
        };
        if (code.empty())
            return {};
        const unsigned opcode = byteAt(code, 0), second = code.size() > 1 ? byteAt(code, 1) : 0;
        if (opcode == 0xe8)
            return jump(1, 4, JumpKind::Call);
        if (opcode == 0xe9)
            return jump(1, 4, JumpKind::Jump);
        if (opcode == 0xeb || (opcode >= 0x70 && opcode < 0x80))
            return jump(1, 1, JumpKind::Jump);
        if (opcode == 0x0f && second >= 0x80 && second < 0x90)
            return jump(2, 4, JumpKind::Jump);
        if (opcode != 0xff || code.size() < 6)
            return {};
        const bool isPlain = second == 0x15 || second == 0x25;     // [rip + distance], on 32 bits [distance]
        const bool isByOffsets = second == 0x93 || second == 0xa3; // [ebx + distance]
        const JumpKind kind = second == 0x15 || second == 0x93 ? JumpKind::CallSlot : JumpKind::JumpSlot;
        if (m_is64)
            return isPlain ? jump(2, 4, kind) : std::nullopt;
        if (isPlain || isByOffsets)
            return CodeJump{address, static_cast<std::uint64_t>(signedAt(code, 2, 4)) & UINT32_MAX, kind};
        return {};
    }

    [[nodiscard]] std::uint64_t wrapped(std::uint64_t address) const { return m_is64 ? address : address & UINT32_MAX; }

    ZydisDecoder m_decoder{};
    bool m_is64;
    WantedJumps m_wanted;
};

} // namespace

std::unique_ptr<JumpDecoder> makeX86Decoder(bool is64, WantedJumps wanted)
{
    return std::make_unique<X86Decoder>(is64, wanted);
}

} // namespace gmonscope
