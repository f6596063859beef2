// SPDX-License-Identifier: MIT
//
// gmon.out files for tests, whole and damaged.
#pragma once

#include "byte_writer.h"

#include <algorithm>
#include <initializer_list>
#include <span>

namespace gmonscope::test {

/// GmonBuilder().histogram(0x1000, 0x1010, {1, 2}).arc(0x1004, 0x1008, 7).bytes()
class GmonBuilder {
public:
    explicit GmonBuilder(TargetFormat format = {}, std::uint32_t version = 1) : m_out(format)
    {
        m_out.text("gmon", 4).u32(version).text("", 12);
        endRecord();
    }

    GmonBuilder& histogram(std::uint64_t lowPc, std::uint64_t highPc, std::span<const std::uint16_t> bins,
                           std::uint32_t rate = 100)
    {
        m_out.u8(0).pointer(lowPc).pointer(highPc).u32(bins.size()).u32(rate).text("seconds", 15).text("s", 1);
        for (const std::uint16_t bin : bins)
            m_out.u16(bin);
        return endRecord();
    }
    GmonBuilder& histogram(std::uint64_t lowPc, std::uint64_t highPc, std::initializer_list<std::uint16_t> bins,
                           std::uint32_t rate = 100)
    {
        return histogram(lowPc, highPc, std::span(bins.begin(), bins.size()), rate);
    }
    GmonBuilder& arc(std::uint64_t fromPc, std::uint64_t selfPc, std::uint32_t count)
    {
        m_out.u8(1).pointer(fromPc).pointer(selfPc).u32(count);
        return endRecord();
    }
    GmonBuilder& basicBlocks(std::initializer_list<std::uint64_t> addresses)
    {
        m_out.u8(2).u32(addresses.size());
        for (const std::uint64_t address : addresses)
            m_out.pointer(address).pointer(1);
        return endRecord();
    }
    /// Any bytes, as a record of their own.
    GmonBuilder& raw(std::initializer_list<unsigned> bytes)
    {
        for (const unsigned byte : bytes)
            m_out.u8(byte);
        return endRecord();
    }
    /// Writes a companion's id into the header.
    GmonBuilder& companion(std::span<const std::uint8_t> id)
    {
        for (std::size_t i = 0; i < id.size(); ++i)
            damage(8 + i, id[i]);
        return *this;
    }
    /// Overwrites one byte.
    GmonBuilder& damage(std::size_t at, unsigned byte)
    {
        m_out.bytes().at(at) = static_cast<std::byte>(byte);
        return *this;
    }

    [[nodiscard]] const Bytes& bytes() const { return m_out.bytes(); }
    [[nodiscard]] std::size_t size() const { return m_out.size(); }
    [[nodiscard]] TargetFormat format() const { return m_out.format(); }
    /// True if a header or record ends before byte `at`, so that a file cut there is whole.
    [[nodiscard]] bool isRecordEnd(std::size_t at) const
    {
        return std::find(m_recordEnds.begin(), m_recordEnds.end(), at) != m_recordEnds.end();
    }

private:
    GmonBuilder& endRecord()
    {
        m_recordEnds.push_back(m_out.size());
        return *this;
    }

    ByteWriter m_out;
    std::vector<std::size_t> m_recordEnds;
};

} // namespace gmonscope::test
