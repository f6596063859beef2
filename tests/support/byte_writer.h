// SPDX-License-Identifier: MIT
//
// Bytes of a chosen machine, for tests that make their own files.
#pragma once

#include "base/byte_reader.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace gmonscope::test {

using Bytes = std::vector<std::byte>;

/// Appends integers in the byte order and width of a target.
class ByteWriter {
public:
    explicit ByteWriter(TargetFormat format = {}) : m_format(format) {}

    ByteWriter& integer(std::uint64_t value, std::size_t size)
    {
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t place = m_format.order == ByteOrder::Little ? i : size - 1 - i;
            m_bytes.push_back(static_cast<std::byte>(value >> (8 * place)));
        }
        return *this;
    }
    ByteWriter& u8(std::uint64_t value) { return integer(value, 1); }
    ByteWriter& u16(std::uint64_t value) { return integer(value, 2); }
    ByteWriter& u32(std::uint64_t value) { return integer(value, 4); }
    ByteWriter& pointer(std::uint64_t value) { return integer(value, m_format.pointerBytes); }
    /// `text`, padded with zeros to `size`.
    ByteWriter& text(std::string_view text, std::size_t size)
    {
        for (std::size_t i = 0; i < size; ++i)
            u8(i < text.size() ? static_cast<unsigned char>(text[i]) : 0);
        return *this;
    }
    ByteWriter& append(const Bytes& bytes)
    {
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
        return *this;
    }

    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    [[nodiscard]] const Bytes& bytes() const { return m_bytes; }
    [[nodiscard]] Bytes& bytes() { return m_bytes; }
    [[nodiscard]] TargetFormat format() const { return m_format; }

private:
    TargetFormat m_format;
    Bytes m_bytes;
};

} // namespace gmonscope::test
