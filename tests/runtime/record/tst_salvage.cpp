// SPDX-License-Identifier: MIT
// A program that is killed at any instant loses at most the call in flight of each thread, and gmonscope-record
// writes its profile all the same.
#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QtTest>

#include <csignal>
#include <cstdint>
#include <unistd.h>

#include "doomed_process.h"
#include "formats/scope_format.h"
#include "profiled_program.h"

namespace {

int killsWanted()
{
    const int wanted = qEnvironmentVariableIntValue("GMONSCOPE_TEST_KILLS");
    return wanted > 0 ? wanted : 54;
}

} // namespace

class TestSalvage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void atMostTheCallInFlightIsLost_data();
    void atMostTheCallInFlightIsLost();
    void nothingIsLeftBehind();
    void aKilledProcessHasNoEnd();
    void theNameIsWhatTheProgramWouldHaveTaken();
    void programsThatFollowEachOtherInOneProcessKeepTheirProfiles();
    void anUnwantedProfileIsNotSalvaged();
    void aProcessThatLivesOnIsNamedAndLeftAlone();
    void deadProcessesDoNotPileUpWhileTheProgramRuns();
    void aLargeFileOfALivingProcessIsNotReadMeanwhile();

private:
    ProfiledProgram program; // doomed
    ProfiledProgram processes;
    QTemporaryDir live;
    int m_gprofRuns = 0;
};

void TestSalvage::initTestCase()
{
    QCOMPARE(program.build("doomed"), QString());
    QCOMPARE(processes.build("processes"), QString());
    program.environment.insert("GMONSCOPE_DIR", live.path());
    processes.environment.insert("GMONSCOPE_DIR", live.path());
}

void TestSalvage::init()
{
    for (const ProfiledProgram* each : {&program, &processes})
        for (const QString& name : each->profiles())
            QVERIFY(QFile::remove(each->path(name)));
}

void TestSalvage::atMostTheCallInFlightIsLost_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("status"); // -1: it dies of the signal
    QTest::addColumn<int>("threads");
    const struct {
        const char* name;
        int number, status;
    } ends[] = {{"KILL", SIGKILL, -1}, {"TERM", SIGTERM, -1}, {"SEGV", SIGSEGV, -1},
                {"ABRT", SIGABRT, -1}, {"_exit", SIGUSR1, 3}, {"quick_exit", SIGUSR2, 4}};
    for (const auto& end : ends)
        for (const int threads : {1, 2, 4})
            QTest::addRow("%s, %d threads", end.name, threads) << end.number << end.status << threads;
}

void TestSalvage::atMostTheCallInFlightIsLost()
{
    QFETCH(int, number);
    QFETCH(int, status);
    QFETCH(int, threads);
    int inFlight = 0, kills = 0;
    for (; kills < (killsWanted() + 17) / 18; ++kills) {
        init();
        DoomedProcess doomed(program, threads);
        QVERIFY(doomed.waitUntilItCalls());
        usleep(static_cast<useconds_t>(QRandomGenerator::global()->bounded(20000)));
        QCOMPARE(kill(doomed.pid(), number), 0);
        const Ended ended = doomed.end();
        QCOMPARE(ended.crashed, status < 0);
        QCOMPARE(ended.status, status < 0 ? number : status);
        QVERIFY2(ended.err.contains("gmon.out"), qPrintable(ended.err));
        const GmonContent content = program.gmon();
        QCOMPARE(content.error, QString());
        QString printed;
        for (int i = 0; i < threads; ++i) {
            const QString leaf = QStringLiteral("leaf%1").arg(i);
            const std::uint64_t counted = content.calls.value(leaf), made = doomed.calls(i);
            QVERIFY2(counted == made || counted + 1 == made,
                     qPrintable(QStringLiteral("%1: %2 calls begun, %3 counted").arg(leaf).arg(made).arg(counted)));
            inFlight += counted != made;
            printed += QStringLiteral("%1 %2\n").arg(leaf).arg(counted);
        }
        if (kills == 0 || m_gprofRuns++ % 8 == 0)
            QCOMPARE(program.disagreement(printed), QString());
    }
    qInfo("%d kills, %d calls in flight", kills, inFlight);
}

void TestSalvage::nothingIsLeftBehind()
{
    init();
    const Ended ended = processes.start(ProfiledProgram::recorder(), {"./processes", "kill", "9"});
    QCOMPARE(ended.err, QString("gmonscope-record: ./processes was killed by signal 9 (Killed); its profile up to "
                                "then: gmon.out\n"));
    QCOMPARE(processes.profiles(), QStringList{"gmon.out"});
    QVERIFY(processes.has("gmon.out.scope"));
    QCOMPARE(processes.gmon().calls.value("leaf"), 5u);
    QVERIFY(QDir(live.path()).isEmpty());
}

/// By this readers know a process that did not end by itself.
void TestSalvage::aKilledProcessHasNoEnd()
{
    for (const bool isKilled : {true, false}) {
        init();
        processes.start(ProfiledProgram::recorder(),
                        isKilled ? QStringList{"./processes", "kill", "9"} : QStringList{"./processes"});
        QFile file(processes.path("gmon.out.scope"));
        scope_header header;
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(file.read(reinterpret_cast<char*>(&header), sizeof header), qint64{sizeof header});
        QCOMPARE(header.ended_ns == 0, isKilled);
    }
}

void TestSalvage::theNameIsWhatTheProgramWouldHaveTaken()
{
    const Ended ended =
        processes.start(ProfiledProgram::recorder(), {"-o", "killed.%p.prof", "./processes", "kill", "15"});
    QVERIFY(ended.crashed);
    QCOMPARE(processes.profiles().size(), 1);
    QVERIFY(QRegularExpression(R"(^killed\.\d+\.prof$)").match(processes.profiles()[0]).hasMatch());
    QVERIFY2(ended.err.endsWith("to see it: gmonscope-report " + processes.profiles()[0] + "\n"),
             qPrintable(ended.err));
}

void TestSalvage::programsThatFollowEachOtherInOneProcessKeepTheirProfiles()
{
    const Ended ended = processes.start(ProfiledProgram::recorder(), {"./processes", "become"});
    QCOMPARE(ended.out, QString("leaf 5\n"));
    QCOMPARE(processes.gmon().calls.value("leaf"), 5u); // calls of the last one
    const QStringList earlier = processes.profiles().filter(QRegularExpression(R"(^gmon\.out\.\d+\.1$)"));
    QCOMPARE(earlier.size(), 1);
    QCOMPARE(processes.gmon(earlier[0]).calls.value("leaf"), 9u);
    QVERIFY2(ended.err.contains(earlier[0]), qPrintable(ended.err));
    QVERIFY(QDir(live.path()).isEmpty());
}

void TestSalvage::anUnwantedProfileIsNotSalvaged()
{
    processes.environment.insert("PROFDIR", "");
    const Ended ended = processes.start(ProfiledProgram::recorder(), {"./processes", "kill", "9"});
    processes.environment.remove("PROFDIR");
    QCOMPARE(ended.err, QString("gmonscope-record: no profile: PROFDIR is set but empty\n"));
    QCOMPARE(processes.profiles(), QStringList());
    QVERIFY(QDir(live.path()).isEmpty());
}

void TestSalvage::aProcessThatLivesOnIsNamedAndLeftAlone()
{
    const Ended ended = processes.start(ProfiledProgram::recorder(), {"./processes", "daemon"});
    const std::uint64_t child = printedNumber(ended.out, "child");
    QVERIFY2(ended.err.contains(QStringLiteral("process %1 still runs").arg(child)), qPrintable(ended.err));
    QCOMPARE(QDir(live.path()).entryList({QStringLiteral("%1-*.scope").arg(child)}, QDir::Files).size(), 1);
    QCOMPARE(kill(static_cast<pid_t>(child), SIGTERM), 0);
    QTRY_VERIFY(!QDir(QStringLiteral("/proc/%1").arg(child)).exists());
    const Ended salvaged = processes.start(ProfiledProgram::controller(), {"salvage", QString::number(child)});
    QCOMPARE(salvaged.status, 0);
    QCOMPARE(processes.gmon(QStringLiteral("gmon.out.%1").arg(child)).calls.value("leaf"), 2000u);
    QVERIFY(QDir(live.path()).isEmpty());
}

void TestSalvage::deadProcessesDoNotPileUpWhileTheProgramRuns()
{
    QProcess process;
    process.setWorkingDirectory(processes.directory);
    process.setProcessEnvironment(processes.environment);
    process.start(ProfiledProgram::recorder(), {"./processes", "starter"});
    QVERIFY(process.waitForReadyRead(60000)); // ten children are dead, and it waits
    QTRY_COMPARE_WITH_TIMEOUT(processes.profiles().size(), 10, 20000);
    QTRY_COMPARE(QDir(live.path()).entryList(QDir::Files).size(), 1);
    process.write("\n");
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(processes.profiles().size(), 11);
    QVERIFY(process.readAllStandardError().startsWith("gmonscope-record: wrote gmon.out and 10 more"));
}

/// Bytes that a process has read, or has had in its memory at a time.
static quint64 readBy(qint64 process)
{
    QFile io(QStringLiteral("/proc/%1/io").arg(process));
    QFile status(QStringLiteral("/proc/%1/status").arg(process));
    if (!io.open(QIODevice::ReadOnly) || !status.open(QIODevice::ReadOnly))
        return 0;
    const quint64 bytes = io.readLine().trimmed().split(' ').constLast().toULongLong();
    const QRegularExpression peak(QStringLiteral("VmHWM:\\s+(\\d+) kB"));
    return bytes + 1024 * peak.match(QString::fromUtf8(status.readAll())).captured(1).toULongLong();
}

void TestSalvage::aLargeFileOfALivingProcessIsNotReadMeanwhile()
{
    QProcess process;
    process.setWorkingDirectory(processes.directory);
    process.setProcessEnvironment(processes.environment);
    process.start(ProfiledProgram::recorder(), {"./processes", "starter"});
    QVERIFY(process.waitForReadyRead(60000));
    QTRY_COMPARE_WITH_TIMEOUT(processes.profiles().size(), 10, 20000); // it has looked at the folder
    // A file like the program's, of a process that lives, too, and has counted more.
    const QStringList files = QDir(live.path()).entryList(QDir::Files);
    QCOMPARE(files.size(), 1);
    QFile large(QStringLiteral("%1/%2-1.scope").arg(live.path()).arg(getpid()));
    QVERIFY(QFile::copy(live.filePath(files[0]), large.fileName()) &&
            large.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
    scope_header header;
    QCOMPARE(large.read(reinterpret_cast<char*>(&header), sizeof header), qint64(sizeof header));
    header.pid = static_cast<std::uint32_t>(getpid());
    header.end = 1 << 30;
    QVERIFY(large.seek(0) && large.write(reinterpret_cast<const char*>(&header), sizeof header) > 0);
    QVERIFY(large.resize(1 << 30));
    const quint64 before = readBy(process.processId());
    QTest::qWait(2500); // it looks every two seconds
    const quint64 after = readBy(process.processId());
    QVERIFY2(before > 0 && after - before < 16 << 20, qPrintable(QString::number(after - before)));
    QVERIFY(large.remove());
    process.write("\n");
    QVERIFY(process.waitForFinished(60000));
}

QTEST_GUILESS_MAIN(TestSalvage)
#include "tst_salvage.moc"
