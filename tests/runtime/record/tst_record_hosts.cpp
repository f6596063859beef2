// SPDX-License-Identifier: MIT
// Parallel jobs of several hosts: what a recorder finds of the ranks elsewhere, and what it says of those that it
// cannot find.
#include <QDir>
#include <QFile>
#include <QtTest>

#include <sys/stat.h>

#include "profiled_program.h"

class TestRecordHosts : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { program.reset(); }
    void ranksOfOtherHostsAreFound_data();
    void ranksOfOtherHostsAreFound();
    void filesOfOtherHostsRecordersAreNotClaimed();
    void filesOfOtherHostsDoNotHideTheCommand();
    void aFirstRankWithoutASumNamesTheCommandForTheOthers();
    void aKilledLauncherNamesTheCommandForItsRanks_data();
    void aKilledLauncherNamesTheCommandForItsRanks();
    void theCommandRunsOnceOnEachHostOfSlurmsJob_data();
    void theCommandRunsOnceOnEachHostOfSlurmsJob();
    void aSumThatMissesARankNamesNodesAndFolder();
    void foldersOfOtherHostsAndRanksAreInTheCommandForAll_data();
    void foldersOfOtherHostsAndRanksAreInTheCommandForAll();

private:
    Ended record(const QStringList& arguments, const QStringList& options = {})
    {
        return program->record(arguments, options);
    }
    void set(const QString& variables);
    void write(const QString& name, const QByteArray& text);
    std::unique_ptr<ProfiledProgram> program;
};

static const QStringList rankVariables{
    "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMI_RANK",      "PMI_SIZE",     "PMIX_RANK",
    "MV2_COMM_WORLD_RANK",  "MPI_RANKID",           "ALPS_APP_PE",   "SLURM_PROCID", "SLURM_JOB_ID",
    "SLURM_JOB_NODELIST",   "SLURM_JOB_NUM_NODES",  "SLURM_STEP_ID", "SLURM_NTASKS", "SLURM_STEP_NUM_TASKS"};

void TestRecordHosts::init()
{
    program = std::make_unique<ProfiledProgram>();
    for (const QString& name : rankVariables)
        program->environment.remove(name);
    QCOMPARE(program->build("processes"), QString());
}

/// "NAME=VALUE NAME=VALUE"
void TestRecordHosts::set(const QString& variables)
{
    for (const QString& variable : variables.split(' ', Qt::SkipEmptyParts))
        program->environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
}

void TestRecordHosts::write(const QString& name, const QByteArray& text)
{
    QFile file(program->path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QCOMPARE(chmod(QFile::encodeName(file.fileName()).constData(), 0755), 0);
}

void TestRecordHosts::ranksOfOtherHostsAreFound_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("all");
    QTest::addRow("by host") << "p.%h"
                             << "p.host0.rank2"
                             << "p.*.rank*";
    QTest::addRow("by host and rank") << "p.%h.%r"
                                      << "p.host0.2"
                                      << "p.*.*";
    QTest::addRow("by rank and host") << "%r.%h"
                                      << "0.host2"
                                      << "*.*";
}

/// As srun starts them: with this machine's environment, and a host's name of their own.
void TestRecordHosts::ranksOfOtherHostsAreFound()
{
    QFETCH(QString, given);
    QFETCH(QString, first);
    QFETCH(QString, all);
    write("srun", "#!/bin/sh\npreload=$LD_PRELOAD\nunset LD_PRELOAD\nfor r in 0 1 2; do\n"
                  "PMI_SIZE=3 PMI_RANK=$r unshare -u sh -c "
                  "\"hostname host$((2-r)) && LD_PRELOAD=$preload exec ./processes\" || exit 9\ndone\n");
    const Ended ended = program->start(ProfiledProgram::recorder(), {"-o", given, "./srun"});
    if (ended.status == 9)
        QSKIP("needs the right to have a host's name of its own");
    QVERIFY2(ended.err.contains(first + " and 2 more, up to "), qPrintable(ended.err));
    QVERIFY2(ended.err.endsWith("; where they differ: gmonscope-report --spread " + all + "\n"), qPrintable(ended.err));
    if (given != "p.%h")
        return;
    const Ended reduced = program->start(ProfiledProgram::recorder(), {"--ranks=reduce", "-o", given, "./srun"});
    QVERIFY2(reduced.err.contains(", the sum of 3 ranks; "), qPrintable(reduced.err));
    const QString sum = "p." + QSysInfo::machineHostName();
    QCOMPARE(QDir(program->directory).entryList({"p.*"}), (QStringList{sum, sum + ".scope"}));
}

/// They write into the same folder meanwhile.
void TestRecordHosts::filesOfOtherHostsRecordersAreNotClaimed()
{
    write("srun", "#!/bin/sh\nunset GMONSCOPE_PID GMONSCOPE_RUN GMONSCOPE_OUT LD_PRELOAD\n" +
                      ProfiledProgram::recorder().toUtf8() +
                      " -o p.other.rank0 ./processes\ncp p.other.rank0 p.another.rank0\n");
    const Ended ended = program->start(ProfiledProgram::recorder(), {"-o", "p.%h", "./srun"});
    QVERIFY2(program->has("p.another.rank0") && ended.err.contains("found no new profile at"), qPrintable(ended.err));
}

void TestRecordHosts::filesOfOtherHostsDoNotHideTheCommand()
{
    write("p.other.17", "");
    const Ended ended = record({"fork"}, {"-o", "p.%h.%p"});
    QVERIFY2(ended.err.endsWith("; their sum: gmonscope-report p." + QSysInfo::machineHostName() + ".*\n"),
             qPrintable(ended.err));
}

void TestRecordHosts::aFirstRankWithoutASumNamesTheCommandForTheOthers()
{
    const QString command = "if other ranks were killed with their recorders: gmonscope-ctl salvage --job=.\n";
    set("PMI_RANK=0 PMI_SIZE=2");
    const Ended first = record({}, {"--ranks=mpi"});
    QVERIFY2(first.err.contains("are kept: the job has not added them up") && first.err.endsWith(command),
             qPrintable(first.err));
    QCOMPARE(static_cast<int>(record({"kill", "9"}, {"--ranks=mpi"}).err.count(command)), 1);
    set("PMI_RANK=1");
    QVERIFY(!record({}, {"--ranks=mpi"}).err.contains("salvage"));
}

void TestRecordHosts::aKilledLauncherNamesTheCommandForItsRanks_data()
{
    QTest::addColumn<QByteArray>("launcher");
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("said");
    const QByteArray killed = "kill -TERM $$\n", first = "PMI_SIZE=2 PMI_RANK=0 ./processes\n",
                     second = "PMI_SIZE=2 PMI_RANK=1 ./processes\n";
    const QString slurm = "if ranks were killed: srun --nodelist=HOSTS --ntasks-per-node=1 gmonscope-ctl salvage "
                          "--job=. (HOSTS: those of the job)\n",
                  elsewhere = "if ranks were killed on other hosts, there: gmonscope-ctl salvage --job=.\n";
    QTest::addRow("srun") << QByteArray("srun") << killed << slurm;
    QTest::addRow("srun says so") << QByteArray("srun") << QByteArray("exit 143\n") << slurm;
    QTest::addRow("one rank is missing") << QByteArray("srun") << first + killed << slurm;
    QTest::addRow("mpirun") << QByteArray("mpirun") << killed << elsewhere;
    QTest::addRow("all ranks are here") << QByteArray("srun") << first + second + killed << QString();
    QTest::addRow("srun fails") << QByteArray("srun") << QByteArray("exit 1\n") << QString();
    QTest::addRow("no launcher") << QByteArray("job.sh") << killed << QString();
}

void TestRecordHosts::aKilledLauncherNamesTheCommandForItsRanks()
{
    QFETCH(QByteArray, launcher);
    QFETCH(QByteArray, script);
    QFETCH(QString, said);
    write(launcher, "#!/bin/sh\n" + script);
    const Ended ended = program->start(ProfiledProgram::recorder(), {"./" + launcher});
    QVERIFY2(said.isEmpty() ? !ended.err.contains("salvage") : ended.err.endsWith("gmonscope-record: " + said),
             qPrintable(ended.err));
}

void TestRecordHosts::theCommandRunsOnceOnEachHostOfSlurmsJob_data()
{
    QTest::addColumn<QString>("variables");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("said");
    const QString slurm = "SLURM_JOB_ID=7 SLURM_JOB_NUM_NODES=2 SLURM_JOB_NODELIST=node[1-2] SLURM_NTASKS=4 ",
                  step = "SLURM_STEP_ID=0 SLURM_STEP_NUM_TASKS=4 SLURM_PROCID=",
                  command = ": srun --nodes=2 --ntasks=2 --nodelist='node[1-2]' gmonscope-ctl salvage --job=.\n",
                  others = "if other ranks were killed with their recorders" + command;
    QTest::addRow("around srun") << slurm << "./srun"
                                 << "if ranks were killed" + command;
    QTest::addRow("around mpirun") << slurm << "./mpirun"
                                   << "if ranks were killed" + command;
    QTest::addRow("first rank is told to end") << slurm + step + "0"
                                               << "kill 15" << others;
    QTest::addRow("first rank dies") << slurm + step + "0"
                                     << "kill 9" << others;
    QTest::addRow("another rank dies") << slurm + step + "1"
                                       << "kill 9" << others;
    QTest::addRow("another rank is told to end") << slurm + step + "1"
                                                 << "kill 15" << QString();
}

/// A rank that dies by itself may be the only one whose recorder is left: the others' are killed with their ranks.
void TestRecordHosts::theCommandRunsOnceOnEachHostOfSlurmsJob()
{
    QFETCH(QString, variables);
    QFETCH(QString, arguments);
    QFETCH(QString, said);
    set(variables);
    for (const char* launcher : {"srun", "mpirun"})
        write(launcher, "#!/bin/sh\nkill -TERM $$\n");
    const Ended ended = arguments.startsWith("./") ? program->start(ProfiledProgram::recorder(), {arguments})
                                                   : record(arguments.split(' '));
    QVERIFY2(said.isEmpty() ? !ended.err.contains("salvage") : ended.err.endsWith("gmonscope-record: " + said),
             qPrintable(ended.err));
}

void TestRecordHosts::aSumThatMissesARankNamesNodesAndFolder()
{
    write("srun", "#!/bin/sh\nPMI_SIZE=2 PMI_RANK=0 ./processes\n");
    QVERIFY(QDir(program->directory).mkdir("out put"));
    const auto said = [this] {
        return program->start(ProfiledProgram::recorder(), {"--ranks=reduce", "-o", "out put/prof", "./srun"}).err;
    };
    const QString around = said();
    QVERIFY2(
        around.contains("rank 1 has none; if it was killed: srun --nodelist=HOSTS --ntasks-per-node=1 gmonscope-ctl "
                        "salvage --job='out put' (HOSTS: those of the job)\n"),
        qPrintable(around));
    set("SLURM_JOB_ID=7 SLURM_JOB_NUM_NODES=2 SLURM_JOB_NODELIST=node[1-2]");
    const QString within = said();
    QVERIFY2(within.contains("if it was killed: srun --nodes=2 --ntasks=2 --nodelist='node[1-2]' gmonscope-ctl salvage "
                             "--job='out put'\n"),
             qPrintable(within));
}

void TestRecordHosts::foldersOfOtherHostsAndRanksAreInTheCommandForAll_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("all");
    QTest::addRow("host") << "%h/prof"
                          << "*/prof.rank*";
    QTest::addRow("rank") << "%r/prof.%h"
                          << "*/prof.*";
}

void TestRecordHosts::foldersOfOtherHostsAndRanksAreInTheCommandForAll()
{
    QFETCH(QString, given);
    QFETCH(QString, all);
    QDir(program->directory).mkdir(given[1] == 'h' ? QSysInfo::machineHostName() : "0");
    set("PMI_RANK=0 PMI_SIZE=2");
    const Ended ended = record({}, {"-o", given});
    QVERIFY2(ended.err.endsWith("; to see all 2 ranks: gmonscope-report --spread " + all + "\n"),
             qPrintable(ended.err));
}

QTEST_GUILESS_MAIN(TestRecordHosts)
#include "tst_record_hosts.moc"
