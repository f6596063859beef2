// SPDX-License-Identifier: MIT
//
// Debugging information by hand (DWARF 4, 32 bits): what no compiler writes.
#pragma once

#include "byte_writer.h"

#include <dwarf.h>
#include <string_view>
#include <utility>
#include <vector>

namespace gmonscope::test {

/// The section .debug_abbrev: the first declaration has number 1.
class AbbrevBuilder {
public:
    AbbrevBuilder& add(unsigned tag, bool hasChildren, const std::vector<std::pair<unsigned, unsigned>>& attributes)
    {
        m_out.u8(++m_number);
        number(tag).u8(hasChildren);
        for (const auto& [name, form] : attributes) {
            number(name);
            number(form);
        }
        m_out.u16(0);
        return *this;
    }
    [[nodiscard]] Bytes bytes() const { return ByteWriter(m_out).u8(0).bytes(); }

private:
    ByteWriter& number(unsigned value)
    {
        for (; value >= 0x80; value >>= 7)
            m_out.u8(0x80 | (value & 0x7f));
        return m_out.u8(value);
    }

    ByteWriter m_out;
    unsigned m_number = 0;
};

/// A unit of .debug_info with these dies; all units share one .debug_abbrev.
inline Bytes debugUnit(const Bytes& dies)
{
    return ByteWriter().u32(dies.size() + 7).u16(4).u32(0).u8(8).append(dies).bytes();
}
/// The offset of a unit's first die in the unit.
inline constexpr std::size_t firstDie = 11;

/// A program of .debug_line: one folder, one file, then these opcodes.
inline Bytes lineProgram(std::string_view file, const Bytes& opcodes)
{
    ByteWriter header; // only DWARF's own arguments are given for opcodes 1 to 12
    header.u8(1).u8(1).u8(1).u8(0xfb).u8(14).u8(13);
    for (const unsigned arguments : {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1})
        header.u8(arguments);
    header.u8(0).text(file, file.size() + 1).u8(0).u8(0).u8(0).u8(0);
    ByteWriter out;
    out.u32(2 + 4 + header.size() + opcodes.size()).u16(4).u32(header.size());
    return out.append(header.bytes()).append(opcodes).bytes();
}

/// Opcodes: from this address on `rows` rows, one byte further each, on lines 1, 2, 1, 2 and so on.
inline Bytes lineRows(std::uint64_t address, std::size_t rows)
{
    constexpr unsigned upOne = 13 + 14 + 6, downOne = 13 + 14 + 4; // special opcodes: one byte on, a line up or down
    ByteWriter out;
    out.u8(0).u8(9).u8(DW_LNE_set_address).integer(address, 8);
    for (std::size_t i = 0; i < rows; ++i)
        out.u8(i % 2 ? downOne : upOne);
    return out.u8(0).u8(1).u8(DW_LNE_end_sequence).bytes();
}

} // namespace gmonscope::test
