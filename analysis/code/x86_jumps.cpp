// SPDX-License-Identifier: MIT
//
// Capstone says where instructions begin. It decodes no more than it must: only code in which some byte could begin a
// jump that leaves, and only up to the last such byte.
#include "base/byte_reader.h"
#include "code/jump_decoder.h"

#include <capstone/capstone.h>

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
    explicit X86Decoder(csh handle, bool is64) : m_handle(handle), m_is64(is64), m_instruction(cs_malloc(handle)) {}
    X86Decoder(const X86Decoder&) = delete;
    X86Decoder& operator=(const X86Decoder&) = delete;
    ~X86Decoder() override
    {
        cs_free(m_instruction, 1);
        cs_close(&m_handle);
    }

    void decode(Code code, std::uint64_t address, std::vector<CodeJump>& jumps) override
    {
        const std::size_t end = endOfCandidates(code, address);
        std::size_t at = 0;
        while (at < end) {
            const auto* next = reinterpret_cast<const std::uint8_t*>(code.data()) + at;
            std::size_t left = code.size() - at;
            std::uint64_t here = address + at;
            if (!cs_disasm_iter(m_handle, &next, &left, &here, m_instruction)) {
                ++at; // data among the code
                continue;
            }
            const std::size_t length = m_instruction->size;
            if (const auto jump = jumpAt(code.subspan(at, length), address + at))
                jumps.push_back(*jump);
            at += length;
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

    /// What it would be if its opcode stood here.
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

    csh m_handle;
    bool m_is64;
    cs_insn* m_instruction;
};

} // namespace

std::unique_ptr<JumpDecoder> makeX86Decoder(bool is64)
{
    csh handle = 0;
    if (cs_open(CS_ARCH_X86, is64 ? CS_MODE_64 : CS_MODE_32, &handle) != CS_ERR_OK)
        return nullptr;
    return std::make_unique<X86Decoder>(handle, is64);
}

} // namespace gmonscope
