// SPDX-License-Identifier: MIT
// gmonscope-ctl: what it tells of running and of dead processes, and what it does to them.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <sys/resource.h>
#include <unistd.h>

#include "doomed_process.h"
#include "formats/scope_format.h"
#include "profiled_program.h"

class TestCtl : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void aRunningProcessIsListedAndDescribed();
    void offStopsCountingAndOnResumesIt();
    void resetBeginsAnew();
    void thePeriodsBetweenResetsAddUp();
    void dumpNeedsNoHelpOfTheProcess();
    void dumpReplacesNothingButProfiles();
    void watchEndsWithTheProcess();
    void aRemovedFileIsStillFound();
    void aProcessWhoseFirstThreadHasEndedIsAlive();
    void whatADeadProcessLeftIsKeptUntilItIsUnwanted();
    void whatCannotBeReadForWantOfMemoryIsKept();
    void aLivingProcessKeepsItsFileWhereDescriptorsAreFew();
    void salvageTwiceIsOnce();
    void salvageDoesNotReplaceALaterProfile();
    void whatCannotBeSalvagedInItsPlaceIsDumpedElsewhere();
    void nobodyElseControls();

private:
    Ended ctl(const QStringList& arguments) { return program.start(ProfiledProgram::controller(), arguments); }
    /// The same where the orphans' profiles go: elsewhere the superuser must name a file.
    Ended ctlThere(const QStringList& arguments) { return processes.start(ProfiledProgram::controller(), arguments); }
    std::uint64_t statusNumber(const DoomedProcess& process, const QString& name)
    {
        const Ended ended = ctl({QString::number(process.pid()), "status"});
        return QRegularExpression("^" + name + R"(\s+(\d+))", QRegularExpression::MultilineOption)
            .match(ended.out)
            .captured(1)
            .toULongLong();
    }
    QString write(const QString& name, const QByteArray& bytes);
    QStringList liveFiles() const { return QDir(live->path()).entryList(QDir::Files, QDir::Name); }
    /// Leaves the file of a process that was killed without anybody to salvage it, and returns its number.
    long leaveOrphan();
    ProfiledProgram program; // doomed
    ProfiledProgram processes;
    std::unique_ptr<QTemporaryDir> live;
};

void TestCtl::initTestCase()
{
    QCOMPARE(program.build("doomed"), QString());
    QCOMPARE(processes.build("processes"), QString());
}

void TestCtl::init()
{
    live = std::make_unique<QTemporaryDir>();
    for (ProfiledProgram* each : {&program, &processes}) {
        each->environment.insert("GMONSCOPE_DIR", live->path());
        for (const QString& name : each->profiles()) {
            QVERIFY(QFile::remove(each->path(name)));
            QFile::remove(each->path(name + ".scope"));
        }
    }
}

QString TestCtl::write(const QString& name, const QByteArray& bytes)
{
    QFile file(name);
    if (file.open(QIODevice::WriteOnly))
        file.write(bytes);
    return name;
}

long TestCtl::leaveOrphan()
{
    processes.preload({"kill", "9"});
    return liveFiles().value(0).section('-', 0, 0).toLong();
}

void TestCtl::aRunningProcessIsListedAndDescribed()
{
    QCOMPARE(ctl({"list"}).out, QString("no process is being profiled\n"));
    DoomedProcess process(program, 2);
    QVERIFY(process.waitUntilItCalls());
    const QString pid = QString::number(process.pid());
    const Ended list = ctl({"list"});
    QCOMPARE(list.status, 0);
    const QRegularExpression line("^ +" + pid + R"( on +\d+ s +[1-9]\d* +\d+  /.*/doomed$)",
                                  QRegularExpression::MultilineOption);
    QVERIFY2(line.match(list.out).hasMatch(), qPrintable(list.out));
    const Ended status = ctl({pid, "status"});
    QCOMPARE(status.status, 0);
    for (const char* part : {"/doomed\n", " on, for ", "/gmon.out\n", " progress 2\n"})
        QVERIFY2(status.out.contains(part), qPrintable(part + (" in\n" + status.out)));
    QVERIFY(statusNumber(process, "calls") > 0);
    QCOMPARE(ctl({"status", pid}).status, 0); // the other way round
}

void TestCtl::offStopsCountingAndOnResumesIt()
{
    DoomedProcess process(program, 2);
    QVERIFY(process.waitUntilItCalls());
    const QString pid = QString::number(process.pid());
    const Ended off = ctl({pid, "off"});
    QCOMPARE(off.err + off.out, QString());
    const auto atRest = statusNumber(process, "calls");
    const auto before = process.calls(0);
    QTRY_VERIFY(process.calls(0) > before + 100000); // it goes on
    QVERIFY(statusNumber(process, "calls") <= atRest + 2);
    QVERIFY(ctl({"list"}).out.contains(pid + " off"));
    QCOMPARE(ctl({pid, "on"}).status, 0);
    QTRY_VERIFY(statusNumber(process, "calls") > atRest + 100000);
}

void TestCtl::resetBeginsAnew()
{
    DoomedProcess process(program, 2);
    QVERIFY(process.waitUntilItCalls());
    const QString pid = QString::number(process.pid());
    QTRY_VERIFY(process.calls(0) > 1000000);
    QCOMPARE(ctl({pid, "off"}).status, 0);
    QCOMPARE(ctl({pid, "reset"}).status, 0);
    QVERIFY(statusNumber(process, "calls") <= 2);
    QCOMPARE(ctl({pid, "on"}).status, 0);
    QTRY_VERIFY(statusNumber(process, "calls") > 1000);
}

void TestCtl::thePeriodsBetweenResetsAddUp()
{
    const int threads = 4;
    const int resets = std::max(100, qEnvironmentVariableIntValue("GMONSCOPE_TEST_RESETS"));
    DoomedProcess process(program, threads);
    QVERIFY(process.waitUntilItCalls());
    for (int i = 0; i < resets; ++i)
        QCOMPARE(ctl({QString::number(process.pid()), "reset"}).status, 0);
    kill(process.pid(), SIGKILL);
    QVERIFY(process.end().crashed);
    QFile companion(program.path("gmon.out.scope"));
    scope_header header;
    QVERIFY(companion.open(QIODevice::ReadOnly));
    QCOMPARE(companion.read(reinterpret_cast<char*>(&header), sizeof header), qint64{sizeof header});
    QCOMPARE(header.resets, 2u * static_cast<unsigned>(resets));
    std::uint64_t counted = header.reset_calls, begun = threads + 1; // forever, and main
    const GmonContent last = program.gmon();
    for (const std::uint64_t calls : last.calls)
        counted += calls;
    for (int i = 0; i < threads; ++i)
        begun += process.calls(i);
    QVERIFY2(counted <= begun && begun - counted <= threads,
             qPrintable(QStringLiteral("%1 begun, %2 counted").arg(begun).arg(counted)));
}

void TestCtl::dumpNeedsNoHelpOfTheProcess()
{
    DoomedProcess process(program, 2);
    QVERIFY(process.waitUntilItCalls());
    const QString pid = QString::number(process.pid());
    QCOMPARE(kill(process.pid(), SIGSTOP), 0);
    QTest::qSleep(50); // until both threads have stopped
    QCOMPARE(ctl({pid, "dump"}).out, "wrote " + program.path("gmon.out\n"));
    const auto made = process.calls(0), counted = program.gmon().calls.value("leaf0");
    QVERIFY(counted == made || counted + 1 == made);
    QCOMPARE(program.disagreement("forever 2\n"), QString());
    QCOMPARE(ctl({pid, "dump", "named.prof"}).out, QString("wrote named.prof\n"));
    QCOMPARE(program.gmon("named.prof").calls, program.gmon().calls);
    QCOMPARE(kill(process.pid(), SIGCONT), 0);
    QTRY_VERIFY(process.calls(0) > made);
    QCOMPARE(ctl({pid, "dump"}).out, "wrote " + program.path("gmon.out\n")); // its own is replaced
}

void TestCtl::dumpReplacesNothingButProfiles()
{
    DoomedProcess process(program, 1);
    QVERIFY(process.waitUntilItCalls());
    const QString pid = QString::number(process.pid());
    write(program.path("letter"), "Dear Susan");
    const Ended refused = ctl({pid, "dump", "letter"});
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.err, QString("gmonscope-ctl: letter: cannot write: a file that is no profile is there already\n"));
    QCOMPARE(ctl({pid, "dump", "no/such/folder"}).err,
             QString("gmonscope-ctl: no/such/folder: cannot write: No such file or directory\n"));
    write(program.path("gmon.out"), QByteArray("gmon\1\0\0\0", 8) + QByteArray(12, 'x')); // written by another process
    QCOMPARE(ctl({pid, "dump"}).out, "wrote " + program.path("gmon.out." + pid + ".1\n"));
}

void TestCtl::watchEndsWithTheProcess()
{
    DoomedProcess process(program, 2);
    QVERIFY(process.waitUntilItCalls());
    const QString pid = QString::number(process.pid());
    QProcess watch;
    watch.setProcessEnvironment(program.environment);
    watch.start(ProfiledProgram::controller(), {pid, "watch"});
    QByteArray seen;
    QTRY_VERIFY_WITH_TIMEOUT(
        (watch.waitForReadyRead(100), seen += watch.readAllStandardOutput(), seen.count('\n') >= 4), 20000);
    kill(process.pid(), SIGKILL);
    QVERIFY(watch.waitForFinished(20000));
    seen += watch.readAllStandardOutput();
    QCOMPARE(watch.exitCode(), 0);
    const QStringList lines = QString::fromUtf8(seen).split('\n', Qt::SkipEmptyParts);
    QVERIFY(lines[0].simplified() == "CALLS CALLS/S CPU% SAMPLES THREADS STATE");
    QVERIFY2(QRegularExpression(R"(^ *\d+ +[1-9]\d+ +\d+ +\d+ +\d+  on$)").match(lines[2]).hasMatch(),
             qPrintable(lines[2]));
    QCOMPARE(lines.last(), pid + " has ended");
}

void TestCtl::aRemovedFileIsStillFound()
{
    DoomedProcess process(program, 1);
    QVERIFY(process.waitUntilItCalls());
    QVERIFY(QDir(live->path()).removeRecursively()); // as a logout does
    QVERIFY(statusNumber(process, "calls") > 0);
    QCOMPARE(ctl({QString::number(process.pid()), "off"}).status, 0);
    QCOMPARE(ctl({QString::number(process.pid()), "dump"}).status, 0);
}

static char stateOf(qint64 pid)
{
    QFile status(QStringLiteral("/proc/%1/stat").arg(pid));
    const QByteArray fields = status.open(QIODevice::ReadOnly) ? status.readAll() : QByteArray();
    const QByteArray state = fields.mid(fields.lastIndexOf(')') + 2, 1);
    return state.isEmpty() ? '?' : state[0];
}

void TestCtl::aProcessWhoseFirstThreadHasEndedIsAlive()
{
    QProcess process;
    process.setWorkingDirectory(processes.directory);
    QProcessEnvironment environment = processes.environment;
    environment.insert("LD_PRELOAD", ProfiledProgram::library());
    process.setProcessEnvironment(environment);
    process.start(processes.path("processes"), {"headless"});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY(stateOf(process.processId()) == 'Z');
    const QString pid = QString::number(process.processId());
    QTRY_VERIFY2(ctl({"list"}).out.contains(pid + " on"), qPrintable(ctl({"list"}).out));
    QCOMPARE(ctl({"clean", "--yes"}).out, QString("nothing to remove\n"));
    QCOMPARE(ctl({pid, "off"}).status, 0);
    QVERIFY(ctl({"salvage", pid}).err.contains(": is running; "));
    process.kill();
    QVERIFY(process.waitForFinished());
    QCOMPARE(ctlThere({"salvage", pid}).status, 0);
    QVERIFY(processes.gmon().calls.value("leaf") > 0);
}

void TestCtl::whatADeadProcessLeftIsKeptUntilItIsUnwanted()
{
    const long pid = leaveOrphan();
    QVERIFY(pid > 0);
    const QString path = live->filePath(liveFiles().value(0));
    const Ended list = ctl({"list"});
    QVERIFY2(list.out.contains(QString::number(pid) + " dead"), qPrintable(list.out));
    QVERIFY(list.out.endsWith("1 dead: 'gmonscope-ctl salvage PID' writes the profile, 'gmonscope-ctl clean' removes "
                              "the file\n"));
    QVERIFY(ctl({QString::number(pid), "off"}).err.contains("is dead; 'gmonscope-ctl salvage "));
    QVERIFY(ctl({QString::number(pid), "status"}).out.contains("dead, for "));
    const Ended kept = ctl({"clean"});
    QCOMPARE(kept.status, 1);
    QVERIFY(kept.out.startsWith(path));
    QVERIFY(QFile::exists(path));
    DoomedProcess process(program, 1);
    QVERIFY(process.waitUntilItCalls());
    const Ended removed = ctl({"clean", "--yes"});
    QCOMPARE(removed.out, "removed " + path + "\n");
    QCOMPARE(removed.status, 0);
    QCOMPARE(liveFiles().size(), 1); // the file of the living
    QCOMPARE(ctl({"clean", "-y"}).out, QString("nothing to remove\n"));
}

/// Its content is not known, so it may hold a profile.
void TestCtl::whatCannotBeReadForWantOfMemoryIsKept()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("a sanitizer maps more than any limit");
#endif
    QVERIFY(leaveOrphan() > 0);
    const QString path = live->filePath(liveFiles().value(0));
    for (const QStringList& command : {QStringList{"list"}, {"clean"}, {"clean", "--yes"}}) {
        const Ended ended = ctl(QStringList{"--memory=1"} + command);
        QCOMPARE(ended.err, "gmonscope-ctl: " + path + ": Cannot allocate memory\n");
        QCOMPARE(ended.status, 1);
        QVERIFY(QFile::exists(path));
    }
    QCOMPARE(ctl({"--memory=1G", "clean", "--yes"}).out, "removed " + path + "\n");
}

/// With five, its maps cannot be opened beside the file.
void TestCtl::aLivingProcessKeepsItsFileWhereDescriptorsAreFew()
{
    DoomedProcess process(program, 1);
    QVERIFY(process.waitUntilItCalls());
    for (rlim_t most = 4; most < 9; ++most) {
        program.start(ProfiledProgram::controller(), {"clean", "--yes"}, [most] {
            const rlimit few = {most, most};
            setrlimit(RLIMIT_NOFILE, &few);
        });
        QCOMPARE(liveFiles().size(), 1);
    }
}

void TestCtl::salvageTwiceIsOnce()
{
    const long pid = leaveOrphan();
    const QString path = processes.path("gmon.out");
    QCOMPARE(ctlThere({"salvage", QString::number(pid)}).out, "wrote " + path + "\n");
    QCOMPARE(processes.gmon().calls.value("leaf"), 5u);
    QCOMPARE(liveFiles(), QStringList());
    const Ended again = ctl({"salvage", QString::number(pid)});
    QCOMPARE(again.status, 1);
    QCOMPARE(again.err, QStringLiteral("gmonscope-ctl: %1: has left no live file\n").arg(pid));
}

void TestCtl::salvageDoesNotReplaceALaterProfile()
{
    const long pid = leaveOrphan();
    QTest::qSleep(30);
    processes.record(); // writes gmon.out
    const QString name = QStringLiteral("gmon.out.%1.1").arg(pid);
    QCOMPARE(ctlThere({"salvage", live->filePath(liveFiles().value(0))}).out, "wrote " + processes.path(name) + "\n");
    QCOMPARE(processes.gmon(name).calls.value("leaf"), 5u);
}

void TestCtl::whatCannotBeSalvagedInItsPlaceIsDumpedElsewhere()
{
    processes.environment.insert("GMON_OUT_PREFIX", "missing/prof");
    const QString pid = QString::number(leaveOrphan());
    processes.environment.remove("GMON_OUT_PREFIX");
    const Ended salvaged = ctl({"salvage", pid});
    QCOMPARE(salvaged.status, 1);
    QVERIFY2(salvaged.err.endsWith("'gmonscope-ctl salvage " + pid + " -o FILE' writes the profile to another place\n"),
             qPrintable(salvaged.err));
    QVERIFY(ctl({pid, "dump"}).err.contains("is dead; 'gmonscope-ctl salvage "));
    const Ended dumped = ctl({pid, "dump", processes.path("gmon.out")});
    QCOMPARE(dumped.err, QString());
    QCOMPARE(dumped.status, 0);
    QCOMPARE(processes.gmon().calls.value("leaf"), 5u);
    QCOMPARE(liveFiles().size(), 1);
}

void TestCtl::nobodyElseControls()
{
    if (geteuid() != 0) {
        const Ended ended = ctl({"1", "off"});
        QCOMPARE(ended.err, QString("gmonscope-ctl: 1: Operation not permitted\n"));
        QCOMPARE(ended.status, 1);
        return;
    }
    DoomedProcess process(program, 1);
    QVERIFY(process.waitUntilItCalls());
    for (const char* command : {"off", "on", "reset", "status", "dump", "watch"}) {
        QProcess other;
        other.setChildProcessModifier([] {
            if (setgid(65534) != 0 || setuid(65534) != 0)
                _exit(99);
        });
        other.setProcessEnvironment(program.environment);
        other.start(ProfiledProgram::controller(), {QString::number(process.pid()), command});
        if (!other.waitForStarted())
            QSKIP("another user cannot start it here");
        QVERIFY(other.waitForFinished());
        QCOMPARE(QString::fromUtf8(other.readAllStandardError()),
                 QStringLiteral("gmonscope-ctl: %1: Operation not permitted\n").arg(process.pid()));
        QCOMPARE(other.exitCode(), 1);
    }
}

QTEST_GUILESS_MAIN(TestCtl)
#include "tst_ctl.moc"
