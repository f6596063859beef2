// SPDX-License-Identifier: MIT
#include "formats/gmon_reader.h"
#include "gmon_builder.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::size_t headerSize = 20;
constexpr TargetFormat big32{ByteOrder::Big, 4};

Result<GmonData> parse(const GmonBuilder& gmon) { return parseGmon(gmon.bytes(), "gmon.out", gmon.format()); }

/// Returns the error for a file that must not be read; "read" if there is none.
std::string complaint(const GmonBuilder& gmon)
{
    const auto data = parse(gmon);
    return data ? "read" : data.error().text();
}

} // namespace

class TestGmonReader : public QObject {
    Q_OBJECT

private slots:
    void anArcIsReadAsWritten()
    {
        const auto data = parse(GmonBuilder().arc(0x401010, 0x401200, 7));
        QVERIFY(bool(data));
        QCOMPARE(data->arcs.size(), std::size_t{1});
        QCOMPARE(data->arcs[0].fromPc, std::uint64_t{0x401010});
        QCOMPARE(data->arcs[0].selfPc, std::uint64_t{0x401200});
        QCOMPARE(data->arcs[0].count, std::uint64_t{7});
        QCOMPARE(data->arcPlaces.offsetOf(0), std::uint64_t{headerSize});
    }
    void arcsAreFoundAgainWhateverStandsBetweenThem()
    {
        GmonBuilder gmon;
        gmon.arc(1, 2, 3).arc(4, 5, 6);
        const std::size_t behindTwo = gmon.bytes().size();
        gmon.histogram(0x1000, 0x1010, {1, 0, 0, 4}, 250);
        const std::size_t behindHistogram = gmon.bytes().size();
        const auto data = parse(gmon.arc(7, 8, 9).arc(7, 9, 9));
        QVERIFY(bool(data));
        const std::size_t record = (behindTwo - headerSize) / 2;
        QCOMPARE(data->arcPlaces.offsetOf(1), std::uint64_t{headerSize + record});
        QCOMPARE(data->arcPlaces.offsetOf(2), std::uint64_t{behindHistogram});
        QCOMPARE(data->arcPlaces.offsetOf(3), std::uint64_t{behindHistogram + record});
    }
    void aHistogramIsReadAsWritten()
    {
        const auto data = parse(GmonBuilder().histogram(0x1000, 0x1010, {1, 0, 65535, 4}, 250));
        QVERIFY(bool(data));
        QCOMPARE(data->histograms.size(), std::size_t{1});
        const Histogram& histogram = data->histograms[0];
        QCOMPARE(histogram.lowPc, std::uint64_t{0x1000});
        QCOMPARE(histogram.highPc, std::uint64_t{0x1010});
        QCOMPARE(histogram.ticksPerSecond, 250u);
        QCOMPARE(histogram.bins, (std::vector<std::uint64_t>{1, 0, 65535, 4}));
        QCOMPARE(histogram.bytesPerBin(), 4.0);
    }
    void bigEndianAndNarrowPointersAreRead()
    {
        const auto data =
            parse(GmonBuilder(big32).histogram(0x8000, 0x8004, {513, 2}, 60).arc(0x8001, 0x8002, 0x01020304));
        QVERIFY(bool(data));
        QCOMPARE(data->histograms.at(0).bins, (std::vector<std::uint64_t>{513, 2}));
        QCOMPARE(data->histograms.at(0).lowPc, std::uint64_t{0x8000});
        QCOMPARE(data->arcs.at(0).count, std::uint64_t{0x01020304});
    }
    void histogramsOfOneRangeAddUpBeyond16Bits()
    {
        const auto data =
            parse(GmonBuilder().histogram(0x1000, 0x1004, {65535, 1}).histogram(0x1000, 0x1004, {65535, 2}));
        QVERIFY(bool(data));
        QCOMPARE(data->histograms.size(), std::size_t{1});
        QCOMPARE(data->histograms[0].bins, (std::vector<std::uint64_t>{131070, 3}));
    }
    void histogramsOfTwoRatesStayApart()
    {
        const auto data = parse(GmonBuilder().histogram(0x1000, 0x1004, {1}, 100).histogram(0x1000, 0x1004, {1}, 50));
        QVERIFY(bool(data));
        QCOMPARE(data->histograms.size(), std::size_t{2});
    }
    void arcsOfOnePairAreKeptInOrder()
    {
        const auto data = parse(GmonBuilder().arc(1, 2, 4294967295u).arc(1, 2, 5));
        QVERIFY(bool(data));
        QCOMPARE(data->arcs.size(), std::size_t{2});
        QCOMPARE(data->arcs[1].count, std::uint64_t{5});
    }
    void basicBlocksArePassedOver()
    {
        const auto data = parse(GmonBuilder().basicBlocks({0x1000, 0x1010}).arc(1, 2, 3));
        QVERIFY(bool(data));
        QCOMPARE(data->arcs.size(), std::size_t{1});
    }
    void aHeaderAloneIsAnEmptyProfile()
    {
        const auto data = parse(GmonBuilder());
        QVERIFY(bool(data));
        QVERIFY(data->histograms.empty() && data->arcs.empty());
    }

    void everyCutFileIsShorterOrNamesAnOffsetInside_data()
    {
        QTest::addColumn<int>("order");
        QTest::addColumn<int>("pointerBytes");
        for (const int order : {0, 1})
            for (const int width : {4, 8})
                QTest::addRow("%s endian, %d bytes", order ? "big" : "little", width) << order << width;
    }
    void everyCutFileIsShorterOrNamesAnOffsetInside()
    {
        QFETCH(const int, order);
        QFETCH(const int, pointerBytes);
        const TargetFormat format{order ? ByteOrder::Big : ByteOrder::Little, static_cast<unsigned>(pointerBytes)};
        const GmonBuilder gmon = GmonBuilder(format)
                                     .histogram(0x1000, 0x1020, {1, 2, 3, 4})
                                     .arc(0x1001, 0x1002, 3)
                                     .basicBlocks({4})
                                     .arc(1, 2, 3);
        for (std::size_t n = 0; n < gmon.size(); ++n) {
            const auto data = parseGmon(std::span(gmon.bytes()).first(n), "cut", format);
            QCOMPARE(bool(data), gmon.isRecordEnd(n));
            QVERIFY(data || (data.error().offset && *data.error().offset <= n));
        }
    }

    void anEmptyFileIsRefused()
    {
        const auto data = parseGmon({}, "gmon.out", {});
        QVERIFY(!data);
        QCOMPARE(data.error().text(),
                 std::string("gmon.out: offset 0: expected a gmon.out header, found an empty file"));
    }
    void anotherMagicIsRefused()
    {
        QCOMPARE(complaint(GmonBuilder().damage(0, 'x')),
                 std::string("gmon.out: offset 0: expected 67 6d 6f 6e (\"gmon\"), found 78 6d 6f 6e"));
    }
    void anotherVersionIsRefused()
    {
        QCOMPARE(complaint(GmonBuilder({}, 2)), std::string("gmon.out: offset 4: expected version 1, found version 2"));
    }
    void theOtherByteOrderIsRefused()
    {
        const auto data = parseGmon(GmonBuilder(big32).bytes(), "gmon.out", {});
        QVERIFY(!data);
        QCOMPARE(*data.error().offset, std::uint64_t{4});
    }
    void anUnknownTagIsRefused()
    {
        QCOMPARE(complaint(GmonBuilder().arc(1, 2, 3).raw({9})),
                 std::string("gmon.out: offset 41: expected a record tag 0, 1 or 2, found tag 9"));
    }
    void aRateOfZeroIsRefused()
    {
        QCOMPARE(complaint(GmonBuilder().histogram(0x10, 0x20, {1}, 0)),
                 std::string("gmon.out: offset 20: expected a sampling rate, found 0 samples a second"));
    }
    void aRangeThatEndsBeforeItStartsIsRefused()
    {
        QCOMPARE(
            complaint(GmonBuilder().histogram(0x20, 0x10, {1})),
            std::string("gmon.out: offset 20: expected a histogram over a range of addresses, found 0x20 to 0x10"));
    }
    void anEmptyRangeIsRefused()
    {
        QCOMPARE(
            complaint(GmonBuilder().histogram(0x20, 0x20, {1})),
            std::string("gmon.out: offset 20: expected a histogram over a range of addresses, found 0x20 to 0x20"));
    }
    void aHistogramWithoutBinsIsRefused()
    {
        QCOMPARE(complaint(GmonBuilder().histogram(0x10, 0x20, {})),
                 std::string("gmon.out: offset 20: expected a histogram with bins, found 0 bins"));
    }
    void moreBinsThanTheFileHoldsAreRefused()
    {
        GmonBuilder gmon = GmonBuilder().histogram(0x10, 0x20, {1, 2});
        const std::size_t binCountAt = headerSize + 1 + 16;
        QCOMPARE(complaint(gmon.damage(binCountAt + 3, 0x7f)),
                 std::string(
                     "gmon.out: offset 61: expected 4261412868 bytes of histogram bins, found 4 bytes before the end"));
    }
    void moreBinsThanBytesOfCodeAreRefused()
    {
        QCOMPARE(
            complaint(GmonBuilder().histogram(0x10, 0x12, {1, 2, 3})),
            std::string("gmon.out: offset 20: expected at most a bin for each byte from 0x10 to 0x12, found 3 bins"));
    }
    void moreBasicBlocksThanTheFileHoldsAreRefused()
    {
        const auto text = complaint(GmonBuilder().raw({2, 0xff, 0xff, 0xff, 0xff}));
        QCOMPARE(text, std::string("gmon.out: offset 25: expected 68719476720 bytes of basic-block counts, "
                                   "found the end of the file"));
    }
    void aRangeForEachPieceOfALargeProgramIsRead()
    {
        GmonBuilder gmon;
        for (std::uint64_t i = 0; i < 20'000; ++i)
            gmon.histogram(0x1000 + 16 * (i % 10'000), 0x1010 + 16 * (i % 10'000), {1, 2});
        const auto data = parse(gmon);
        QVERIFY(bool(data));
        QCOMPARE(data->histograms.size(), std::size_t{10'000});
        QCOMPARE(data->histograms.back().lowPc, std::uint64_t{0x1000 + 16 * 9'999});
        QCOMPARE(data->histograms.back().bins, (std::vector<std::uint64_t>{2, 4}));
    }
    void moreRangesThanAnyProgramHasAreRefused()
    {
        GmonBuilder gmon;
        for (std::uint64_t i = 0; i < 70'000; ++i)
            gmon.histogram(0x1000 + 16 * i, 0x1010 + 16 * i, {1});
        const auto data = parse(gmon);
        QVERIFY(!data);
        QVERIFY(data.error().text().ends_with("expected at most 65536 ranges of code, found one more"));
    }
};

QTEST_APPLESS_MAIN(TestGmonReader)
#include "tst_gmon_reader.moc"
