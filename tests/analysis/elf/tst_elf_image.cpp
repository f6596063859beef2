// SPDX-License-Identifier: MIT
#include "base/hex.h"
#include "elf/elf_image.h"
#include "elf/elf_targets.h"
#include "elf_builder.h"
#include "temp_files.h"

#include <QTest>

#include <cstring>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

ElfBuilder smallProgram(TargetFormat format = {}, unsigned machine = EM_X86_64)
{
    return ElfBuilder(format, machine).plt(0x1000, 0x20).text(0x1020, 0x100).function("main", 0x1020, 0x40);
}

} // namespace

class TestElfImage : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    Result<ElfImage> read(const Bytes& bytes) { return readElfImage(m_folder.write("prog", bytes)); }
    Result<ElfImage> read(const ElfBuilder& elf) { return read(elf.bytes()); }
    /// "main+40 fn@0x1060+20": with their sizes.
    static std::string namesOf(const ElfImage& image)
    {
        std::string names;
        for (const ElfSymbol& symbol : image.symbols)
            names += (names.empty() ? "" : " ") + std::string(symbol.name) + '+' + hex(symbol.size).substr(2);
        return names;
    }
    /// Returns the error without its path; "read" if there is none.
    std::string complaint(const Bytes& bytes)
    {
        const auto image = read(bytes);
        return image ? "read" : image.error().text().substr(image.error().path.size() + 2);
    }
    std::string complaint(const ElfBuilder& elf) { return complaint(elf.bytes()); }

private slots:
    void functionsAreRead()
    {
        const auto image = read(smallProgram());
        QVERIFY(bool(image));
        QCOMPARE(image->symbols.size(), std::size_t{1});
        QCOMPARE(image->symbols[0].name, std::string("main"));
        QCOMPARE(image->symbols[0].address, std::uint64_t{0x1020});
        QCOMPARE(image->symbols[0].size, std::uint64_t{0x40});
        QVERIFY(!image->symbols[0].isLocal);
    }
    void namesOfSectionsThatHaveNoEndOrAreCompressedAreRefused()
    {
        const Bytes sound = smallProgram().bytes();
        std::uint64_t sections = 0, count = 0;
        std::memcpy(&sections, sound.data() + offsetof(Elf64_Ehdr, e_shoff), 8);
        std::memcpy(&count, sound.data() + offsetof(Elf64_Ehdr, e_shnum), 2);
        const std::size_t header = sections + (count - 1) * sizeof(Elf64_Shdr);
        Bytes endless = sound, packed = sound;
        endless[sections - 1] = std::byte{'x'}; // they stand last
        packed[header + offsetof(Elf64_Shdr, sh_flags) + 1] = std::byte{SHF_COMPRESSED >> 8};
        const std::string refusal =
            "offset " + std::to_string(header) +
            ": expected a section of names that ends with a NUL byte, found another kind of section";
        QCOMPARE(complaint(sound), std::string("read"));
        QCOMPARE(complaint(endless), refusal);
        QCOMPARE(complaint(packed), refusal);
    }
    void theBuildIdIsRead()
    {
        QCOMPARE(read(smallProgram())->buildId, std::string());
        QCOMPARE(read(smallProgram().buildId(std::string("\x01\xab\x00\x10\xff", 5)))->buildId,
                 std::string("01ab0010ff"));
        const auto big = read(smallProgram({ByteOrder::Big, 4}, EM_PPC).buildId("\x12\x34"));
        QCOMPARE(big->buildId, std::string("1234"));
    }
    void marksAreReadByAddress()
    {
        for (const TargetFormat format : {TargetFormat{}, TargetFormat{ByteOrder::Big, 4}}) {
            const auto image =
                read(smallProgram(format).marks(0x2000, {{"second", 0x1050}, {"abc", 0x1030}, {"second", 0x1040}}));
            QCOMPARE(image->marks.size(), std::size_t{3});
            QCOMPARE(image->marks[0].name, std::string("abc"));
            QCOMPARE(image->marks[0].address, std::uint64_t{0x1030});
            QCOMPARE(image->marks[2].name, std::string("second"));
            QCOMPARE(image->marks[2].address, std::uint64_t{0x1050});
        }
    }
    void marksThatAreCutShortEndTheirList()
    {
        const auto image = read(smallProgram().section("gmonscope_marks", 0x2000, 7, SHF_ALLOC));
        QVERIFY(image && image->marks.empty());
    }
    void jumpStubsToMcountAreFound()
    {
        // As GNU ld writes them, without and with -z ibtplt: jumps through the words at 0x2000 and 0x2010.
        const auto program = [] {
            return smallProgram()
                .code(0x1000, {0xff, 0x25, 0xfa, 0x0f, 0x00, 0x00})
                .code(0x1010, {0xf3, 0x0f, 0x1e, 0xfa, 0xf2, 0xff, 0x25, 0xf5, 0x0f, 0x00, 0x00});
        };
        const auto stubsOf = [&](const ElfBuilder& elf) {
            const auto image = read(elf);
            std::string text;
            for (const AddressRange& stub : image->countingStubs)
                text += QString("%1-%2 ").arg(stub.start, 0, 16).arg(stub.end, 0, 16).toStdString();
            return text;
        };
        QCOMPARE(stubsOf(program().import("puts", 0x2000).import("mcount", 0x2010)), std::string("1010-101b "));
        QCOMPARE(stubsOf(program().import("__fentry__", 0x2000).import("puts", 0x2010)), std::string("1000-1006 "));
        QCOMPARE(
            stubsOf(program().import("__cyg_profile_func_enter", 0x2000).import("__cyg_profile_func_exit", 0x2010)),
            std::string("1000-1006 1010-101b "));
        QCOMPARE(stubsOf(program().import("puts", 0x2000)), std::string());
        QCOMPARE(stubsOf(program().import("mcount", 0x2018)), std::string());
    }
    void jumpStubsToMcountAreFoundOnAArch64()
    {
        // adrp x16, +1 page; ldr x17, [x16, #0x28]; add x16, x16, #0x28; br x17
        const auto image = read(smallProgram({}, EM_AARCH64)
                                    .code(0x1010, {0x10, 0x00, 0x00, 0xb0, 0x11, 0x16, 0x40, 0xf9})
                                    .code(0x1018, {0x10, 0xa2, 0x00, 0x91, 0x20, 0x02, 0x1f, 0xd6})
                                    .import("_mcount", 0x2028));
        QCOMPARE(image->countingStubs.size(), std::size_t{1});
        QCOMPARE(image->countingStubs[0].start, std::uint64_t{0x1010});
        QCOMPARE(image->countingStubs[0].end, std::uint64_t{0x1020});
    }
    void codeSectionsAreReadInAddressOrder()
    {
        const auto image = read(ElfBuilder()
                                    .text(0x2000, 0x100)
                                    .plt(0x1000, 0x20)
                                    .section(".data", 0x3000, 8, SHF_ALLOC)
                                    .function("main", 0x2000));
        QVERIFY(bool(image));
        QCOMPARE(image->code.size(), std::size_t{2});
        QVERIFY(image->code[0].isPlt && !image->code[1].isPlt);
        QCOMPARE(image->code[1].range.end, std::uint64_t{0x2100});
    }
    void segmentsGiveTheLoadedRange()
    {
        const auto image = read(smallProgram());
        QVERIFY(bool(image));
        QCOMPARE(image->loaded.start, std::uint64_t{0x1000});
        QCOMPARE(image->loaded.end, std::uint64_t{0x1120});
    }
    void widthAndByteOrderAreTold()
    {
        const auto image = read(smallProgram({ByteOrder::Big, 4}, EM_PPC));
        QVERIFY(bool(image));
        QCOMPARE(image->format.order, ByteOrder::Big);
        QCOMPARE(image->format.pointerBytes, 4u);
        QCOMPARE(image->symbols.at(0).size, std::uint64_t{0x40});
        QCOMPARE(unsigned{image->machine}, unsigned{EM_PPC});
    }
    void localFunctionsKnowTheirSourceFile()
    {
        const auto image = read(smallProgram().sourceFile("a.c").localFunction("f", 0x1060).function("g", 0x1080));
        QVERIFY(bool(image));
        QCOMPARE(image->symbols.at(1).sourceFile, std::string("a.c"));
        QVERIFY(image->symbols.at(1).isLocal);
        QCOMPARE(image->symbols.at(2).sourceFile, std::string());
    }
    void whatIsNoCodeIsLeftOut()
    {
        const auto image =
            read(smallProgram()
                     .symbol({.name = "undefined", .address = 0x1030, .section = SHN_UNDEF})
                     .symbol({.name = "object", .address = 0x1030, .type = STT_OBJECT})
                     .symbol({.name = "number", .address = 0x1030, .type = STT_NOTYPE, .section = SHN_ABS})
                     .function("elsewhere", 0x9000)
                     .function("", 0x1040));
        QVERIFY(bool(image));
        QCOMPARE(image->symbols.size(), std::size_t{1});
    }
    void labelsAndIndirectFunctionsAreKept()
    {
        const auto image = read(
            smallProgram().label("label", 0x1070).symbol({.name = "chosen", .address = 0x1080, .type = STT_GNU_IFUNC}));
        QVERIFY(bool(image));
        QCOMPARE(image->symbols.at(1).kind, SymbolKind::Untyped);
        QCOMPARE(image->symbols.at(2).kind, SymbolKind::Function);
    }
    void dynamicSymbolsStandInWhenThereAreNoOthers()
    {
        const auto image = read(smallProgram().dynamicSymbolsOnly());
        QVERIFY(bool(image));
        QVERIFY(image->isStripped);
        QCOMPARE(image->symbols.size(), std::size_t{1});
    }
    void codeAtTheTopOfTheAddressSpaceIsRead()
    {
        const auto image =
            read(ElfBuilder().text(0xffffffff81000000, 0x100).function("start", 0xffffffff81000000, 0x100));
        QVERIFY(bool(image));
        QCOMPARE(image->code.at(0).range.end, std::uint64_t{0xffffffff81000100});
    }

    void aStrippedProgramHasItsCode()
    {
        for (const ElfBuilder& elf : {smallProgram().stripped(), ElfBuilder().text(0x1000, 16)}) {
            const auto image = read(elf);
            QVERIFY(bool(image));
            QVERIFY(image->isStripped);
            QVERIFY(image->symbols.empty());
            QCOMPARE(image->code.empty(), false);
        }
        QVERIFY(!read(smallProgram())->isStripped);
    }
    /// It goes by names alone.
    void gnuGprofRefusesStrippedPrograms()
    {
        const auto saidOf = [&](const ElfBuilder& elf) {
            const auto image = readElfImage(m_folder.write("prog", elf.bytes()), SymbolScope::WeakToo);
            return image ? "read" : image.error().text().substr(m_folder.path("prog: ").size());
        };
        QCOMPARE(saidOf(smallProgram().stripped().unwindTable(0x8000, {{0x1060, 0x20}})),
                 std::string("expected a symbol table, found none: the program is stripped"));
        QCOMPARE(saidOf(ElfBuilder().text(0x1000, 16)),
                 std::string("expected symbols of functions, found none in its symbol table"));
    }
    void aFileWithoutCodeAndSymbolsIsRefused()
    {
        QCOMPARE(complaint(ElfBuilder().stripped()),
                 std::string("expected a symbol table, found none: the program is stripped"));
    }
    void functionsOfStrippedProgramsAreThoseOfTheUnwindTable()
    {
        for (const TargetFormat format : {TargetFormat{}, TargetFormat{ByteOrder::Big, 4}}) {
            const auto image = read(smallProgram(format).stripped().unwindTable(
                0x8000, {{0x1080, 0x30}, {0x1020, 0x40}, {0x1000, 0x10}, {0x4000, 0x10}, {0x1020, 0x8}}));
            QVERIFY(bool(image));
            QCOMPARE(namesOf(*image), std::string("fn@0x1020+40 fn@0x1080+30")); // not of stubs, nor outside the code
            QVERIFY(image->isStripped && image->symbols[0].isNameless && !image->symbols[0].isLocal);
        }
    }
    void whatHasANameKeepsIt()
    {
        const auto image =
            read(smallProgram()
                     .dynamicSymbolsOnly()
                     .function("other", 0x1100)
                     .unwindTable(0x8000, {{0x1020, 0x40}, {0x1030, 0x20}, {0x1060, 0x40}, {0x1100, 0x10}}));
        QVERIFY(bool(image));
        QCOMPARE(namesOf(*image), std::string("main+40 other+0 fn@0x1060+40"));
        QVERIFY(image->symbols[2].isLocal); // others may call what is named
    }
    void programsWithAllSymbolsNeedNoUnwindTable()
    {
        const ElfBuilder table = smallProgram().unwindTable(0x8000, {{0x1060, 0x40}});
        QCOMPARE(namesOf(*read(ElfBuilder(table).localFunction("near", 0x10a0, 0x10))), std::string("main+40 near+10"));
        QCOMPARE(namesOf(*read(table)), std::string("main+40 fn@0x1060+40")); // strip -x: not even the linker's own
        QVERIFY(!read(table)->isStripped);
    }
    void anObjectFileIsRefused()
    {
        QCOMPARE(complaint(smallProgram().type(ET_REL)),
                 std::string("offset 16: expected a linked program or shared library, found an object file"));
    }
    void aCoreFileIsRefused()
    {
        QCOMPARE(complaint(smallProgram().type(ET_CORE)),
                 std::string("offset 16: expected a linked program or shared library, found a core dump"));
    }
    void anEmptyFileIsRefused()
    {
        QCOMPARE(complaint(Bytes{}), std::string("offset 0: expected an ELF program, found an empty file"));
    }
    void textIsRefused()
    {
        QCOMPARE(complaint(ByteWriter().text("#!/bin/sh\n", 10).bytes()),
                 std::string("offset 0: expected an ELF program, found another kind of file"));
    }
    void aDirectoryIsRefused()
    {
        const auto image = readElfImage(m_folder.path());
        QVERIFY(!image);
        QCOMPARE(image.error().text(), m_folder.path() + ": expected a file, found a directory");
    }
    void aMissingFileIsRefused()
    {
        const auto image = readElfImage("/nowhere/prog");
        QVERIFY(!image);
        QCOMPARE(image.error().text(), std::string("/nowhere/prog: No such file or directory"));
    }
    void aSectionThatWrapsRoundIsRefused()
    {
        QCOMPARE(complaint(ElfBuilder().text(0xfffffffffffffff8, 0x10).function("f", 0xfffffffffffffff8)),
                 std::string("expected code inside the address space, found a section that wraps round its end"));
    }
    void everyCutProgramIsReadOrRefused()
    {
        const Bytes whole = smallProgram().sourceFile("a.c").localFunction("f", 0x1060).bytes();
        for (std::size_t n = 0; n < whole.size(); ++n) {
            const auto image = read(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n)));
            QVERIFY(!image);
            QVERIFY(!image.error().found.empty());
        }
    }

    void theBitOfThumbIsNoPartOfAnAddress()
    {
        for (const unsigned machine : {EM_ARM, EM_MIPS}) {
            const auto image = readElfImage(m_folder.write("thumb", ElfBuilder({ByteOrder::Little, 4}, machine)
                                                                        .text(0x10000, 0x100)
                                                                        .function("arm", 0x10000, 0x40)
                                                                        .function("thumb", 0x10041, 0x40)
                                                                        .label("label", 0x10081)
                                                                        .bytes()));
            QVERIFY(image.hasValue());
            QCOMPARE(image->symbols[0].address, std::uint64_t{0x10000});
            QCOMPARE(image->symbols[1].address, std::uint64_t{0x10040});
            QCOMPARE(image->symbols[2].address, std::uint64_t{0x10081}); // a label may be anywhere
        }
        QCOMPARE(modeBits(ElfImage{.machine = EM_X86_64}), std::uint64_t{0});
        QCOMPARE(modeBits(ElfImage{.machine = EM_ARM}), std::uint64_t{1});
    }
    void functionDescriptorsLeadToCode()
    {
        const auto elf = ElfBuilder({ByteOrder::Big, 8}, EM_PPC64)
                             .text(0x10000, 0x100)
                             .section(".opd", 0x20000, 36, SHF_ALLOC | SHF_WRITE)
                             .code(0x20000, {0, 0, 0, 0, 0, 1, 0, 0x40})
                             .symbol({.name = "work", .address = 0x20000, .size = 0x40, .section = 2})
                             .symbol({.name = "elsewhere", .address = 0x20008, .size = 0x40, .section = 2})
                             .symbol({.name = "cut", .address = 0x20020, .size = 0x40, .section = 2})
                             .function("code", 0x10000, 0x40);
        const std::string path = m_folder.write("descriptors", elf.bytes());
        const auto image = readElfImage(path);
        QVERIFY(image.hasValue());
        QCOMPARE(image->symbols.size(), std::size_t{2});
        QCOMPARE(image->symbols[0].name, std::string("work"));
        QCOMPARE(image->symbols[0].address, std::uint64_t{0x10040});
        QCOMPARE(image->symbols[0].size, std::uint64_t{0x40});
        const auto asGnu = readElfImage(path, SymbolScope::WeakToo);
        QVERIFY(asGnu.hasValue());
        QCOMPARE(asGnu->symbols[0].name, std::string(".work"));
    }
    void strippedSolarisProgramsKeepLocalFunctions()
    {
        for (const TargetFormat format : {TargetFormat{}, TargetFormat{ByteOrder::Big, 4}}) {
            const auto image = readElfImage(m_folder.write("solaris", ElfBuilder(format, EM_SPARC)
                                                                          .text(0x10000, 0x100)
                                                                          .function("global", 0x10000, 0x40)
                                                                          .dynamicSymbolsOnly()
                                                                          .solarisLocal("local", 0x10040, 0x40)
                                                                          .bytes()));
            QVERIFY(image.hasValue());
            QVERIFY(image->isStripped);
            QCOMPARE(image->symbols.size(), std::size_t{2});
            QCOMPARE(image->symbols[0].name, std::string("local"));
            QCOMPARE(image->symbols[0].address, std::uint64_t{0x10040});
            QCOMPARE(image->symbols[0].size, std::uint64_t{0x40});
            QVERIFY(image->symbols[0].isLocal && !image->symbols[1].isLocal);
            const auto whole = readElfImage(m_folder.write("unstripped", ElfBuilder(format, EM_SPARC)
                                                                             .text(0x10000, 0x100)
                                                                             .function("global", 0x10000, 0x40)
                                                                             .solarisLocal("local", 0x10040, 0x40)
                                                                             .bytes()));
            QCOMPARE(whole->symbols.size(), std::size_t{1});
        }
    }
};

QTEST_APPLESS_MAIN(TestElfImage)
#include "tst_elf_image.moc"
