// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace gmonscope {

enum class ByteOrder : std::uint8_t { Little, Big };

/// How the profiled program's machine stores integers and pointers.
struct TargetFormat {
    ByteOrder order = ByteOrder::Little;
    unsigned pointerBytes = 8; ///< 4 or 8
};

/// A cursor over bytes that never reads past their end.
class ByteReader {
public:
    ByteReader(std::span<const std::byte> bytes, TargetFormat format) : m_bytes(bytes), m_format(format) {}

    [[nodiscard]] std::size_t offset() const { return m_offset; }
    [[nodiscard]] std::size_t left() const { return m_bytes.size() - m_offset; }
    [[nodiscard]] bool atEnd() const { return left() == 0; }

    /// REQUIRES: count <= left()
    std::span<const std::byte> take(std::size_t count)
    {
        const auto taken = m_bytes.subspan(m_offset, count);
        m_offset += count;
        return taken;
    }
    /// True if the next `count` bytes are all 0. REQUIRES: they are left.
    template <std::size_t count> [[nodiscard]] bool nextAreZero() const
    {
        std::array<std::uint64_t, count / sizeof(std::uint64_t)> words;
        static_assert(sizeof words == count);
        std::memcpy(words.data(), m_bytes.data() + m_offset, sizeof words);
        std::uint64_t any = 0;
        for (const std::uint64_t word : words)
            any |= word;
        return any == 0;
    }
    /// Returns the next byte without taking it. REQUIRES: one is left.
    [[nodiscard]] std::uint8_t nextU8() const { return std::to_integer<std::uint8_t>(m_bytes[m_offset]); }
    /// REQUIRES for all: as many bytes are left.
    std::uint8_t readU8() { return static_cast<std::uint8_t>(readInteger(1)); }
    std::uint16_t readU16() { return static_cast<std::uint16_t>(readInteger(2)); }
    std::uint32_t readU32() { return static_cast<std::uint32_t>(readInteger(4)); }
    std::uint64_t readPointer() { return readInteger(m_format.pointerBytes); }
    /// Reads an integer of `size` bytes, at most 8.
    std::uint64_t readInteger(std::size_t size)
    {
        std::uint64_t value = 0;
        const auto bytes = take(size);
        if (m_format.order == ByteOrder::Little && std::endian::native == std::endian::little) {
            switch (size) { // with a constant size this is an instruction, not a call
            case 2: std::memcpy(&value, bytes.data(), 2); break;
            case 4: std::memcpy(&value, bytes.data(), 4); break;
            case 8: std::memcpy(&value, bytes.data(), 8); break;
            default: std::memcpy(&value, bytes.data(), size);
            }
            return value;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t place = m_format.order == ByteOrder::Little ? i : size - 1 - i;
            value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * place);
        }
        return value;
    }

private:
    std::span<const std::byte> m_bytes;
    TargetFormat m_format;
    std::size_t m_offset = 0;
};

} // namespace gmonscope
