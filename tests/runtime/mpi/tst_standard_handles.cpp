// SPDX-License-Identifier: MIT
// gmonscope-record --ranks=mpi with a library that has the handles of MPI 5's standard.
#include "mpi/summed_job.h"

class TestStandardHandles : public QObject {
    Q_OBJECT
private slots:
    void init() { QVERIFY(m_job.clear()); }
    void theStandardsHandlesAreKnown_data();
    void theStandardsHandlesAreKnown();

private:
    SummedJob m_job;
};

void TestStandardHandles::theStandardsHandlesAreKnown_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("version");
    QTest::addColumn<bool>("isKnown");
    QTest::addRow("the standard's") << "libmpi_abi.so" << 1 << true;
    QTest::addRow("a draft's") << "libmpi_abi.so" << -1 << false;
    QTest::addRow("a later standard's") << "libmpi_abi.so" << 2 << false;
    QTest::addRow("another name") << "libsome.so" << 1 << false;
}

/// The library hands all calls on to MPICH's, and knows no other handles.
void TestStandardHandles::theStandardsHandlesAreKnown()
{
    QFETCH(QString, file);
    QFETCH(int, version);
    QFETCH(bool, isKnown);
    NEED(QStringLiteral("mpich"));
    const QString folder = QFileInfo(ProfiledProgram::sourceOf("summed_ranks")).path() + "/abi";
    const QStringList made{"-shared",     "-fPIC", "-O2", QStringLiteral("-DABI_MAJOR=%1").arg(version),
                           "-I" + folder, "-o",    file,  folder + "/libmpi_abi.c"};
    QCOMPARE(m_job.program.start("cc", made).err, QString());
    QCOMPARE(m_job.program.build("summed_ranks", {"-I" + folder, "-I" GMONSCOPE_SOURCE_DIR "/runtime", "./" + file}),
             QString());
    const Ended ended = m_job.around(SummedJob::command("mpich", 3));
    QCOMPARE(ended.out, QString("3 ranks, 0 signals, wait finds none\n"));
    if (!isKnown) {
        QVERIFY2(ended.err.contains("cannot add up the ranks: this MPI library is unknown"), qPrintable(ended.err));
        QCOMPARE(m_job.program.profiles(), SummedJob::rankFiles(3));
        return;
    }
    QCOMPARE(ended.err, SummedJob::wroteSum(3));
    QCOMPARE(m_job.program.profiles(), QStringList{"gmon.out"});
    const GmonContent expected = m_job.sumOfKept(3), sum = m_job.program.gmon();
    QCOMPARE(expected.error + sum.error, QString());
    QCOMPARE(sum.arcs, expected.arcs);
    QCOMPARE(sum.bins, expected.bins);
    QCOMPARE((sum.arcs[{"work", "leaf"}]), 12000000u);
}

QTEST_GUILESS_MAIN(TestStandardHandles)
#include "tst_standard_handles.moc"
