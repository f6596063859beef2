// SPDX-License-Identifier: MIT
//
// Profiles in the formats beside gmon.out, for tests: all tell the same of a program whose code is 0x401000 to
// 0x401100, `main` and, from 0x401080, `work`. The ticks are 3 in main and 5 in work; main called work 7 times and was
// called itself once from elsewhere.
#pragma once

#include "byte_writer.h"
#include "elf_builder.h"

#include <string>

namespace gmonscope::test {

inline constexpr std::uint64_t formatsLow = 0x401000, formatsWork = 0x401080, formatsHigh = 0x401100;

inline ElfBuilder programOfFormats(TargetFormat format = {}, unsigned machine = EM_SPARCV9)
{
    return ElfBuilder(format, machine)
        .text(formatsLow, 0x100)
        .function("main", formatsLow, 0x80)
        .function("work", formatsWork, 0x80);
}

/// Four bins of this width.
inline void putBins(ByteWriter& out, std::size_t bytes)
{
    for (const unsigned bin : {1, 2, 5, 0})
        out.integer(bin, bytes);
}

inline void putBsdArcs(ByteWriter& out)
{
    out.pointer(0).pointer(formatsLow + 8).pointer(1);
    out.pointer(formatsLow + 0x20).pointer(formatsWork + 8).pointer(7);
}

/// `binType`: the first spare word, 0 or the number of bits of a bin, below 0 if signed.
inline ByteWriter bsd44Profile(TargetFormat format, int binType = 0, std::uint32_t rate = 100)
{
    const unsigned binBytes = binType ? static_cast<unsigned>(binType < 0 ? -binType : binType) / 8 : 2;
    ByteWriter out(format);
    out.pointer(formatsLow).pointer(formatsHigh).u32(2 * format.pointerBytes + 24 + 4 * binBytes).u32(0x51879);
    out.u32(rate).u32(static_cast<std::uint32_t>(binType)).u32(0xfffffffe).u32(0x8081a450); // as a stack may hold
    putBins(out, binBytes);
    putBsdArcs(out);
    return out;
}

/// Widths of the size behind the two addresses, and of the padding behind that.
struct OldBsdHeader {
    std::size_t sizeBytes = 4, padding = 0;
};
inline ByteWriter oldBsdProfile(TargetFormat format, OldBsdHeader header = {})
{
    ByteWriter out(format);
    const std::size_t headerBytes = 2 * format.pointerBytes + header.sizeBytes + header.padding;
    out.pointer(formatsLow).pointer(formatsHigh).integer(headerBytes + 8, header.sizeBytes).text("", header.padding);
    putBins(out, 2);
    putBsdArcs(out);
    return out;
}

/// With room for one more arc.
inline ByteWriter libraryProfile(TargetFormat format)
{
    ByteWriter out(format);
    out.text("gmon", 4).u32(0x1ffff).text("", 12);
    out.u32(0).pointer(formatsLow).pointer(formatsHigh).u32(4).u32(100).text("seconds", 15).text("s", 1);
    putBins(out, 2);
    out.u32(1).u32(2);
    out.pointer(0).pointer(0).u32(1);
    out.pointer(0x20).pointer(formatsWork - formatsLow).u32(7);
    return out.pointer(0).pointer(0).u32(0);
}

/// A library of this path from 0x7f0000000000 to 0x7f0000001000 has 2 more ticks, and main called its function at
/// 0x200 four times.
inline constexpr std::uint64_t solarisLibrary = 0x7f0000000000;
inline ByteWriter solarisProfile(TargetFormat format, const std::string& library = "/lib/libdemo.so.1")
{
    ByteWriter out(format);
    const auto u64 = [&out](std::uint64_t value) { out.integer(value, 8); };
    out.u32(0x50524f46).u16(1).u16(0).integer(16, 8);
    out.u32(0xffffffff).u32(1).integer(16, 8); // nothing
    const std::size_t pathBytes = (library.size() + 8) / 8 * 8;
    out.u32(3).u32(1).integer(24 + 32 + pathBytes, 8).integer(24, 8);
    for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{56}, solarisLibrary, solarisLibrary + 0x1000})
        u64(value);
    out.text(library, pathBytes);
    out.u32(1).u32(1).integer(32 + 80, 8).integer(32, 8).integer(10, 8);
    for (const std::uint64_t pc :
         {formatsWork + 4, formatsLow + 8, formatsWork + 4, formatsWork + 8, formatsLow + 8, formatsWork + 4,
          formatsLow + 0x7c, formatsWork + 0x7c, solarisLibrary + 0x210, solarisLibrary + 0x214})
        u64(pc);
    struct Call {
        std::uint64_t nextCallee, nextCaller, from, self, count;
    };
    out.u32(2).u32(1).integer(24 + 4 * 48, 8).integer(24, 8);
    for (const Call& call : {Call{24 + 48, 0, 0x1000, formatsLow + 8, 1},
                             Call{24 + 3 * 48, 24 + 2 * 48, formatsLow + 0x20, formatsWork + 8, 6},
                             Call{0, 0, formatsLow + 0x30, formatsWork + 8, 1},
                             Call{0, 0, formatsLow + 0x40, solarisLibrary + 0x208, 4}}) {
        for (const std::uint64_t value : {call.nextCallee, call.nextCaller, call.from, call.self, call.count})
            u64(value);
        u64(0); // a pointer with a meaning only in its process
    }
    return out;
}

} // namespace gmonscope::test
