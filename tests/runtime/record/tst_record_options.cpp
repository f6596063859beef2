// SPDX-License-Identifier: MIT
// gmonscope-record: its options, and its words for what is wrong with them.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include "profiled_program.h"

class TestRecordOptions : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QCOMPARE(program.build("processes"), QString()); }
    void init();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void helpGoesToStandardOutput();
    void wrongOptionsAreOurs();
    void processHostAndRankMayBeInTheName();
    void aRankIsNeverAPath();
    void aPercentSignInTheFolderIsOne();
    void aNameThatLooksLikeAnOptionIsToldAsNone();
    void childrenNoneLeavesOneProfile();
    void childrenAllSamplesTheOthers();
    void frequencyAndGranularityGoToTheRuntime();
    void aTargetThatCannotBeWrittenIsToldBeforeTheProgramRuns_data();
    void aTargetThatCannotBeWrittenIsToldBeforeTheProgramRuns();
    void withoutANameTheFolderIsToldBeforeTheProgramRuns_data();
    void withoutANameTheFolderIsToldBeforeTheProgramRuns();
    void aProgramThatLeavesNoProfileRunsInAnyFolder();
    void aFolderThatTheUserMayNotWriteToIsTold();
    void lookingAtTheTargetLeavesNothing();
    void theRecorderLimitsItsOwnMemoryAlone();
    void itNeedsNoProc_data();
    void itNeedsNoProc();

private:
    Ended record(const QStringList& arguments) { return program.start(ProfiledProgram::recorder(), arguments); }
    void write(const QString& name, const QByteArray& text, bool executable = true);
    ProfiledProgram program;
};

void TestRecordOptions::init()
{
    for (const QString& name : program.profiles())
        QVERIFY(QFile::remove(program.path(name)));
}

void TestRecordOptions::write(const QString& name, const QByteArray& text, bool executable)
{
    QFile file(program.path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QCOMPARE(chmod(QFile::encodeName(file.fileName()).constData(), executable ? 0755 : 0644), 0);
}

void TestRecordOptions::saysWhatIsWrong_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("message");
    QTest::addRow("nothing") << QStringList{} << 2 << "no program given (try --help)";
    QTest::addRow("missing") << QStringList{"./nowhere"} << 127 << "./nowhere: No such file or directory";
    QTest::addRow("not in PATH") << QStringList{"no-such-command"} << 127
                                 << "no-such-command: No such file or directory";
    QTest::addRow("here, not in PATH") << QStringList{"processes"} << 127
                                       << "processes: is not in PATH (try ./processes)";
    QTest::addRow("directory") << QStringList{"/"} << 126 << "/: Permission denied";
    QTest::addRow("not executable") << QStringList{"./processes.o"} << 126 << "./processes.o: Permission denied";
    QTest::addRow("no interpreter") << QStringList{"./orphan"} << 127 << "./orphan: No such file or directory";
    const auto option = [](const QStringList& words, const char* message) {
        QTest::addRow("%s", qPrintable(words.join(' ')))
            << words + QStringList{"true"} << 2 << message + QString(" (try --help)");
    };
    option({"--no-count", "-F", "0"}, "--no-count with -F 0 would neither count nor sample");
    QTest::addRow("long name") << QStringList{"-o", QString(5000, 'd'), "true"} << 2
                               << "-o " + QString(40, 'd') + "...: File name too long (try --help)";
    option({"-F", "10001"}, "-F: expected a frequency from 0 to 10000 Hz, found 10001");
    option({"-F", "-1"}, "-F: expected a frequency from 0 to 10000 Hz, found -1");
    option({"-F", "fast"}, "-F: expected a frequency from 0 to 10000 Hz, found fast");
    option({"--frequency="}, "-F: expected a frequency from 0 to 10000 Hz, found ");
    option({"--granularity=3"}, "--granularity: expected a power of two from 2 to 1048576, found 3");
    option({"--granularity=1"}, "--granularity: expected a power of two from 2 to 1048576, found 1");
    option({"--granularity=0x10"}, "--granularity: expected a power of two from 2 to 1048576, found 0x10");
    option({"--children=some"}, "--children: expected none, pg or all, found some");
    option({"--memory=much"}, "--memory: expected a size such as 800M or 2G, found much");
    option({"--memory=20000000T"}, "--memory: expected a size such as 800M or 2G, found 20000000T");
    option({"--ranks=all"}, "--ranks: expected keep, reduce, extremes or mpi, found all");
    option({"--ranks=mpi", "--ranks=rubbish"}, "--ranks: expected keep, reduce, extremes or mpi, found rubbish");
    option({"--ranks=mpi", "-o", "a.%p"},
           "--ranks=mpi: expected a FILE that all ranks share, without %r and %p, found other names");
    option({"--ranks=extremes", "-o", "a.%p"},
           "--ranks=extremes: expected a FILE that all ranks share, without %r and %p, found other names");
    option({"--ranks=reduce", "-o", "a.%r"},
           "--ranks=reduce: expected a FILE that all ranks share, without %r and %p, found other names");
    option({"-o", "a.%x.prof"}, "-o a.%x.prof: %x is unknown; %p is the process, %h the host, %r the rank, %% a "
                                "percent sign");
    option({"-o", "a%%%"}, "-o a%%%: % is unknown; %p is the process, %h the host, %r the rank, %% a percent sign");
    QTest::addRow("empty name") << QStringList{"-o", "", "true"} << 2 << "-o: the name is empty (try --help)";
}

void TestRecordOptions::saysWhatIsWrong()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QString, message);
    write("orphan", "#!/no/such/interpreter\n");
    const Ended ended = record(arguments);
    QCOMPARE(ended.err, "gmonscope-record: " + message + "\n");
    QCOMPARE(ended.out, QString());
    QCOMPARE(ended.status, status);
}

void TestRecordOptions::helpGoesToStandardOutput()
{
    const Ended help = record({"--help"});
    QVERIFY(help.out.startsWith("usage: gmonscope-record"));
    QCOMPARE(help.err, QString());
    QCOMPARE(help.status, 0);
    QCOMPARE(record({"-h"}).out, help.out);
    QVERIFY(record({"--version"}).out.startsWith("gmonscope-record "));
    QCOMPARE(record({"-v"}).out, record({"--version"}).out);
    QCOMPARE(record({"--no-such-option", "true"}).status, 2);
}

void TestRecordOptions::wrongOptionsAreOurs()
{
    const auto said = [this](const QStringList& words) { return record(words).err; };
    QCOMPARE(said({"--childrn=all", "true"}),
             "gmonscope-record: --childrn: no such option; the nearest is --children (try --help)\n");
    QCOMPARE(said({"--help=me"}), "gmonscope-record: --help: takes no value (try --help)\n");
    QCOMPARE(said({"--"}), "gmonscope-record: no program given (try --help)\n");
    QCOMPARE(
        said({"--=x"}),
        "gmonscope-record: --: may be --output, --frequency, --count, --no-count, --count-module, --no-count-module, "
        "--budget, --granularity, --children, --ranks, --memory, --help or --version "
        "(try --help)\n");
    QCOMPARE(said({"-o"}), "gmonscope-record: -o: needs a value (try --help)\n");
    QCOMPARE(said({"--output"}), "gmonscope-record: --output: needs a value (try --help)\n");
    QCOMPARE(said({"--frequency=1", "-xh"}), "gmonscope-record: -x: no such option (try --help)\n");
}

void TestRecordOptions::processHostAndRankMayBeInTheName()
{
    program.environment.insert("SLURM_PROCID", "7");
    program.environment.insert("OMPI_COMM_WORLD_RANK", "3");
    const Ended ended = record({"-o", "a%%.%h.%r.%p.prof", "./processes", "fork"});
    program.environment.remove("SLURM_PROCID");
    program.environment.remove("OMPI_COMM_WORLD_RANK");
    const QString start = "a%." + QSysInfo::machineHostName() + ".3.";
    const QStringList written = program.profiles();
    QCOMPARE(written.size(), 2);
    for (const QString& name : written) {
        QVERIFY(name.startsWith(start));
        QVERIFY(QRegularExpression(R"(^\d+\.prof$)").match(name.mid(start.size())).hasMatch());
        QVERIFY2(ended.err.contains(name), qPrintable(ended.err));
    }
    QVERIFY(written.contains(start + QString::number(printedNumber(ended.out, "child")) + ".prof"));
}

void TestRecordOptions::aRankIsNeverAPath()
{
    for (const char* rank : {"", "../../x", "1 2", "-1", "123456789012345678901234567890"}) {
        program.environment.insert("PMI_RANK", rank);
        QVERIFY(record({"-o", "%r.prof", "./processes"})
                    .err.endsWith(" wrote 0.prof; to see it: gmonscope-report 0.prof\n"));
    }
    program.environment.remove("PMI_RANK");
}

void TestRecordOptions::aPercentSignInTheFolderIsOne()
{
    QVERIFY(QDir(program.directory).mkpath("100%p"));
    const Ended ended =
        program.start("sh", {"-c", "cd 100%p; exec " + ProfiledProgram::recorder() + " -o x ../processes"});
    QVERIFY2(ended.err.endsWith(" wrote x; to see it: gmonscope-report x\n"), qPrintable(ended.err));
    QVERIFY(program.has("100%p/x"));
}

void TestRecordOptions::aNameThatLooksLikeAnOptionIsToldAsNone()
{
    for (const auto& [name, told] : {std::pair("-x", "./-x"), std::pair("-a b", "./'-a b'")}) {
        const Ended ended = record({"-o", name, "./processes"});
        QVERIFY2(ended.err.endsWith(QString("; to see it: gmonscope-report ") + told + "\n"), qPrintable(ended.err));
    }
}

void TestRecordOptions::childrenNoneLeavesOneProfile()
{
    for (const char* how : {"fork", "exec"}) {
        init();
        QVERIFY(record({"--children=none", "./processes", how}).err.endsWith("wrote gmon.out\n"));
        QCOMPARE(program.profiles(), QStringList{"gmon.out"});
    }
    init();
    record({"--children=pg", "./processes", "fork"});
    QCOMPARE(program.profiles().size(), 2);
}

void TestRecordOptions::childrenAllSamplesTheOthers()
{
    const QStringList works{"-F", "997", "sh", "-c", "head -c 200000000 /dev/zero | md5sum; true"};
    const auto hasSampled = [this](const QString& name) {
        QFile companion(program.path(name + ".scope"));
        return companion.open(QIODevice::ReadOnly) && companion.readAll().contains("name=md5sum");
    };
    record(QStringList{"--children=pg"} + works);
    const QStringList own = program.profiles(); // the shell's, and of its forks that took long to become the others
    QVERIFY2(std::none_of(own.begin(), own.end(), hasSampled), qPrintable(own.join(' ')));
    init();
    QCOMPARE(record(QStringList{"--children=all"} + works).status, 0);
    const QStringList all = program.profiles();
    QVERIFY2(std::any_of(all.begin(), all.end(), hasSampled), qPrintable(all.join(' ')));
}

void TestRecordOptions::frequencyAndGranularityGoToTheRuntime()
{
    const QStringList echo{"sh", "-c", "echo $GMONSCOPE_HZ $GMONSCOPE_GRANULARITY $GMONSCOPE_CHILDREN"};
    QCOMPARE(record(QStringList{"-F", "997", "--granularity=16", "--children=all"} + echo).out,
             QString("997 16 all\n"));
    QCOMPARE(record(QStringList{"--freq", "0"} + echo).out, QString("0\n"));
}

void TestRecordOptions::aTargetThatCannotBeWrittenIsToldBeforeTheProgramRuns_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("problem");
    const auto here = [this](const char* name) { return program.path(QString::fromLatin1(name)); };
    QTest::addRow("no folder") << "/nonexistent/x"
                               << "there is no folder /nonexistent";
    QTest::addRow("no folder here") << "later/x"
                                    << "there is no folder " + here("later");
    QTest::addRow("number in no folder") << "/nonexistent/%p"
                                         << "there is no folder /nonexistent";
    QTest::addRow("a file is the folder") << "processes/x"
                                          << "no file can be made in " + here("processes") + ": Not a directory";
    QTest::addRow("/proc") << "/proc/x"
                           << "no file can be made in /proc: No such file or directory";
    if (geteuid() != 0)
        QTest::addRow("a folder for reading") << "/usr/x"
                                              << "no file can be made in /usr: Permission denied";
}

void TestRecordOptions::aTargetThatCannotBeWrittenIsToldBeforeTheProgramRuns()
{
    QFETCH(QString, file);
    QFETCH(QString, problem);
    const Ended ended = record({"-o", file, "./processes"});
    QVERIFY2(ended.err.startsWith("gmonscope-record: /"), qPrintable(ended.err));
    QVERIFY2(ended.err.endsWith(": cannot write the profile there: " + problem + '\n'), qPrintable(ended.err));
    QCOMPARE(ended.err.count('\n'), 1);
    QCOMPARE(ended.status, 125);
    QCOMPARE(ended.out, QString()); // it has not run
}

void TestRecordOptions::withoutANameTheFolderIsToldBeforeTheProgramRuns_data()
{
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("problem");
    QTest::addRow("gmon.out") << ""
                              << "no file can be made in /proc: No such file or directory";
    QTest::addRow("prefix") << "GMON_OUT_PREFIX=/nonexistent/x"
                            << "there is no folder /nonexistent";
    QTest::addRow("prefix here") << "GMON_OUT_PREFIX=x"
                                 << "no file can be made in /proc: No such file or directory";
    QTest::addRow("folder") << "PROFDIR=/nonexistent"
                            << "there is no folder /nonexistent";
}

void TestRecordOptions::withoutANameTheFolderIsToldBeforeTheProgramRuns()
{
    QFETCH(QString, variable);
    QFETCH(QString, problem);
    const QStringList command = QStringList{"-C", "/proc", variable, ProfiledProgram::recorder(), program.program()};
    const Ended ended = program.start("env", command.filter(QRegularExpression(".")));
    QCOMPARE(ended.err, "gmonscope-record: cannot write the profile: " + problem + " (-o FILE writes it elsewhere)\n");
    QCOMPARE(ended.status, 125);
    QCOMPARE(ended.out, QString()); // it has not run
}

void TestRecordOptions::aProgramThatLeavesNoProfileRunsInAnyFolder()
{
    const Ended unsampled =
        program.start("env", {"-C", "/proc", ProfiledProgram::recorder(), "-F", "0", "printenv", "LD_PRELOAD"});
    QCOMPARE(unsampled.out, ProfiledProgram::library() + '\n');
    const Ended unwanted =
        program.start("env", {"-C", "/proc", "PROFDIR=", ProfiledProgram::recorder(), "/bin/echo", "ran"});
    QCOMPARE(unwanted.out, "ran\n");
    const Ended elsewhere = program.start(
        "env", {"-C", "/proc", ProfiledProgram::recorder(), "-o", program.path("elsewhere"), program.program()});
    QCOMPARE(elsewhere.status, 0);
    QVERIFY(program.has("elsewhere"));
}

void TestRecordOptions::aFolderThatTheUserMayNotWriteToIsTold()
{
    if (geteuid() != 0)
        QSKIP("only the superuser has a folder that another user may not look into");
    const QTemporaryDir closed;
    const QString inside = closed.filePath("x");
    const auto asNobody = [] {
        if (setresgid(65534, 65534, 65534) != 0 || setresuid(65534, 65534, 65534) != 0)
            _exit(99);
    };
    const Ended ended = program.start(ProfiledProgram::recorder(), {"-o", inside, "/bin/echo", "ran"}, asNobody);
    if (ended.status == 99 || ended.err.isEmpty())
        QSKIP("another user may not run what was built here");
    QCOMPARE(ended.err, "gmonscope-record: " + inside + ": cannot write the profile there: no file can be made in " +
                            closed.path() + ": Permission denied\n");
    QCOMPARE(ended.status, 125);
    QCOMPARE(ended.out, QString());
}

void TestRecordOptions::lookingAtTheTargetLeavesNothing()
{
    QVERIFY(QDir(program.directory).mkpath("target"));
    const QDir target(program.path("target"));
    const QStringList written{"x", "x.scope"};
    for (int i = 0; i < 2; ++i) { // then it is there already
        QCOMPARE(record({"-o", "target/x", "./processes"}).status, 0);
        QCOMPARE(target.entryList(QDir::Files | QDir::Hidden, QDir::Name), written);
    }
}

void TestRecordOptions::theRecorderLimitsItsOwnMemoryAlone()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("a sanitizer maps more than any limit");
#endif
    const auto limits = [this](const QStringList& options) {
        return record(options +
                      QStringList{"sh", "-c",
                                  "sed -n 's/^Max data size *\\([^ ]*\\).*/\\1/p' /proc/$PPID/limits; ulimit -d"})
            .out.split('\n');
    };
    const QString programs = program.start("sh", {"-c", "ulimit -d"}).out.trimmed();
    const qint64 most = limits({"--memory=300M"}).first().toLongLong() >> 20; // beyond what it has at its start
    QVERIFY2(most >= 300 && most < 310, qPrintable(QString::number(most)));
    QCOMPARE(limits({"--memory=300M"}).at(1), programs);
    const auto usual = limits({});
    QVERIFY2(usual.first().toULongLong() > (1u << 20), qPrintable(usual.first()));
    QCOMPARE(usual.at(1), programs);
}

void TestRecordOptions::itNeedsNoProc_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("recorder");
    QTest::addRow("whole path") << program.directory << ProfiledProgram::recorder();
    QTest::addRow("relative path") << QStringLiteral(GMONSCOPE_BIN_DIR) << "./gmonscope-record";
}

void TestRecordOptions::itNeedsNoProc()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("a sanitizer needs /proc");
#endif
    QFETCH(QString, folder);
    QFETCH(QString, recorder);
    const QStringList apart{geteuid() == 0 ? "-m" : "-rm", "sh", "-c",
                            "mount -t tmpfs none /proc && ! test -e /proc/self && cd \"$0\" && exec \"$@\"", folder};
    if (program.start("unshare", apart + QStringList{"true"}).status != 0)
        QSKIP("no mount namespaces");
    const Ended ended = program.start(
        "unshare", apart + QStringList{recorder, "-o", program.path("gmon.out"), program.path("processes")});
    QVERIFY2(ended.status == 0 && program.has("gmon.out"), qPrintable(ended.err));
    QVERIFY(program.gmon().error.isEmpty() && !program.gmon().calls.isEmpty());
}

QTEST_GUILESS_MAIN(TestRecordOptions)
#include "tst_record_options.moc"
