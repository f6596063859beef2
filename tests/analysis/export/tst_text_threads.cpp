// SPDX-License-Identifier: MIT
//
// The listings of what only a .scope file tells: threads, runs, system time.
#include "gmonscope/text_report.h"
#include "load/build_profile.h"

#include <QTest>

#include <sstream>

using namespace gmonscope;

namespace {

/// One function with all of the time.
std::unique_ptr<Profile::Data> data(double userSeconds, double systemSeconds)
{
    auto data = std::make_unique<Profile::Data>();
    Function work;
    work.name = work.symbol = "work";
    work.selfSeconds = userSeconds + systemSeconds;
    work.selfSystemSeconds = systemSeconds;
    work.ticks = 100 * work.selfSeconds;
    data->table.functions.push_back(work);
    data->info.hasHistogram = data->info.hasSystemTime = true;
    data->info.secondsPerTick = 0.01;
    return data;
}

std::unique_ptr<Profile::Data> dataWithThreads(std::size_t runs)
{
    auto made = data(3, 1);
    made->info.runs.resize(runs);
    made->info.threads = {
        {.name = "pool", .start = "work", .tid = 4012, .samples = 200, .userSeconds = 2},
        {.name = "prog", .tid = 4010, .isMain = true, .samples = 120, .userSeconds = 0.2, .systemSeconds = 1},
        {.start = "work", .threads = 1030, .samples = 60, .userSeconds = 0.6},
        {.name = "jit", .tid = 4011, .run = static_cast<std::uint32_t>(runs - 1), .samples = 20, .userSeconds = 0.2},
    };
    return made;
}

template <class Write> std::string textOf(std::unique_ptr<Profile::Data> data, Write write)
{
    std::ostringstream out;
    write(out, *buildProfile(std::move(data), {}));
    return out.str();
}

ProcessFacts facts()
{
    ProcessFacts facts;
    facts.program = "/bin/prog";
    facts.host = "box";
    facts.arguments = {"prog", "-x", "two\nlines"};
    facts.pid = 4010;
    facts.startedAt = 1'000'000'000;
    facts.endedAt = 1'000'000'061;
    facts.userSeconds = 3.25;
    facts.systemSeconds = 1;
    facts.sampledUserSeconds = 3;
    facts.sampledSystemSeconds = 1;
    facts.timeSource = TimeSource::PerfAndTimer;
    facts.secondsPerSample = 1 / 241.0;
    facts.threads = 1033;
    return facts;
}

std::string runText(const ProcessFacts& facts)
{
    auto made = data(3, 1);
    made->info.runs = {{.path = "gmon.out", .ticks = 964, .seconds = 4, .ticksPerSecond = 241, .calls = 1234567}};
    made->info.runs[0].process = facts;
    return textOf(std::move(made), writeRuns);
}

} // namespace

class TestTextThreads : public QObject {
    Q_OBJECT

private slots:
    void threadsAreListedWithTheirTimes()
    {
        QCOMPARE(textOf(dataWithThreads(1), writeThreads), std::string(R"(Threads:

  %      user   system                                   
 time  seconds  seconds  samples     thread  name             start function
 50.0     2.00     0.00      200       4012  pool             work
 30.0     0.20     1.00      120       4010  prog             main thread
 15.0     0.60     0.00       60 1,030 more                   work
  5.0     0.20     0.00       20       4011  jit              ?
)"));
    }
    void ofSeveralRunsThreadsSayWhichTheyAreOf()
    {
        const std::string text = textOf(dataWithThreads(2), writeThreads);
        QVERIFY2(text.find("run 1 4012  pool") != std::string::npos, text.c_str());
        QVERIFY2(text.find("run 2 4011  jit") != std::string::npos, text.c_str());
    }
    void withoutScopeFileItSaysThatNoThreadIsKnown()
    {
        QCOMPARE(textOf(data(1, 0), writeThreads),
                 std::string("Threads:\n\n no thread is known: only a .scope file tells of them\n"));
    }
    void aRunIsToldWithItsTrueTime()
    {
        QCOMPARE(runText(facts()), std::string("Runs:\n\ngmon.out\n"
                                               "  calls       1,234,567\n"
                                               "  samples     964, 4.00 s\n"
                                               "  process     4010 on box\n"
                                               "  command     prog -x two?lines\n"
                                               "  started     2001-09-09 01:46:40 UTC\n"
                                               "  ended       2001-09-09 01:47:41 UTC\n"
                                               "  CPU time    3.25 s user + 1.00 s system\n"
                                               "  sampled     3.00 s user + 1.00 s system\n"
                                               "  not sampled 0.25 s\n"
                                               "  samples by  241 Hz, perf clock for user time, CPU timers for system "
                                               "time\n"
                                               "  threads     1,033\n"));
    }
    void lossesAreListed()
    {
        ProcessFacts lossy = facts();
        lossy.lostCalls = 1;
        lossy.lostSamples = 22;
        lossy.shortenedStacks = 333;
        lossy.incompleteStacks = 4444;
        lossy.unsampledThreads = 55;
        lossy.anonymousChunks = 6;
        lossy.unrestoredFunctions = 1;
        lossy.resetCalls = 7000;
        lossy.wasKilled = true;
        const std::string text = runText(lossy);
        for (const char* line :
             {"  lost        1 call: no table had room\n",
              "  lost        22 places of samples: ", "  lost        333 stacks' frames beyond the innermost two: ",
              "  lost        4,444 stacks' outermost frames\n", "  lost        55 threads that could not be sampled\n",
              "  lost        1 function's calls after it was switched on again\n",
              "  lost        6 parts of the counters", "  set aside   7,000 calls and 0.00 s, by resets\n",
              "4010 on box, killed, or ended by _exit or exec\n"})
            QVERIFY2(text.find(line) != std::string::npos, (line + text).c_str());
    }
    void aBudgetIsListedWithItsWindows()
    {
        ProcessFacts rationing = facts();
        rationing.budgetPercent = 5;
        QVERIFY(runText(rationing).find("  budget      5 %: it rationed no function\n") != std::string::npos);
        rationing.windows = 1234;
        rationing.windowSeconds = 1.5;
        const std::string text = runText(rationing);
        QVERIFY2(
            text.find("  budget      5 %: rationed functions counted in 1,234 windows, which took 1.50 s in all\n") !=
                std::string::npos,
            text.c_str());
        QVERIFY2(text.find(" counted; listings show estimates of all\n") != std::string::npos, text.c_str());
    }
    void theFlatProfileTellsUserAndSystemTimeApart()
    {
        const std::string text = textOf(data(3, 1), [](std::ostream& out, const Profile& profile) {
            writeFlatProfile(out, profile, Explanations::Leave);
        });
        QVERIFY2(text.find("3.00 seconds are user time, 1.00 seconds system time.\n") != std::string::npos,
                 text.c_str());
    }
};

QTEST_APPLESS_MAIN(TestTextThreads)
#include "tst_text_threads.moc"
