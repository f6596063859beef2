// SPDX-License-Identifier: MIT
#include "elf/stub_code.h"

#include <algorithm>
#include <elf.h>
#include <optional>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr std::uint64_t largestStubs = 16u << 20; // all together

/// A section of stubs, and where it is in the program.
struct StubCode {
    std::vector<std::byte> bytes;
    std::uint64_t address;
    std::uint64_t globalOffsets;

    [[nodiscard]] std::uint32_t word(std::size_t at, ByteOrder order = ByteOrder::Little) const
    {
        return ByteReader(std::span(bytes).subspan(at), {order, 8}).readU32();
    }
    [[nodiscard]] unsigned byte(std::size_t at) const { return std::to_integer<unsigned>(bytes[at]); }
    [[nodiscard]] bool has(std::size_t at, std::size_t count) const { return count <= bytes.size() - at; }
};

/// The stub whose code, but for a landing pad, starts at this byte of the section.
using StubReader = std::optional<JumpStub> (*)(const StubCode&, std::size_t at);

std::uint64_t extended(std::uint32_t value, unsigned bits)
{
    const std::uint64_t sign = std::uint64_t{1} << (bits - 1);
    return ((value & (2 * sign - 1)) ^ sign) - sign;
}

/// [endbr] [bnd] jmp *disp32(%rip), or on 32 bits *disp32 or *disp32(%ebx): Intel SDM volume 2A, JMP.
template <bool is64> std::optional<JumpStub> x86Stub(const StubCode& code, std::size_t at)
{
    constexpr std::size_t jumpBytes = 6, endbrBytes = 4;
    constexpr std::uint32_t endbr = is64 ? 0xfa1e0ff3 : 0xfb1e0ff3;
    if (!code.has(at, jumpBytes) || code.byte(at) != 0xff)
        return {};
    const bool isByRegister = !is64 && code.byte(at + 1) == 0xa3;
    if (code.byte(at + 1) != 0x25 && !isByRegister)
        return {};
    const std::uint64_t end = code.address + at + jumpBytes;
    const std::uint32_t word = code.word(at + 2);
    const std::uint64_t slot = is64           ? end + extended(word, 32)
                               : isByRegister ? (code.globalOffsets + word) & UINT32_MAX
                                              : word;
    std::size_t start = at;
    if (start > 0 && code.byte(start - 1) == 0xf2)
        --start;
    if (start >= endbrBytes && code.word(start - endbrBytes) == endbr)
        start -= endbrBytes;
    return JumpStub{{code.address + start, end}, slot};
}

/// [bti c]; adrp x16, page; ldr x17, [x16, offset]; add; br x17: Arm ARM, C6.2.11 and C6.2.198.
std::optional<JumpStub> aarch64Stub(const StubCode& code, std::size_t at)
{
    constexpr std::size_t instruction = 4, stubBytes = 4 * instruction;
    constexpr std::uint32_t bti = 0xd503245f;
    if (at % instruction || !code.has(at, stubBytes))
        return {};
    const std::uint32_t adrp = code.word(at), ldr = code.word(at + instruction);
    if ((adrp & 0x9f00001fu) != 0x90000010u || (ldr & 0xffc003ffu) != 0xf9400211u)
        return {};
    const std::uint64_t pages = extended((adrp >> 5 & 0x7ffffu) << 2 | (adrp >> 29 & 3u), 21);
    const std::uint64_t page = (code.address + at) / 4096 * 4096 + pages * 4096;
    const bool hasBti = at >= instruction && code.word(at - instruction) == bti;
    return JumpStub{{code.address + at - (hasBti ? instruction : 0), code.address + at + stubBytes},
                    page + (ldr >> 10 & 0xfffu) * 8};
}

/// An immediate of ARM's data instructions: eight bits, rotated.
std::uint32_t rotated(std::uint32_t instruction)
{
    const unsigned by = (instruction >> 8 & 0xf) * 2;
    const std::uint32_t value = instruction & 0xff;
    return by ? value >> by | value << (32 - by) : value;
}

/// [bx pc; nop, in Thumb]; add ip, pc, #A; add ip, ip, #B; ldr pc, [ip, #C]!
std::optional<JumpStub> armStub(const StubCode& code, std::size_t at)
{
    constexpr std::size_t stubBytes = 12;
    constexpr std::uint32_t fromThumb = 0x46c04778;
    if (at % 4 || !code.has(at, stubBytes))
        return {};
    const std::uint32_t first = code.word(at), second = code.word(at + 4), load = code.word(at + 8);
    if ((first & 0xfffff000u) != 0xe28fc000u || (second & 0xfffff000u) != 0xe28cc000u ||
        (load & 0xfffff000u) != 0xe5bcf000u)
        return {};
    const std::uint64_t slot = code.address + at + 8 + rotated(first) + rotated(second) + (load & 0xfff);
    const bool hasThumb = at >= 4 && code.word(at - 4) == fromThumb;
    return JumpStub{{code.address + at - (hasThumb ? 4 : 0), code.address + at + stubBytes}, slot & UINT32_MAX};
}

/// auipc t3, A; lw or ld t3, B(t3); jalr t1, t3; nop
std::optional<JumpStub> riscvStub(const StubCode& code, std::size_t at)
{
    constexpr std::size_t stubBytes = 16;
    if (at % 4 || !code.has(at, stubBytes))
        return {};
    const std::uint32_t auipc = code.word(at), load = code.word(at + 4);
    if ((auipc & 0xfffu) != 0xe17u || (load & 0xfefffu) != 0xe2e03u || code.word(at + 8) != 0x000e0367u)
        return {};
    const std::uint64_t slot = code.address + at + extended(auipc & 0xfffff000u, 32) + extended(load >> 20, 12);
    return JumpStub{{code.address + at, code.address + at + stubBytes}, slot};
}

/// larl %r1, slot; lg %r1, 0(%r1); br %r1; ...
std::optional<JumpStub> s390xStub(const StubCode& code, std::size_t at)
{
    constexpr std::size_t stubBytes = 32;
    if (at % 2 || !code.has(at, stubBytes) || code.byte(at) != 0xc0 || code.byte(at + 1) != 0x10 ||
        code.word(at + 6, ByteOrder::Big) != 0xe3101000u || code.word(at + 10, ByteOrder::Big) != 0x000407f1u)
        return {};
    const std::uint64_t slot = code.address + at + 2 * extended(code.word(at + 2, ByteOrder::Big), 32);
    return JumpStub{{code.address + at, code.address + at + stubBytes}, slot};
}

StubReader readerFor(const ElfImage& image)
{
    if (image.machine == EM_S390 && image.format.pointerBytes == 8)
        return s390xStub;
    if (image.format.order == ByteOrder::Big)
        return nullptr;
    switch (image.machine) {
    case EM_X86_64: return x86Stub<true>;
    case EM_386: return x86Stub<false>;
    case EM_AARCH64: return aarch64Stub;
    case EM_ARM: return armStub;
    case EM_RISCV: return riscvStub;
    default: return nullptr;
    }
}

std::optional<StubCode> readStubs(const OpenFile& file, const CodeSection& section, std::uint64_t& room)
{
    const std::uint64_t size = section.range.end - section.range.start;
    if (!section.isPlt || size > room)
        return {};
    room -= size;
    StubCode code{std::vector<std::byte>(size), section.range.start, 0};
    const auto read = pread(file.descriptor(), code.bytes.data(), size, static_cast<off_t>(section.fileOffset));
    return read == static_cast<ssize_t>(size) ? std::optional(std::move(code)) : std::nullopt;
}

} // namespace

std::vector<JumpStub> findJumpStubs(const OpenFile& file, const ElfImage& image, std::uint64_t globalOffsets)
{
    std::vector<JumpStub> stubs;
    const StubReader stubAt = readerFor(image);
    std::uint64_t room = std::min(largestStubs, file.regularSize().value_or(0)); // they may lie over each other
    for (const CodeSection& section : image.code) {
        auto code = stubAt ? readStubs(file, section, room) : std::nullopt;
        if (!code)
            continue;
        code->globalOffsets = globalOffsets;
        for (std::size_t at = 0; at < code->bytes.size(); ++at)
            if (const auto stub = stubAt(*code, at))
                stubs.push_back(*stub);
    }
    return stubs;
}

} // namespace gmonscope
