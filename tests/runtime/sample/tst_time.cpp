// SPDX-License-Identifier: MIT
// Ticks tell where CPU time goes, and add up to all of it.
#include <QFile>
#include <QStandardPaths>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <utility>

#include "formats/scope_format.h"
#include "profiled_program.h"

class TestTime : public QObject {
    Q_OBJECT
private slots:
    void sharesAndTotalAreRight();
    void sumsFollowTheClockOfTheThread_data();
    void sumsFollowTheClockOfTheThread();
    void sharesInStepWithTheTickAreRight_data();
    void sharesInStepWithTheTickAreRight();
    void aRateOfZeroTakesNoSamples();
    void valgrindIsNotHitBySamples();
    void valgrindHearsOfNoStrangeCalls();
    void threadsThatNeverCountHaveRecords();
    void thousandsOfThreadsShareRecordsInTheEnd();
    void descriptorsAreTheProgramsOwn_data();
    void descriptorsAreTheProgramsOwn();
    void aForkedChildIsSampledAnew();
    void shortThreadsAreSeen();
    void timeInTheKernelIsNotThatOfTheCodeBehindIt_data();
    void timeInTheKernelIsNotThatOfTheCodeBehindIt();
    void aProgramThatBlocksAllSignalsHasItsTime_data();
    void aProgramThatBlocksAllSignalsHasItsTime();
    void aThreadBornWithAllSignalsBlockedHasItsTime_data();
    void aThreadBornWithAllSignalsBlockedHasItsTime();
    void masksAnswerAsWithoutTheRuntime();
    void aProgramThatResetsAllSignalsLivesOn();
    void theRangeIsTheSameInEveryRun();
    void aProgramWithoutTicksHasAHistogram();
    void whatWritingTheProfileTakesIsInNoTime();
    void anEarlyProfileIsWrittenAnewIfSomethingHappens_data();
    void anEarlyProfileIsWrittenAnewIfSomethingHappens();

private:
    /// Ticks of both functions, seconds in the file, and seconds used.
    struct Measured {
        double seventy = 0, thirty = 0, seconds = 0, used = 0;

        double share() const { return 100.0 * seventy / (seventy + thirty); }
        bool isRight() const { return std::abs(share() - 70) <= 8 && std::abs(seconds - used) <= 0.1 * used; }
    };
    static void measure(ProfiledProgram& program, Measured& sum);
};

namespace {

/// Who runs a program, and so where its samples come from.
void sources()
{
    QTest::addColumn<QString>("user");
    QTest::addRow("whoever runs the test") << "self";
    QTest::addRow("ordinary user") << "nobody";
    QTest::addRow("without perf") << "barred";
}

bool isRoot() { return geteuid() == 0; }

} // namespace

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

void TestTime::sumsFollowTheClockOfTheThread_data() { sources(); }

void TestTime::sumsFollowTheClockOfTheThread()
{
    QFETCH(QString, user);
    if (user == "nobody" && !isRoot())
        QSKIP("only root can run it as somebody else");
    ProfiledProgram program;
    QCOMPARE(program.build("without_perf"), QString());
    QCOMPARE(program.build("time_sources"), QString());
    for (const auto* load : {"compute", "read", "mix", "phases"}) {
        // On a busy machine ticks are rare, and those of two sources leave the last eight periods out (33 ms of 2.5 s):
        // one run may miss 3 %, and is added to by others, up to four in all.
        Ended ended;
        double sampled = 0, used = 0;
        for (int run = 0; run < 4 && (run == 0 || std::abs(sampled / used - 1) >= 0.03); ++run) {
            ended = program.runAs(user, {load, "2.5"});
            sampled += printedValue(ended.out, "sampled");
            used += printedValue(ended.out, "cpu");
        }
        QVERIFY2(std::abs(sampled / used - 1) < 0.03, qPrintable(load + (": " + ended.out + ended.err)));
        const double last = printedValue(ended.out, "cpu");
        QCOMPARE(printedValue(ended.out, "source"), user == "barred"   ? 3.0
                                                    : user == "nobody" ? 2.0
                                                    : isRoot()         ? 1.0
                                                                       : 2.0);
        QVERIFY(std::abs(printedValue(ended.out, "period_us") - 1e6 / 241) < 1);
        if (load == QLatin1String("phases")) {
            const double system = printedValue(ended.out, "sampled_system") / last;
            QVERIFY2(system > 0.2 && system < 0.5, qPrintable(ended.out));
        } else if (load != QLatin1String("mix")) {
            const auto* wanted = load == QLatin1String("read") ? "sampled_system" : "sampled_user";
            QVERIFY2(printedValue(ended.out, wanted) > 0.5 * last, qPrintable(ended.out));
        }
    }
}

void TestTime::sharesInStepWithTheTickAreRight_data()
{
    QTest::addColumn<QString>("user");
    QTest::addRow("whoever runs the test") << "self";
    QTest::addRow("ordinary user") << "nobody";
}

void TestTime::sharesInStepWithTheTickAreRight()
{
    QFETCH(QString, user);
    if (user == "nobody" && !isRoot())
        QSKIP("only root can run it as somebody else");
    ProfiledProgram program;
    QCOMPARE(program.build("time_sources"), QString());
    // On a busy machine samples come by chance: a run that is off is added to by others, up to four.
    double off = 0;
    for (int run = 1; run <= 4; ++run) {
        const Ended ended = program.runAs(user, {"alternate", "4", "30", "25", "2"});
        off += (printedValue(ended.out, "sampled_share") - printedValue(ended.out, "share") - off) / run;
        if (std::abs(off) < 3)
            break;
    }
    QVERIFY2(std::abs(off) < 3, qPrintable(QString::number(off)));
}

void TestTime::aRateOfZeroTakesNoSamples()
{
    ProfiledProgram program;
    QCOMPARE(program.build("times"), QString());
    program.environment.insert("GMONSCOPE_HZ", "0");
    const Ended ended = program.record();
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.gmon().totalTicks(), 0u);
}

void TestTime::valgrindIsNotHitBySamples()
{
    if (QStandardPaths::findExecutable("valgrind").isEmpty())
        QSKIP("valgrind is not there");
    ProfiledProgram program;
    QCOMPARE(program.build("calls"), QString());
    const Ended alone = program.run();
    const Ended ended = program.start(ProfiledProgram::recorder(),
                                      {"-F", "10000", "valgrind", "-q", "--error-exitcode=9", program.program()});
    QVERIFY2(!ended.crashed && ended.status == alone.status, qPrintable(ended.err));
    QCOMPARE(program.disagreement(ended.out), QString());
}

/// Each would be a line on the program's standard error.
void TestTime::valgrindHearsOfNoStrangeCalls()
{
    if (QStandardPaths::findExecutable("valgrind").isEmpty())
        QSKIP("valgrind is not there");
    ProfiledProgram program;
    QCOMPARE(program.build("finds_programs"), QString());
    QCOMPARE(program.start("valgrind", {"-q", program.program()}).err, QString());
    const Ended ended = program.start(ProfiledProgram::recorder(), {"valgrind", "-q", program.program()});
    QCOMPARE(ended.status, 5);
    const QStringList lines = ended.err.split('\n', Qt::SkipEmptyParts);
    for (const QString& line : lines)
        QVERIFY2(line.startsWith("gmonscope-record: "), qPrintable(line));
}

void TestTime::threadsThatNeverCountHaveRecords()
{
    ProfiledProgram program;
    QCOMPARE(program.build("uncounted_threads"), QString());
    const Ended ended = program.runAs("self", {});
    QVERIFY2(ended.out.startsWith("returned 1 cancelled 1 destroyed 2\n"), qPrintable(ended.out + ended.err));
    QVERIFY2(ended.out.contains("unsampled 0\n"), qPrintable(ended.out));
    static const QRegularExpression named(R"(thread worker start named sampled (\d+) of (\d+))");
    static const QRegularExpression cancelled(R"(thread \w+ start cancelled sampled (\d+) of (\d+))");
    for (const auto& wanted : {named, cancelled}) {
        const auto match = wanted.match(ended.out);
        QVERIFY2(match.hasMatch(), qPrintable(ended.out));
        QVERIFY2(std::abs(match.captured(1).toInt() - match.captured(2).toInt()) < 20, qPrintable(ended.out));
    }
}

void TestTime::thousandsOfThreadsShareRecordsInTheEnd()
{
    ProfiledProgram program;
    QCOMPARE(program.build("uncounted_threads"), QString());
    const Ended ended = program.runAs("self", {"many", "66000"});
    QCOMPARE(ended.out, QString("records 65537 lives 66001\n"));
}

void TestTime::descriptorsAreTheProgramsOwn_data() { sources(); }

void TestTime::descriptorsAreTheProgramsOwn()
{
    QFETCH(QString, user);
    if (user == "nobody" && !isRoot())
        QSKIP("only root can run it as somebody else");
    ProfiledProgram program;
    QCOMPARE(program.build("without_perf"), QString());
    QCOMPARE(program.build("closes_all"), QString());
    const Ended ended = program.runAs(user, {});
    // None of them is ours, so what the samples come from stays.
    const QString source = user == "barred" ? "3" : user == "self" && isRoot() ? "1" : "2";
    QVERIFY2(ended.out.startsWith("descriptors 3 4 3 source " + source + " sampled "),
             qPrintable(ended.out + ended.err));
    QVERIFY2(std::abs(printedValue(ended.out, "sampled") - 800) < 40, qPrintable(ended.out));
}

void TestTime::aForkedChildIsSampledAnew()
{
    ProfiledProgram program;
    QCOMPARE(program.build("forked_times"), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 0);
    const GmonContent parent = program.gmon();
    const GmonContent child = program.gmon("gmon.out." + QString::number(printedNumber(ended.out, "child")));
    QCOMPARE(parent.error + child.error, QString());
    const auto seconds = [](const GmonContent& gmon) {
        return static_cast<double>(gmon.totalTicks()) / gmon.ticksPerSecond;
    };
    // Each has its own: the parent not the child's 0.4 s, the child not the parent's 0.3. Some is spent in libc.
    QVERIFY2(seconds(parent) > 0.3 && seconds(parent) < 0.75, qPrintable(QString::number(seconds(parent))));
    QVERIFY2(seconds(child) > 0.2 && seconds(child) < 0.55, qPrintable(QString::number(seconds(child))));
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

void TestTime::timeInTheKernelIsNotThatOfTheCodeBehindIt_data()
{
    QTest::addColumn<QString>("user");
    QTest::addColumn<QString>("where");
    for (const char* user : {"self", "nobody"})
        for (const char* where : {"read", "faults"})
            QTest::addRow("%s, %s", user, where) << user << where;
}

/// It is twice as long; a call has all its ticks at its end, and perf sees no faults of an ordinary user.
void TestTime::timeInTheKernelIsNotThatOfTheCodeBehindIt()
{
    QFETCH(QString, user);
    QFETCH(QString, where);
    if (user == "nobody" && !isRoot())
        QSKIP("only root can run it as another user");
    ProfiledProgram program;
    program.environment.insert("GMONSCOPE_HZ", "997");
    QCOMPARE(program.build("long_calls", {"-O1"}), QString());
    const Ended ended = user == "self" ? program.record({where}) : program.runAs(user, {where});
    const GmonContent gmon = program.gmon();
    const double seconds = static_cast<double>(gmon.ticks.value("work")) / gmon.ticksPerSecond;
    const double used = static_cast<double>(printedNumber(ended.out, "work_microseconds")) / 1e6;
    QVERIFY2(seconds > 0.75 * used && seconds < 1.3 * used,
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
    QVERIFY2(seconds > 0.5 && seconds < 0.7, qPrintable(QString::number(seconds))); // 0.6 are used
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
    QVERIFY2(seconds > 0.3 && seconds < 0.5, qPrintable(QString::number(seconds))); // 0.4 are used
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

/// Sampled by all threads, and used by the process, in seconds, as the companion of gmon.out has them.
static std::pair<double, double> sampledAndUsed(const ProfiledProgram& program)
{
    QFile file(program.path("gmon.out.scope"));
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (bytes.size() < static_cast<qsizetype>(SCOPE_PAGE))
        return {-1, -1};
    const auto* header = reinterpret_cast<const scope_header*>(bytes.constData());
    std::uint64_t sampled = 0;
    for (std::size_t at = SCOPE_PAGE; at < static_cast<std::size_t>(bytes.size());) {
        const auto* chunk = reinterpret_cast<const scope_chunk*>(bytes.constData() + at);
        const auto* thread = reinterpret_cast<const scope_thread*>(chunk + 1);
        for (std::uint64_t i = 0; chunk->type == SCOPE_THREADS && i < chunk->used; ++i)
            sampled += thread[i].user_ns + thread[i].system_ns;
        at += chunk->bytes;
    }
    return {static_cast<double>(sampled) / 1e9, static_cast<double>(header->user_ns + header->system_ns) / 1e9};
}

void TestTime::whatWritingTheProfileTakesIsInNoTime()
{
    ProfiledProgram program;
    QCOMPARE(program.build("many_tables", {"-pthread"}), QString());
    QCOMPARE(program.record().status, 0);
    const auto [sampled, used] = sampledAndUsed(program);
    QVERIFY(used > 0);
    QVERIFY2(sampled <= used + 0.02, qPrintable(QStringLiteral("%1 s of %2 s").arg(sampled).arg(used)));
}

void TestTime::anEarlyProfileIsWrittenAnewIfSomethingHappens_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<bool>("isWrittenAnew");
    QTest::addColumn<double>("seconds");
    QTest::addRow("nothing happens") << "nothing" << false << 2.0;
    QTest::addRow("calls") << "calls" << true << 0.3;
    QTest::addRow("time") << "computes" << true << 0.4;
}

void TestTime::anEarlyProfileIsWrittenAnewIfSomethingHappens()
{
    QFETCH(QString, what);
    QFETCH(bool, isWrittenAnew);
    QFETCH(double, seconds);
    ProfiledProgram program;
    QCOMPARE(program.build("after_mcleanup"), QString());
    bool wasAsExpected = false;
    for (int i = 0; i < 10 && !wasAsExpected; ++i) { // on a full machine nothing, too, may take a while
        const Ended ended = program.preload({what});
        QCOMPARE(ended.status, 0);
        struct stat status;
        QCOMPARE(stat(QFile::encodeName(program.path("gmon.out")).constData(), &status), 0);
        wasAsExpected = (status.st_ino != printedNumber(ended.err, "file")) == isWrittenAnew;
        QCOMPARE(program.disagreement(ended.out), QString());
        const auto [sampled, used] = sampledAndUsed(program);
        const QString told = QStringLiteral("%1 s of %2 s").arg(sampled).arg(used);
        QVERIFY2(sampled > seconds - 0.03 && used > seconds, qPrintable(told));
        QVERIFY2(sampled <= used + 0.005 && sampled > used - 0.03, qPrintable(told));
    }
    QVERIFY(wasAsExpected);
}

QTEST_GUILESS_MAIN(TestTime)
#include "tst_time.moc"
