// SPDX-License-Identifier: MIT
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

extern "C" {
#include "write/gmon_writer.h"
}

#include "profiled_program.h"

namespace {

/// A list as the writer wants it; lives as long as its items.
struct Tallies {
    explicit Tallies(std::vector<gms_tally> from) : items(std::move(from)), list{items.data(), items.size(), 0} {}
    std::vector<gms_tally> items;
    gms_tallies list;
};

Tallies ticksAt(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ticks)
{
    std::vector<gms_tally> items;
    for (const auto& [address, count] : ticks)
        items.push_back({{address, 0, 0}, count});
    return Tallies(std::move(items));
}

const Tallies none({});

} // namespace

class TestGmonWriter : public QObject {
    Q_OBJECT
private slots:
    void writesTheFormatByteByByte();
    void withoutAnyTickThereIsARecordOfZeros();
    void onlyTouchedPiecesOfALargeProgramAreWritten();
    void piecesStandOnTheSameGridWhateverIsTouched();
    void coarseBinsGatherTheirTicks();
    void stockGprofReadsManyPiecesAndAddsThem();
    void aLargeBinIsSplit();
    void aLargeCountIsSplit();
    void whatIsSplitHasALimitAndIsTold();
    void ticksAllOverTheAddressesHaveALimitAndAreTold();
    void aMissingDirectoryIsAnError();

private:
    QTemporaryDir m_directory;
    std::uint64_t m_leftOut = 0;
    const gms_output_kind kind = gms_gmon_kind(false);
    QByteArray path(const char* name) const { return QFile::encodeName(m_directory.filePath(name)); }
    GmonContent written(const gms_profile& profile, const char* name = "profile")
    {
        const int error = gms_gmon_write(&profile, path(name).constData(), &kind, &m_leftOut);
        GmonContent content = ProfiledProgram().gmon(m_directory.filePath(name));
        if (error)
            content.error = QString::number(error);
        return content;
    }
};

void TestGmonWriter::writesTheFormatByteByByte()
{
    const Tallies ticks = ticksAt({{0x1003, 3}});
    const Tallies arcs({{{0, 0x1002, 0}, 1}, {{0x1004, 0x1002, 0}, 258}});
    const std::uint8_t id[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    const gms_profile profile{0x1000, 0x1004, 2, 241, &ticks.list, &arcs.list, id};
    QCOMPARE(gms_gmon_write(&profile, path("bytes").constData(), &kind, &m_leftOut), 0);
    QFile file(m_directory.filePath("bytes"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    // clang-format off
    const QByteArray expected =
        "676d6f6e" "01000000" "0102030405060708090a0b0c"
        "00" "0010000000000000" "0410000000000000" "02000000" "f1000000"
        "7365636f6e64730000000000000000" "73" "0000" "0300"
        "01" "0000000000000000" "0210000000000000" "01000000"
        "01" "0410000000000000" "0210000000000000" "02010000";
    // clang-format on
    QCOMPARE(file.readAll().toHex(), expected);
}

void TestGmonWriter::withoutAnyTickThereIsARecordOfZeros()
{
    const GmonContent gmon = written({0x1000, 0x1100, 2, 241, &none.list, &none.list, nullptr});
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.histogramRecords, 1);
    QCOMPARE(gmon.ranges.value(0x1000), std::pair(std::uint64_t{0x1100}, 128U));
    QCOMPARE(gmon.totalTicks(), 0u);
}

void TestGmonWriter::onlyTouchedPiecesOfALargeProgramAreWritten()
{
    const Tallies ticks = ticksAt({{0x8000000, 7}, {0x8000002, 1}, {0x9000001, 2}});
    const GmonContent gmon = written({0x1000, 0x9600000, 2, 241, &ticks.list, &none.list, nullptr}); // 150 MB
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.bins, (QMap<std::uint64_t, std::uint64_t>{{0x8000000, 7}, {0x8000002, 1}, {0x9000000, 2}}));
    QCOMPARE(gmon.histogramRecords, 3); // the first one tells the rate
    QVERIFY(QFileInfo(m_directory.filePath("profile")).size() < 100000);
}

void TestGmonWriter::piecesStandOnTheSameGridWhateverIsTouched()
{
    const Tallies one = ticksAt({{0x20010, 1}}), other = ticksAt({{0x20ff0, 1}, {0x30000, 5}});
    const auto ranges = written({0x1002, 0x100000, 2, 241, &one.list, &none.list, nullptr}).ranges;
    const auto others = written({0x1002, 0x100000, 2, 241, &other.list, &none.list, nullptr}).ranges;
    QVERIFY(ranges.size() == 2 && others.size() == 3);
    for (auto range = ranges.cbegin(); range != ranges.cend(); ++range)
        QCOMPARE(others.value(range.key()), range.value());
}

void TestGmonWriter::coarseBinsGatherTheirTicks()
{
    const Tallies ticks = ticksAt({{0x1000, 1}, {0x1007, 2}, {0x1008, 4}, {0x1021, 8}});
    const GmonContent gmon = written({0x1000, 0x1022, 8, 241, &ticks.list, &none.list, nullptr});
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.bins, (QMap<std::uint64_t, std::uint64_t>{{0x1000, 3}, {0x1008, 4}, {0x1020, 8}}));
}

void TestGmonWriter::stockGprofReadsManyPiecesAndAddsThem()
{
    ProfiledProgram program;
    QCOMPARE(program.build("many_arcs"), QString());
    const Tallies one = ticksAt({{0x1000, 241}}), other = ticksAt({{0x1000, 241}, {0x9000, 482}});
    written({0x1000, 0x20000, 2, 241, &one.list, &none.list, nullptr}, "one");
    written({0x1000, 0x20000, 2, 241, &other.list, &none.list, nullptr}, "other");
    const Ended sum = program.start(
        "gprof", {"-b", "-p", "-s", program.program(), m_directory.filePath("one"), m_directory.filePath("other")});
    QCOMPARE(sum.err, QString());
    QCOMPARE(sum.status, 0);
    const GmonContent gmon = program.gmon("gmon.sum");
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.totalTicks(), 241u + 241 + 482);
}

void TestGmonWriter::aLargeBinIsSplit()
{
    const Tallies ticks = ticksAt({{0x1000, 65535}, {0x1002, 65536}, {0x1004, 200000}, {0x1006, 1}});
    const GmonContent gmon = written({0x1000, 0x1008, 2, 241, &ticks.list, &none.list, nullptr});
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.histogramRecords, 4);
    QCOMPARE(gmon.bins,
             (QMap<std::uint64_t, std::uint64_t>{{0x1000, 65535}, {0x1002, 65536}, {0x1004, 200000}, {0x1006, 1}}));
}

void TestGmonWriter::aLargeCountIsSplit()
{
    const std::uint64_t large = 2 * 0xFFFFFFFFull + 5;
    const Tallies arcs({{{0x1004, 0x1002, 0}, large}, {{0x1006, 0x1002, 0}, 0xFFFFFFFF}});
    const GmonContent gmon = written({0x1000, 0x1008, 2, 241, &none.list, &arcs.list, nullptr});
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.arcRecords, 4);
    QCOMPARE(gmon.calls.value(QString()), large + 0xFFFFFFFF);
}

void TestGmonWriter::whatIsSplitHasALimitAndIsTold()
{
    const std::uint64_t most = GMS_MOST_SPLIT_BYTES / (8192 * 2); // records of a whole piece, after the first
    const Tallies fits = ticksAt({{0x1000, 65535 * (most + 1)}}), more = ticksAt({{0x1000, 65535 * (most + 1) + 3}});
    QCOMPARE(written({0x1000, 0x9000, 2, 241, &fits.list, &none.list, nullptr}).totalTicks(), 65535 * (most + 1));
    QCOMPARE(m_leftOut, 0u);
    QCOMPARE(written({0x1000, 0x9000, 2, 241, &more.list, &none.list, nullptr}).totalTicks(), 65535 * (most + 1));
    QCOMPARE(m_leftOut, 3u);
    const Tallies arcs({{{0x1004, 0x1002, 0}, ~std::uint64_t{0}}});
    QVERIFY(written({0x1000, 0x1008, 2, 241, &none.list, &arcs.list, nullptr}).calls.value(QString()) > 1u << 31);
    QVERIFY(m_leftOut > 0);
    QVERIFY(QFileInfo(m_directory.filePath("profile")).size() < GMS_MOST_SPLIT_BYTES + 1000);
}

void TestGmonWriter::ticksAllOverTheAddressesHaveALimitAndAreTold()
{
    constexpr std::uint64_t piece = 8192 * 2, most = GMS_MOST_BIN_BYTES / piece;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ticks;
    for (std::uint64_t i = 0; i < most + 5; ++i)
        ticks.emplace_back(0x4000 + i * piece, 1);
    const Tallies everywhere = ticksAt(ticks);
    const gms_profile profile{0x4000, 0x4000 + (most + 5) * piece, 2, 241, &everywhere.list, &none.list, nullptr};
    QCOMPARE(gms_gmon_write(&profile, path("profile").constData(), &kind, &m_leftOut), 0);
    QCOMPARE(m_leftOut, 5u);
    QVERIFY(QFileInfo(m_directory.filePath("profile")).size() < qint64{GMS_MOST_BIN_BYTES} + (2 << 20));
}

void TestGmonWriter::aMissingDirectoryIsAnError()
{
    const gms_profile profile{0, 0, 2, 241, &none.list, &none.list, nullptr};
    QCOMPARE(gms_gmon_write(&profile, path("no/such/file").constData(), &kind, &m_leftOut), ENOENT);
}

QTEST_GUILESS_MAIN(TestGmonWriter)
#include "tst_gmon_writer.moc"
