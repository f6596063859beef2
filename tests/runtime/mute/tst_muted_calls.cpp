// SPDX-License-Identifier: MIT
// While the profile is off, functions call us no longer, and afterwards all count again, to the last call.
#include <QFile>
#include <QStandardPaths>
#include <QtTest>

#include <sys/resource.h>
#include <unistd.h>

#include "profiled_program.h"

class TestMutedCalls : public QObject {
    Q_OBJECT
private slots:
    void functionsThatAreOffDoNotCallUs_data();
    void functionsThatAreOffDoNotCallUs();
    void codeThatIsNotProvenToCallUsStaysAsItIs_data();
    void codeThatIsNotProvenToCallUsStaysAsItIs();
    void withoutTicksTheCodeStaysAsItIs();
    void withoutTheFileOfTheMemoryTheCodeStaysAsItIs();
    void aFileInPlaceOfTheMemoryIsNotWrittenTo();
    void underAFilterOfOthersTheCodeStaysAsItIs();
    void switchingHoweverOftenLosesNoCall();
    void threadsThatCallMeanwhileGoOn_data();
    void threadsThatCallMeanwhileGoOn();
    void childrenGoOnAsTheirParentWas_data();
    void childrenGoOnAsTheirParentWas();
    void whatADebuggerHasWrittenIsLeftToIt();
    void aProfileTellsWhatStaysMuted();
    void aSandboxIsEnteredWithCodeThatCounts_data();
    void aSandboxIsEnteredWithCodeThatCounts();
    void aProcessThatGivesUpItsRightsCountsAgain();
    void aProgramWhoseCodeIsMutedForGoodHasItsTime();
    void codeThatTheProgramMayWriteStaysSo();
    void aLibraryThatIsUnloadedMeanwhileDoesNoHarm();
    void aDestructorMayWaitForAThreadThatSwitches();
    void hugePagesOfThePoolStayAsTheyAre();
    void noChildHasItsParentsMemory();
    void anotherProcessMaySwitch();
    void whoeverEndsBeforeTheNextSampleIsNotComplainedOf();
    void aProgramThatIsOnlySampledCallsNobody_data();
    void aProgramThatIsOnlySampledCallsNobody();
};

namespace {

/// Records the program in this mode; empty if it was as it must be.
QString faultOf(ProfiledProgram& program, const QStringList& arguments, bool hasRuntime = false)
{
    const Ended ended = hasRuntime ? program.run(arguments) : program.record(arguments);
    if (ended.crashed || ended.status != 0)
        return QStringLiteral("status %1 %2").arg(ended.status).arg(ended.err);
    return ended.out.isEmpty() ? QString() : program.disagreement(ended.out);
}

} // namespace

void TestMutedCalls::functionsThatAreOffDoNotCallUs_data()
{
    QTest::addColumn<QString>("flags");
    QTest::addColumn<QString>("compiler");
    for (const char* flags :
         {"-fPIE -pie", "-fno-pie -no-pie", "-fPIE -pie -mfentry", "-O0", "-Os", "-fcf-protection=full",
          "-fcf-protection=full -mfentry", "-Wl,-z,lazy -fno-pie -no-pie -fplt", "-Wl,-z,ibtplt -fcf-protection=full",
          "RUNTIME", "RUNTIME -fno-pie -no-pie", "RUNTIME -static", "RUNTIME -static-pie", "RUNTIME -static -mfentry",
          "ROOM -fPIE -pie", "ROOM -fno-pie -no-pie"})
        QTest::addRow("gcc %s", flags) << flags << "";
    for (const char* flags : {"-fPIE -pie", "-fno-pie -no-pie", "-mfentry", "RUNTIME -static", "ROOM"})
        QTest::addRow("clang %s", flags) << flags << "clang";
}

void TestMutedCalls::functionsThatAreOffDoNotCallUs()
{
    QFETCH(QString, flags);
    QFETCH(QString, compiler);
    if (!compiler.isEmpty() && QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    ProfiledProgram program;
    QCOMPARE(program.build("switched", flags.split(' '), compiler), QString());
    QCOMPARE(faultOf(program, {"once"}, flags.contains("RUNTIME")), QString());
}

void TestMutedCalls::codeThatIsNotProvenToCallUsStaysAsItIs_data()
{
    QTest::addColumn<QString>("flags");
    for (const char* flags : {"-mcmodel=large -fno-pie -no-pie", "-mcmodel=large -fPIE -pie"})
        QTest::addRow("%s", flags) << flags;
}

void TestMutedCalls::codeThatIsNotProvenToCallUsStaysAsItIs()
{
    QFETCH(QString, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("switched", flags.split(' ')), QString());
    program.environment.insert("CODE_STAYS", "1");
    QCOMPARE(faultOf(program, {"once"}), QString());
}

void TestMutedCalls::withoutTicksTheCodeStaysAsItIs()
{
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    program.environment.insert("CODE_STAYS", "1");
    const Ended ended = program.record({"once"}, {"-F", "0"});
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestMutedCalls::withoutTheFileOfTheMemoryTheCodeStaysAsItIs()
{
    if (geteuid() != 0)
        QSKIP("needs the right to leave /proc behind");
    ProfiledProgram program;
    QCOMPARE(program.build("switched", {"RUNTIME", "-static"}), QString());
    program.environment.insert("CODE_STAYS", "1");
    const Ended ended = program.start("chroot", {program.directory, "/switched", "once"});
    QVERIFY2(ended.status == 0, qPrintable(ended.err));
    QCOMPARE(program.disagreement(ended.out), QString());
}

/// Below another root the program may have a /proc of its own.
void TestMutedCalls::aFileInPlaceOfTheMemoryIsNotWrittenTo()
{
    if (geteuid() != 0)
        QSKIP("needs the right to leave /proc behind");
    ProfiledProgram program;
    QCOMPARE(program.build("switched", {"RUNTIME", "-static", "-no-pie"}), QString());
    // The code stands in it where it stands in the memory, so that it can be taken for it.
    QFile file(program.program());
    QFile memory(program.path("proc/self/mem"));
    QVERIFY(QDir(program.directory).mkpath("proc/self") && memory.open(QIODevice::ReadWrite));
    QVERIFY(file.open(QIODevice::ReadOnly) && memory.seek(0x400000) && memory.write(file.readAll()) > 0);
    const QDateTime before = QDateTime::fromSecsSinceEpoch(1000000000);
    QVERIFY(memory.flush() && memory.setFileTime(before, QFileDevice::FileModificationTime));
    program.environment.insert("CODE_STAYS", "1");
    const Ended ended = program.start("chroot", {program.directory, "/switched", "once"});
    QVERIFY2(ended.status == 0, qPrintable(ended.err));
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(memory.fileTime(QFileDevice::FileModificationTime), before);
}

/// A filter may kill for the calls that would change it.
void TestMutedCalls::underAFilterOfOthersTheCodeStaysAsItIs()
{
    ProfiledProgram program;
    QCOMPARE(program.build("without_perf"), QString());
    const QString filter = program.program();
    QCOMPARE(program.build("switched"), QString());
    program.environment.insert("CODE_STAYS", "1");
    const Ended ended =
        program.start(filter, {"--kill", "env", "LD_PRELOAD=" + ProfiledProgram::library(), program.program(), "once"});
    QVERIFY2(!ended.crashed && ended.status == 0, qPrintable(ended.err));
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestMutedCalls::switchingHoweverOftenLosesNoCall()
{
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QCOMPARE(faultOf(program, {"often"}), QString());
}

void TestMutedCalls::threadsThatCallMeanwhileGoOn_data()
{
    QTest::addColumn<QString>("flags");
    for (const char* flags : {"-fPIE -pie", "-fno-pie -no-pie -fplt", "-mfentry -Os"})
        QTest::addRow("%s", flags) << flags;
}

void TestMutedCalls::threadsThatCallMeanwhileGoOn()
{
    QFETCH(QString, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("switched", flags.split(' ')), QString());
    QCOMPARE(faultOf(program, {"threads"}), QString());
}

void TestMutedCalls::childrenGoOnAsTheirParentWas_data()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<int>("children");
    QTest::addRow("fork") << "fork" << 1;
    QTest::addRow("switched off after the fork") << "fork_on" << 20;
    QTest::addRow("vfork") << "vfork" << 0;
}

void TestMutedCalls::childrenGoOnAsTheirParentWas()
{
    QFETCH(QString, mode);
    QFETCH(int, children);
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QCOMPARE(faultOf(program, {mode}), QString());
    QStringList profiles = program.profiles();
    profiles.removeAll("gmon.out");
    QCOMPARE(profiles.size(), children);
    for (const QString& profile : profiles)
        QCOMPARE(program.gmon(profile).calls.value("leaf"), 4u);
}

void TestMutedCalls::whatADebuggerHasWrittenIsLeftToIt()
{
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QCOMPARE(faultOf(program, {"breakpoint"}), QString());
}

void TestMutedCalls::aProfileTellsWhatStaysMuted()
{
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QCOMPARE(faultOf(program, {"kept"}), QString());
    const QString reporter = QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report";
    const Ended report = program.start(reporter, {"-b", program.program(), "gmon.out"});
    QVERIFY2(report.err.contains("1 function was not counted after the profile was switched on again"),
             qPrintable(report.err));
}

void TestMutedCalls::aSandboxIsEnteredWithCodeThatCounts_data()
{
    QTest::addColumn<QString>("mode");
    QTest::newRow("that bars a call") << "closed";
    QTest::newRow("that bars it for all files but one") << "one_file";
}

void TestMutedCalls::aSandboxIsEnteredWithCodeThatCounts()
{
    QFETCH(const QString, mode);
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QCOMPARE(faultOf(program, {mode}), QString());
}

void TestMutedCalls::aProcessThatGivesUpItsRightsCountsAgain()
{
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QFile::setPermissions(program.directory, QFile::Permissions(0x7777));
    QCOMPARE(faultOf(program, {"rights"}), QString());
}

/// Each try fails, and a thousand of them would take longer than the time to the next sample.
void TestMutedCalls::aProgramWhoseCodeIsMutedForGoodHasItsTime()
{
    ProfiledProgram program;
    QCOMPARE(program.build("for_good"), QString());
    QFile::setPermissions(program.directory, QFile::Permissions(0x7777));
    const Ended ended = program.record({}, {"-F", "5000"});
    if (ended.status == 77)
        QSKIP("the kernel lets everybody change code");
    QCOMPARE(ended.status, 0);
    QVERIFY2(ended.err.contains("1000 functions: not counted after it was switched on again"), qPrintable(ended.err));
}

void TestMutedCalls::codeThatTheProgramMayWriteStaysSo()
{
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QCOMPARE(faultOf(program, {"own_writer"}), QString());
}

void TestMutedCalls::aLibraryThatIsUnloadedMeanwhileDoesNoHarm()
{
    ProfiledProgram program;
    const QString library = program.path("unloaded.so");
    const Ended built =
        program.start("cc", {"-pg", "-O2", "-fPIC", "-shared", "-o", library, ProfiledProgram::sourceOf("unloaded")});
    QCOMPARE(built.status, 0);
    QCOMPARE(program.build("switched"), QString());
    QCOMPARE(faultOf(program, {"library", library}), QString());
}

/// The pool has one page, the one that the program takes.
void TestMutedCalls::aDestructorMayWaitForAThreadThatSwitches()
{
    ProfiledProgram program;
    const QString name = QStringLiteral("switched_by_destructor"), library = program.path("library.so");
    const QStringList build{"-O2", "-fPIC", "-shared", "-DIS_LIBRARY", "-o", library, ProfiledProgram::sourceOf(name)};
    QCOMPARE(program.start("cc", build).err, QString());
    QCOMPARE(program.build(name, {"-pthread"}), QString());
    const Ended ended = program.start("timeout", {"15", ProfiledProgram::recorder(), program.program(), library});
    QCOMPARE(ended.out, QString("closed\n"));
    QCOMPARE(ended.status, 0);
}

void TestMutedCalls::hugePagesOfThePoolStayAsTheyAre()
{
    QFile pool("/proc/sys/vm/nr_hugepages");
    if (!pool.open(QIODevice::ReadWrite | QIODevice::Unbuffered))
        QSKIP("needs the right to fill the pool of huge pages");
    const auto fill = [&pool](const char* number) { return pool.seek(0) && pool.write(number) > 0; };
    if (pool.readAll().toInt() != 0 || !fill("1"))
        QSKIP("the pool of huge pages is another's");
    ProfiledProgram program;
    const QString unbuilt = program.build("pooled", {"-fno-pie", "-no-pie"});
    const Ended ended = program.record();
    QVERIFY(fill("0"));
    QCOMPARE(unbuilt, QString());
    if (ended.status == 3)
        QSKIP("the machine has no huge page");
    QCOMPARE(ended.status, 0);
}

void TestMutedCalls::noChildHasItsParentsMemory()
{
    ProfiledProgram program;
    QCOMPARE(program.build("forked"), QString());
    const Ended ended = program.preload();
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.out, QString("children 0\n"));
}

void TestMutedCalls::anotherProcessMaySwitch()
{
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QProcess recorder;
    recorder.setWorkingDirectory(program.directory);
    recorder.setProcessEnvironment(program.environment);
    recorder.start(ProfiledProgram::recorder(), {program.program(), "waits"});
    const auto says = [&](const QByteArray& word) {
        return QTest::qWaitFor(
            [&] {
                recorder.waitForReadyRead(10);
                return recorder.peek(4096).contains(word + '\n');
            },
            20000);
    };
    QVERIFY(says("ready"));
    const QString process = QString::fromLatin1(recorder.peek(4096)).section('\n', 0, 0);
    const auto control = [&](const QString& command) {
        return program.start(ProfiledProgram::controller(), {process, command});
    };
    QCOMPARE(control("off").err, QString());
    QVERIFY(says("muted"));
    QVERIFY(control("status").out.contains("functions run as without -pg"));
    QCOMPARE(control("on").err, QString());
    QVERIFY(says("counting"));
    QVERIFY(recorder.state() == QProcess::NotRunning || recorder.waitForFinished(20000));
    QCOMPARE(recorder.exitCode(), 0);
    QCOMPARE(program.gmon().calls.value("other"), 13u);
}

void TestMutedCalls::whoeverEndsBeforeTheNextSampleIsNotComplainedOf()
{
    ProfiledProgram program;
    QCOMPARE(program.build("switched"), QString());
    QProcess recorder;
    recorder.setWorkingDirectory(program.directory);
    recorder.setProcessEnvironment(program.environment);
    recorder.start(ProfiledProgram::recorder(), {program.program(), "sleeps"});
    QVERIFY(QTest::qWaitFor(
        [&] {
            recorder.waitForReadyRead(10);
            return recorder.peek(4096).contains("muted\n");
        },
        20000));
    const QString process = QString::fromLatin1(recorder.readAllStandardOutput()).section('\n', 0, 0);
    QCOMPARE(program.start(ProfiledProgram::controller(), {process, "on"}).status, 0);
    recorder.closeWriteChannel();
    QVERIFY(recorder.waitForFinished(20000));
    QCOMPARE(recorder.exitCode(), 0);
    QCOMPARE(QString::fromUtf8(recorder.readAllStandardError()), QString("gmonscope-record: wrote gmon.out\n"));
}

void TestMutedCalls::aProgramThatIsOnlySampledCallsNobody_data()
{
    QTest::addColumn<QString>("flags");
    for (const char* flags : {"-fPIE -pie", "-mfentry", "RUNTIME -static"})
        QTest::addRow("%s", flags) << flags;
}

void TestMutedCalls::aProgramThatIsOnlySampledCallsNobody()
{
    QFETCH(QString, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("switched", flags.split(' ')), QString());
    const Ended ended = program.record({"sampled"}, {"--no-count"});
    QVERIFY2(ended.status == 0, qPrintable(QString::number(ended.status) + ended.err));
    QCOMPARE(program.profiles().size(), 2);
    for (const QString& name : program.profiles()) {
        const GmonContent gmon = program.gmon(name);
        QCOMPARE(gmon.error, QString());
        QCOMPARE(gmon.arcRecords, 0);
        QVERIFY(gmon.ticks.value("leaf") > 0);
    }
}

QTEST_GUILESS_MAIN(TestMutedCalls)
#include "tst_muted_calls.moc"
