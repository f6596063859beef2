// SPDX-License-Identifier: MIT
// Threads: none is held up, all their time is told, and what the program could have had without us it has.
#include <QtTest>

#include <unistd.h>

#include <cstring>

#include "formats/scope_format.h"
#include "profiled_program.h"

class TestThreads : public QObject {
    Q_OBJECT
private slots:
    void aRealTimeThreadIsNotHeldUpByOthers();
    void whatLivesShortlyHasItsTime_data();
    void whatLivesShortlyHasItsTime();
    void filesAndTimersAreTheProgramsOwn_data();
    void filesAndTimersAreTheProgramsOwn();
};

namespace {

/// Adds up the sampled time of all threads' records in a companion.
double sampledSeconds(const QString& path)
{
    QFile file(path);
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    std::uint64_t sum = 0;
    for (qsizetype at = SCOPE_PAGE; at + qsizetype(SCOPE_PAGE) <= bytes.size(); at += SCOPE_PAGE) {
        scope_chunk chunk;
        memcpy(&chunk, bytes.constData() + at, sizeof chunk);
        for (std::uint64_t i = 0; chunk.magic == SCOPE_CHUNK_MAGIC && chunk.type == SCOPE_THREADS && i < chunk.used;
             ++i) {
            scope_thread thread;
            memcpy(&thread, bytes.constData() + at + sizeof chunk + i * sizeof thread, sizeof thread);
            sum += thread.user_ns + thread.system_ns;
        }
    }
    return static_cast<double>(sum) / 1e9;
}

/// Perf sees all that threads do, and no tick of the kernel is waited for.
bool isSampledByPerf(const QString& path)
{
    QFile file(path);
    scope_header header{};
    return file.open(QIODevice::ReadOnly) && file.read(reinterpret_cast<char*>(&header), sizeof header) > 0 &&
           header.time_source == SCOPE_TIME_PERF;
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
    const double used = printedValue(ended.out, "used"), sampled = sampledSeconds(program.path("gmon.out.scope"));
    // Each thread goes on for a moment after it has looked at its clock. The rest that callbacks leave has no start
    // function to be told at, and beside other processes the kernel's tick may miss them all.
    const bool isCallbacks = arguments.first() == "callbacks";
    const double least = !isCallbacks ? 0.9 : isSampledByPerf(program.path("gmon.out.scope")) ? 0.7 : 0;
    QVERIFY2(sampled > least * used && sampled < 1.2 * used,
             qPrintable(QStringLiteral("%1 of %2 s ").arg(sampled).arg(used) + ended.err));
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
    // Of 1021; where perf sees all, no timer is needed (the limit of timers counts all of the user's processes).
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

QTEST_GUILESS_MAIN(TestThreads)
#include "tst_threads.moc"
