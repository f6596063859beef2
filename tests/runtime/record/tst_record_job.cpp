// SPDX-License-Identifier: MIT
// Parallel jobs as a launcher's environment tells of them: which process is which rank, what its profile is called, and
// what each recorder says. No MPI is needed here; real jobs are in tst_record_mpi.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <sys/stat.h>

#include "profiled_program.h"

class TestRecordJob : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { program.reset(); }
    void aRankGivesItsProfileItsName_data();
    void aRankGivesItsProfileItsName();
    void aNameThatTheUserGaveStays_data();
    void aNameThatTheUserGaveStays();
    void aPrefixStaysThatOfGprof();
    void aDeviceStaysADevice();
    void aForkedChildOfARankGetsItsNumber();
    void aProgramThatARankStartsGetsItsNumber_data();
    void aProgramThatARankStartsGetsItsNumber();
    void aKilledRankHasItsName();
    void theFirstRankTellsTheCommandForAll();
    void ranksOfAnEarlierJobAreNotInThatCommand();
    void manyRanksLeaveItToTheFirstToSpeak();
    void aRecorderClaimsNoFileOfAnotherRank_data();
    void aRecorderClaimsNoFileOfAnotherRank();
    void aLauncherUnderTheRecorderStartsRanks_data();
    void aLauncherUnderTheRecorderStartsRanks();
    void ranksWithoutCountsAreSampledAndTheirLauncherIsNot();
    void aShellThatStartsTheProgramIsNoRank();
    void whatALauncherStartsOnEachHostIsNoRank_data();
    void whatALauncherStartsOnEachHostIsNoRank();
    void aJobWithinAJobHasRanksOfItsOwn();
    void allKilledRanksOfAFolderAreSalvagedAtOnce();
    void aLauncherBehindTheProgramIsHintedAt();
    void aSumWithoutAJobIsTold();
    void aKilledFirstRankNamesTheCommandForTheOthers();

private:
    Ended record(const QStringList& arguments, const QStringList& options = {})
    {
        return program->record(arguments, options);
    }
    void set(const QString& variables);
    void write(const QString& name, const QByteArray& text);
    void writeLauncher(const QByteArray& name, int ranks);
    std::unique_ptr<ProfiledProgram> program;
};

static const QStringList rankVariables{
    "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMI_RANK",      "PMI_SIZE",     "PMIX_RANK",
    "MV2_COMM_WORLD_RANK",  "MPI_RANKID",           "ALPS_APP_PE",   "SLURM_PROCID", "SLURM_JOB_ID",
    "SLURM_JOB_NODELIST",   "SLURM_JOB_NUM_NODES",  "SLURM_STEP_ID", "SLURM_NTASKS", "SLURM_STEP_NUM_TASKS"};

void TestRecordJob::init()
{
    program = std::make_unique<ProfiledProgram>();
    for (const QString& name : rankVariables)
        program->environment.remove(name);
    QCOMPARE(program->build("processes"), QString());
}

/// "NAME=VALUE NAME=VALUE"
void TestRecordJob::set(const QString& variables)
{
    for (const QString& variable : variables.split(' ', Qt::SkipEmptyParts))
        program->environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
}

void TestRecordJob::write(const QString& name, const QByteArray& text)
{
    QFile file(program->path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QCOMPARE(chmod(QFile::encodeName(file.fileName()).constData(), 0755), 0);
}

/// Starts its arguments as so many ranks, as MPICH's does.
void TestRecordJob::writeLauncher(const QByteArray& name, int ranks)
{
    QByteArray text = "#!/bin/sh\n";
    for (int rank = 0; rank < ranks; ++rank)
        text += "PMI_SIZE=" + QByteArray::number(ranks) + " PMI_RANK=" + QByteArray::number(rank) + " \"$@\" &\n";
    write(name, text + "wait\n");
}

void TestRecordJob::aRankGivesItsProfileItsName_data()
{
    QTest::addColumn<QString>("variables");
    QTest::addColumn<QString>("name");
    const auto row = [](const char* title, const QString& variables, const QString& name) {
        QTest::addRow("%s", title) << variables << name;
    };
    row("Open MPI", "OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_SIZE=4 PMIX_RANK=2", "gmon.out.rank2");
    row("MPICH", "PMI_RANK=11 PMI_SIZE=12", "gmon.out.rank11");
    row("PMIx alone", "PMIX_RANK=3", "gmon.out.rank3");
    row("MVAPICH2", "MV2_COMM_WORLD_RANK=0 MV2_COMM_WORLD_SIZE=2", "gmon.out.rank0");
    row("Slurm, its rank alone", "SLURM_PROCID=2", "gmon.out.rank2");
    row("Slurm, a step", "SLURM_JOB_ID=7 SLURM_STEP_ID=0 SLURM_PROCID=3 SLURM_STEP_NUM_TASKS=4", "gmon.out.rank3");
    row("Slurm, the batch script", "SLURM_JOB_ID=7 SLURM_PROCID=0 SLURM_NTASKS=4", "gmon.out");
    row("Slurm, a step of one", "SLURM_JOB_ID=7 SLURM_STEP_ID=0 SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=1", "gmon.out");
    row("a job of one", "PMI_RANK=0 PMI_SIZE=1", "gmon.out");
    row("MPI in a batch script", "SLURM_JOB_ID=7 SLURM_PROCID=0 PMI_RANK=1 PMI_SIZE=2", "gmon.out.rank1");
    row("no number", "PMI_RANK=../1 PMI_SIZE=2", "gmon.out");
    row("an empty one", "PMI_RANK= SLURM_PROCID=", "gmon.out");
}

void TestRecordJob::aRankGivesItsProfileItsName()
{
    QFETCH(QString, variables);
    QFETCH(QString, name);
    set(variables);
    const Ended ended = record({});
    QCOMPARE(program->profiles(), QStringList{name});
    QCOMPARE(program->disagreement(ended.out, name), QString());
    QVERIFY2(ended.err.startsWith("gmonscope-record: wrote " + name), qPrintable(ended.err));
    QVERIFY(QFile::remove(program->path(name)));
    program->preload();
    QCOMPARE(program->profiles(), QStringList{name});
}

void TestRecordJob::aNameThatTheUserGaveStays_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("name");
    QTest::addRow("by rank") << "prof.%r"
                             << "prof.1";
    QTest::addRow("in the middle") << "r%r.prof"
                                   << "r1.prof";
    QTest::addRow("no pattern") << "prof"
                                << "prof.rank1";
    QTest::addRow("a percent sign") << "50%%"
                                    << "50%.rank1";
}

void TestRecordJob::aNameThatTheUserGaveStays()
{
    QFETCH(QString, given);
    QFETCH(QString, name);
    set("PMI_RANK=1 PMI_SIZE=2");
    const Ended ended = record({}, {"-o", given});
    QVERIFY2(program->has(name), qPrintable(ended.err));
    QCOMPARE(ended.err, "gmonscope-record: wrote " + name + "\n");
}

void TestRecordJob::aPrefixStaysThatOfGprof()
{
    set("PMI_RANK=1 PMI_SIZE=2 GMON_OUT_PREFIX=pre");
    const Ended ended = record({});
    static const QRegularExpression said("^gmonscope-record: wrote pre\\.\\d+\n$");
    QVERIFY2(said.match(ended.err).hasMatch(), qPrintable(ended.err));
}

void TestRecordJob::aDeviceStaysADevice()
{
    set("PMI_RANK=1 PMI_SIZE=2");
    const Ended ended = record({}, {"-o", "/dev/null"});
    QCOMPARE(ended.err, QString("gmonscope-record: no profile: /dev/null is a device, which keeps none\n"));
    QVERIFY(!QFile::exists("/dev/null.rank1"));
}

void TestRecordJob::aForkedChildOfARankGetsItsNumber()
{
    set("PMI_RANK=1 PMI_SIZE=2");
    const Ended ended = record({"fork"});
    const QString child = QStringLiteral("gmon.out.rank1.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program->profiles(), (QStringList{"gmon.out.rank1", child}));
    QCOMPARE(program->gmon(child).calls.value("leaf"), 20u);
    QVERIFY2(ended.err.startsWith("gmonscope-record: wrote gmon.out.rank1 and 1 more"), qPrintable(ended.err));
}

void TestRecordJob::aProgramThatARankStartsGetsItsNumber_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"recorder", "preloaded", "launcher under the recorder"})
        QTest::addRow("%s", how) << how;
}

void TestRecordJob::aProgramThatARankStartsGetsItsNumber()
{
    QFETCH(QString, how);
    Ended ended;
    if (how.startsWith("launcher")) {
        write("mpirun", "#!/bin/sh\nPMI_RANK=1 PMI_SIZE=2 \"$@\"\n");
        ended = program->start(ProfiledProgram::recorder(), {"./mpirun", "./processes", "exec"});
    } else {
        set("PMI_RANK=1 PMI_SIZE=2");
        ended = how == "recorder" ? record({"exec"}) : program->preload({"exec"});
    }
    const QString child = QStringLiteral("gmon.out.rank1.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program->profiles(), (QStringList{"gmon.out.rank1", child}));
    QCOMPARE(program->gmon("gmon.out.rank1").calls.value("leaf"), 8u);
    QCOMPARE(program->gmon(child).calls.value("leaf"), 5u);
}

void TestRecordJob::aKilledRankHasItsName()
{
    writeLauncher("mpirun", 3);
    program->start(ProfiledProgram::recorder(), {"./mpirun", "./processes", "kill", "9"});
    QCOMPARE(program->profiles(), (QStringList{"gmon.out.rank0", "gmon.out.rank1", "gmon.out.rank2"}));
    for (const QString& name : program->profiles())
        QCOMPARE(program->gmon(name).calls.value("leaf"), 5u);
    set("PMI_RANK=1 PMI_SIZE=2");
    const Ended ended = record({"kill", "15"}, {"-o", "prof"});
    QVERIFY2(ended.err.endsWith("(Terminated); its profile up to then: prof.rank1\n"), qPrintable(ended.err));
}

void TestRecordJob::theFirstRankTellsTheCommandForAll()
{
    set("PMI_RANK=1 PMI_SIZE=4");
    QCOMPARE(record({}).err, QString("gmonscope-record: wrote gmon.out.rank1\n"));
    set("PMI_RANK=0");
    QCOMPARE(record({}).err, QString("gmonscope-record: wrote gmon.out.rank0; to see all 4 ranks: gmonscope-report "
                                     "--spread gmon.out.rank*\n"));
    const QString named = record({}, {"-o", "a-%r.prof"}).err;
    QCOMPARE(named, QString("gmonscope-record: wrote a-0.prof; to see all 4 ranks: gmonscope-report --spread "
                            "a-*.prof\n")); // as another rank's does
    const QString numbered = record({"fork"}, {"-o", "b.%r.%p"}).err;
    QVERIFY2(numbered.endsWith("; to see all 4 ranks: gmonscope-report --spread b.{0..3}.*\n"), qPrintable(numbered));
    const QString hosted = record({}, {"-o", "%h.c%r"}).err;
    QVERIFY2(hosted.endsWith("; to see all 4 ranks: gmonscope-report --spread *.c*\n"), qPrintable(hosted));
    program->environment.remove("PMI_SIZE");
    const QString uncounted = record({}).err;
    QVERIFY2(uncounted.endsWith("; to see all ranks: gmonscope-report --spread gmon.out.rank*\n"),
             qPrintable(uncounted));
}

void TestRecordJob::ranksOfAnEarlierJobAreNotInThatCommand()
{
    set("PMI_RANK=2 PMI_SIZE=3");
    record({});
    set("PMI_RANK=0 PMI_SIZE=2");
    const QString said = record({}).err;
    QVERIFY2(said.endsWith("; to see all 2 ranks: gmonscope-report --spread gmon.out.rank{0..1}\n"), qPrintable(said));
}

void TestRecordJob::manyRanksLeaveItToTheFirstToSpeak()
{
    set("PMI_RANK=1 PMI_SIZE=1000");
    QCOMPARE(record({}).err, QString());
    QVERIFY(program->has("gmon.out.rank1"));
    QVERIFY(record({"kill", "9"}).err.contains("was killed"));
    set("PMI_RANK=0");
    QVERIFY(record({}).err.contains("to see all 1000 ranks: "));
}

void TestRecordJob::aRecorderClaimsNoFileOfAnotherRank_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addRow("default") << QStringList{};
    QTest::addRow("by rank") << QStringList{"-o", "prof.%r"};
}

/// Rank 1 is recorded while rank 0 runs, and its file has lost its companion, as before that is written.
void TestRecordJob::aRecorderClaimsNoFileOfAnotherRank()
{
    QFETCH(QStringList, options);
    const QByteArray given = options.join(' ').toUtf8();
    write("both", "#!/bin/sh\nunset GMONSCOPE_PID GMONSCOPE_RUN GMONSCOPE_OUT LD_PRELOAD\nPMI_RANK=1 " +
                      ProfiledProgram::recorder().toUtf8() + ' ' + given +
                      " ./processes >inner 2>&1\nrm -f *1.scope\n");
    set("PMI_RANK=0 PMI_SIZE=2");
    const Ended ended = program->start(ProfiledProgram::recorder(), options + QStringList{"./both"});
    QVERIFY2(program->has(options.isEmpty() ? "gmon.out.rank1" : "prof.1"), qPrintable(ended.err));
    QVERIFY2(!ended.err.contains("wrote"), qPrintable(ended.err));
}

void TestRecordJob::aLauncherUnderTheRecorderStartsRanks_data()
{
    QTest::addColumn<QByteArray>("launcher");
    QTest::addColumn<QString>("given");
    QTest::addColumn<QStringList>("names");
    const QStringList usual{"gmon.out.rank0", "gmon.out.rank1", "gmon.out.rank2"};
    QTest::addRow("mpirun") << QByteArray("mpirun") << "" << usual;
    QTest::addRow("mpiexec.hydra") << QByteArray("mpiexec.hydra") << "" << usual;
    QTest::addRow("a script of one's own") << QByteArray("job.sh") << "" << usual;
    QTest::addRow("a name") << QByteArray("mpirun") << "a" << QStringList{"a.rank0", "a.rank1", "a.rank2"};
    QTest::addRow("a name by rank") << QByteArray("mpirun") << "a.%r" << QStringList{"a.0", "a.1", "a.2"};
}

void TestRecordJob::aLauncherUnderTheRecorderStartsRanks()
{
    QFETCH(QByteArray, launcher);
    QFETCH(QString, given);
    QFETCH(QStringList, names);
    writeLauncher(launcher, 3);
    QStringList arguments{"./" + launcher, "./processes"};
    if (!given.isEmpty())
        arguments = QStringList{"-o", given} + arguments;
    const Ended ended = program->start(ProfiledProgram::recorder(), arguments);
    for (const QString& name : names)
        QVERIFY2(program->has(name) && program->gmon(name).calls.value("leaf") == 5, qPrintable(name + ended.err));
    QVERIFY2(ended.err.contains("wrote " + names[0] + " and 2 more, up to " + names[2] + "; "), qPrintable(ended.err));
    if (given.isEmpty())
        QVERIFY2(ended.err.endsWith("; where they differ: gmonscope-report --spread gmon.out.rank*\n"),
                 qPrintable(ended.err));
}

void TestRecordJob::ranksWithoutCountsAreSampledAndTheirLauncherIsNot()
{
    const QByteArray busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
    write("uncounted.c", "int main(void) { for (volatile long i = 0; i < 60000000; ++i) { } return 0; }\n");
    QCOMPARE(program->start("cc", {"-O1", "-o", "uncounted", "uncounted.c"}).status, 0);
    write("mpirun.sh", "#!/bin/sh\n" + busy + "\nfor r in 0 1; do PMI_RANK=$r PMI_SIZE=2 ./uncounted; done\n");
    QCOMPARE(program->start("cp", {"/bin/sh", "mpirun"}).status, 0); // a launcher that is no script
    const Ended ended = program->start(ProfiledProgram::recorder(), {"./mpirun", "./mpirun.sh"});
    QCOMPARE(program->profiles(), (QStringList{"gmon.out.rank0", "gmon.out.rank1"}));
    QVERIFY2(ended.err.startsWith("gmonscope-record: wrote gmon.out.rank0 and 1 more"), qPrintable(ended.err));
}

void TestRecordJob::whatALauncherStartsOnEachHostIsNoRank_data()
{
    QTest::addColumn<QString>("daemon");
    QTest::addColumn<QByteArray>("rank");
    QTest::addRow("Open MPI") << "orted" << QByteArray("OMPI_COMM_WORLD");
    QTest::addRow("MPICH") << "hydra_pmi_proxy" << QByteArray("PMI");
}

/// In a job of Slurm srun starts it, which gives it a rank.
void TestRecordJob::whatALauncherStartsOnEachHostIsNoRank()
{
    QFETCH(QString, daemon);
    QFETCH(QByteArray, rank);
    QCOMPARE(program->start("cp", {"/bin/sh", daemon}).status, 0);
    write("host.sh", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done\n" + rank + "_RANK=$SLURM_PROCID " + rank +
                         "_SIZE=2 ./processes\n");
    write("mpirun", "#!/bin/sh\nexport SLURM_JOB_ID=7 SLURM_STEP_ID=0 SLURM_STEP_NUM_TASKS=2\n"
                    "for r in 0 1; do SLURM_PROCID=$r ./" +
                        daemon.toUtf8() + " ./host.sh; done\n");
    const Ended ended = program->start(ProfiledProgram::recorder(), {"./mpirun"});
    QCOMPARE(program->profiles(), (QStringList{"gmon.out.rank0", "gmon.out.rank1"}));
    QVERIFY2(program->gmon("gmon.out.rank1").calls.value("leaf") == 5, qPrintable(ended.err));
}

void TestRecordJob::aShellThatStartsTheProgramIsNoRank()
{
    writeLauncher("mpirun", 2);
    const QString busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; ./processes; true";
    program->start(ProfiledProgram::recorder(), {"./mpirun", "sh", "-c", busy});
    QCOMPARE(program->profiles(), (QStringList{"gmon.out.rank0", "gmon.out.rank1"}));
    QCOMPARE(program->gmon("gmon.out.rank1").calls.value("leaf"), 5u);
}

/// As a batch script that a launcher of its own has started.
void TestRecordJob::aJobWithinAJobHasRanksOfItsOwn()
{
    writeLauncher("mpirun", 2);
    set("SLURM_PROCID=0");
    const Ended ended = program->start(ProfiledProgram::recorder(), {"./mpirun", "./processes"});
    QCOMPARE(program->profiles(), (QStringList{"gmon.out.rank0", "gmon.out.rank1"}));
}

/// As MPICH leaves a job that it has killed with all its recorders.
void TestRecordJob::allKilledRanksOfAFolderAreSalvagedAtOnce()
{
    const auto salvage = [this](const QStringList& more) {
        return program->start(ProfiledProgram::controller(), QStringList{"salvage"} + more);
    };
    program->preload({"kill", "9"}); // no rank
    for (const char* variables : {"PMI_RANK=0 PMI_SIZE=3", "PMI_RANK=1", "PMI_RANK=2"}) {
        set(variables);
        program->preload({"kill", "9"});
    }
    QCOMPARE(program->profiles(), QStringList());
    QVERIFY(QDir(program->directory).mkdir("other"));
    const Ended elsewhere = salvage({"--job=other"});
    QCOMPARE(elsewhere.status, 1);
    QCOMPARE(elsewhere.err,
             QString("gmonscope-ctl: other: no rank of a parallel job has left a live file whose profile "
                     "goes there\n"));
    const Ended done = salvage({"--job", program->directory});
    QCOMPARE(done.status, 0);
    QCOMPARE(done.out.count("wrote " + program->directory + "/gmon.out.rank"), 3);
    QCOMPARE(program->profiles(), (QStringList{"gmon.out.rank0", "gmon.out.rank1", "gmon.out.rank2"}));
    QCOMPARE(program->gmon("gmon.out.rank2").calls.value("leaf"), 5u);
    QCOMPARE(QDir(program->path("live")).entryList({"*.scope"}).size(), 1); // that of the process outside of a job
    QCOMPARE(salvage({"--job=.", "-o", "file"}).status, 2);
    QCOMPARE(salvage({"--job=.", "17"}).status, 2);
    QCOMPARE(program->start(ProfiledProgram::controller(), {"list", "--job=."}).status, 2);
}

void TestRecordJob::aLauncherBehindTheProgramIsHintedAt()
{
    const Ended swapped = record({"/usr/bin/mpirun", "-n", "4"});
    const QString itself = program->path("processes");
    QVERIFY2(swapped.err.endsWith("hint: /usr/bin/mpirun was an argument of " + itself +
                                  ", and started no job: the launcher comes first, as in gmonscope-record "
                                  "/usr/bin/mpirun -n 4 " +
                                  itself + "\n"),
             qPrintable(swapped.err));
    QVERIFY(!record({"mpirun.log"}).err.contains("hint"));
    writeLauncher("mpirun", 1);
    const QStringList behindAnother{"sh", "-c", "exec \"$@\"", "sh", "./mpirun", "./processes"};
    QVERIFY(!program->start(ProfiledProgram::recorder(), behindAnother).err.contains("hint"));
}

void TestRecordJob::aSumWithoutAJobIsTold()
{
    for (const QString way : {"mpi", "reduce"}) {
        const Ended alone = record({}, {"--ranks=" + way});
        QVERIFY2(alone.err.endsWith("gmonscope-record: --ranks=" + way +
                                    ": there was no parallel job of several ranks, so nothing was added up\n"),
                 qPrintable(alone.err));
    }
    QVERIFY(!record({}).err.contains("added up"));
}

void TestRecordJob::aKilledFirstRankNamesTheCommandForTheOthers()
{
    set("PMI_RANK=0 PMI_SIZE=2");
    const Ended first = record({"kill", "9"});
    QVERIFY2(first.err.endsWith("if other ranks were killed with their recorders: gmonscope-ctl salvage --job=.\n"),
             qPrintable(first.err));
    set("PMI_RANK=1");
    QVERIFY(!record({"kill", "15"}).err.contains("salvage"));
}

QTEST_GUILESS_MAIN(TestRecordJob)
#include "tst_record_job.moc"
