// SPDX-License-Identifier: MIT
// gmonscope-record: what it says of the program and its profile, and that it ends as the program ends.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <cmath>
#include <csignal>
#include <sys/stat.h>

#include "profiled_program.h"

class TestRecord : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void passesTheStatusOn_data();
    void passesTheStatusOn();
    void diesOfTheSameSignal_data();
    void diesOfTheSameSignal();
    void passesSignalsOn_data();
    void passesSignalsOn();
    void whoKillsItKillsTheProgram();
    void leavesTheProgramsOptionsAlone();
    void keepsWhatIsPreloadedAlready();
    void anIgnoredSignalStaysIgnored();
    void aProgramWithoutPgIsToldAndRun();
    void aProgramWithoutPgIsSampled();
    void aStaticProgramIsToldAndRun();
    void aStaticProgramWithoutPgHasNoProfile();
    void theDynamicLinkerIsNoStaticProgram();
    void aStaticProgramWithTheArchiveIsFine();
    void aScriptRunsSilentlyAndItsProgramsAreProfiled();
    void theCommandThatShowsOtherNamesIsTold();
    void aScriptThatCallsOtherProgramsHasAHint();
    void aDamagedProgramIsNamed();
    void aFileJustWrittenIsNotTakenForANewOne();
    void whatAnotherRecorderWroteMeanwhileIsNotClaimed();
    void timeThatIsNotInTheProfileIsTold();
    void timeThatIsNotInTheCompanionEitherIsTold();
    void timeWhileTheProfileWasOffIsTold();
    void timeThatIsAllInTheProfileIsNoMatter();
    void anEarlierProfileIsToldFromThatOfAKilledProgram();
    void aFailedWriteIsNotTakenForAProgramWithoutCalls();
    void aProgramWithTheAddressSanitizerIsProfiled();
    void aPreloadedAddressSanitizerStaysFirst();
    void theRuntimeMayLieUnderAnyPath();

private:
    Ended record(const QStringList& arguments) { return program.start(ProfiledProgram::recorder(), arguments); }
    void write(const QString& name, const QByteArray& text, bool executable = true);
    ProfiledProgram program;
};

void TestRecord::initTestCase() { QCOMPARE(program.build("processes"), QString()); }

void TestRecord::init()
{
    for (const QString& name : program.profiles())
        QVERIFY(QFile::remove(program.path(name)));
}

void TestRecord::write(const QString& name, const QByteArray& text, bool executable)
{
    QFile file(program.path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QCOMPARE(chmod(QFile::encodeName(file.fileName()).constData(), executable ? 0755 : 0644), 0);
}

void TestRecord::passesTheStatusOn_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {0, 1, 42, 125, 255})
        QTest::addRow("%d", status) << status;
}

void TestRecord::passesTheStatusOn()
{
    QFETCH(int, status);
    const Ended ended = record({"./processes", "exit", QString::number(status)});
    QVERIFY(!ended.crashed);
    QCOMPARE(ended.status, status);
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
}

void TestRecord::diesOfTheSameSignal_data()
{
    QTest::addColumn<int>("number");
    for (const int number : {SIGTERM, SIGKILL, SIGSEGV, SIGINT, SIGHUP, SIGUSR1, SIGABRT})
        QTest::addRow("%d", number) << number;
}

void TestRecord::diesOfTheSameSignal()
{
    QFETCH(int, number);
    const Ended ended = record({"./processes", "kill", QString::number(number)});
    QVERIFY(ended.crashed);
    QCOMPARE(ended.status, number);
    QCOMPARE(ended.out, QString("leaf 5\n"));
    QVERIFY(
        ended.err.startsWith(QStringLiteral("gmonscope-record: ./processes was killed by signal %1 (").arg(number)));
    QVERIFY2(ended.err.contains("); its profile up to then: gmon.out"), qPrintable(ended.err));
    QVERIFY(!program.has("core"));
}

void TestRecord::passesSignalsOn_data()
{
    QTest::addColumn<int>("number");
    for (const int number : {SIGTERM, SIGHUP, SIGINT, SIGUSR2, SIGPIPE, SIGTRAP, SIGSEGV, SIGABRT, 40, 64})
        QTest::addRow("%d", number) << number;
}

void TestRecord::passesSignalsOn()
{
    QFETCH(int, number);
    QProcess process;
    process.setWorkingDirectory(program.directory);
    process.setProcessEnvironment(program.environment);
    process.start(ProfiledProgram::recorder(), {"./processes", "wait"});
    QVERIFY(process.waitForStarted());
    QVERIFY(process.waitForReadyRead(60000)); // the program is running
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), number), 0);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QCOMPARE(process.exitCode(), number);
    const QByteArray end = "gmonscope-record: ./processes was killed by signal " + QByteArray::number(number) + " (";
    QVERIFY(process.readAllStandardError().startsWith(end));
}

void TestRecord::whoKillsItKillsTheProgram()
{
    QProcess process;
    process.setWorkingDirectory(program.directory);
    process.setProcessEnvironment(program.environment);
    process.start(ProfiledProgram::recorder(), {"sh", "-c", "echo $$; exec sleep 60"});
    QVERIFY(process.waitForReadyRead(60000));
    const pid_t started = process.readLine().toInt();
    QVERIFY(started > 0);
    process.kill();
    QVERIFY(process.waitForFinished(30000)); // nobody holds its output any more
    QTRY_VERIFY_WITH_TIMEOUT(kill(started, 0) != 0, 30000);
}

void TestRecord::leavesTheProgramsOptionsAlone()
{
    const QStringList echo{"sh", "-c", "echo \"$@\"", "sh", "--help", "-o", "x"};
    QCOMPARE(record(echo).out, QString("--help -o x\n"));
    QCOMPARE(record(QStringList{"--"} + echo).out, QString("--help -o x\n"));
}

void TestRecord::keepsWhatIsPreloadedAlready()
{
    program.environment.insert("LD_PRELOAD", "libm.so.6");
    program.environment.insert("ASAN_OPTIONS",
                               "verify_asan_link_order=0"); // if the recorder is sanitized itself
    const Ended ended = record({"sh", "-c", "echo $LD_PRELOAD"});
    program.environment.remove("LD_PRELOAD");
    program.environment.remove("ASAN_OPTIONS");
    program.environment.remove("ASAN_OPTIONS");
    QVERIFY(ended.out.endsWith("libgmonscope-rt.so:libm.so.6\n"));
}

void TestRecord::anIgnoredSignalStaysIgnored()
{
    const Ended ended = program.start(
        "sh", {"-c", "trap '' HUP; exec " + ProfiledProgram::recorder() + " sh -c 'kill -HUP $$; echo alive'"});
    QCOMPARE(ended.out, QString("alive\n"));
}

void TestRecord::aProgramWithoutPgIsToldAndRun()
{
    const Ended ended = record({"echo", "hello"});
    QCOMPARE(ended.out, QString("hello\n"));
    const QStringList lines = ended.err.split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0], QString("gmonscope-record: warning: echo: counts need -pg; sampling only"));
    // On a busy machine even echo may be sampled.
    QVERIFY2(lines[1].startsWith("gmonscope-record: found no new profile at gmon.out: echo ") ||
                 lines[1].startsWith("gmonscope-record: wrote gmon.out"),
             qPrintable(lines[1]));
}

void TestRecord::aProgramWithoutPgIsSampled()
{
    const QStringList loop{"sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"};
    const Ended ended = record(loop);
    const QStringList lines = ended.err.split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0], QString("gmonscope-record: warning: sh: counts need -pg; sampling only"));
    QVERIFY2(lines[1].startsWith("gmonscope-record: wrote gmon.out"), qPrintable(lines[1]));
    QVERIFY(program.gmon().totalTicks() > 0);
    QCOMPARE(program.gmon().arcRecords, 0);
    init();
    QVERIFY(record(QStringList{"-F", "0"} + loop).err.contains("found no new profile at gmon.out: sh was not sampled"));
    QCOMPARE(program.profiles(), QStringList());
}

void TestRecord::aStaticProgramIsToldAndRun()
{
    ProfiledProgram fixed;
    if (!fixed.build("processes", {"-static"}).isEmpty())
        QSKIP("static linking is not possible here");
    const Ended ended = fixed.record();
    QCOMPARE(ended.out, QString("leaf 5\n"));
    QVERIFY(ended.err.contains("statically linked without libgmonscope-rt.a: the C library writes its own gmon.out"));
    QVERIFY2(ended.err.endsWith("gmonscope-record: wrote gmon.out\n"), qPrintable(ended.err));
    QVERIFY(fixed.has("gmon.out"));
}

void TestRecord::aStaticProgramWithoutPgHasNoProfile()
{
    write("plain.c", "int main(void) { return 0; }\n");
    if (program.start("cc", {"-static", "plain.c", "-o", "plain"}).status != 0)
        QSKIP("static linking is not possible here");
    const Ended ended = record({"./plain"});
    QVERIFY2(ended.err.startsWith("gmonscope-record: warning: ./plain: statically linked without libgmonscope-rt.a: "
                                  "no profile\n"),
             qPrintable(ended.err));
}

void TestRecord::theDynamicLinkerIsNoStaticProgram()
{
    const QStringList loaders =
        QDir("/lib64").entryList({"ld-linux-*"}) + QDir("/lib").entryList({"ld-linux-aarch64*"});
    QVERIFY(!loaders.isEmpty());
    const QString loader = (QFile::exists("/lib64/" + loaders.first()) ? "/lib64/" : "/lib/") + loaders.first();
    const Ended ended = record({loader, program.program()});
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
    QCOMPARE(program.gmon().calls["leaf"], 5u);
}

void TestRecord::aStaticProgramWithTheArchiveIsFine()
{
    ProfiledProgram fixed;
    if (!fixed.build("processes", {"-static", "RUNTIME"}).isEmpty())
        QSKIP("static linking is not possible here");
    const Ended ended = fixed.record({}, {"-o", "static.prof"});
    QVERIFY(!ended.err.contains("warning"));
    QCOMPARE(fixed.disagreement(ended.out, "static.prof"), QString());
}

void TestRecord::aScriptRunsSilentlyAndItsProgramsAreProfiled()
{
    write("script", "./processes\n./processes\n"); // no #!, as a shell allows
    const Ended ended = record({"./script"});
    QCOMPARE(ended.out, QString("leaf 5\nleaf 5\n"));
    QCOMPARE(program.profiles().size(), 2);
    QVERIFY(ended.err.startsWith("gmonscope-record: wrote gmon.out."));
    QCOMPARE(ended.err.count('\n'), 1);
}

void TestRecord::theCommandThatShowsOtherNamesIsTold()
{
    const QString sum = "; their sum: gmonscope-report gmon.out.*";
    write("script", "./processes\n./processes\n");
    const QString said = record({"-F", "0", "./script"}).err; // a sampled shell would be a second program
    static const QRegularExpression one("; to see one: gmonscope-report (gmon\\.out\\.\\d+)");
    QVERIFY2(one.match(said).hasMatch() && said.endsWith(sum + '\n'), qPrintable(said));
    QVERIFY(program.profiles().contains(one.match(said).captured(1)));
    const QString again = record({"-F", "0", "./script"}).err; // the sum would be that of both runs
    QVERIFY2(again.contains("to see one") && !again.contains("sum"), qPrintable(again));
    init();
    write("busy", "./processes\nsh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; true'\n");
    const QString mixed = record({"--children=all", "./busy"}).err; // there is no sum of two programs
    static const QRegularExpression all("; all of them: gmonscope-report (gmon\\.out )?gmon\\.out\\.\\*\n$");
    QVERIFY2(all.match(mixed).hasMatch() && !mixed.contains("sum"), qPrintable(mixed)); // the shell may have a sample
    const QString named = record({"-o", "it's.prof", "./processes"}).err;
    QVERIFY2(named.endsWith(" wrote it's.prof; to see it: gmonscope-report 'it'\\''s.prof'\n"), qPrintable(named));
    QVERIFY(!record({"./processes"}).err.contains("to see"));
}

void TestRecord::aScriptThatCallsOtherProgramsHasAHint()
{
    const QString hint = "--children=all";
    write("wrapper", "#!/bin/sh\ntrue\n/bin/true\n");
    const QString none = record({"./wrapper"}).err;
    QVERIFY2(none.contains("found no new profile") && none.contains(hint), qPrintable(none));
    const QString all = record({"--children=all", "./wrapper"}).err;
    QVERIFY2(!all.contains(hint), qPrintable(all));
    // The shell is sampled itself, but its time is another program's.
    write("busy", "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'; i=0; while [ $i -lt 300000 ]; do "
                  "i=$((i+1)); done\n");
    const QString other = record({"sh", "./busy"}).err;
    QVERIFY2(other.contains("other processes, which --children=all profiles"), qPrintable(other));
}

void TestRecord::aDamagedProgramIsNamed()
{
    QFile file(program.program());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    for (const int length : {4, 20, 63, 64, 100, 600}) {
        write("damaged", whole.left(length));
        const Ended ended = record({"./damaged"});
        QVERIFY(ended.err.startsWith("gmonscope-record: "));
        QVERIFY(ended.status == 126 || ended.crashed); // the kernel may only notice when it is too late
    }
    for (int offset = 20; offset < 64; ++offset) { // where segments and sections are
        QByteArray changed = whole;
        changed[offset] = static_cast<char>(changed[offset] ^ 0x55);
        changed[17] = 0x55; // no type of file that the kernel would run
        write("damaged", changed);
        QCOMPARE(record({"./damaged"}).status, 126);
    }
}

void TestRecord::aFileJustWrittenIsNotTakenForANewOne()
{
    for (int i = 0; i < 20; ++i) {
        QCOMPARE(record({"./processes"}).err, QString("gmonscope-record: wrote gmon.out\n"));
        const QString said =
            record({"-F", "0", "true"}).err; // a sample, on a busy machine, would be a profile of its own
        QVERIFY2(said.endsWith("; gmon.out is of an earlier run\n"), qPrintable(said));
    }
}

/// Two runs in one folder, the second inside of the first.
void TestRecord::whatAnotherRecorderWroteMeanwhileIsNotClaimed()
{
    write("both", "#!/bin/sh\nunset GMONSCOPE_PID GMONSCOPE_RUN LD_PRELOAD\n" + ProfiledProgram::recorder().toUtf8() +
                      " -o gmon.out.77777 ./processes >inner 2>&1\n");
    const Ended ended = record({"./both"});
    QVERIFY2(QFile::exists(program.path("gmon.out.77777")), qPrintable(ended.err));
    QVERIFY2(!ended.err.contains("wrote"), qPrintable(ended.err));
    QFile inner(program.path("inner"));
    QVERIFY(inner.open(QIODevice::ReadOnly));
    const QByteArray said = inner.readAll();
    QVERIFY2(said.contains("wrote ") && said.endsWith("gmon.out.77777\n"), said.constData());
}

void TestRecord::timeThatIsNotInTheProfileIsTold()
{
    ProfiledProgram elsewhere;
    QCOMPARE(elsewhere.build("elsewhere"), QString());
    static const QRegularExpression line(
        "^gmonscope-record: wrote gmon\\.out: of (0\\.\\d\\d) s of processor time the program's own code took "
        "(0\\.\\d\\d) s, shared libraries and counting the rest \\(in gmon\\.out\\.scope\\)\\n$");
    const QString said = elsewhere.record().err;
    const auto match = line.match(said);
    QVERIFY2(match.hasMatch(), qPrintable(said));
    const double counted = static_cast<double>(elsewhere.gmon().totalTicks()) / elsewhere.gmon().ticksPerSecond;
    QVERIFY(std::abs(match.captured(2).toDouble() - counted) < 0.006);
    QVERIFY(match.captured(1).toDouble() > 0.38);
}

void TestRecord::timeWhileTheProfileWasOffIsTold()
{
    ProfiledProgram switched;
    QCOMPARE(switched.build("switched"), QString());
    const QString said = switched.record({"often"}).err;
    QVERIFY2(said.contains("; the rest was spent while the profile was off, in other processes"), qPrintable(said));
}

void TestRecord::timeThatIsNotInTheCompanionEitherIsTold()
{
    ProfiledProgram elsewhere;
    QCOMPARE(elsewhere.build("elsewhere"), QString());
    const QString said = elsewhere.record({"i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"}).err;
    static const QRegularExpression line(
        "with shared libraries and counting \\(in gmon\\.out\\.scope\\) 0\\.0\\d s; the rest was "
        "spent in other processes, which --children=all profiles, or not sampled\\n$");
    QVERIFY2(line.match(said).hasMatch(), qPrintable(said));
}

void TestRecord::timeThatIsAllInTheProfileIsNoMatter()
{
    ProfiledProgram times;
    QCOMPARE(times.build("times"), QString());
    QCOMPARE(times.record().err, QString("gmonscope-record: wrote gmon.out\n"));
    QCOMPARE(times.record({}, {"-F", "0"}).err, QString("gmonscope-record: wrote gmon.out\n")); // as it was wanted
}

void TestRecord::anEarlierProfileIsToldFromThatOfAKilledProgram()
{
    const QStringList arguments{"./script"}; // makes no counted call
    const QString killed = "gmonscope-record: no profile: ./script was killed by signal 9 (Killed)";
    write("script", "#!/bin/sh\nkill -9 $$\n");
    QCOMPARE(record(arguments).err, killed + "\n");
    record({"./processes"});
    QCOMPARE(record(arguments).err, killed + "; gmon.out is of an earlier run\n");
}

void TestRecord::aFailedWriteIsNotTakenForAProgramWithoutCalls()
{
    const QTemporaryDir live;
    const QString usual = program.environment.value("GMONSCOPE_DIR");
    program.environment.insert("GMONSCOPE_DIR", live.path());
    QVERIFY(QDir(program.directory).mkpath("later"));
    write("script", "#!/bin/sh\nrm -r later\nexec ./processes\n");
    const Ended ended = record({"-o", "later/named.prof", "./script"});
    const QStringList lines = ended.err.split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 1);
    const QString cannot = program.path("later/named.prof: cannot write: No such file or directory");
    const QStringList kept = QDir(live.path()).entryList(QDir::Files);
    QCOMPARE(kept.size(), 1);
    const QString path = live.filePath(kept[0]);
    QCOMPARE(lines[0], "gmonscope-record: " + cannot + "; " + path + " is kept for 'gmonscope-ctl salvage'");
    QVERIFY(QDir(program.directory).mkdir("later"));
    QCOMPARE(program.start(ProfiledProgram::controller(), {"salvage", path, "-o", "later/named.prof"}).status, 0);
    program.environment.insert("GMONSCOPE_DIR", usual);
    QCOMPARE(program.disagreement(ended.out, "later/named.prof"), QString());
}

void TestRecord::aProgramWithTheAddressSanitizerIsProfiled()
{
    ProfiledProgram sanitized;
    if (!sanitized.build("processes", {"-fsanitize=address"}).isEmpty() || !sanitized.run().out.startsWith("leaf 5"))
        QSKIP("the compiler's address sanitizer is not installed");
    QFile::remove(sanitized.path("gmon.out"));
    const Ended ended = sanitized.record();
    QCOMPARE(ended.out, QString("leaf 5\n"));
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
    QCOMPARE(sanitized.gmon().calls.value("leaf"), 5u);
    QCOMPARE(sanitized.gmon().ticksPerSecond, 241u); // not the C library's
}

void TestRecord::aPreloadedAddressSanitizerStaysFirst()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("the recorder has an address sanitizer of its own");
#endif
    const QString library =
        program.start("gcc", {"-print-file-name=libasan.so"}).out.trimmed(); // a name alone: there is none
    const QString preload = QFileInfo(library).canonicalFilePath();
    if (!library.contains('/') || preload.isEmpty())
        QSKIP("the compiler's address sanitizer is not installed");
    program.environment.insert("LD_PRELOAD", preload);
    program.environment.insert("ASAN_OPTIONS", "detect_leaks=0"); // the recorder frees nothing at its end
    const bool runs = program.run().out.startsWith("leaf 5");
    QFile::remove(program.path("gmon.out"));
    const Ended ended = program.record();
    program.environment.remove("LD_PRELOAD");
    program.environment.remove("ASAN_OPTIONS");
    if (!runs)
        QSKIP("the address sanitizer cannot be preloaded here");
    QCOMPARE(ended.out, QString("leaf 5\n"));
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
}

void TestRecord::theRuntimeMayLieUnderAnyPath()
{
    const QDir folder(program.directory);
    const QString bin = folder.filePath("a b:c/bin");
    const QString lib =
        QDir::cleanPath(bin + '/' + QDir(GMONSCOPE_BIN_DIR).relativeFilePath(GMONSCOPE_LIB_DIR "/gmonscope"));
    QVERIFY(folder.mkpath(bin) && folder.mkpath(lib) && folder.mkpath("run"));
    QVERIFY(QFile::copy(ProfiledProgram::recorder(), bin + "/gmonscope-record"));
    QVERIFY(QFile::copy(ProfiledProgram::library(), lib + "/libgmonscope-rt.so"));
    ProfiledProgram other;
    QCOMPARE(other.build("processes"), QString());
    other.environment.remove("GMONSCOPE_DIR");
    other.environment.insert("XDG_RUNTIME_DIR", folder.filePath("run"));
    const Ended ended = other.start(bin + "/gmonscope-record", {other.program()});
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
    QCOMPARE(other.gmon().ticksPerSecond, 241u);
    QCOMPARE(other.disagreement(ended.out), QString());
    // The link is gone; the folder of the live files stays.
    QCOMPARE(QDir(folder.filePath("run")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"gmonscope"});
    other.environment.insert("XDG_RUNTIME_DIR", folder.filePath("a b:c"));
    QCOMPARE(other.start(bin + "/gmonscope-record", {other.program()}).err, ended.err);
}

QTEST_GUILESS_MAIN(TestRecord)
#include "tst_record.moc"
