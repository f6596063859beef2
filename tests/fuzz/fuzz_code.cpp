// SPDX-License-Identifier: MIT
//
// Any bytes as machine code. The first byte chooses the machine.
#include "static_calls/instruction_text.h"
#include "static_calls/jump_decoder.h"

#include <cstdlib>
#include <elf.h>

using namespace gmonscope;

namespace {

constexpr std::uint64_t start = 0x401000;

struct Machine {
    std::uint16_t number;
    TargetFormat format;
};

constexpr Machine machines[] = {
    {EM_X86_64, {ByteOrder::Little, 8}},  {EM_386, {ByteOrder::Little, 4}},   {EM_ARM, {ByteOrder::Little, 4}},
    {EM_AARCH64, {ByteOrder::Little, 8}}, {EM_RISCV, {ByteOrder::Little, 8}}, {EM_PPC, {ByteOrder::Big, 4}},
    {EM_PPC64, {ByteOrder::Big, 8}},      {EM_PPC64, {ByteOrder::Little, 8}}, {EM_MIPS, {ByteOrder::Big, 4}},
    {EM_MIPS, {ByteOrder::Little, 4}},    {EM_S390, {ByteOrder::Big, 8}},     {EM_SPARC, {ByteOrder::Big, 4}},
    {EM_SPARCV9, {ByteOrder::Big, 8}}};

void checkJumps(const ElfImage& image, std::span<const std::byte> code)
{
    const auto decoder = makeJumpDecoder(image);
    if (!decoder)
        return;
    std::vector<CodeJump> jumps;
    decoder->decode(code, start, jumps);
    for (const CodeJump& jump : jumps)
        if (jump.site < start || jump.site >= start + code.size())
            std::abort(); // a call from outside the code
}

void checkText(const ElfImage& image, std::span<const std::byte> code)
{
    const auto writer = makeInstructionWriter(image);
    if (!writer)
        return;
    std::vector<InstructionText> lines;
    writer->write(code, start, lines);
    std::uint64_t next = start;
    for (const InstructionText& line : lines) {
        if (line.address != next || line.bytes == 0)
            std::abort(); // a gap, or a walk that does not end
        next += line.bytes;
    }
    if (next != start + code.size())
        std::abort(); // not all of the code
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size == 0)
        return 0;
    const Machine& machine = machines[bytes[0] % std::size(machines)];
    const auto code = std::as_bytes(std::span(bytes + 1, size - 1));
    ElfImage image{.path = "/nowhere/fuzz", .format = machine.format, .loaded = {start, start + code.size()}};
    image.machine = machine.number;
    image.code.push_back({.range = image.loaded});
    checkJumps(image, code);
    checkText(image, code);
    return 0;
}
