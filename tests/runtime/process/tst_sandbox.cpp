// SPDX-License-Identifier: MIT
// A program that closes itself in (seccomp) is not killed for what we do, and what it had counted is not lost.
#include <sys/resource.h>

#include <QtTest>

#include "profiled_program.h"

class TestSandbox : public QObject {
    Q_OBJECT
private slots:
    void theProgramGoesOnAsWithoutUs_data();
    void theProgramGoesOnAsWithoutUs();
    void theNextProgramRuns_data();
    void theNextProgramRuns();
    void aProgramWithoutFilesIsStillSampledAndCounted();
    void aProgramThatBeginsUnderAFilterRuns();
};

void TestSandbox::theProgramGoesOnAsWithoutUs_data()
{
    QTest::addColumn<QStringList>("arguments");
    for (const auto* how : {"strict", "kill", "trap", "errno", "file", "read"})
        for (const auto* way : {"prctl", "syscall", "all", "child"})
            if (qstrcmp(how, "strict") != 0 || qstrcmp(way, "all") != 0)
                QTest::addRow("%s %s", how, way) << QStringList{how, way};
    for (const auto* how : {"stat", "times", "register", "action", "thread"})
        QTest::addRow("%s", how) << QStringList{how, "prctl"};
}

void TestSandbox::theProgramGoesOnAsWithoutUs()
{
    QFETCH(QStringList, arguments);
    ProfiledProgram program;
    QCOMPARE(program.build("closed_in"), QString());
    program.environment.insert("GMONSCOPE_HZ", "1000");
    const Ended ended = program.record(arguments);
    QVERIFY2(!ended.crashed, qPrintable(ended.out + ended.err));
    QCOMPARE(ended.status, 7);
    const QString seen = arguments[0] == "strict" ? "kept\nclosed in\n" : "closed in\nkept\n";
    QCOMPARE(ended.out, arguments[1] == "child" ? seen + "child 1792\n" : seen);
    // The counts up to then are there, and those in the table that the thread had.
    if (arguments[1] != "child") {
        const GmonContent gmon = program.gmon();
        QCOMPARE(gmon.error, QString());
        QCOMPARE(gmon.calls.value("leaf"), 1001u);
        QVERIFY(gmon.ticks.value("spin") > 0);
    }
}

void TestSandbox::theNextProgramRuns_data()
{
    QTest::addColumn<QString>("how");
    for (const auto* how : {"perf", "twice", "timer", "settime"})
        QTest::addRow("%s", how) << how;
}

/// A tick that came on the way would end it, and so would a call of ours that its filter, which it inherits, kills for.
void TestSandbox::theNextProgramRuns()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("closed_in"), QString());
    for (int i = 0; i < 3; ++i) {
        const Ended ended = program.record({how, "exec"}, {"-F", "2000"});
        QVERIFY2(!ended.crashed && ended.status == 7, qPrintable(ended.err));
        QCOMPARE(ended.out, QString("closed in\nkept\nagain\n"));
    }
}

/// In seconds, of all processes that have been waited for.
static double childrensUserTime()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

void TestSandbox::aProgramWithoutFilesIsStillSampledAndCounted()
{
    ProfiledProgram program;
    QCOMPARE(program.build("closed_in"), QString());
    const double before = childrensUserTime();
    const Ended ended = program.record({"file", "prctl"});
    const double cpu = childrensUserTime() - before; // of this very run: another's may be at another clock rate
    QCOMPARE(ended.status, 7);
    const GmonContent gmon = program.gmon();
    for (const auto* name : {"leaf1", "leaf2", "leaf3", "leaf4", "leaf5"})
        QCOMPARE(gmon.calls.value(name), 1u);
    for (int i = 1000; i < 2000; ++i)
        QCOMPARE(gmon.calls.value(QStringLiteral("f%1").arg(i)), 1u);
    // It spins as long afterwards as before.
    const double sampled = static_cast<double>(gmon.totalTicks()) / gmon.ticksPerSecond;
    QVERIFY2(sampled > 0.7 * cpu, qPrintable(QStringLiteral("%1 of %2 s").arg(sampled).arg(cpu)));
}

void TestSandbox::aProgramThatBeginsUnderAFilterRuns()
{
    ProfiledProgram program;
    QCOMPARE(program.build("without_perf"), QString());
    const QString outer = program.program();
    QCOMPARE(program.build("closed_in"), QString());
    const Ended ended = program.start(
        outer, {"--kill", "env", "LD_PRELOAD=" + ProfiledProgram::library(), program.program(), "errno", "prctl"});
    QVERIFY2(!ended.crashed, qPrintable(ended.err));
    QCOMPARE(ended.out, QString("closed in\nkept\n"));
    QCOMPARE(ended.status, 7);
}

QTEST_GUILESS_MAIN(TestSandbox)
#include "tst_sandbox.moc"
