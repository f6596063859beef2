// SPDX-License-Identifier: MIT
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

extern "C" {
#include "gmon_writer.h"
}

#include "profiled_program.h"

class TestGmonWriter : public QObject {
    Q_OBJECT
private slots:
    void writesTheFormatByteByByte();
    void noBinsAtAllAreZeros();
    void aLargeBinIsSplit();
    void aLargeCountIsSplit();
    void aMissingDirectoryIsAnError();

private:
    QTemporaryDir m_directory;
    QByteArray path(const char* name) const { return QFile::encodeName(m_directory.filePath(name)); }
};

void TestGmonWriter::writesTheFormatByteByByte()
{
    const std::uint64_t bins[] = {0, 3};
    const gms_arc arcs[] = {{0, 0x1002, 1}, {0x1004, 0x1002, 258}};
    const gms_profile profile{0x1000, 0x1004, bins, 2, 250, arcs, 2};
    QCOMPARE(gms_gmon_write(&profile, path("bytes").constData(), false), 0);
    QFile file(m_directory.filePath("bytes"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    // clang-format off
    const QByteArray expected =
        "676d6f6e" "01000000" "000000000000000000000000"
        "00" "0010000000000000" "0410000000000000" "02000000" "fa000000"
        "7365636f6e64730000000000000000" "73" "0000" "0300"
        "01" "0000000000000000" "0210000000000000" "01000000"
        "01" "0410000000000000" "0210000000000000" "02010000";
    // clang-format on
    QCOMPARE(file.readAll().toHex(), expected);
}

void TestGmonWriter::noBinsAtAllAreZeros()
{
    const gms_profile profile{0x1000, 0x1100, nullptr, 128, 250, nullptr, 0};
    QCOMPARE(gms_gmon_write(&profile, path("zeros").constData(), false), 0);
    const GmonContent gmon = ProfiledProgram().gmon(m_directory.filePath("zeros"));
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.histogramRecords, 1);
    QCOMPARE(gmon.binCount, 128u);
    QCOMPARE(gmon.totalTicks(), 0u);
}

void TestGmonWriter::aLargeBinIsSplit()
{
    const std::uint64_t bins[] = {65535, 65536, 200000, 1};
    const gms_profile profile{0x1000, 0x1008, bins, 4, 250, nullptr, 0};
    QCOMPARE(gms_gmon_write(&profile, path("bins").constData(), false), 0);
    const GmonContent gmon = ProfiledProgram().gmon(m_directory.filePath("bins"));
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.histogramRecords, 4);
    QCOMPARE(gmon.bins, (std::vector<std::uint64_t>{65535, 65536, 200000, 1}));
}

void TestGmonWriter::aLargeCountIsSplit()
{
    const std::uint64_t large = 2 * 0xFFFFFFFFull + 5;
    const gms_arc arcs[] = {{0x1004, 0x1002, large}, {0x1006, 0x1002, 0xFFFFFFFF}};
    const gms_profile profile{0x1000, 0x1008, nullptr, 4, 250, arcs, 2};
    QCOMPARE(gms_gmon_write(&profile, path("arcs").constData(), false), 0);
    const GmonContent gmon = ProfiledProgram().gmon(m_directory.filePath("arcs"));
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.arcRecords, 4);
    QCOMPARE(gmon.calls.value(QString()), large + 0xFFFFFFFF);
}

void TestGmonWriter::aMissingDirectoryIsAnError()
{
    const gms_profile profile{};
    QCOMPARE(gms_gmon_write(&profile, path("no/such/file").constData(), false), ENOENT);
}

QTEST_GUILESS_MAIN(TestGmonWriter)
#include "tst_gmon_writer.moc"
