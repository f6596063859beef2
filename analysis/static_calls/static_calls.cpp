// SPDX-License-Identifier: MIT
#include "static_calls/static_calls.h"

#include "base/file_bytes.h"

#include <algorithm>
#include <elf.h>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr std::uint64_t largestCodeForCalls = 256u << 20;

bool isX86(const ElfImage& image) { return image.machine == EM_386 || image.machine == EM_X86_64; }

/// The bytes of a section; fewer when the file has not all. `room`: for as many; those of a damaged file may lie over
/// each other.
std::vector<std::byte> codeOf(const OpenFile& file, const CodeSection& section, std::uint64_t& room)
{
    const std::uint64_t fileSize = file.regularSize().value_or(0);
    std::uint64_t size = section.range.end - section.range.start;
    if (section.fileOffset >= fileSize)
        return {};
    size = std::min(size, fileSize - section.fileOffset);
    if (size > room)
        return {};
    room -= size;
    std::vector<std::byte> bytes(size);
    const ssize_t got = pread(file.descriptor(), bytes.data(), size, static_cast<off_t>(section.fileOffset));
    bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return bytes;
}

/// Bits [low, low + count) as a signed number.
std::int64_t signedBits(std::uint64_t value, unsigned count)
{
    const std::uint64_t sign = std::uint64_t{1} << (count - 1);
    return static_cast<std::int64_t>((value & (2 * sign - 1)) ^ sign) - static_cast<std::int64_t>(sign);
}

void addX86(const std::vector<std::byte>& code, std::uint64_t start, std::vector<StaticCall>& calls)
{
    constexpr std::byte call{0xe8};
    constexpr std::size_t length = 5;
    for (std::size_t i = 0; i + length <= code.size(); ++i) {
        if (code[i] != call)
            continue;
        std::uint32_t distance = 0;
        for (std::size_t byte = length - 1; byte > 0; --byte)
            distance = distance << 8 | std::to_integer<std::uint32_t>(code[i + byte]);
        calls.push_back({start + i, start + i + length + static_cast<std::uint64_t>(signedBits(distance, 32))});
    }
}

/// B and BL: a jump to another function is a call of it, too.
void addAarch64(const std::vector<std::byte>& code, std::uint64_t start, std::vector<StaticCall>& calls)
{
    constexpr std::uint32_t mask = 0x7c000000, branch = 0x14000000;
    constexpr std::size_t length = 4;
    for (std::size_t i = 0; i + length <= code.size(); i += length) {
        std::uint32_t word = 0; // instructions are little-endian, whatever the data
        for (std::size_t byte = length; byte-- > 0;)
            word = word << 8 | std::to_integer<std::uint32_t>(code[i + byte]);
        if ((word & mask) == branch)
            calls.push_back({start + i, start + i + static_cast<std::uint64_t>(signedBits(word, 26) * 4)});
    }
}

} // namespace

bool knowsCallsOf(const ElfImage& image) { return isX86(image) || image.machine == EM_AARCH64; }

std::vector<StaticCall> findStaticCalls(const ElfImage& image)
{
    std::vector<StaticCall> calls;
    const auto file = OpenFile::open(image.path);
    if (!file || !knowsCallsOf(image))
        return calls;
    std::uint64_t room = std::min(largestCodeForCalls, file->regularSize().value_or(0));
    for (const CodeSection& section : image.code)
        (isX86(image) ? addX86 : addAarch64)(codeOf(*file, section, room), section.range.start, calls);
    return calls;
}

} // namespace gmonscope
