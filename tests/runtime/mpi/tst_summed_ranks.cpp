// SPDX-License-Identifier: MIT
// gmonscope-record --ranks=mpi: a job's ranks add their profiles up in MPI_Finalize, to the last call and tick;
// whatever goes wrong leaves each rank its own.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

#include "profiled_program.h"

static const QStringList libraries{"openmpi", "mpich"};

class TestSummedRanks : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void theSumIsThatOfAllRanks_data();
    void theSumIsThatOfAllRanks();
    void theSumIsThatOfTheReporter_data() { addLibraries(); }
    void theSumIsThatOfTheReporter();
    void everyLanguageIsAddedUp_data();
    void everyLanguageIsAddedUp();
    void pythonIsAddedUp();
    void whatGoesWrongLeavesTheRanks_data();
    void whatGoesWrongLeavesTheRanks();
    void aFullDiskLeavesTheRanks_data() { addLibraries(); }
    void aFullDiskLeavesTheRanks();
    void aRankWithoutTheRuntimeEndsTheJobAtItsStart_data() { addLibraries(); }
    void aRankWithoutTheRuntimeEndsTheJobAtItsStart();
    void anyThreadMayFinalize_data() { addLibraries(); }
    void anyThreadMayFinalize();
    void finalizingTwiceAddsUpOnce_data() { addLibraries(); }
    void finalizingTwiceAddsUpOnce();
    void whatARankDoesAfterwardsIsAProfileOfItsOwn_data() { addLibraries(); }
    void whatARankDoesAfterwardsIsAProfileOfItsOwn();
    void otherToolsSeeTheirCalls_data() { addLibraries(); }
    void otherToolsSeeTheirCalls();
    void withoutTheWishNothingHappens_data() { addLibraries(); }
    void withoutTheWishNothingHappens();
    void anArchiveThatIsLinkedInIsAddedUp_data() { addLibraries(); }
    void anArchiveThatIsLinkedInIsAddedUp();
    void aJobOfOneIsAsEver_data() { addLibraries(); }
    void aJobOfOneIsAsEver();

private:
    static void addLibraries()
    {
        QTest::addColumn<QString>("library");
        for (const QString& library : libraries)
            QTest::addRow("%s", qPrintable(library)) << library;
    }
    static bool has(const QString& library) { return !QStandardPaths::findExecutable("mpicc." + library).isEmpty(); }
    QString build(const QString& library);
    Ended around(const QStringList& command, const QStringList& options = {"--ranks=mpi"}) const
    {
        return m_program.start(ProfiledProgram::recorder(), options + command);
    }
    Ended shell(const QString& script) const { return around({"sh", "-c", script}); }
    Ended report(const QStringList& arguments) const
    {
        return m_program.start(QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report", arguments);
    }
    GmonContent sumOfKept(int ranks) const;
    QString comparedWithReference(int ranks) const;
    QStringList leftInFolder() const
    {
        return QDir(m_program.path("live")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    }

    ProfiledProgram m_program;
};

#define NEED(library)                                                                                                  \
    if (!has(library))                                                                                                 \
        QSKIP(qPrintable("needs " + (library)));                                                                       \
    QCOMPARE(build(library), QString())

QString TestSummedRanks::build(const QString& library)
{
    return m_program.build("summed_ranks", {"-I" GMONSCOPE_SOURCE_DIR "/runtime"}, "mpicc." + library);
}

static QStringList command(const QString& library, int ranks, const QStringList& arguments = {})
{
    return QStringList{"mpirun." + library, "-n", QString::number(ranks), "./summed_ranks"} + arguments;
}

static QStringList rankFiles(int ranks)
{
    QStringList names;
    for (int rank = 0; rank < ranks; ++rank)
        names.append(QStringLiteral("gmon.out.rank%1").arg(rank));
    names.sort();
    return names;
}

static QString wroteSum(int ranks)
{
    return QStringLiteral("gmonscope-record: wrote gmon.out, the sum of %1 ranks; where they differ: "
                          "gmonscope-report --spread gmon.out\n")
        .arg(ranks);
}

void TestSummedRanks::initTestCase()
{
    for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
                             "OMPI_MCA_rmaps_base_oversubscribe", "OMPI_MCA_mpi_yield_when_idle"})
        m_program.environment.insert(name, "1");
}

void TestSummedRanks::init()
{
    for (const QString& name : QDir(m_program.directory).entryList({"gmon.*"}, QDir::Files))
        QVERIFY(QFile::remove(m_program.path(name)));
    for (const char* folder : {"kept", "live", "gmon.out"})
        QDir(m_program.path(folder)).removeRecursively();
    QVERIFY(QDir(m_program.directory).mkdir("kept"));
}

void TestSummedRanks::theSumIsThatOfAllRanks_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<bool>("isInside");
    for (const QString& library : libraries)
        for (const int ranks : {2, 3, 4, 7, 16})
            for (const bool isInside : {false, true})
                QTest::addRow("%s, %d ranks, recorder %s mpirun", qPrintable(library), ranks,
                              isInside ? "under" : "around")
                    << library << ranks << isInside;
}

GmonContent TestSummedRanks::sumOfKept(int ranks) const
{
    GmonContent sum;
    for (const QString& name : rankFiles(ranks)) {
        const GmonContent rank = m_program.gmon("kept/" + name);
        if (!rank.error.isEmpty())
            sum.error = name + ": " + rank.error;
        for (auto arc = rank.arcs.begin(); arc != rank.arcs.end(); ++arc)
            sum.arcs[arc.key()] += arc.value();
        for (auto bin = rank.bins.begin(); bin != rank.bins.end(); ++bin)
            sum.bins[bin.key()] += bin.value();
    }
    return sum;
}

/// Says what differs; empty: nothing does.
QString TestSummedRanks::comparedWithReference(int ranks) const
{
    QStringList arguments{GMONSCOPE_TEST_SUPPORT "/rank_spread.py", "spread.json"};
    const Ended spread = report({"--spread", "--json=spread.json", "summed_ranks", "gmon.out"});
    if (spread.status != 0)
        return spread.err;
    for (int rank = 0; rank < ranks; ++rank) {
        const QString file = QStringLiteral("kept/gmon.out.rank%1").arg(rank);
        if (const Ended ended = report({"--json=" + file + ".json", "summed_ranks", file}); ended.status != 0)
            return ended.err;
        arguments.append(file + ".json");
    }
    const Ended compared = m_program.start("python3", arguments);
    return compared.status == 0 && compared.out.section(' ', 0, 0).toInt() > 100 ? QString() : compared.out;
}

void TestSummedRanks::theSumIsThatOfAllRanks()
{
    QFETCH(QString, library);
    QFETCH(int, ranks);
    QFETCH(bool, isInside);
    NEED(library);
    const QStringList recorder{ProfiledProgram::recorder(), "--ranks=mpi", "-F", "1000"};
    QStringList job = command(library, ranks);
    job = isInside ? job.mid(0, 3) + recorder + job.mid(3) : recorder + job;
    const Ended ended = m_program.start(job.takeFirst(), job);
    QVERIFY2(ended.status == 0, qPrintable(ended.err));
    QCOMPARE(ended.err, wroteSum(ranks));
    QCOMPARE(ended.out, QStringLiteral("%1 ranks, 0 signals, wait finds none\n").arg(ranks));
    QCOMPARE(m_program.profiles(), QStringList{"gmon.out"});
    QCOMPARE(leftInFolder(), QStringList());
    const GmonContent expected = sumOfKept(ranks), sum = m_program.gmon();
    QCOMPARE(expected.error, QString());
    QCOMPARE(sum.error, QString());
    QVERIFY(expected.totalTicks() > 0);
    QCOMPARE(sum.arcs, expected.arcs);
    QCOMPARE(sum.bins, expected.bins);
    QCOMPARE((sum.arcs[{"work", "leaf"}]), std::uint64_t(1000000) * std::uint64_t(ranks * (ranks + 1)));
    QStringList kept;
    for (const QString& name : rankFiles(ranks))
        kept.append("kept/" + name);
    QCOMPARE(m_program.start("gprof", QStringList{"-s", "summed_ranks"} + kept).status, 0);
    QCOMPARE(m_program.gprofCalls("gmon.sum"), m_program.gprofCalls());
    QCOMPARE(m_program.gmon("gmon.sum").totalTicks(), sum.totalTicks());
    QCOMPARE(comparedWithReference(ranks), QString());
}

/// All that the companions have, too, without what cannot be the same: names of files, and groups of ranks.
void TestSummedRanks::theSumIsThatOfTheReporter()
{
    QFETCH(QString, library);
    NEED(library);
    QCOMPARE(around(command(library, 6)).err, wroteSum(6));
    QStringList kept{"--sum-file=gmon.kept"};
    for (int rank = 0; rank < 6; ++rank)
        kept.append(QStringLiteral("kept/gmon.out.rank%1").arg(rank));
    QCOMPARE(report(kept).status, 0);
    for (const QStringList& view :
         {QStringList{"-b"}, {"-b", "--callgrind=/dev/stdout"}, {"-b", "--folded=/dev/stdout"}})
        QCOMPARE(report(view + QStringList{"summed_ranks", "gmon.out"}).out.replace("gmon.out", "FILE"),
                 report(view + QStringList{"summed_ranks", "gmon.kept"}).out.replace("gmon.kept", "FILE"));
    const auto table = [this](const QString& file) {
        return report({"-b", "--spread", "summed_ranks", file}).out.section("\n\n", 0, 1);
    };
    QVERIFY(table("gmon.out").contains("rank5"));
    QCOMPARE(table("gmon.out"), table("gmon.kept"));
}

void TestSummedRanks::everyLanguageIsAddedUp_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("source");
    for (const QString& library : libraries)
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
    const Ended built = m_program.start(compiler, {"-O2", "-fno-inline", "-pg", "-o", "tested", folder + '/' + source});
    QCOMPARE(built.err, QString());
    const Ended ended = around({"mpirun." + library, "-n", "3", "./tested"});
    QCOMPARE(ended.err, wroteSum(3));
    QCOMPARE(m_program.profiles(), QStringList{"gmon.out"});
    const Ended gprof = m_program.start("gprof", {"-b", "-p", "tested", "gmon.out"});
    static const QRegularExpression line("\\s6000\\s.* leaf_?\\n"); // 1000, 2000 and 3000
    QVERIFY2(line.match(gprof.out).hasMatch(), qPrintable(gprof.out + gprof.err));
}

/// Debian's mpi4py is built with Open MPI, and loads it for itself alone.
void TestSummedRanks::pythonIsAddedUp()
{
    if (!has("openmpi"))
        QSKIP("needs openmpi");
    const QString python = "/usr/bin/python3";
    if (m_program.start(python, {"-c", "import mpi4py.MPI"}).status != 0)
        QSKIP("needs mpi4py");
    QFile script(m_program.path("ranks.py"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("from mpi4py import MPI\nworld = MPI.COMM_WORLD\n"
                 "total = world.reduce(sum(i * i for i in range(3000000)), root=0)\n"
                 "if world.rank == 0:\n    print(world.size, 'ranks')\n");
    script.close();
    const Ended ended = around({"mpirun.openmpi", "-n", "3", python, "ranks.py"});
    QCOMPARE(ended.out, QString("3 ranks\n"));
    QCOMPARE(ended.err, wroteSum(3));
    QVERIFY(report({"-b", "--spread", "gmon.out"}).out.contains("rank2"));
}

void TestSummedRanks::whatGoesWrongLeavesTheRanks_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("said");
    for (const QString& library : libraries) {
        const QString job = "mpirun." + library + " -n 3 ";
        const auto row = [&](const char* name, const QString& script, const char* said) {
            QTest::addRow("%s, %s", qPrintable(library), name) << library << script << QString(said);
        };
        for (const char* how : {"kill", "abort", "unfinalized"})
            row(how, job + "./summed_ranks " + how + " 1", "the job has not added them up in MPI_Finalize");
        row("something in its place", "rm -f gmon.out; mkdir gmon.out;" + job + "./summed_ranks",
            "rank 0: .*gmon.out: .*");
        row("a rank of another build", "mpirun." + library + " -n 2 ./summed_ranks : -n 1 ./another",
            "rank 0: gmon.out.rank2.scope: expected a profile of .*/summed_ranks, build .*, found one of .*/another, "
            ".*");
        row("names without a common part", job + "sh -c 'GMONSCOPE_OUT=gmon.out.rank%r exec ./summed_ranks'",
            "rank [0-2]: the ranks' profiles need a common name, without %r and %p");
        row("a rank without the runtime, but with our part of MPI",
            job + "sh -c 'if [ ${OMPI_COMM_WORLD_RANK:-$PMI_RANK} = 1 ]; then export "
                  "LD_PRELOAD=${LD_PRELOAD#*:}; fi; exec ./summed_ranks'",
            "rank 1: gmonscope's runtime is not in it");
    }
}

void TestSummedRanks::whatGoesWrongLeavesTheRanks()
{
    QFETCH(QString, library);
    QFETCH(QString, script);
    QFETCH(QString, said);
    NEED(library);
    if (script.contains("./another")) {
        const QStringList flags{"-I" GMONSCOPE_SOURCE_DIR "/runtime", "-O1", "-pg", "-o", "another", "-pthread"};
        const Ended built =
            m_program.start("mpicc." + library, flags + QStringList{ProfiledProgram::sourceOf("summed_ranks")});
        QCOMPARE(built.err, QString());
    }
    const Ended ended = shell(script);
    const QRegularExpression line("gmonscope-record: the profiles of all ranks are kept: " + said + "\n");
    QVERIFY2(line.match(ended.err).hasMatch(), qPrintable(ended.err));
    QCOMPARE(static_cast<int>(ended.err.count("are kept")), 1);
    QVERIFY(!ended.err.contains("the sum of"));
    QCOMPARE(leftInFolder(), QStringList());
    for (const QString& name : rankFiles(3))
        if (!(said.contains("is not in it") && name.endsWith("1")))
            QVERIFY2(QFile::exists(m_program.path(name)) && QFile::exists(m_program.path(name + ".scope")),
                     qPrintable(name + ended.err));
}

/// Rank 0's alone: it has a folder of its own.
void TestSummedRanks::aFullDiskLeavesTheRanks()
{
    QFETCH(QString, library);
    NEED(library);
    QVERIFY(QDir(m_program.directory).mkpath("small"));
    const QString job = QStringLiteral("mpirun.%1 -n 1 -wdir %2/small %2/summed_ranks : -n 2 ./summed_ranks")
                            .arg(library, m_program.directory);
    const Ended ended =
        m_program.start("unshare", {"-m", "sh", "-c",
                                    "mount -t tmpfs -o size=16k none small || exit 99; exec \"$0\" --ranks=mpi " + job,
                                    ProfiledProgram::recorder()});
    if (ended.status == 99 || ended.err.startsWith("unshare"))
        QSKIP("needs the right to mount");
    static const QRegularExpression line("gmonscope-record: the profiles of all ranks are kept: rank 0: "
                                         ".*/small/gmon.out.*: No space left on device\n");
    QVERIFY2(line.match(ended.err).hasMatch(), qPrintable(ended.err));
    QCOMPARE(m_program.profiles(), rankFiles(3)); // the recorder has rank 0's, which found no room, from its live file
    QCOMPARE(leftInFolder(), QStringList());
}

/// A broken promise.
void TestSummedRanks::aRankWithoutTheRuntimeEndsTheJobAtItsStart()
{
    QFETCH(QString, library);
    NEED(library);
    m_program.environment.insert("GMONSCOPE_MPI_WAIT", "2");
    const Ended ended = shell("mpirun." + library +
                              " -n 3 sh -c 'if [ ${OMPI_COMM_WORLD_RANK:-$PMI_RANK} = 1 ]; then unset LD_PRELOAD; fi; "
                              "exec ./summed_ranks'");
    m_program.environment.remove("GMONSCOPE_MPI_WAIT");
    QVERIFY(ended.status != 0);
    static const QRegularExpression line("gmonscope: --ranks=mpi: rank [02] has waited 2 s for all others in MPI_Init: "
                                         "every rank of the job must be recorded\n");
    QVERIFY2(line.match(ended.err).hasMatch(), qPrintable(ended.err));
    QVERIFY(!ended.out.contains("ranks"));
}

void TestSummedRanks::anyThreadMayFinalize()
{
    QFETCH(QString, library);
    NEED(library);
    QVERIFY(around(command(library, 3, {"thread"})).err.contains(wroteSum(3)));
    QCOMPARE(m_program.gmon().arcs, sumOfKept(3).arcs);
}

/// The second time is the program's error, which the library answers as ever.
void TestSummedRanks::finalizingTwiceAddsUpOnce()
{
    QFETCH(QString, library);
    NEED(library);
    const Ended alone = m_program.start("mpirun." + library, {"-n", "3", "./summed_ranks", "twice"});
    const Ended ended = around(command(library, 3, {"twice"}));
    QCOMPARE(ended.status == 0, alone.status == 0);
    QVERIFY2(ended.err.contains("wrote gmon.out, the sum of 3 ranks"), qPrintable(ended.err));
    QCOMPARE(m_program.gmon().arcs, sumOfKept(3).arcs);
}

void TestSummedRanks::whatARankDoesAfterwardsIsAProfileOfItsOwn()
{
    QFETCH(QString, library);
    NEED(library);
    const Ended ended = around(command(library, 2, {"goes on"}));
    QVERIFY2(ended.err.contains("; 2 other profiles are kept\n"), qPrintable(ended.err));
    QCOMPARE(m_program.gmon().arcs, sumOfKept(2).arcs);
    for (const QString& name : rankFiles(2)) {
        const GmonContent rest = m_program.gmon(name);
        QCOMPARE((rest.arcs[{"work", "leaf"}]), 200000000u);
        QCOMPARE((rest.arcs[{"more_work", "work"}]), 0u);
    }
}

void TestSummedRanks::otherToolsSeeTheirCalls()
{
    QFETCH(QString, library);
    NEED(library);
    const QString tool = m_program.path("tool.so");
    const QString source = QFileInfo(ProfiledProgram::sourceOf("mpi_tool")).filePath();
    QCOMPARE(m_program.start("mpicc." + library, {"-shared", "-fPIC", "-O2", "-o", tool, source}).err, QString());
    for (const bool isFirst : {false, true}) {
        const QString preload = isFirst ? tool + ":$LD_PRELOAD" : "$LD_PRELOAD:" + tool;
        const Ended ended = shell("mpirun." + library + " -n 3 sh -c 'LD_PRELOAD=" + preload + " exec ./summed_ranks'");
        QVERIFY2(ended.err.contains(wroteSum(3)), qPrintable(ended.err));
        QCOMPARE(static_cast<int>(ended.err.count("tool: begin\n")), 3);
        QCOMPARE(static_cast<int>(ended.err.count("tool: end, 0 sends\n")), 3); // ours are none of the program's
        QCOMPARE(m_program.gmon().arcs, sumOfKept(3).arcs);
    }
}

/// Preloaded by hand, but not asked to add up.
void TestSummedRanks::withoutTheWishNothingHappens()
{
    QFETCH(QString, library);
    NEED(library);
    const QString both =
        ProfiledProgram::library() + ':' + QFileInfo(ProfiledProgram::library()).path() + "/libgmonscope-mpi.so";
    const Ended ended =
        m_program.start("sh", {"-c", "LD_PRELOAD=" + both + " mpirun." + library + " -n 3 ./summed_ranks"});
    QCOMPARE(ended.out, QString("3 ranks, 0 signals, wait finds none\n"));
    QCOMPARE(ended.err, QString());
    QCOMPARE(m_program.profiles(), rankFiles(3));
}

/// By hand, without a recorder: by the environment.
void TestSummedRanks::anArchiveThatIsLinkedInIsAddedUp()
{
    QFETCH(QString, library);
    NEED(library);
    const QString name = QStringLiteral("gmonscope_rt_rank_sum");
    const Ended linked =
        m_program.start("mpicc." + library, {"-o", "archived", "summed_ranks.o", ProfiledProgram::archive(),
                                             "-Wl,-u," + name, "-Wl,--export-dynamic-symbol=" + name, "-pthread"});
    QCOMPARE(linked.status, 0);
    const QString folder = QFileInfo(ProfiledProgram::library()).path();
    const Ended ended = m_program.start("sh", {"-c", "LD_PRELOAD=" + folder + "/libgmonscope-mpi.so GMONSCOPE_MPI=" +
                                                         QFileInfo(ProfiledProgram::recorder()).path() +
                                                         "/gmonscope-report mpirun." + library + " -n 3 ./archived"});
    QCOMPARE(ended.out, QString("3 ranks, 0 signals, wait finds none\n"));
    QCOMPARE(ended.err, QString());
    QCOMPARE(m_program.profiles(), QStringList{"gmon.out"});
    const Ended gprof = m_program.start("gprof", {"-b", "-p", "archived", "gmon.out"});
    static const QRegularExpression line("\\s12000000\\s.* leaf\\n");
    QVERIFY2(line.match(gprof.out).hasMatch(), qPrintable(gprof.out + gprof.err));
}

void TestSummedRanks::aJobOfOneIsAsEver()
{
    QFETCH(QString, library);
    NEED(library);
    const Ended ended = around(command(library, 1));
    QVERIFY2(ended.err.startsWith("gmonscope-record: wrote gmon.out") && !ended.err.contains("sum"),
             qPrintable(ended.err));
    QCOMPARE(m_program.profiles(), QStringList{"gmon.out"});
}

QTEST_GUILESS_MAIN(TestSummedRanks)
#include "tst_summed_ranks.moc"
