// SPDX-License-Identifier: MIT
#include "elf/debug_link.h"

#include "base/file_bytes.h"

#include <algorithm>
#include <array>

namespace gmonscope {

namespace {

constexpr std::array<std::uint32_t, 256> makeTable()
{
    constexpr std::uint32_t polynomial = 0xedb88320; // ISO 3309's with its bits reversed
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit)
            value = value & 1 ? value >> 1 ^ polynomial : value >> 1;
        table[byte] = value;
    }
    return table;
}

} // namespace

DebugLink parseDebugLink(std::span<const std::byte> section, ByteOrder order)
{
    const auto end = std::find(section.begin(), section.end(), std::byte{0});
    const auto length = static_cast<std::size_t>(end - section.begin());
    const std::size_t at = (length + 4) / 4 * 4;
    if (end == section.end() || section.size() < at + 4)
        return {};
    return {std::string(reinterpret_cast<const char*>(section.data()), length),
            ByteReader(section.subspan(at), {order, 4}).readU32()};
}

std::optional<std::uint32_t> checksumOf(const std::string& path)
{
    static constexpr auto table = makeTable();
    constexpr std::size_t block = 1u << 20;
    const auto file = OpenFile::open(path);
    if (!file)
        return {};
    std::uint32_t sum = 0xffffffff;
    for (std::vector<std::byte> bytes;; bytes.clear()) {
        const auto got = readBytes(*file, path, bytes, block);
        if (!got)
            return {};
        if (*got == 0)
            return ~sum;
        for (const std::byte byte : bytes)
            sum = table[(sum ^ std::to_integer<std::uint32_t>(byte)) & 0xff] ^ sum >> 8;
    }
}

} // namespace gmonscope
