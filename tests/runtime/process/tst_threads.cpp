// SPDX-License-Identifier: MIT
// Threads: none is held up, all their time is told, and what the program could have had without us it has.
#include <QtTest>

#include <unistd.h>

#include <cmath>
#include <cstring>

#include "formats/scope_format.h"
#include "profiled_program.h"

class TestThreads : public QObject {
    Q_OBJECT
private slots:
    void aRealTimeThreadIsNotHeldUpByOthers();
    void whatLivesShortlyHasItsTime_data();
    void whatLivesShortlyHasItsTime();
    void shortProcessesHaveTheirTime_data();
    void shortProcessesHaveTheirTime();
    void forkedChildrenThatEndAtOnceHaveTheirTime_data();
    void forkedChildrenThatEndAtOnceHaveTheirTime();
    void theLastThreadThatIsAllowedIsTheProgramsOwn();
    void filesAndTimersAreTheProgramsOwn_data();
    void filesAndTimersAreTheProgramsOwn();
    void timeBeforeTheFirstCountedCallIsTheFunctions_data();
    void timeBeforeTheFirstCountedCallIsTheFunctions();
};

namespace {

struct Times {
    double sampled = 0;
    double before = 0; ///< used by threads before they began to be sampled
    double used = 0;   ///< by the process, as the kernel says
};

double seconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e9; }

/// Adds up those of all threads' records in a companion.
Times timesIn(const QString& path)
{
    QFile file(path);
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    Times sum;
    if (bytes.size() >= qsizetype(SCOPE_PAGE)) {
        scope_header header;
        memcpy(&header, bytes.constData(), sizeof header);
        sum.used = seconds(header.user_ns + header.system_ns);
    }
    for (qsizetype at = SCOPE_PAGE; at + qsizetype(SCOPE_PAGE) <= bytes.size(); at += SCOPE_PAGE) {
        scope_chunk chunk;
        memcpy(&chunk, bytes.constData() + at, sizeof chunk);
        for (std::uint64_t i = 0; chunk.magic == SCOPE_CHUNK_MAGIC && chunk.type == SCOPE_THREADS && i < chunk.used;
             ++i) {
            scope_thread thread;
            memcpy(&thread, bytes.constData() + at + sizeof chunk + i * sizeof thread, sizeof thread);
            sum.sampled += seconds(thread.user_ns + thread.system_ns);
            sum.before += seconds(thread.first_cpu_ns);
        }
    }
    return sum;
}

/// Perf sees all that threads do, and no tick of the kernel is waited for.
bool isSampledByPerf(const QString& path)
{
    QFile file(path);
    scope_header header{};
    return file.open(QIODevice::ReadOnly) && file.read(reinterpret_cast<char*>(&header), sizeof header) > 0 &&
           header.time_source == SCOPE_TIME_PERF;
}

/// Checks the processes that the program has started, for so many seconds each: all that they have used is told, to the
/// clock's last digits, and by far most of it was used in its own code.
void checkChildren(const ProfiledProgram& program, int processes, double seconds, const QString& err)
{
    Times all;
    const QStringList companions = QDir(program.directory).entryList({"gmon.out.*.scope"});
    for (const QString& name : companions) {
        const Times one = timesIn(program.path(name));
        all = {all.sampled + one.sampled, all.before + one.before, all.used + one.used};
    }
    const QString found =
        QStringLiteral("%1 s and %2 before of %3 s ").arg(all.sampled).arg(all.before).arg(all.used) + err;
    QCOMPARE(companions.size(), processes);
    QVERIFY2(all.used > processes * seconds && std::abs(all.sampled + all.before - all.used) < 0.05 * all.used,
             qPrintable(found));
    QVERIFY2(all.sampled > 0.95 * processes * seconds, qPrintable(found));
}

} // namespace

void TestThreads::whatLivesShortlyHasItsTime_data()
{
    QTest::addColumn<QString>("user");
    QTest::addColumn<QStringList>("arguments");
    for (const QString user : {"self", "nobody", "barred"}) {
        QTest::addRow("threads beside busy processes, %s", qPrintable(user))
            << user << QStringList{"threads", "150", "3", "3"};
        QTest::addRow("threads, %s", qPrintable(user)) << user << QStringList{"threads", "150", "3"};
        QTest::addRow("callbacks, %s", qPrintable(user)) << user << QStringList{"callbacks", "100", "5"};
    }
}

void TestThreads::whatLivesShortlyHasItsTime()
{
    QFETCH(QString, user);
    QFETCH(QStringList, arguments);
    if (user == "nobody" && geteuid() != 0)
        QSKIP("only root can run it as somebody else");
    ProfiledProgram program;
    QCOMPARE(program.build("without_perf"), QString());
    QCOMPARE(program.build("short_lives"), QString());
    const Ended ended = program.runAs(user, arguments);
    const double used = printedValue(ended.out, "used"), sampled = timesIn(program.path("gmon.out.scope")).sampled;
    // Each thread goes on for a moment after it has looked at its clock. The rest that callbacks leave has no start
    // function to be told at, and beside other processes the kernel's tick may miss them all.
    const bool isCallbacks = arguments.first() == "callbacks";
    const double least = !isCallbacks ? 0.9 : isSampledByPerf(program.path("gmon.out.scope")) ? 0.7 : 0;
    QVERIFY2(sampled > least * used && sampled < 1.2 * used,
             qPrintable(QStringLiteral("%1 of %2 s ").arg(sampled).arg(used) + ended.err));
}

void TestThreads::shortProcessesHaveTheirTime_data()
{
    QTest::addColumn<QString>("user");
    QTest::addColumn<QString>("busy");
    for (const QString user : {"self", "nobody", "barred"}) {
        QTest::addRow("beside busy processes, %s", qPrintable(user)) << user << "3";
        QTest::addRow("idle, %s", qPrintable(user)) << user << "0";
    }
}

void TestThreads::shortProcessesHaveTheirTime()
{
    QFETCH(QString, user);
    QFETCH(QString, busy);
    if (user == "nobody" && geteuid() != 0)
        QSKIP("only root can run it as somebody else");
    ProfiledProgram program;
    QCOMPARE(program.build("without_perf"), QString());
    QCOMPARE(program.build("short_lives"), QString());
    const Ended ended = program.runAs(user, {"processes", "40", "6", busy});
    QFile::remove(program.path("gmon.out.scope")); // written by the process that has started them
    checkChildren(program, 40, 0.006, ended.err);
}

void TestThreads::forkedChildrenThatEndAtOnceHaveTheirTime_data()
{
    QTest::addColumn<QString>("how");
    QTest::addRow("by _exit") << "forks";
    QTest::addRow("by a bare system call") << "bare-forks";
}

void TestThreads::forkedChildrenThatEndAtOnceHaveTheirTime()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("short_lives"), QString());
    // Each has its first tick in that time, and with it a file.
    checkChildren(program, 40, 0.015, program.record({how, "40", "15"}).err);
}

/// Each thread that begins has a helper of ours for a moment.
void TestThreads::theLastThreadThatIsAllowedIsTheProgramsOwn()
{
    if (geteuid() != 0)
        QSKIP("only root can run it as a user who has nothing else");
    ProfiledProgram program;
    QCOMPARE(program.build("last_thread"), QString());
    QCOMPARE(program.runAs("61234", {"20"}).out, QString("all 20 of 20\n"));
}

void TestThreads::filesAndTimersAreTheProgramsOwn_data()
{
    QTest::addColumn<QString>("user");
    QTest::addRow("whoever runs the test") << "self";
    QTest::addRow("ordinary user") << "nobody";
}

void TestThreads::filesAndTimersAreTheProgramsOwn()
{
    QFETCH(QString, user);
    if (user == "nobody" && geteuid() != 0)
        QSKIP("only root can run it as somebody else");
    ProfiledProgram program;
    QCOMPARE(program.build("room_left"), QString());
    const Ended ended = program.runAs(user, {"200"});
    // 1021 are allowed; where perf sees all, no timer is needed (their limit counts all of the user's processes).
    QVERIFY2(printedValue(ended.out, "files") > 1010, qPrintable(ended.out + ended.err));
    if (user == "self" && geteuid() == 0)
        QVERIFY2(printedValue(ended.out, "timers") > 900, qPrintable(ended.out));
}

void TestThreads::aRealTimeThreadIsNotHeldUpByOthers()
{
    ProfiledProgram program;
    QCOMPARE(program.build("realtime"), QString());
    const Ended ended = program.runAs("self", {"5000"});
    const double longest = printedValue(ended.out, "longest_milliseconds");
    if (longest < 0)
        QSKIP("no right to real-time priorities");
    // One that waits for others without sleeping waits until the kernel throttles real-time threads: for 0.95 s.
    QVERIFY2(longest < 500, qPrintable(ended.out + ended.err));
}

void TestThreads::timeBeforeTheFirstCountedCallIsTheFunctions_data()
{
    QTest::addColumn<QString>("who");
    QTest::addColumn<QStringList>("flags");
    for (const QString who : {"thread", "late", "never"}) {
        QTest::addRow("-pg, %s", qPrintable(who)) << who << QStringList{"OBJECTS ONLY"};
        QTest::addRow("linked with -pg, %s", qPrintable(who)) << who << QStringList{};
        QTest::addRow("our archive, %s", qPrintable(who)) << who << QStringList{"OBJECTS ONLY", "RUNTIME"};
        QTest::addRow("room for calls, %s", qPrintable(who)) << who << QStringList{"ROOM"};
    }
}

void TestThreads::timeBeforeTheFirstCountedCallIsTheFunctions()
{
    QFETCH(QString, who);
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    const QString object = program.path("uncounted_main.o");
    const QString source = ProfiledProgram::sourceOf("uncounted_main");
    QCOMPARE(program.start("cc", {"-O2", "-c", source, "-o", object}).status, 0);
    QCOMPARE(program.build("counted_part", flags + QStringList{object}), QString());
    const Ended ended = program.record({who});
    const GmonContent gmon = program.gmon();
    QCOMPARE(gmon.error, QString());
    QCOMPARE(gmon.calls.value("counted_part"), who == "never" ? 0u : 1u);
    const double busy = static_cast<double>(gmon.ticks.value("busy")) / gmon.ticksPerSecond;
    const double used = static_cast<double>(printedNumber(ended.out, "cpu_milliseconds")) / 1000;
    QVERIFY2(busy > 0.8 * used, qPrintable(QStringLiteral("%1 of %2 s ").arg(busy).arg(used) + ended.err));
}

QTEST_GUILESS_MAIN(TestThreads)
#include "tst_threads.moc"
