// SPDX-License-Identifier: MIT
//
// Formats beside gmon.out, and what is written: BSD's profiles, symbol files, gmon.sum.
#include "formats/bsd_reader.h"
#include "formats/gmon_bytes.h"
#include "formats/gmon_reader.h"
#include "gmon_builder.h"
#include "input/input_profile.h"
#include "static_calls/static_calls.h"
#include "sum_file/sum_file.h"
#include "symbolize/symbol_file.h"
#include "temp_files.h"

#include <QTest>

#include <elf.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

ByteWriter bsd44(TargetFormat format, std::uint32_t rate = 1000)
{
    ByteWriter out(format);
    const unsigned header = 2 * format.pointerBytes + 24;
    out.pointer(0x400).pointer(0x410).u32(header + 8).u32(0x51879).u32(rate).text("", 12);
    for (const unsigned bin : {1, 2, 3, 4})
        out.u16(bin);
    return out.pointer(0x404).pointer(0x408).pointer(5);
}

std::string complaint(const ByteWriter& out, BsdFormat kind)
{
    const auto data = parseBsd(out.bytes(), "prof", out.format(), kind);
    return data ? "none" : data.error().text();
}

} // namespace

class TestProfileFiles : public QObject {
    Q_OBJECT

    TempFolder m_folder;

private slots:
    void bsd44IsReadInEachWidthAndOrder()
    {
        for (const TargetFormat format : {TargetFormat{}, TargetFormat{ByteOrder::Big, 4}}) {
            const auto data = parseBsd(bsd44(format).bytes(), "prof", format, BsdFormat::Bsd44);
            QVERIFY(data.hasValue());
            QCOMPARE(data->histograms.size(), std::size_t{1});
            QCOMPARE(data->histograms[0].lowPc, std::uint64_t{0x400});
            QCOMPARE(data->histograms[0].ticksPerSecond, 1000u);
            QCOMPARE(data->histograms[0].bins, (std::vector<std::uint64_t>{1, 2, 3, 4}));
            QCOMPARE(data->arcs.size(), std::size_t{1});
            QCOMPARE(data->arcs[0].count, std::uint64_t{5});
        }
    }
    /// Only blocks of a large file are in memory.
    void aLargeGmonIsReadAsOneInMemory()
    {
        GmonBuilder gmon;
        std::vector<std::uint16_t> bins(1'500'000);
        for (std::size_t i = 0; i < bins.size(); i += 1 + i % 997)
            bins[i] = static_cast<std::uint16_t>(i % 65'521);
        gmon.histogram(0x1000, 0x1000 + 4 * bins.size(), bins);
        for (std::uint32_t i = 0; i < 100'000; ++i)
            gmon.arc(0x1000 + 16 * i, 0x2000 + i % 977, i);
        gmon.basicBlocks({0x1000, 0x1004});
        const Bytes bytes = gmon.bytes();
        const auto whole = parseGmon(bytes, "whole", gmon.format());
        const auto read = parseProfile(*openProfile(m_folder.write("large", bytes), gmon.format()));
        QVERIFY(whole.hasValue() && read.hasValue());
        QVERIFY(read->histograms.at(0).bins == whole->histograms.at(0).bins);
        QCOMPARE(read->arcs.size(), whole->arcs.size());
        for (std::size_t i = 0; i < read->arcs.size(); ++i) {
            QCOMPARE(read->arcs[i].fromPc, whole->arcs[i].fromPc);
            QCOMPARE(read->arcs[i].selfPc, whole->arcs[i].selfPc);
            QCOMPARE(read->arcs[i].count, whole->arcs[i].count);
            QCOMPARE(read->arcPlaces.offsetOf(i), whole->arcPlaces.offsetOf(i));
        }
        QCOMPARE(read->blocks.size(), std::size_t{2});
    }
    void aLargeGmonThatIsCutSaysSoAsOneInMemory()
    {
        GmonBuilder gmon;
        for (std::uint32_t i = 0; i < 300'000; ++i)
            gmon.arc(0x1000 + 16 * i, 0x2000, i);
        const Bytes all = gmon.bytes();
        const Bytes bytes(all.begin(), all.end() - 5);
        const std::string path = m_folder.write("cut", bytes);
        const auto whole = parseGmon(bytes, path, gmon.format());
        const auto read = parseProfile(*openProfile(path, gmon.format()));
        QVERIFY(!whole && !read);
        QCOMPARE(read.error().text(), whole.error().text());
    }
    void anOldBsdProfileHasNoRate()
    {
        ByteWriter out;
        out.pointer(0x400).pointer(0x410).u32(24).u16(7).u16(9).pointer(1).pointer(2).pointer(3).u8(1);
        QVERIFY(!parseBsd(out.bytes(), "prof", out.format(), BsdFormat::Old)); // a part of an arc is too much
        const auto data = parseBsd(out.bytes(), "prof", out.format(), BsdFormat::Old, PartialArc::Ignored);
        QVERIFY(data.hasValue());
        QCOMPARE(data->histograms[0].ticksPerSecond, 100u);
        QCOMPARE(data->arcs.size(), std::size_t{1});
    }
    void everyTruncationIsAnErrorOrLosesArcs()
    {
        const Bytes whole = bsd44({}).bytes();
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const auto data = parseBsd(std::span(whole).first(size), "prof", {}, BsdFormat::Bsd44);
            QCOMPARE(data.hasValue(), size == 48);
            QVERIFY(!data || data->arcs.empty());
        }
    }
    void badFieldsAreNamed()
    {
        QVERIFY(complaint(ByteWriter().u8(1), BsdFormat::Old).starts_with("prof: offset 1: expected 20 bytes"));
        ByteWriter version = bsd44({});
        version.bytes()[20] = std::byte{1};
        QVERIFY(complaint(version, BsdFormat::Bsd44).starts_with("prof: offset 20: expected version 0x51879"));
        QVERIFY(complaint(bsd44({}, 0), BsdFormat::Bsd44).starts_with("prof: offset 24: expected a sampling rate"));
        ByteWriter size = bsd44({});
        size.bytes()[16] = std::byte{255};
        QVERIFY(complaint(size, BsdFormat::Bsd44).starts_with("prof: offset 16: expected a size between"));
        ByteWriter range = bsd44({});
        range.bytes()[9] = std::byte{1};
        QVERIFY(complaint(range, BsdFormat::Bsd44).starts_with("prof: offset 0: expected a histogram over a range"));
    }

    void sumsKeepBinsBeyond16BitsAndCountsBeyond32()
    {
        const Histogram histogram{.lowPc = 0x400, .highPc = 0x408, .ticksPerSecond = 100, .bins = {150'000, 1}};
        const GmonData data{.histograms = {histogram}, .arcs = {{.fromPc = 1, .selfPc = 2, .count = 10'000'000'000}}};
        for (const TargetFormat format : {TargetFormat{}, TargetFormat{ByteOrder::Big, 4}}) {
            const std::string bytes = gmonBytes(data, format);
            const auto read = parseGmon(std::as_bytes(std::span(bytes)), "gmon.sum", format);
            QVERIFY(read.hasValue());
            QCOMPARE(read->histograms.size(), std::size_t{1});
            QCOMPARE(read->histograms[0].bins, histogram.bins);
            std::uint64_t calls = 0;
            for (const RawArc& arc : read->arcs)
                calls += arc.count;
            QCOMPARE(calls, std::uint64_t{10'000'000'000});
        }
    }

    void aSymbolFileIsReadLikeKallsyms()
    {
        const auto path = m_folder.write("symbols", std::string_view("0000100 T start\n200 t inner.cold [module]\n"
                                                                     "300 D data\nnonsense\n 400 T\n"));
        const auto symbols = readSymbolFile(path);
        QVERIFY(symbols.hasValue());
        QCOMPARE(symbols->size(), std::size_t{2});
        QCOMPARE(symbols->at(1).name, std::string("inner.cold"));
        QCOMPARE(symbols->at(1).address, std::uint64_t{0x200});
        QVERIFY(!readSymbolFile(m_folder.write("empty", std::string_view("no symbols\n"))));
        QVERIFY(!readSymbolFile(m_folder.path("missing")));
    }

    void callsInTheCodeLeadForwardAndBack()
    {
        ByteWriter code;
        code.u8(0xe8).u32(0x10).u8(0x90).u8(0xe8).u32(0xfffffff0); // at 0x100 and 0x106
        ElfImage image{.path = m_folder.write("code", code.bytes()), .machine = EM_X86_64};
        image.code.push_back({.range = {0x100, 0x100 + code.size()}});
        const auto calls = findStaticCalls(image);
        QCOMPARE(calls.size(), std::size_t{2});
        QCOMPARE(calls[0].target, std::uint64_t{0x115});
        QCOMPARE(calls[1].site, std::uint64_t{0x106});
        QCOMPARE(calls[1].target, std::uint64_t{0x10b - 0x10});
    }
    void branchesOfAarch64AreCalls()
    {
        ByteWriter code;
        code.u32(0x94000004).u32(0x17ffffff).u32(0xd503201f); // bl +16, b -4, nop
        ElfImage image{.path = m_folder.write("code64", code.bytes()), .machine = EM_AARCH64};
        image.code.push_back({.range = {0x100, 0x10c}});
        const auto calls = findStaticCalls(image);
        QCOMPARE(calls.size(), std::size_t{2});
        QCOMPARE(calls[0].target, std::uint64_t{0x110});
        QCOMPARE(calls[1].target, std::uint64_t{0x100});
        image.machine = EM_RISCV;
        QVERIFY(!knowsCallsOf(image) && findStaticCalls(image).empty());
    }
};

QTEST_APPLESS_MAIN(TestProfileFiles)
#include "tst_profile_files.moc"
