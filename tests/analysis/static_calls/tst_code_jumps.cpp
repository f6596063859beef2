// SPDX-License-Identifier: MIT
//
// Compares the jumps out of each function of real programs with objdump, and those of assembled code of each machine.
#include "command.h"
#include "elf_builder.h"
#include "static_calls/code_jumps.h"
#include "temp_files.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

using Jumps = std::vector<CodeJump>;

/// Functions with a size, disjoint, by address.
std::vector<AddressRange> rangesOf(const ElfImage& image)
{
    std::vector<AddressRange> ranges;
    for (const ElfSymbol& symbol : image.symbols)
        if (symbol.kind == SymbolKind::Function && symbol.size)
            ranges.push_back({symbol.address, symbol.address + symbol.size});
    std::sort(ranges.begin(), ranges.end(), [](const AddressRange& a, const AddressRange& b) {
        return a.start != b.start ? a.start < b.start : a.end > b.end;
    });
    std::vector<AddressRange> disjoint;
    for (const AddressRange& range : ranges)
        if (disjoint.empty() || range.start >= disjoint.back().end)
            disjoint.push_back(range);
    return disjoint;
}

/// `  401136:	e8 5b 00 00 00       	call   401196 <f>`: site and target of each direct one that leaves its range.
/// Objdump names what a word holds behind a '#'.
Jumps objdumpJumps(const std::string& path, const std::vector<AddressRange>& ranges)
{
    const Outcome outcome = run({.words = {"objdump", "-d", "--no-show-raw-insn", path}, .limitSeconds = 100});
    Jumps jumps;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
        const auto colon = line.find(":\t");
        if (line.empty() || line[0] != ' ' || colon == std::string::npos)
            continue;
        const std::uint64_t site = std::stoull(line.substr(0, colon), nullptr, 16);
        std::istringstream words(line.substr(colon + 2));
        std::string word, target;
        while (words >> word && (word == "bnd" || word == "notrack" || word == "data16" || word == "addr32" ||
                                 word.starts_with("rex") || word == "cs" || word == "repz"))
            continue;
        const std::string name = word.substr(0, word.find(','));
        const bool isCall = name.starts_with("call");
        if ((!isCall && name[0] != 'j') || name == "jrcxz" || name == "jecxz" || !(words >> target))
            continue;
        const bool isSlot = target[0] == '*';
        const auto hash = line.find("# ");
        if (isSlot && (target.find("(%rip)") == std::string::npos || hash == std::string::npos))
            continue;
        const std::uint64_t to = std::stoull(isSlot ? line.substr(hash + 2) : target, nullptr, 16);
        const auto after = std::upper_bound(ranges.begin(), ranges.end(), site,
                                            [](std::uint64_t a, const AddressRange& r) { return a < r.start; });
        if (after == ranges.begin() || !std::prev(after)->contains(site))
            continue;
        const AddressRange& own = *std::prev(after);
        if (!isSlot && own.contains(to) && !(isCall && to == own.start))
            continue;
        jumps.push_back(
            {site, to,
             isSlot ? (isCall ? JumpKind::CallSlot : JumpKind::JumpSlot) : (isCall ? JumpKind::Call : JumpKind::Jump)});
    }
    std::sort(jumps.begin(), jumps.end());
    return jumps;
}

std::string text(const CodeJump& jump)
{
    constexpr const char* kinds[] = {"call", "jump", "call slot", "jump slot"};
    std::ostringstream out;
    out << std::hex << jump.site << ' ' << kinds[static_cast<int>(jump.kind)] << ' ' << jump.target;
    return out.str();
}

/// The first jump that is only in one of the lists; empty: there is none.
std::string difference(const Jumps& ours, const Jumps& others)
{
    Jumps alone;
    std::set_symmetric_difference(ours.begin(), ours.end(), others.begin(), others.end(), std::back_inserter(alone));
    if (alone.empty())
        return {};
    const bool isOurs = std::binary_search(ours.begin(), ours.end(), alone.front());
    return std::to_string(alone.size()) + " differ, first " + (isOurs ? "ours: " : "objdump's: ") + text(alone.front());
}

Bytes bytesOf(const std::string& digits)
{
    Bytes bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(std::stoul(digits.substr(i, 2), nullptr, 16)));
    return bytes;
}

constexpr TargetFormat little64{ByteOrder::Little, 8}, little32{ByteOrder::Little, 4}, big64{ByteOrder::Big, 8},
    big32{ByteOrder::Big, 4};
constexpr std::uint64_t base = 0x10000;

} // namespace

class TestCodeJumps : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    [[nodiscard]] ElfImage imageOf(unsigned machine, TargetFormat format, const Bytes& code,
                                   const std::vector<std::pair<std::string, std::uint64_t>>& labels = {})
    {
        ElfBuilder elf(format, machine);
        elf.section(".text", base, code).function("f", base, code.size());
        for (const auto& [name, at] : labels)
            elf.label(name, base + at);
        const auto image = readElfImage(m_folder.write("code", elf.bytes()));
        if (!image)
            qFatal("%s", image.error().text().c_str());
        return *image;
    }
    /// The jumps out of the pieces that these offsets cut the code into.
    [[nodiscard]] static std::string jumpsOf(const ElfImage& image, const std::vector<std::uint64_t>& cuts)
    {
        std::vector<AddressRange> pieces;
        std::uint64_t start = base;
        for (const std::uint64_t cut : cuts) {
            pieces.push_back({start, base + cut});
            start = base + cut;
        }
        pieces.push_back({start, image.code.front().range.end});
        const auto jumps = findCodeJumps(image, pieces);
        std::string all;
        for (const CodeJump& jump : *jumps)
            all += text(jump) + '\n';
        return all;
    }

private slots:
    void realProgramsAgreeWithObjdump_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("the shell, C") << "/bin/bash";
        QTest::newRow("a sample of our own, C++") << GMONSCOPE_BIN_DIR "/gmonscope-record";
        QTest::newRow("the C++ library") << "/usr/lib/x86_64-linux-gnu/libstdc++.so.6";
    }
    void realProgramsAgreeWithObjdump()
    {
        QFETCH(QString, path);
        const auto image = readElfImage(path.toStdString());
        if (!image || image->machine != EM_X86_64)
            QSKIP("not on this machine");
        const auto ranges = rangesOf(*image);
        const auto jumps = findCodeJumps(*image, ranges);
        QVERIFY(jumps && jumps->size() > 100);
        QCOMPARE(difference(*jumps, objdumpJumps(path.toStdString(), ranges)), std::string());
    }

    // Code of an assembler, LLVM's; what it leads to is what objdump of GNU binutils says. In each, `back` is near the
    // start and `fwd` at the end.
    void aarch64()
    {
        const auto image = imageOf(EM_AARCH64, little64,
                                   bytesOf("1f2003d51f2003d5ffffff9709000094fdffff1707000014c000005440ffffb481001837"
                                           "200080d200021fd61f2003d5c0035fd6"));
        QVERIFY(canDecode(image));
        QCOMPARE(jumpsOf(image, {8, 0x30}),
                 std::string("10008 call 10004\n1000c call 10030\n10010 jump 10004\n10014 jump 10030\n"
                             "10018 jump 10030\n1001c jump 10004\n10020 jump 10030\n"));
    }
    /// With compressed instructions, and AUIPC with JALR.
    void riscv64()
    {
        const auto image = imageOf(EM_RISCV, little64,
                                   bytesOf("1300000013000000eff0dfffef00c0026ff05fff6312b50205a06dd50100ddb797000000"
                                           "e780800217f3ffff67004301e70005001300000067800000"));
        QCOMPARE(jumpsOf(image, {8, 0x38}),
                 std::string("10008 call 10004\n1000c call 10038\n10010 jump 10004\n10014 jump 10038\n"
                             "10018 jump 10038\n1001a jump 10004\n1001e jump 10004\n10024 call 10048\n"
                             "1002c jump f03c\n"));
    }
    /// An instruction that is a short call on 32 bits adds a number on 64.
    void riscv32()
    {
        const Bytes code = bytesOf("0100fd3f212019a0ef0240008280");
        QCOMPARE(jumpsOf(imageOf(EM_RISCV, little32, code), {2, 12}),
                 std::string("10002 call 10000\n10004 call 1000c\n10006 jump 1000c\n10008 call 1000c\n"));
        QCOMPARE(jumpsOf(imageOf(EM_RISCV, little64, code), {2, 12}),
                 std::string("10006 jump 1000c\n10008 call 1000c\n"));
    }
    void powerpc()
    {
        const std::string jumps = "10008 call 10004\n1000c call 1002c\n10010 jump 10004\n10014 jump 1002c\n"
                                  "10018 call 1000\n1001c jump 2000\n10024 jump 10004\n";
        QCOMPARE(jumpsOf(imageOf(EM_PPC64, little64,
                                 bytesOf("0000006000000060fdffff4b21000048f4ffff4b18008241031000480220004805009f42"
                                         "e0ff00422000804e2000804e")),
                         {8, 0x2c}),
                 jumps);
        QCOMPARE(jumpsOf(imageOf(EM_PPC, big32,
                                 bytesOf("60000000600000004bfffffd480000214bfffff4418200184800100348002002429f0005"
                                         "4200ffe04e8000204e800020")),
                         {8, 0x2c}),
                 jumps);
    }
    /// J and JAL name an address in the 256 MiB around.
    void mips()
    {
        const std::string jumps = "10008 call 10004\n10010 call 10038\n10018 jump 10004\n10020 jump 10038\n"
                                  "10028 call 10\n1002c jump 20\n";
        QCOMPARE(jumpsOf(imageOf(EM_MIPS, big32,
                                 bytesOf("00000000000000000411fffe0000000004110009000000001000fffa0000000010850005"
                                         "000000000c0000040800000803e000080000000003e0000800000000")),
                         {8, 0x38}),
                 jumps);
        QCOMPARE(jumpsOf(imageOf(EM_MIPS, little32,
                                 bytesOf("0000000000000000feff1104000000000900110400000000faff00100000000005008510"
                                         "000000000400000c080000080800e003000000000800e00300000000")),
                         {8, 0x38}),
                 jumps);
    }
    void s390x()
    {
        const auto image = imageOf(EM_S390, big64,
                                   bytesOf("07070707c0e5ffffffffc0e500000012c0f40000000fc074fffffff6a7f4fff3a7740007"
                                           "a7e50005b904002307fe07fe"));
        QCOMPARE(jumpsOf(image, {4, 0x2e}),
                 std::string("10004 call 10002\n1000a call 1002e\n10010 jump 1002e\n10016 jump 10002\n"
                             "1001c jump 10002\n10020 jump 1002e\n10024 call 1002e\n"));
    }
    void sparc()
    {
        const auto image = imageOf(EM_SPARCV9, big64,
                                   bytesOf("01000000010000007fffffff010000004000000e0100000010bffffb010000001280000a"
                                           "010000001068000801000000010000000100000013800004"
                                           "0100000081c3e0080100000081c3e00801000000"));
        QCOMPARE(jumpsOf(image, {8, 0x48}),
                 std::string("10008 call 10004\n10010 call 10048\n10018 jump 10004\n10020 jump 10048\n"
                             "10028 jump 10048\n10038 jump 10048\n"));
    }
    void armAndThumb()
    {
        const Bytes code = bytesOf("00f020e300f020e3fdffffeb030000ebfbffffea0100000a080000fa1eff2fe11eff2fe100bf"
                                   "fff7fdff00f009f800f007b8f7e704d03ff4f5af08b1fff7f0ef7047");
        const std::string jumps = "10008 call 10004\n1000c call 10020\n10010 jump 10004\n10014 jump 10020\n"
                                  "10018 call 10040\n10026 call 10024\n1002a call 10040\n1002e jump 10040\n"
                                  "10032 jump 10024\n10034 jump 10040\n10036 jump 10024\n1003a jump 10040\n"
                                  "1003c call 10020\n";
        QCOMPARE(jumpsOf(imageOf(EM_ARM, little32, code, {{"$a", 0}, {"$t", 0x24}}), {8, 0x20, 0x26, 0x40}), jumps);
        // Without marks a function with an odd address is Thumb.
        ElfBuilder elf(little32, EM_ARM);
        elf.section(".text", base, code).function("a", base, 0x24).function("t", base + 0x25, code.size() - 0x24);
        const auto image = readElfImage(m_folder.write("odd", elf.bytes()));
        QCOMPARE(jumpsOf(*image, {8, 0x20, 0x26, 0x40}), jumps);
    }
    /// A word of data that looks like a call is none.
    void dataInArmCodeIsNotDecoded()
    {
        const Bytes code = bytesOf("fcffffebfcffffeb1eff2fe1");
        QCOMPARE(jumpsOf(imageOf(EM_ARM, little32, code, {{"$a", 0}, {"$d.1", 4}, {"$a.2", 8}}), {}),
                 std::string("10000 call fff8\n"));
    }
    /// The bytes of a call inside another instruction's number are none; what follows bytes that are no instruction is.
    void x86InstructionsAreTakenWhole()
    {
        // mov eax, 0x1000e8; call +0x20; .byte 06 (none on 64 bits); jmp -0x20; ret
        const auto image = imageOf(EM_X86_64, little64, bytesOf("b8e8001000e82000000006ebdec3"));
        QCOMPARE(jumpsOf(image, {}), std::string("10005 call 1002a\n1000b jump ffeb\n"));
    }
    /// The same bytes are another instruction there: 06 pushes a register.
    void x86Of32Bits()
    {
        const auto image = imageOf(EM_386, little32, bytesOf("06e8f0ffffff0f8500010000ff2500000100c3"));
        QCOMPARE(jumpsOf(image, {}), std::string("10001 call fff6\n10006 jump 1010c\n1000c jump slot 10000\n"));
    }
    void jumpsInsideAFunctionAreLeftOutButRecursionIsNot()
    {
        // f: jmp f+7; call f; jmp f; ret
        const auto image = imageOf(EM_X86_64, little64, bytesOf("eb05e8f9ffffffebf7c3"));
        QCOMPARE(jumpsOf(image, {}), std::string("10002 call 10000\n"));
    }
    void aMachineWithoutATableHasNone()
    {
        const auto image = imageOf(EM_68K, big32, bytesOf("61ff00000010"));
        QVERIFY(!canDecode(image));
        QCOMPARE(jumpsOf(image, {}), std::string());
    }
    void decodingIsStopped()
    {
        Bytes code(1 << 20, std::byte{0x90});
        code[code.size() - 5] = std::byte{0xe9};
        const auto image = imageOf(EM_X86_64, little64, code);
        std::vector<AddressRange> ranges;
        for (std::uint64_t at = base; at < base + code.size(); at += 64)
            ranges.push_back({at, at + 64});
        double last = -1;
        const auto whole = findCodeJumps(image, ranges, [&](double done) {
            const bool isRising = done >= last && done <= 1;
            last = done;
            return isRising;
        });
        QVERIFY(whole && whole->size() == 1 && last >= 0);
        QVERIFY(!findCodeJumps(image, ranges, [](double) { return false; }));
    }
};

QTEST_APPLESS_MAIN(TestCodeJumps)
#include "tst_code_jumps.moc"
