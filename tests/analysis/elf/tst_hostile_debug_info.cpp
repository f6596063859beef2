// SPDX-License-Identifier: MIT
//
// Debugging information and code that no compiler writes, but anybody can: gmonscope-report tells what it can, in
// bounded time and memory.
#include "command.h"
#include "dwarf_builder.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "temp_files.h"

#include <QTest>

#include <cstring>
#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::uint64_t codeStart = 0x400000, codeSize = 0x100000;

const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// With 20 ticks at the start of the code.
Bytes profile()
{
    std::vector<std::uint16_t> bins(16, 0);
    bins.front() = 20;
    return GmonBuilder().histogram(codeStart, codeStart + 64, bins).arc(codeStart + 4, codeStart, 1).bytes();
}

ElfBuilder program() { return ElfBuilder().text(codeStart, codeSize).function("main", codeStart, codeSize); }

Bytes joined(const Bytes& part, std::size_t times)
{
    ByteWriter out;
    for (std::size_t i = 0; i < times; ++i)
        out.append(part);
    return out.bytes();
}

Bytes compressed(const Bytes& bytes)
{
    const QByteArray packed =
        qCompress(reinterpret_cast<const uchar*>(bytes.data()), static_cast<qsizetype>(bytes.size()), 1);
    const std::string_view stream(packed.constData() + 4, static_cast<std::size_t>(packed.size()) - 4); // Qt's size
    return ByteWriter()
        .u32(ELFCOMPRESS_ZLIB)
        .u32(0)
        .pointer(bytes.size())
        .pointer(1)
        .text(stream, stream.size())
        .bytes();
}

} // namespace

class TestHostileDebugInfo : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    /// Runs gmonscope-report on a program and a small profile.
    Outcome reportOn(const Bytes& image, std::vector<std::string> options)
    {
        options.insert(options.begin(), {report, "-b"});
        options.insert(options.end(), {m_folder.write("prog", image), m_folder.write("gmon.out", profile())});
        return run({.words = options, .limitSeconds = 100});
    }
    Outcome reportOn(const Bytes& image, const std::string& option)
    {
        return reportOn(image, std::vector<std::string>{option});
    }
    Outcome reportOn(const ElfBuilder& elf, const std::string& option) { return reportOn(elf.bytes(), option); }

    /// Says which bound the run broke, or that the listing is missing; empty if all is well.
    static std::string whatIsWrong(const Outcome& outcome, [[maybe_unused]] std::size_t fileBytes)
    {
        if (outcome.exitStatus != 0)
            return "status " + std::to_string(outcome.exitStatus) + ": " + outcome.err;
        if (!has(outcome.out, "time"))
            return "no listing";
        if (outcome.processorSeconds > 30)
            return std::to_string(outcome.processorSeconds) + " s";
#ifndef __SANITIZE_ADDRESS__
        if (static_cast<std::size_t>(outcome.largestKiB) > (64u << 10) + 30 * (fileBytes >> 10))
            return std::to_string(outcome.largestKiB) + " KiB for a file of " + std::to_string(fileBytes >> 10);
#endif
        return "";
    }
    /// The lines are not read, it is said why, and the rest is.
    void expectRefusal(const Bytes& abbrev, const Bytes& info, const Bytes& lines, const char* why)
    {
        const ElfBuilder elf = program()
                                   .debugSection(".debug_abbrev", abbrev)
                                   .debugSection(".debug_info", info)
                                   .debugSection(".debug_line", lines);
        expectSound(elf, "--line");
        const std::string said = reportOn(elf, "--line").err;
        QVERIFY2(has(said, why), said.c_str());
    }
    static void expectSound(const Outcome& outcome, std::size_t fileBytes)
    {
        const std::string wrong = whatIsWrong(outcome, fileBytes);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
    void expectSound(const ElfBuilder& elf, const std::string& option)
    {
        const Bytes bytes = elf.bytes();
        expectSound(reportOn(bytes, option), bytes.size());
    }

private slots:
    void soundInformationIsRead()
    {
        const Bytes abbrev =
            AbbrevBuilder()
                .add(DW_TAG_compile_unit, true, {{DW_AT_stmt_list, DW_FORM_sec_offset}})
                .add(DW_TAG_inlined_subroutine, false,
                     {{DW_AT_name, DW_FORM_string}, {DW_AT_low_pc, DW_FORM_addr}, {DW_AT_high_pc, DW_FORM_data4}})
                .bytes();
        const Bytes info =
            debugUnit(ByteWriter().u8(1).u32(0).u8(2).text("inner", 6).pointer(codeStart).u32(0x40).u8(0).bytes());
        const ElfBuilder elf = program()
                                   .debugSection(".debug_abbrev", abbrev)
                                   .debugSection(".debug_info", info)
                                   .debugSection(".debug_line", lineProgram("/src/a.c", lineRows(codeStart, 10)));
        QVERIFY(has(reportOn(elf, "--inlines").out, "inner in main"));
        QVERIFY(has(reportOn(elf, "--line").out, "a.c:2"));
    }

    void siblingsThatAreTheirOwnChildrenAreReadOnce()
    {
        constexpr unsigned depth = 200;
        const Bytes abbrev = AbbrevBuilder()
                                 .add(DW_TAG_compile_unit, true, {})
                                 .add(DW_TAG_lexical_block, true, {{DW_AT_sibling, DW_FORM_ref4}})
                                 .bytes();
        ByteWriter dies;
        dies.u8(1);
        for (unsigned i = 0; i < depth; ++i)
            dies.u8(2).u32(firstDie + dies.size() + 4); // its child, too
        const ElfBuilder elf = program()
                                   .debugSection(".debug_abbrev", abbrev)
                                   .debugSection(".debug_info", debugUnit(dies.text("", depth + 1).bytes()));
        expectSound(elf, "--inlines");
    }

    void rangeListsThatManyShareAreRefused()
    {
        constexpr unsigned many = 20'000;
        const Bytes abbrev = AbbrevBuilder()
                                 .add(DW_TAG_compile_unit, true, {{DW_AT_low_pc, DW_FORM_addr}})
                                 .add(DW_TAG_subprogram, false, {{DW_AT_ranges, DW_FORM_sec_offset}})
                                 .bytes();
        ByteWriter ranges;
        for (unsigned i = 0; i < many; ++i)
            ranges.pointer(codeStart + 2 * i).pointer(codeStart + 2 * i + 1);
        const Bytes dies =
            ByteWriter().u8(1).pointer(0).append(joined(ByteWriter().u8(2).u32(0).bytes(), many)).u8(0).bytes();
        const ElfBuilder elf = program()
                                   .debugSection(".debug_abbrev", abbrev)
                                   .debugSection(".debug_info", debugUnit(dies))
                                   .debugSection(".debug_ranges", ranges.text("", 16).bytes());
        expectSound(elf, "--inlines");
        const std::string said = reportOn(elf, "--inlines").err;
        QVERIFY2(has(said, "prog: Its debugging information is left out: expected ranges of code that are listed once"),
                 said.c_str());
    }

    void aLineProgramOfManyUnitsIsReadOnce()
    {
        constexpr unsigned many = 30'000;
        const Bytes abbrev =
            AbbrevBuilder().add(DW_TAG_compile_unit, false, {{DW_AT_stmt_list, DW_FORM_sec_offset}}).bytes();
        const ElfBuilder elf =
            program()
                .debugSection(".debug_abbrev", abbrev)
                .debugSection(".debug_info", joined(debugUnit(ByteWriter().u8(1).u32(0).bytes()), many))
                .debugSection(".debug_line", lineProgram("/src/a.c", lineRows(codeStart, many)));
        expectSound(elf, "--line");
        QVERIFY(has(reportOn(elf, "--line").out, "a.c:2"));
    }

    void lineProgramsThatOverlapAreRefused()
    {
        constexpr unsigned many = 20'000;
        const Bytes abbrev =
            AbbrevBuilder().add(DW_TAG_compile_unit, false, {{DW_AT_stmt_list, DW_FORM_sec_offset}}).bytes();
        // Each goes on to the end of the section.
        const std::size_t size = lineProgram("a.c", {}).size();
        ByteWriter lines, info;
        for (unsigned i = 0; i < many; ++i) {
            ByteWriter one;
            one.u32((many - i) * size - 4).append(lineProgram("a.c", {}));
            one.bytes().erase(one.bytes().begin() + 4, one.bytes().begin() + 8);
            info.append(debugUnit(ByteWriter().u8(1).u32(lines.size()).bytes()));
            lines.append(one.bytes());
        }
        expectRefusal(abbrev, info.bytes(), lines.bytes(),
                      "expected line programs behind each other, found some that overlap");
    }

    void moreRowsThanAFileOfItsSizeHasAreRefused()
    {
        constexpr std::size_t programs = 4'000, rows = 200;
        const Bytes abbrev =
            AbbrevBuilder().add(DW_TAG_compile_unit, false, {{DW_AT_stmt_list, DW_FORM_sec_offset}}).bytes();
        ByteWriter info, lines;
        for (std::size_t i = 0; i < programs; ++i) {
            info.append(debugUnit(ByteWriter().u8(1).u32(lines.size()).bytes()));
            lines.append(lineProgram("/a", lineRows(codeStart + i * rows, rows)));
        }
        expectRefusal(abbrev, info.bytes(), lines.bytes(),
                      "a row of lines for each 4 bytes of the file at the most, found 800000 rows");
    }

    void aLongPathIsNotBuiltForEachRow()
    {
        constexpr std::size_t rows = 200'000, length = 1u << 20;
        const Bytes abbrev =
            AbbrevBuilder().add(DW_TAG_compile_unit, false, {{DW_AT_stmt_list, DW_FORM_sec_offset}}).bytes();
        const ElfBuilder elf =
            program()
                .debugSection(".debug_abbrev", abbrev)
                .debugSection(".debug_info", debugUnit(ByteWriter().u8(1).u32(0).bytes()))
                .debugSection(".debug_line", lineProgram('/' + std::string(length, 'x'), lineRows(codeStart, rows)));
        const Bytes bytes = elf.bytes();
        Outcome outcome = reportOn(bytes, "--line");
        expectSound(outcome, bytes.size());
    }

    void aLongNameIsNotKeptForEachFunction()
    {
        constexpr unsigned many = 20'000;
        constexpr std::size_t length = 1u << 20;
        const Bytes abbrev =
            AbbrevBuilder()
                .add(DW_TAG_compile_unit, true, {{DW_AT_low_pc, DW_FORM_addr}})
                .add(DW_TAG_inlined_subroutine, false,
                     {{DW_AT_name, DW_FORM_strp}, {DW_AT_low_pc, DW_FORM_addr}, {DW_AT_high_pc, DW_FORM_data1}})
                .bytes();
        for (const unsigned apart : {0u, 1u}) { // one name, or many that end alike
            ByteWriter dies;
            dies.u8(1).pointer(0);
            for (unsigned i = 0; i < many; ++i)
                dies.u8(2).u32(apart * i).pointer(codeStart + 8 * i).u8(8);
            const ElfBuilder elf =
                program()
                    .debugSection(".debug_abbrev", abbrev)
                    .debugSection(".debug_info", debugUnit(dies.u8(0).bytes()))
                    .debugSection(".debug_str", ByteWriter().text(std::string(length, 'n'), length + 1).bytes());
            expectSound(elf, "--inlines");
        }
    }

    void informationThatInflatesWithoutBoundIsRefused()
    {
        const Bytes bomb = compressed(Bytes(300u << 20));
        const ElfBuilder elf = program()
                                   .debugSection(".debug_abbrev", AbbrevBuilder().bytes())
                                   .debugSection(".debug_info", bomb, SHF_COMPRESSED);
        for (const char* option : {"--line", "--inlines"}) {
            expectSound(elf, option);
            const std::string said = reportOn(elf, option).err;
            QVERIFY2(has(said, "bytes at the most, found 314572800 after 1 in .debug_info"), said.c_str());
        }
    }

    void textsWithoutAnEndAreRefused()
    {
        const Bytes abbrev = AbbrevBuilder()
                                 .add(DW_TAG_compile_unit, false,
                                      {{DW_AT_stmt_list, DW_FORM_sec_offset}, {DW_AT_comp_dir, DW_FORM_strp}})
                                 .bytes();
        const ElfBuilder elf = program()
                                   .debugSection(".debug_abbrev", abbrev)
                                   .debugSection(".debug_info", debugUnit(ByteWriter().u8(1).u32(0).u32(0).bytes()))
                                   .debugSection(".debug_line", lineProgram("a.c", lineRows(codeStart, 10)))
                                   .debugSection(".debug_str", ByteWriter().text("/folder", 7).bytes());
        const std::string said = reportOn(elf, "--line").err;
        QVERIFY2(has(said, "expected .debug_str that ends with a NUL byte, found the byte 72"), said.c_str());
    }

    void aTextAtTheEndOfItsUnitIsNotReadOn()
    {
        const Bytes abbrev = AbbrevBuilder()
                                 .add(DW_TAG_compile_unit, false,
                                      {{DW_AT_stmt_list, DW_FORM_sec_offset}, {DW_AT_comp_dir, DW_FORM_string}})
                                 .bytes();
        const ElfBuilder elf =
            program()
                .debugSection(".debug_abbrev", abbrev)
                .debugSection(".debug_info", debugUnit(ByteWriter().u8(1).u32(0).text("/folder", 7).bytes()))
                .debugSection(".debug_line", lineProgram("a.c", lineRows(codeStart, 10)));
        const std::string said = reportOn(elf, "--line").err;
        QVERIFY2(has(said, "expected a folder of the compilation that ends with a NUL byte"), said.c_str());
    }

    void filesThatAreNoneAreNotOpened()
    {
        const std::string pipe = m_folder.path("pipe");
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        const Bytes abbrev =
            AbbrevBuilder()
                .add(DW_TAG_compile_unit, true,
                     {{DW_AT_GNU_dwo_name, DW_FORM_string},
                      {DW_AT_comp_dir, DW_FORM_GNU_strp_alt},
                      {DW_AT_stmt_list, DW_FORM_sec_offset}})
                .add(DW_TAG_inlined_subroutine, false,
                     {{DW_AT_name, DW_FORM_GNU_strp_alt}, {DW_AT_low_pc, DW_FORM_addr}, {DW_AT_high_pc, DW_FORM_data1}})
                .bytes();
        ByteWriter dies;
        dies.u8(1).text(pipe, pipe.size() + 1).u32(0).u32(0).u8(2).u32(0).pointer(codeStart).u8(8).u8(0);
        const ElfBuilder elf = program()
                                   .debugSection(".debug_abbrev", abbrev)
                                   .debugSection(".debug_info", debugUnit(dies.bytes()))
                                   .debugSection(".debug_line", lineProgram("a.c", lineRows(codeStart, 10)))
                                   .debugSection(".gnu_debugaltlink",
                                                 ByteWriter().text(pipe, pipe.size() + 1).text("build-id", 8).bytes());
        for (const char* option : {"--line", "--inlines"})
            expectSound(elf, option);
    }

    void aReaderThatDiesIsSaid()
    {
        const ElfBuilder elf =
            program().debugSection(".debug_abbrev", AbbrevBuilder().bytes()).debugSection(".debug_info", Bytes(10));
        qputenv("GMONSCOPE_DWARF", "/bin/false");
        const Outcome outcome = reportOn(elf, "--line");
        qputenv("GMONSCOPE_DWARF", "/no/such/program");
        const Outcome without = reportOn(elf, "--line");
        qunsetenv("GMONSCOPE_DWARF");
        QCOMPARE(outcome.exitStatus, 0);
        QVERIFY(has(outcome.out, "main"));
        QVERIFY2(has(outcome.err, "found the program that reads it ended with status 1"), outcome.err.c_str());
        QVERIFY2(has(without.err, "/no/such/program cannot be started"), without.err.c_str());
    }

    void codeThatOverlapsIsDecodedOnce()
    {
        constexpr unsigned many = 4'000; // of more sections the program is refused
        ElfBuilder elf = program();
        for (unsigned i = 0; i < many; ++i)
            elf.section(".text", codeStart + codeSize * (i + 1), Bytes())
                .function("f" + std::to_string(i), codeStart + codeSize * (i + 1), codeSize);
        Bytes bytes = elf.bytes();
        // All sections have the bytes of the first.
        std::uint64_t sections = 0;
        std::memcpy(&sections, bytes.data() + offsetof(Elf64_Ehdr, e_shoff), sizeof sections);
        const auto placeOf = [&](unsigned i) { return bytes.data() + sections + i * sizeof(Elf64_Shdr); };
        Elf64_Shdr first{};
        std::memcpy(&first, placeOf(1), sizeof first);
        for (unsigned i = 2; i < many + 2; ++i) {
            Elf64_Shdr header{};
            std::memcpy(&header, placeOf(i), sizeof header);
            header.sh_offset = first.sh_offset;
            header.sh_size = first.sh_size;
            std::memcpy(placeOf(i), &header, sizeof header);
        }
        for (const std::vector<std::string>& options : {std::vector<std::string>{"-c"}, {"-c", "--gnu-compat"}})
            expectSound(reportOn(bytes, options), bytes.size());
    }
};

QTEST_APPLESS_MAIN(TestHostileDebugInfo)
#include "tst_hostile_debug_info.moc"
