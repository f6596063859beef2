// SPDX-License-Identifier: MIT
// Real parallel jobs: Open MPI and MPICH, in C, C++, Fortran and Python, whole ones and such as end badly.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

#include "profiled_program.h"

static const QStringList libraries{"openmpi", "mpich"};

class TestRecordMpi : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void eachRankHasItsProfile_data();
    void eachRankHasItsProfile();
    void everyLanguageHasRanks_data();
    void everyLanguageHasRanks();
    void pythonHasRanks();
    void whatGoesWrongInARankLeavesAllProfiles_data();
    void whatGoesWrongInARankLeavesAllProfiles();
    void ranksWhoseRecordersAreKilledAreSalvagedLater();
    void theJobEndsAsItDoesAlone_data();
    void theJobEndsAsItDoesAlone();

private:
    QString build(const QString& library, const QString& source);
    QStringList launch(const QString& library, int ranks, const QStringList& command, bool inside) const;
    Ended job(const QString& library, int ranks, const QStringList& command, bool inside) const;
    static bool has(const QString& library) { return !QStandardPaths::findExecutable("mpicc." + library).isEmpty(); }
    void removeProfiles() const;
    ProfiledProgram program;
};

#define NEED(library)                                                                                                  \
    if (!has(library))                                                                                                 \
    QSKIP(qPrintable("needs " + (library)))

void TestRecordMpi::initTestCase()
{
    program.environment.insert("OMPI_ALLOW_RUN_AS_ROOT", "1");
    program.environment.insert("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    program.environment.insert("OMPI_MCA_rmaps_base_oversubscribe", "1");
    program.environment.insert("OMPI_MCA_mpi_yield_when_idle", "1"); // ranks outnumber the processors
    for (const QString& library : libraries)
        if (has(library)) {
            QCOMPARE(program.build("ranks", {}, "mpicc." + library), QString());
            QVERIFY(QFile::rename(program.path("ranks"), program.path("ranks." + library)));
        }
}

void TestRecordMpi::removeProfiles() const
{
    for (const QString& name : QDir(program.directory).entryList({"gmon.out*"}))
        QVERIFY(QFile::remove(program.path(name)));
}

void TestRecordMpi::init() { removeProfiles(); }

static QStringList rankFiles(int ranks)
{
    QStringList names;
    for (int rank = 0; rank < ranks; ++rank)
        names.append(QStringLiteral("gmon.out.rank%1").arg(rank));
    names.sort();
    return names;
}

/// `inside`: each rank has a recorder of its own.
QStringList TestRecordMpi::launch(const QString& library, int ranks, const QStringList& command, bool inside) const
{
    const QStringList launcher{"mpirun." + library, "-n", QString::number(ranks)};
    const QStringList recorder{ProfiledProgram::recorder()};
    return inside ? launcher + recorder + command : recorder + launcher + command;
}

Ended TestRecordMpi::job(const QString& library, int ranks, const QStringList& command, bool inside) const
{
    QStringList all = launch(library, ranks, command, inside);
    return program.start(all.takeFirst(), all);
}

void TestRecordMpi::eachRankHasItsProfile_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<bool>("inside");
    for (const QString& library : libraries)
        for (const int ranks : {1, 2, 3, 4, 7, 16})
            for (const bool inside : {true, false})
                QTest::addRow("%s, %d ranks, recorder %s mpirun", qPrintable(library), ranks,
                              inside ? "under" : "around")
                    << library << ranks << inside;
}

void TestRecordMpi::eachRankHasItsProfile()
{
    QFETCH(QString, library);
    QFETCH(int, ranks);
    QFETCH(bool, inside);
    NEED(library);
    const Ended ended = job(library, ranks, {"./ranks." + library}, inside);
    QVERIFY2(ended.status == 0 && ended.out == QStringLiteral("%1 ranks\n").arg(ranks), qPrintable(ended.err));
    QCOMPARE(program.profiles(), ranks == 1 ? QStringList{"gmon.out"} : rankFiles(ranks)); // one is like any process
    for (int rank = 0; rank < ranks && ranks > 1; ++rank) {
        const QString name = QStringLiteral("gmon.out.rank%1").arg(rank);
        QCOMPARE(program.gmon(name).error, QString());
        QVERIFY(QFile::exists(program.path(name + ".scope")));
        const Ended gprof = program.start("gprof", {"-b", "-p", "ranks." + library, name});
        const QRegularExpression line(QStringLiteral("\\s%1\\s.* leaf\\n").arg(1000 * (rank + 1)));
        QVERIFY2(line.match(gprof.out).hasMatch(), qPrintable(gprof.out + gprof.err));
    }
    const int wrote = static_cast<int>(ended.err.count("gmonscope-record: wrote "));
    QVERIFY2(wrote == (inside ? ranks : 1), qPrintable(ended.err));
}

/// Returns what went wrong.
QString TestRecordMpi::build(const QString& library, const QString& source)
{
    const bool isFortran = !source.endsWith(".cpp");
    const QString compiler = (isFortran ? "mpifort." : "mpicxx.") + library;
    const QString folder = QFileInfo(ProfiledProgram::sourceOf("ranks")).path();
    return program.start(compiler, {"-O2", "-fno-inline", "-pg", "-o", "tested", folder + '/' + source}).err;
}

void TestRecordMpi::everyLanguageHasRanks_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("source");
    for (const QString& library : libraries)
        for (const char* source : {"ranks_cpp.cpp", "ranks_mpif.f", "ranks_use_mpi.f90", "ranks_use_mpi_f08.f90"})
            QTest::addRow("%s, %s", qPrintable(library), source) << library << source;
}

void TestRecordMpi::everyLanguageHasRanks()
{
    QFETCH(QString, library);
    QFETCH(QString, source);
    NEED(library);
    if (!source.endsWith(".cpp") && QStandardPaths::findExecutable("gfortran").isEmpty())
        QSKIP("needs gfortran");
    QCOMPARE(build(library, source), QString());
    for (const bool inside : {true, false}) {
        removeProfiles();
        const Ended ended = job(library, 3, {"./tested"}, inside);
        QVERIFY2(ended.status == 0, qPrintable(ended.err));
        QCOMPARE(program.profiles(), rankFiles(3));
        const Ended gprof = program.start("gprof", {"-b", "-p", "tested", "gmon.out.rank2"});
        static const QRegularExpression line("\\s3000\\s.* leaf_?\\n");
        QVERIFY2(line.match(gprof.out).hasMatch(), qPrintable(gprof.out + gprof.err));
    }
}

/// Debian's mpi4py is built with Open MPI, and loads it by itself.
void TestRecordMpi::pythonHasRanks()
{
    NEED(QStringLiteral("openmpi"));
    const QString python = "/usr/bin/python3";
    if (program.start(python, {"-c", "import mpi4py.MPI"}).status != 0)
        QSKIP("needs mpi4py");
    QFile script(program.path("ranks.py"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("from mpi4py import MPI\nworld = MPI.COMM_WORLD\n"
                 "total = world.reduce(sum(i * i for i in range(1000000)), root=0)\n"
                 "if world.rank == 0:\n    print(world.size, 'ranks')\n");
    script.close();
    for (const bool inside : {true, false}) {
        removeProfiles();
        const Ended ended = job("openmpi", 2, {python, "ranks.py"}, inside);
        QVERIFY2(ended.out == "2 ranks\n", qPrintable(ended.err));
        QCOMPARE(program.profiles(), rankFiles(2));
        QCOMPARE(static_cast<int>(ended.err.count("counts need -pg")), inside ? 1 : 0);
    }
}

static void addRows(const std::initializer_list<const char*>& ways)
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("how");
    for (const QString& library : libraries)
        for (const char* how : ways)
            QTest::addRow("%s, %s", qPrintable(library), how) << library << how;
}

void TestRecordMpi::whatGoesWrongInARankLeavesAllProfiles_data()
{
    addRows({"kill", "abort", "unfinalized", "thread"});
}

/// MPICH kills the ranks' recorders as well: then what is around the launcher salvages.
void TestRecordMpi::whatGoesWrongInARankLeavesAllProfiles()
{
    QFETCH(QString, library);
    QFETCH(QString, how);
    NEED(library);
    const Ended ended = job(library, 3, {"./ranks." + library, how, "1"}, false);
    QCOMPARE(program.profiles(), rankFiles(3));
    for (int rank = 0; rank < 3; ++rank) {
        const Ended gprof =
            program.start("gprof", {"-b", "-p", "ranks." + library, QStringLiteral("gmon.out.rank%1").arg(rank)});
        const QRegularExpression line(QStringLiteral("\\s%1\\s.* leaf\\n").arg(1000 * (rank + 1)));
        QVERIFY2(line.match(gprof.out).hasMatch(), qPrintable(gprof.out + ended.err));
    }
    QVERIFY(QDir(program.path("live")).entryList({"*.scope"}).isEmpty());
}

/// MPICH kills a job by SIGKILL, recorders and all.
void TestRecordMpi::ranksWhoseRecordersAreKilledAreSalvagedLater()
{
    NEED(QStringLiteral("mpich"));
    job("mpich", 4, {"./ranks.mpich", "kill", "1"}, true);
    program.start(ProfiledProgram::controller(), {"salvage", "--job=."}); // an error if no recorder was killed
    QCOMPARE(program.profiles(), rankFiles(4));
    for (int rank = 0; rank < 4; ++rank)
        QCOMPARE(program.gmon(QStringLiteral("gmon.out.rank%1").arg(rank)).error, QString());
    QVERIFY(QDir(program.path("live")).entryList({"*.scope"}).isEmpty());
}

/// Without MPI_Finalize the end is a matter of chance: MPICH's status is 0 or 9.
void TestRecordMpi::theJobEndsAsItDoesAlone_data() { addRows({"kill", "abort", "thread"}); }

/// Debian's Open MPI crashes or hangs now and then when it aborts a job, recorded or not (PMIx_server_finalize; of 80
/// jobs that nobody recorded, 2 and 2).
void TestRecordMpi::theJobEndsAsItDoesAlone()
{
    QFETCH(QString, library);
    QFETCH(QString, how);
    NEED(library);
    const auto isKnownFault = [&](const Ended& ended) {
        return (ended.crashed && ended.err.contains("PMIx_server_fin")) ||
               (library == QLatin1String("openmpi") && how == QLatin1String("abort") &&
                ended.err.contains("timed out"));
    };
    const QStringList command{"./ranks." + library, how, "1"};
    const Ended alone = program.start("mpirun." + library, QStringList{"-n", "3"} + command);
    for (const bool inside : {true, false}) {
        const Ended recorded = job(library, 3, command, inside);
        if (isKnownFault(alone) || isKnownFault(recorded))
            continue;
        QVERIFY2(recorded.status == alone.status && recorded.crashed == alone.crashed, qPrintable(recorded.err));
    }
}

QTEST_GUILESS_MAIN(TestRecordMpi)
#include "tst_record_mpi.moc"
