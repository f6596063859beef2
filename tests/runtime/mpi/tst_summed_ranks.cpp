// SPDX-License-Identifier: MIT
// gmonscope-record --ranks=mpi: a job's ranks add their profiles up in MPI_Finalize, to the last call and tick, in all
// languages and beside other tools.
#include <QRegularExpression>

#include <map>

#include "mpi/summed_job.h"

class TestSummedRanks : public QObject {
    Q_OBJECT
private slots:
    void init() { QVERIFY(m_job.clear()); }
    void theLibraryHasMpisNamesAlone();
    void theSumIsThatOfAllRanks_data();
    void theSumIsThatOfAllRanks();
    void theSumIsThatOfTheReporter_data() { SummedJob::addLibraries(); }
    void theSumIsThatOfTheReporter();
    void aProgramThatIgnoresItsChildrenIsAddedUp_data() { SummedJob::addLibraries(); }
    void aProgramThatIgnoresItsChildrenIsAddedUp();
    void everyLanguageIsAddedUp_data();
    void everyLanguageIsAddedUp();
    void pythonIsAddedUp();
    void otherToolsSeeTheirCalls_data() { SummedJob::addLibraries(); }
    void otherToolsSeeTheirCalls();
    void withoutTheWishNothingHappens_data() { SummedJob::addLibraries(); }
    void withoutTheWishNothingHappens();
    void theLastWishCounts_data() { SummedJob::addLibraries(); }
    void theLastWishCounts();
    void anArchiveThatIsLinkedInIsAddedUp_data() { SummedJob::addLibraries(); }
    void anArchiveThatIsLinkedInIsAddedUp();
    void jobsOfOneRunHaveSumsOfTheirOwn_data() { SummedJob::addLibraries(); }
    void jobsOfOneRunHaveSumsOfTheirOwn();
    void jobsThatAJobStartsHaveSumsOfTheirOwn();
    void aSumOfRanksThatCannotTellOfItIsKnownByItself_data() { SummedJob::addLibraries(); }
    void aSumOfRanksThatCannotTellOfItIsKnownByItself();
    void aJobOfOneIsAsEver_data() { SummedJob::addLibraries(); }
    void aJobOfOneIsAsEver();

private:
    QString comparedWithReference(int ranks) const;

    SummedJob m_job;
};

static QString mpiLibrary() { return QFileInfo(ProfiledProgram::library()).path() + "/libgmonscope-mpi.so"; }

void TestSummedRanks::theLibraryHasMpisNamesAlone()
{
    const QString symbols = m_job.program.start("nm", {"-D", "--defined-only", mpiLibrary()}).out;
    QStringList names;
    for (const QString& line : symbols.split('\n', Qt::SkipEmptyParts))
        names.append(line.section(' ', 2));
    QCOMPARE(names.join(' '), QString("MPI_Finalize MPI_Init MPI_Init_thread MPI_Session_init PMPI_Finalize PMPI_Init "
                                      "PMPI_Init_thread PMPI_Session_init"));
    const QString needed = m_job.program.start("readelf", {"-d", "-W", mpiLibrary()}).out;
    QCOMPARE(needed.count("(NEEDED)"), 1);
    QVERIFY(needed.contains("[libc.so.6]"));
}

void TestSummedRanks::theSumIsThatOfAllRanks_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<bool>("isInside");
    for (const QString& library : SummedJob::libraries())
        for (const int ranks : {2, 3, 4, 7, 16})
            for (const bool isInside : {false, true})
                QTest::addRow("%s, %d ranks, recorder %s mpirun", qPrintable(library), ranks,
                              isInside ? "under" : "around")
                    << library << ranks << isInside;
}

/// Says what differs; empty: nothing does.
QString TestSummedRanks::comparedWithReference(int ranks) const
{
    QStringList arguments{GMONSCOPE_TEST_SUPPORT "/rank_spread.py", "spread.json"};
    const Ended spread = m_job.report({"--spread", "--json=spread.json", "summed_ranks", "gmon.out"});
    if (spread.status != 0)
        return spread.err;
    for (int rank = 0; rank < ranks; ++rank) {
        const QString file = QStringLiteral("kept/gmon.out.rank%1").arg(rank);
        if (const Ended ended = m_job.report({"--json=" + file + ".json", "summed_ranks", file}); ended.status != 0)
            return ended.err;
        arguments.append(file + ".json");
    }
    const Ended compared = m_job.program.start("python3", arguments);
    return compared.status == 0 && compared.out.section(' ', 0, 0).toInt() > 100 ? QString() : compared.out;
}

void TestSummedRanks::theSumIsThatOfAllRanks()
{
    QFETCH(QString, library);
    QFETCH(int, ranks);
    QFETCH(bool, isInside);
    NEED(library);
    const QStringList recorder{ProfiledProgram::recorder(), "--ranks=mpi", "-F", "1000"};
    QStringList job = SummedJob::command(library, ranks);
    job = isInside ? job.mid(0, 3) + recorder + job.mid(3) : recorder + job;
    const Ended ended = m_job.program.start(job.takeFirst(), job);
    QVERIFY2(ended.status == 0, qPrintable(ended.err));
    QCOMPARE(ended.err, SummedJob::wroteSum(ranks));
    QCOMPARE(ended.out, QStringLiteral("%1 ranks, 0 signals, wait finds none\n").arg(ranks));
    QCOMPARE(m_job.program.profiles(), QStringList{"gmon.out"});
    QCOMPARE(m_job.leftInFolder(), QStringList());
    const GmonContent expected = m_job.sumOfKept(ranks), sum = m_job.program.gmon();
    QCOMPARE(expected.error, QString());
    QCOMPARE(sum.error, QString());
    QVERIFY(expected.totalTicks() > 0 || ranks < 4); // fewer take a few samples, which may all be in the runtime
    QCOMPARE(sum.arcs, expected.arcs);
    QCOMPARE(sum.bins, expected.bins);
    QCOMPARE((sum.arcs[{"work", "leaf"}]), std::uint64_t(1000000) * std::uint64_t(ranks * (ranks + 1)));
    QStringList kept;
    for (const QString& name : SummedJob::rankFiles(ranks))
        kept.append("kept/" + name);
    QCOMPARE(m_job.program.start("gprof", QStringList{"-s", "summed_ranks"} + kept).status, 0);
    QCOMPARE(m_job.program.gprofCalls("gmon.sum"), m_job.program.gprofCalls());
    QCOMPARE(m_job.program.gmon("gmon.sum").totalTicks(), sum.totalTicks());
    QCOMPARE(comparedWithReference(ranks), QString());
}

/// All that the companions have, too, without what cannot be the same: names of files, and groups of ranks.
void TestSummedRanks::theSumIsThatOfTheReporter()
{
    QFETCH(QString, library);
    NEED(library);
    QCOMPARE(m_job.around(SummedJob::command(library, 6)).err, SummedJob::wroteSum(6));
    QStringList kept{"--sum-file=gmon.kept"};
    for (int rank = 0; rank < 6; ++rank)
        kept.append(QStringLiteral("kept/gmon.out.rank%1").arg(rank));
    QCOMPARE(m_job.report(kept).status, 0);
    const auto view = [this](const QStringList& options, const QString& file) {
        const Ended ended = m_job.report(QStringList{"-b"} + options + QStringList{"summed_ranks", file});
        return ended.status == 0 ? QString(ended.out).replace(file, "FILE") : ended.err;
    };
    for (const char* output : {"", "--callgrind=/dev/stdout", "--collapsed=/dev/stdout"}) {
        const QStringList options = *output ? QStringList{output} : QStringList();
        const QString ofSum = view(options, "gmon.out");
        QVERIFY2(ofSum.contains("work") && ofSum.contains("leaf"), qPrintable(ofSum));
        QCOMPARE(ofSum, view(options, "gmon.kept"));
    }
    const auto table = [this](const QString& file) {
        return m_job.report({"-b", "--spread", "summed_ranks", file}).out.section("\n\n", 0, 1);
    };
    QVERIFY(table("gmon.out").contains("rank5"));
    QCOMPARE(table("gmon.out"), table("gmon.kept"));
}

/// The kernel keeps no status of such a program's children, not even of one that it does not know of.
void TestSummedRanks::aProgramThatIgnoresItsChildrenIsAddedUp()
{
    QFETCH(QString, library);
    NEED(library);
    const Ended ended = m_job.around(SummedJob::command(library, 4, {"ignores children"}));
    QCOMPARE(ended.err, SummedJob::wroteSum(4));
    QCOMPARE(ended.out, QString("4 ranks, 0 signals, wait finds none\n"));
    QCOMPARE(m_job.program.profiles(), QStringList{"gmon.out"});
    QCOMPARE(m_job.program.gmon().arcs, m_job.sumOfKept(4).arcs);
}

void TestSummedRanks::everyLanguageIsAddedUp_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("source");
    for (const QString& library : SummedJob::libraries())
        for (const char* source : {"ranks_cpp.cpp", "ranks_mpif.f", "ranks_use_mpi.f90", "ranks_use_mpi_f08.f90"})
            QTest::addRow("%s, %s", qPrintable(library), source) << library << source;
}

void TestSummedRanks::everyLanguageIsAddedUp()
{
    QFETCH(QString, library);
    QFETCH(QString, source);
    NEED(library);
    const bool isFortran = !source.endsWith(".cpp");
    if (isFortran && QStandardPaths::findExecutable("gfortran").isEmpty())
        QSKIP("needs gfortran");
    const QString folder = QFileInfo(ProfiledProgram::sourceOf("ranks")).path();
    const QString compiler = (isFortran ? "mpifort." : "mpicxx.") + library;
    const Ended built =
        m_job.program.start(compiler, {"-O2", "-fno-inline", "-pg", "-o", "tested", folder + '/' + source});
    QCOMPARE(built.err, QString());
    const Ended ended = m_job.around({"mpirun." + library, "-n", "3", "./tested"});
    QCOMPARE(ended.err, SummedJob::wroteSum(3));
    QCOMPARE(m_job.program.profiles(), QStringList{"gmon.out"});
    const Ended gprof = m_job.program.start("gprof", {"-b", "-p", "tested", "gmon.out"});
    static const QRegularExpression line("\\s6000\\s.* leaf_?\\n"); // 1000, 2000 and 3000
    QVERIFY2(line.match(gprof.out).hasMatch(), qPrintable(gprof.out + gprof.err));
}

/// Debian's mpi4py is built with Open MPI, and loads it for itself alone.
void TestSummedRanks::pythonIsAddedUp()
{
    if (!SummedJob::has("openmpi"))
        QSKIP("needs openmpi");
    const QString python = "/usr/bin/python3";
    if (m_job.program.start(python, {"-c", "import mpi4py.MPI"}).status != 0)
        QSKIP("needs mpi4py");
    QFile script(m_job.program.path("ranks.py"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("from mpi4py import MPI\nworld = MPI.COMM_WORLD\n"
                 "total = world.reduce(sum(i * i for i in range(3000000)), root=0)\n"
                 "if world.rank == 0:\n    print(world.size, 'ranks')\n");
    script.close();
    const Ended ended = m_job.around({"mpirun.openmpi", "-n", "3", python, "ranks.py"});
    QCOMPARE(ended.out, QString("3 ranks\n"));
    QCOMPARE(ended.err, SummedJob::wroteSum(3));
    QVERIFY(m_job.report({"-b", "--spread", "gmon.out"}).out.contains("rank2"));
}

void TestSummedRanks::otherToolsSeeTheirCalls()
{
    QFETCH(QString, library);
    NEED(library);
    const QString tool = m_job.program.path("tool.so");
    const QString source = QFileInfo(ProfiledProgram::sourceOf("mpi_tool")).filePath();
    QCOMPARE(m_job.program.start("mpicc." + library, {"-shared", "-fPIC", "-O2", "-o", tool, source}).err, QString());
    for (const bool isFirst : {false, true}) {
        const QString preload = isFirst ? tool + ":$LD_PRELOAD" : "$LD_PRELOAD:" + tool;
        const Ended ended =
            m_job.shell("mpirun." + library + " -n 3 sh -c 'LD_PRELOAD=" + preload + " exec ./summed_ranks'");
        QVERIFY2(ended.err.contains("wrote gmon.out, the sum of 3 ranks; "), qPrintable(ended.err));
        QCOMPARE(static_cast<int>(ended.err.count("tool: begin\n")), 3);
        QCOMPARE(static_cast<int>(ended.err.count("tool: end, 0 sends\n")), 3); // ours are none of the program's
        QCOMPARE(m_job.program.gmon().arcs, m_job.sumOfKept(3).arcs);
    }
}

/// Preloaded by hand, but not asked to add up.
void TestSummedRanks::withoutTheWishNothingHappens()
{
    QFETCH(QString, library);
    NEED(library);
    const QString both = ProfiledProgram::library() + ':' + mpiLibrary();
    const Ended ended =
        m_job.program.start("sh", {"-c", "LD_PRELOAD=" + both + " mpirun." + library + " -n 3 ./summed_ranks"});
    QCOMPARE(ended.out, QString("3 ranks, 0 signals, wait finds none\n"));
    QCOMPARE(ended.err, QString());
    QCOMPARE(m_job.program.profiles(), SummedJob::rankFiles(3));
}

void TestSummedRanks::theLastWishCounts()
{
    QFETCH(QString, library);
    NEED(library);
    const Ended ended = m_job.around(QStringList{"--ranks=keep"} + SummedJob::command(library, 2)); // after --ranks=mpi
    QVERIFY2(ended.status == 0 && !ended.err.contains("the sum of"), qPrintable(ended.err));
    QCOMPARE(m_job.program.profiles(), SummedJob::rankFiles(2));
}

/// By hand, without a recorder: by the environment.
void TestSummedRanks::anArchiveThatIsLinkedInIsAddedUp()
{
    QFETCH(QString, library);
    NEED(library);
    const QString name = QStringLiteral("gmonscope_rt_rank_sum");
    const Ended linked =
        m_job.program.start("mpicc." + library, {"-o", "archived", "summed_ranks.o", ProfiledProgram::archive(),
                                                 "-Wl,-u," + name, "-Wl,--export-dynamic-symbol=" + name, "-pthread"});
    QCOMPARE(linked.status, 0);
    const Ended ended =
        m_job.program.start("sh", {"-c", "LD_PRELOAD=" + mpiLibrary() + " GMONSCOPE_MPI=" + SummedJob::reporter() +
                                             " mpirun." + library + " -n 3 ./archived"});
    QCOMPARE(ended.out, QString("3 ranks, 0 signals, wait finds none\n"));
    QCOMPARE(ended.err, QString());
    QCOMPARE(m_job.program.profiles(), QStringList{"gmon.out"});
    const Ended gprof = m_job.program.start("gprof", {"-b", "-p", "archived", "gmon.out"});
    static const QRegularExpression line("\\s12000000\\s.* leaf\\n");
    QVERIFY2(line.match(gprof.out).hasMatch(), qPrintable(gprof.out + gprof.err));
}

void TestSummedRanks::jobsOfOneRunHaveSumsOfTheirOwn()
{
    QFETCH(QString, library);
    NEED(library);
    const QString launcher = "mpirun." + library + " -n ";
    const Ended ended = m_job.shell(launcher + "2 ./summed_ranks && " + launcher + "3 ./summed_ranks");
    QVERIFY2(ended.err.contains(SummedJob::wroteSum(2)), qPrintable(ended.err));
    static const QRegularExpression line("gmonscope-record: wrote (gmon\\.out\\.\\d+\\.1), the sum of 3 ranks; ");
    const auto other = line.match(ended.err);
    QVERIFY2(other.hasMatch(), qPrintable(ended.err));
    QCOMPARE((m_job.program.gmon().arcs[{"work", "leaf"}]), 6000000u);
    QCOMPARE((m_job.program.gmon(other.captured(1)).arcs[{"work", "leaf"}]), 12000000u);
}

/// They end at one moment. Debian's MPICH cannot start any.
void TestSummedRanks::jobsThatAJobStartsHaveSumsOfTheirOwn()
{
    if (!SummedJob::has("openmpi"))
        QSKIP("needs openmpi");
    QCOMPARE(m_job.program.build("spawned_ranks", {}, "mpicc.openmpi"), QString());
    const Ended ended = m_job.around({"mpirun.openmpi", "-n", "2", "./spawned_ranks"});
    static const QRegularExpression line("gmonscope-record: wrote (\\S+), the sum of (\\d) ranks; ");
    std::map<QString, std::uint64_t> calls; // by ranks
    for (auto found = line.globalMatch(ended.err); found.hasNext();) {
        const auto sum = found.next();
        calls[sum.captured(2)] = m_job.program.gmon(sum.captured(1)).calls.value("leaf");
    }
    QVERIFY2(calls["2"] == 200 && calls["3"] == 21, qPrintable(ended.err));
    QCOMPARE(m_job.program.profiles().size(), 2);
}

/// As those on other hosts, which srun hands the environment on to.
void TestSummedRanks::aSumOfRanksThatCannotTellOfItIsKnownByItself()
{
    QFETCH(QString, library);
    NEED(library);
    QFile launcher(m_job.program.path("mpirun"));
    QVERIFY(launcher.open(QIODevice::WriteOnly));
    launcher.write("#!/bin/sh\nunset GMONSCOPE_MPI_TOLD\nexec mpirun." + library.toUtf8() + " \"$@\"\n");
    launcher.close();
    QVERIFY(launcher.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    const Ended ended = m_job.around({"./mpirun", "-n", "3", "./summed_ranks"});
    QVERIFY(QFile::remove(launcher.fileName()));
    QCOMPARE(ended.err, SummedJob::wroteSum(3));
    QCOMPARE(m_job.program.profiles(), QStringList{"gmon.out"});
}

void TestSummedRanks::aJobOfOneIsAsEver()
{
    QFETCH(QString, library);
    NEED(library);
    const Ended ended = m_job.around(SummedJob::command(library, 1));
    QVERIFY2(ended.err.startsWith("gmonscope-record: wrote gmon.out") && !ended.err.contains("sum"),
             qPrintable(ended.err));
    QCOMPARE(m_job.program.profiles(), QStringList{"gmon.out"});
}

QTEST_GUILESS_MAIN(TestSummedRanks)
#include "tst_summed_ranks.moc"
