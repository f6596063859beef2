// SPDX-License-Identifier: MIT
// Ticks tell where CPU time goes, and add up to all of it.
#include <QtTest>

#include <cmath>

#include "profiled_program.h"

class TestTime : public QObject {
    Q_OBJECT
private slots:
    void sharesAndTotalAreRight();
    void shortThreadsAreSeen();
    void aProgramThatBlocksAllSignalsHasItsTime_data();
    void aProgramThatBlocksAllSignalsHasItsTime();
    void aThreadBornWithAllSignalsBlockedHasItsTime_data();
    void aThreadBornWithAllSignalsBlockedHasItsTime();
    void masksAnswerAsWithoutTheRuntime();
    void aProgramThatResetsAllSignalsLivesOn();
    void theRangeIsTheSameInEveryRun();
    void aProgramWithoutTicksHasAHistogram();

private:
    /// Ticks of both functions, seconds in the file, and seconds used.
    struct Measured {
        double seventy = 0, thirty = 0, seconds = 0, used = 0;

        double share() const { return 100.0 * seventy / (seventy + thirty); }
        bool isRight() const { return std::abs(share() - 70) <= 8 && std::abs(seconds - used) <= 0.1 * used; }
    };
    static void measure(ProfiledProgram& program, Measured& sum);
};

void TestTime::measure(ProfiledProgram& program, Measured& sum)
{
    const Ended ended = program.record();
    const GmonContent gmon = program.gmon();
    sum.seventy += static_cast<double>(gmon.ticks.value("seventy"));
    sum.thirty += static_cast<double>(gmon.ticks.value("thirty"));
    sum.seconds += static_cast<double>(gmon.totalTicks()) / gmon.ticksPerSecond;
    sum.used += static_cast<double>(printedNumber(ended.out, "cpu_milliseconds")) / 1000;
}

void TestTime::sharesAndTotalAreRight()
{
    ProfiledProgram program;
    QCOMPARE(program.build("times"), QString());
    // A kernel that ticks at 100 Hz sees 200 samples in a run, with a standard error of 3 points, and a busy machine
    // fewer: a run that is off is added to by others, up to four.
    Measured sum;
    for (int run = 0; run < 4 && (run == 0 || !sum.isRight()); ++run)
        measure(program, sum);
    QVERIFY2(sum.isRight(),
             qPrintable(QStringLiteral("%1 %, %2 of %3 s").arg(sum.share()).arg(sum.seconds).arg(sum.used)));
}

void TestTime::shortThreadsAreSeen()
{
    // 1500 threads of some 0.15 to 0.3 ms: one in 20 is hit by a tick, and stands for the others.
    ProfiledProgram program;
    QCOMPARE(program.build("short_times", {"-O1"}), QString());
    const Ended ended = program.record();
    const GmonContent gmon = program.gmon();
    const double seconds = static_cast<double>(gmon.ticks.value("spin")) / gmon.ticksPerSecond;
    const double used = static_cast<double>(printedNumber(ended.out, "cpu_milliseconds")) / 1000;
    QVERIFY2(seconds > 0.4 * used && seconds < 1.6 * used,
             qPrintable(QStringLiteral("%1 of %2 s").arg(seconds).arg(used)));
}

static void formsOfLinking()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("preloaded") << QStringList{};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
    QTest::addRow("static") << QStringList{"RUNTIME", "-static"};
}

void TestTime::aProgramThatBlocksAllSignalsHasItsTime_data() { formsOfLinking(); }

void TestTime::aProgramThatBlocksAllSignalsHasItsTime()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("masks", flags), QString());
    const Ended ended = flags.isEmpty() ? program.record() : program.run();
    QVERIFY(ended.out.startsWith("pending 0\nwaited -1\n")); // no signal of ours for a program that waits
    QCOMPARE(program.gmon().calls.value("spin"), printedNumber(ended.out, "spin"));
    const double seconds = static_cast<double>(program.gmon().totalTicks()) / 250;
    QVERIFY2(seconds > 0.5 && seconds < 0.7, qPrintable(QString::number(seconds))); // of 0.6
}

void TestTime::aThreadBornWithAllSignalsBlockedHasItsTime_data() { formsOfLinking(); }

void TestTime::aThreadBornWithAllSignalsBlockedHasItsTime()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("masks", flags), QString());
    const Ended ended = flags.isEmpty() ? program.record({"thread"}) : program.run({"thread"});
    QCOMPARE(program.gmon().calls.value("spin"), printedNumber(ended.out, "spin"));
    const double seconds = static_cast<double>(program.gmon().totalTicks()) / 250;
    QVERIFY2(seconds > 0.3 && seconds < 0.5, qPrintable(QString::number(seconds))); // of 0.4
}

void TestTime::masksAnswerAsWithoutTheRuntime()
{
    ProfiledProgram program;
    QCOMPARE(program.build("masks"), QString());
    const QString expected = program.run({"answers"}).out;
    QVERIFY(expected.contains("usr1 0 usr2 1\nwrong -1 1 1 0\n"));
    QCOMPARE(program.record({"answers"}).out, expected);
}

void TestTime::aProgramThatResetsAllSignalsLivesOn()
{
    ProfiledProgram program;
    QCOMPARE(program.build("defaults"), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.out, QString("alive\n"));
    QCOMPARE(ended.status, 0);
    QVERIFY(program.gmon().totalTicks() > 0);
}

void TestTime::theRangeIsTheSameInEveryRun()
{
    ProfiledProgram program;
    QCOMPARE(program.build("processes"), QString());
    program.record({"exit", "0"}, {"-o", "one.prof"});
    program.record({"chdir"}, {"-o", "two.prof"});
    const GmonContent one = program.gmon("one.prof"), two = program.gmon("two.prof");
    QCOMPARE(one.error + two.error, QString());
    QCOMPARE(one.ranges, two.ranges);
    const auto [high, bins] = one.ranges.first();
    QCOMPARE(bins, (high - one.ranges.firstKey()) / 2);
    QCOMPARE(one.ranges.firstKey() % 2, 0u);
    const Ended sum = program.start("gprof", {"-b", "-p", program.program(), "one.prof", "two.prof"});
    QCOMPARE(sum.err, QString());
    QVERIFY(sum.out.contains(QRegularExpression(R"(\s10\s.*\sleaf)"))); // 5 + 5 calls
}

void TestTime::aProgramWithoutTicksHasAHistogram()
{
    ProfiledProgram program;
    QCOMPARE(program.build("processes"), QString());
    program.record();
    const GmonContent gmon = program.gmon();
    QCOMPARE(gmon.histogramRecords, 1);
    QCOMPARE(gmon.ticksPerSecond, 241u);
    QCOMPARE(gmon.ranges.size(), 1);
}

QTEST_GUILESS_MAIN(TestTime)
#include "tst_time.moc"
