// SPDX-License-Identifier: MIT
// gmonscope-record --ranks=mpi, where something goes wrong: each rank keeps its profile, and a line says why.
#include <QRegularExpression>

#include "mpi/summed_job.h"

/// Debian's Open MPI crashes or hangs now and then when it aborts a job, recorded or not (PMIx_server_finalize).
static QString launcher(const QString& library) { return "timeout -s KILL 25 mpirun." + library; }

class TestKeptRanks : public QObject {
    Q_OBJECT
private slots:
    void init() { QVERIFY(m_job.clear()); }
    void whatGoesWrongLeavesTheRanks_data();
    void whatGoesWrongLeavesTheRanks();
    void aFullDiskLeavesTheRanks_data() { SummedJob::addLibraries(); }
    void aFullDiskLeavesTheRanks();
    void aRankWithoutTheRuntimeEndsTheJobAtItsStart_data() { SummedJob::addLibraries(); }
    void aRankWithoutTheRuntimeEndsTheJobAtItsStart();
    void aLibrarysDestructorFinalizesTooLate_data() { SummedJob::addLibraries(); }
    void aLibrarysDestructorFinalizesTooLate();
    void anyThreadMayFinalize_data() { SummedJob::addLibraries(); }
    void anyThreadMayFinalize();
    void finalizingTwiceAddsUpOnce_data() { SummedJob::addLibraries(); }
    void finalizingTwiceAddsUpOnce();
    void whatARankDoesAfterwardsIsAProfileOfItsOwn_data() { SummedJob::addLibraries(); }
    void whatARankDoesAfterwardsIsAProfileOfItsOwn();
    void whatARankDoesForAMomentAfterwardsIsLeftOut_data();
    void whatARankDoesForAMomentAfterwardsIsLeftOut();
    void aJobOfSessionsKeepsItsRanksAndSaysWhy();

private:
    SummedJob m_job;
};

void TestKeptRanks::whatGoesWrongLeavesTheRanks_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("said");
    for (const QString& library : SummedJob::libraries()) {
        const QString job = launcher(library) + " -n 3 ";
        const auto row = [&](const char* name, const QString& script, const char* said) {
            QTest::addRow("%s, %s", qPrintable(library), name) << library << script << QString(said);
        };
        for (const char* how : {"kill", "abort", "unfinalized"})
            row(how, job + "./summed_ranks " + how + " 1", "the job has not added them up in MPI_Finalize");
        row("something in its place", "rm -f gmon.out; mkdir gmon.out;" + job + "./summed_ranks",
            "rank 0: .*gmon.out: .*");
        row("a rank of another build", launcher(library) + " -n 2 ./summed_ranks : -n 1 ./another",
            "rank 0: gmon.out.rank2.scope: expected a profile of .*/summed_ranks, build .*, found one of .*/another, "
            ".*");
        row("names without a common part", job + "sh -c 'GMONSCOPE_OUT=gmon.out.rank%r exec ./summed_ranks'",
            "rank [0-2]: the ranks' profiles need a common name, without %r and %p");
        row("a rank without the runtime, but with our part of MPI",
            job + "sh -c 'if [ ${OMPI_COMM_WORLD_RANK:-$PMI_RANK} = 1 ]; then export "
                  "LD_PRELOAD=${LD_PRELOAD#*:}; fi; exec ./summed_ranks'",
            "rank 1: gmonscope's runtime is not in it");
        row("a reporter that fails once it has written the sum",
            "printf '#!/bin/sh\\n" + SummedJob::reporter() +
                " \"$@\" 2>&-\\ncase $1 in *=/*) exit 1; esac\\n' > failing; chmod +x failing;" + job +
                "sh -c 'GMONSCOPE_MPI=$PWD/failing exec ./summed_ranks'",
            "rank 0: .*/failing ended with status 1");
        row("no descriptor left", job + "./summed_ranks crowded 1", "rank 1: .*: Too many open files");
    }
}

void TestKeptRanks::whatGoesWrongLeavesTheRanks()
{
    QFETCH(QString, library);
    QFETCH(QString, script);
    QFETCH(QString, said);
    NEED(library);
    if (script.contains("./another")) {
        const QStringList flags{"-I" GMONSCOPE_SOURCE_DIR "/runtime", "-O1", "-pg", "-o", "another", "-pthread"};
        const Ended built =
            m_job.program.start("mpicc." + library, flags + QStringList{ProfiledProgram::sourceOf("summed_ranks")});
        QCOMPARE(built.err, QString());
    }
    const Ended ended = m_job.shell(script);
    const QRegularExpression line("gmonscope-record: the profiles of all ranks are kept: " + said + "\n");
    QVERIFY2(line.match(ended.err).hasMatch(), qPrintable(ended.err));
    QCOMPARE(static_cast<int>(ended.err.count("are kept")), 1);
    QVERIFY(!ended.err.contains("the sum of"));
    QCOMPARE(m_job.leftInFolder(), QStringList());
    QVERIFY(m_job.program.gmon().arcs.isEmpty()); // no sum: each rank would be counted twice; sh's own has no calls
    for (const QString& name : SummedJob::rankFiles(3))
        if (!(said.contains("is not in it") && name.endsWith("1")))
            QVERIFY2(QFile::exists(m_job.program.path(name)) && QFile::exists(m_job.program.path(name + ".scope")),
                     qPrintable(name + ended.err));
}

/// Rank 0's alone: it has a folder of its own.
void TestKeptRanks::aFullDiskLeavesTheRanks()
{
    QFETCH(QString, library);
    NEED(library);
    QVERIFY(QDir(m_job.program.directory).mkpath("small"));
    const QString job = QStringLiteral("mpirun.%1 -n 1 -wdir %2/small %2/summed_ranks : -n 2 ./summed_ranks")
                            .arg(library, m_job.program.directory);
    const Ended ended = m_job.program.start(
        "unshare",
        {"-m", "sh", "-c", "mount -t tmpfs -o size=16k none small || exit 99; exec \"$0\" --ranks=mpi " + job,
         ProfiledProgram::recorder()});
    if (ended.status == 99 || ended.err.startsWith("unshare"))
        QSKIP("needs the right to mount");
    static const QRegularExpression line("gmonscope-record: the profiles of all ranks are kept: rank 0: "
                                         ".*/small/gmon.out.*: No space left on device\n");
    QVERIFY2(line.match(ended.err).hasMatch(), qPrintable(ended.err));
    QVERIFY2(!ended.err.contains("there was no parallel job"), qPrintable(ended.err));
    QCOMPARE(m_job.program.profiles(),
             SummedJob::rankFiles(3)); // the recorder has rank 0's, which found no room, from its live file
    QCOMPARE(m_job.leftInFolder(), QStringList());
}

/// A broken promise.
void TestKeptRanks::aRankWithoutTheRuntimeEndsTheJobAtItsStart()
{
    QFETCH(QString, library);
    NEED(library);
    m_job.program.environment.insert("GMONSCOPE_MPI_WAIT", "2");
    const Ended ended = m_job.shell(
        launcher(library) + " -n 3 sh -c 'if [ ${OMPI_COMM_WORLD_RANK:-$PMI_RANK} = 1 ]; then unset LD_PRELOAD; fi; "
                            "exec ./summed_ranks'");
    m_job.program.environment.remove("GMONSCOPE_MPI_WAIT");
    QVERIFY(ended.status != 0);
    static const QRegularExpression line( // the rank's own line may be lost with the job
        "gmonscope-record: the profiles of all ranks are kept: the job was ended: rank [02] has waited 2 s for all "
        "others in MPI_Init: every rank of the job must be recorded\n");
    QVERIFY2(line.match(ended.err).hasMatch(), qPrintable(ended.err));
    QVERIFY(!ended.out.contains("ranks"));
}

/// The profile was written when the program seemed to end.
void TestKeptRanks::aLibrarysDestructorFinalizesTooLate()
{
    QFETCH(QString, library);
    NEED(library);
    const QString compiler = "mpicc." + library, source = ProfiledProgram::sourceOf("late_finalize");
    QCOMPARE(m_job.program.start(compiler, {"-shared", "-fPIC", "-DIS_LIBRARY", "-o", "liblate.so", source}).err,
             QString());
    QCOMPARE(m_job.program.start(compiler, {"-pg", "-o", "late", source, "-L.", "-llate", "-Wl,-rpath,."}).err,
             QString());
    const Ended ended = m_job.around({"mpirun." + library, "-n", "2", "./late"});
    static const QRegularExpression line("gmonscope-record: the profiles of all ranks are kept: rank [01]: its profile "
                                         "had ended before MPI_Finalize, which a library's destructor may call too "
                                         "late\n");
    QVERIFY2(line.match(ended.err).hasMatch(), qPrintable(ended.err));
    QCOMPARE(m_job.program.profiles(), SummedJob::rankFiles(2));
    QCOMPARE(m_job.leftInFolder(), QStringList());
}

void TestKeptRanks::anyThreadMayFinalize()
{
    QFETCH(QString, library);
    NEED(library);
    QVERIFY(m_job.around(SummedJob::command(library, 3, {"thread"})).err.contains(SummedJob::wroteSum(3)));
    QCOMPARE(m_job.program.gmon().arcs, m_job.sumOfKept(3).arcs);
}

/// The second time is the program's error, which the library answers as ever.
void TestKeptRanks::finalizingTwiceAddsUpOnce()
{
    QFETCH(QString, library);
    NEED(library);
    const Ended alone = m_job.program.start("mpirun." + library, {"-n", "3", "./summed_ranks", "twice"});
    const Ended ended = m_job.around(SummedJob::command(library, 3, {"twice"}));
    QCOMPARE(ended.status == 0, alone.status == 0);
    QVERIFY2(ended.err.contains("wrote gmon.out, the sum of 3 ranks"), qPrintable(ended.err));
    QCOMPARE(m_job.program.gmon().arcs, m_job.sumOfKept(3).arcs);
}

void TestKeptRanks::whatARankDoesAfterwardsIsAProfileOfItsOwn()
{
    QFETCH(QString, library);
    NEED(library);
    const Ended ended = m_job.around(SummedJob::command(library, 2, {"goes on"}));
    QVERIFY2(ended.err.contains("; 2 other profiles are kept\n"), qPrintable(ended.err));
    QCOMPARE(m_job.program.gmon().arcs, m_job.sumOfKept(2).arcs);
    for (const QString& name : SummedJob::rankFiles(2)) {
        const GmonContent rest = m_job.program.gmon(name);
        QCOMPARE((rest.arcs[{"work", "leaf"}]), 200000000u);
        QCOMPARE((rest.arcs[{"more_work", "work"}]), 0u);
    }
}

void TestKeptRanks::whatARankDoesForAMomentAfterwardsIsLeftOut_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("how");
    for (const QString& library : SummedJob::libraries())
        for (const char* how : {"lingers", "lingers, _exit"})
            QTest::addRow("%s, %s", qPrintable(library), how) << library << how;
}

/// 25 ms.
void TestKeptRanks::whatARankDoesForAMomentAfterwardsIsLeftOut()
{
    QFETCH(QString, library);
    QFETCH(QString, how);
    NEED(library);
    const Ended ended = m_job.around(SummedJob::command(library, 2, {how}));
    QCOMPARE(ended.err, SummedJob::wroteSum(2));
    QCOMPARE(m_job.program.profiles(), QStringList{"gmon.out"});
    QCOMPARE(m_job.leftInFolder(), QStringList());
}

void TestKeptRanks::aJobOfSessionsKeepsItsRanksAndSaysWhy()
{
    NEED(QStringLiteral("mpich"));
    if (!m_job.program.build("session_ranks", {}, "mpicc.mpich").isEmpty())
        QSKIP("needs an MPI library with sessions");
    const QString why =
        "the profiles of all ranks are kept: the job has begun by MPI_Session_init, where --ranks=mpi adds nothing up";
    const QStringList job{"mpirun.mpich", "-n", "3"};
    const Ended around = m_job.around(job + QStringList{"./session_ranks"});
    QCOMPARE(around.status, 0);
    QVERIFY2(around.err.startsWith("gmonscope-record: " + why + '\n'), qPrintable(around.err));
    QCOMPARE(m_job.program.profiles(), SummedJob::rankFiles(3));
    QVERIFY(m_job.clear());
    const Ended within = m_job.program.start(
        "mpirun.mpich", job.mid(1) + QStringList{ProfiledProgram::recorder(), "--ranks=mpi", "./session_ranks"});
    QCOMPARE(static_cast<int>(within.err.count(why)), 1); // by the recorder of the first rank
    QVERIFY2(!within.err.contains("killed"), qPrintable(within.err));
    QCOMPARE(m_job.program.profiles(), SummedJob::rankFiles(3));
}

QTEST_GUILESS_MAIN(TestKeptRanks)
#include "tst_kept_ranks.moc"
