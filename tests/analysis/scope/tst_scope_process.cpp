// SPDX-License-Identifier: MIT
//
// Tests facts about a process in .scope files: their gmon.out, losses, true time, threads.
#include "gmon_builder.h"
#include "gmonscope/export.h"
#include "gmonscope/identify.h"
#include "gmonscope/text_report.h"
#include "locate/companion.h"
#include "scope_sample.h"
#include "statistics/conservation.h"

#include <QRegularExpression>
#include <QTest>

#include <numeric>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

class TestScopeProcess : public QObject, ScopeSample {
    Q_OBJECT

private slots:
    void init() { writeFiles(); }

    void aCompanionTellsMoreThanItsGmonOut()
    {
        const ScopeBuilder scope = sample();
        const auto gmon = GmonBuilder().companion(scope.header.id).arc(0x1020, entered(0x1100) - 1, 3);
        m_folder->write("gmon.out.scope", scope.bytes());
        const std::string path = m_folder->write("gmon.out", gmon.bytes());
        const auto profile = load({path});
        QVERIFY(bool(profile));
        QCOMPARE(callersOf(*profile, "main"), std::string("<external: libc.so.6> 1"));
        QCOMPARE((*profile)->runs()[0].path, path);
        QCOMPARE((*profile)->runs()[0].process->scopePath, path + ".scope");
        const auto without = loadProfile({.image = m_prog, .profiles = {path}, .useCompanions = false});
        QCOMPARE((*without)->totalCalls(), std::uint64_t{3});
        QVERIFY((*without)->problems().empty());
    }
    void aRenamedGmonOutFindsItsCompanionById()
    {
        const ScopeBuilder scope = sample();
        m_folder->write("gmon.out.scope", scope.bytes());
        const std::string path = m_folder->write("renamed", GmonBuilder().companion(scope.header.id).bytes());
        QCOMPARE((*load({path}))->totalCalls(), std::uint64_t{73});
    }
    /// Thousands of profiles may lie in a folder without the companions that they once had.
    void aFolderIsLookedThroughForCompanionsOnce()
    {
        const ScopeBuilder scope = sample();
        const ScopeId id = std::to_array(scope.header.id);
        CompanionFinder finder;
        const std::string gmon = m_folder->path("gmon.out");
        QVERIFY(!finder.find(gmon, id).found);
        m_folder->write("other.scope", scope.bytes());
        QVERIFY(!finder.find(gmon, id).found);
        QVERIFY(CompanionFinder().find(gmon, id).found);
    }
    void aStaleCompanionIsIgnoredWithANote()
    {
        ScopeBuilder scope = sample();
        m_folder->write("gmon.out.scope", scope.bytes());
        scope.header.id[0] = 99;
        for (const bool hasId : {true, false}) {
            auto gmon = GmonBuilder().arc(0x1020, entered(0x1100) - 1, 3);
            if (hasId)
                gmon.companion(scope.header.id);
            const std::string path = m_folder->write("gmon.out", gmon.bytes());
            const auto profile = load({path});
            QCOMPARE((*profile)->totalCalls(), std::uint64_t{3});
            QVERIFY(!(*profile)->runs()[0].process);
            QVERIFY(problemsOf(**profile).find("note: " + path + ".scope belongs to another profile and is ignored") !=
                    std::string::npos);
        }
    }
    void whatIsNoCompanionIsNotedAsWhatItIs()
    {
        const std::string path = m_folder->write("gmon.out", GmonBuilder().companion(sample().header.id).bytes());
        const std::string other = m_folder->write("gmon.out.scope", std::string_view("no profile at all"));
        const auto notes = [&] { return problemsOf(**load({path})); };
        QVERIFY2(notes().find("note: " + other + " is no .scope file and is ignored") != std::string::npos,
                 notes().c_str());
        std::filesystem::remove(other);
        std::filesystem::create_directory(other);
        QVERIFY2(
            notes().find("note: " + other + " cannot be read and is ignored: expected a file, found a directory") !=
                std::string::npos,
            notes().c_str());
        std::filesystem::remove(other);
    }
    /// As where a job of two ranks has written over two files of a job of three.
    void ranksOfJobsOfDifferentSizesAreWarnedOf()
    {
        std::vector<std::string> paths;
        const auto addRank = [&](const std::string& name, const std::string& ranks) {
            ScopeBuilder scope = sample();
            scope.header.id[0] = static_cast<std::uint8_t>(100 + paths.size());
            m_folder->write(name + ".scope", scope.text("rank=0").text("ranks=" + ranks).bytes());
            paths.push_back(m_folder->write(name, GmonBuilder().companion(scope.header.id).bytes()));
        };
        addRank("gmon.out.rank0", "2");
        addRank("gmon.out.rank1", "2");
        QVERIFY(problemsOf(**load(paths)).find("parallel jobs") == std::string::npos);
        addRank("gmon.out.rank2", "3");
        QVERIFY(problemsOf(**load(paths))
                    .find("warning: The runs are ranks of different parallel jobs (files/ranks: "
                          "2/2, 1/3): some may be left over from an earlier job") != std::string::npos);
    }
    void aRankThatIsThereTwiceIsNoted()
    {
        std::vector<std::string> paths;
        const auto addRank = [&](const std::string& name, const std::string& rank, const std::string& first) {
            ScopeBuilder scope = sample();
            scope.header.id[0] = static_cast<std::uint8_t>(100 + paths.size());
            scope.text("rank=" + rank).text("ranks=2").text("first=" + first);
            m_folder->write(name + ".scope", scope.bytes());
            paths.push_back(m_folder->write(name, GmonBuilder().companion(scope.header.id).bytes()));
        };
        addRank("gmon.out.rank0", "0", "1");
        addRank("gmon.out.rank0.8", "0", "8"); // a process that the first one of rank 0 has started
        addRank("gmon.out.rank1", "1", "1");
        QVERIFY(problemsOf(**load(paths)).find("parallel jobs") == std::string::npos);
        addRank("gmon.out.rank1.9", "1", "1");
        QVERIFY(problemsOf(**load(paths))
                    .find("note: The runs are ranks of several parallel jobs: rank 1 is there 2 times.") !=
                std::string::npos);
    }
    /// The runtime writes the rank 0 and no number of ranks where there is no job.
    void runsOutsideAnyJobAreNoRanks()
    {
        std::vector<std::string> paths;
        for (const std::string name : {"run.1", "run.2"}) {
            ScopeBuilder scope = sample();
            scope.header.id[0] = static_cast<std::uint8_t>(100 + paths.size());
            const std::string pid = std::to_string(scope.header.pid);
            m_folder->write(name + ".scope", scope.text("rank=0").text("ranks=0").text("first=" + pid).bytes());
            paths.push_back(m_folder->write(name, GmonBuilder().companion(scope.header.id).bytes()));
        }
        const auto profile = load(paths);
        QVERIFY((*profile)->runs().front().process->rank.has_value());
        QVERIFY(problemsOf(**profile).find("parallel jobs") == std::string::npos);
    }
    void aMissingCompanionIsNoted()
    {
        const ScopeBuilder scope;
        const std::string path = m_folder->write("gmon.out", GmonBuilder().companion(scope.header.id).bytes());
        QVERIFY(problemsOf(**load({path})).find("note: its companion gmon.out.scope is missing") != std::string::npos);
    }
    void aGmonOutThatTellsOfMoreThanItsCompanionIsWarnedOf()
    {
        ScopeBuilder scope = sample();
        m_folder->write("gmon.out.scope", scope.bytes());
        const auto problems = [&](std::uint16_t ticks) {
            const std::string path = m_folder->write(
                "gmon.out",
                GmonBuilder().histogram(0x1000, 0x1400, {1, ticks, 0, 0}).companion(scope.header.id).bytes());
            return problemsOf(**load({path}));
        };
        QVERIFY(problems(50).find("one of the two is damaged") == std::string::npos);
        QVERIFY2(problems(40'000).find("warning: tells of 400") != std::string::npos, problems(40'000).c_str());
        QVERIFY(problems(40'000).find("one of the two is damaged") != std::string::npos);
    }
    void aDamagedCompanionIsIgnoredWithAWarning()
    {
        const ScopeBuilder scope = sample();
        Bytes bytes = scope.bytes();
        bytes.resize(bytes.size() - 10);
        m_folder->write("gmon.out.scope", bytes);
        const auto gmon = GmonBuilder().companion(scope.header.id).arc(0x1020, entered(0x1100) - 1, 3);
        const auto profile = load({m_folder->write("gmon.out", gmon.bytes())});
        QVERIFY(bool(profile));
        QCOMPARE((*profile)->totalCalls(), std::uint64_t{3});
        QVERIFY(problemsOf(**profile).find("warning: its companion is damaged and ignored: ") != std::string::npos);
    }
    void aSalvagedCompanionIsIgnoredWhereItTellsLess_data()
    {
        QTest::addColumn<qulonglong>("kept");
        QTest::addColumn<qulonglong>("calls");
        QTest::addRow("nothing is left") << 5000ull << 3ull;
        QTest::addRow("all but its end") << qulonglong(sample().bytes().size() - 10) << 73ull;
    }
    void aSalvagedCompanionIsIgnoredWhereItTellsLess()
    {
        QFETCH(qulonglong, kept);
        QFETCH(qulonglong, calls);
        const ScopeBuilder scope = sample();
        Bytes bytes = scope.bytes();
        bytes.resize(kept);
        m_folder->write("gmon.out.scope", bytes);
        const auto gmon = GmonBuilder().companion(scope.header.id).arc(0x1020, entered(0x1100) - 1, 3);
        const std::string path = m_folder->write("gmon.out", gmon.bytes());
        const auto profile = loadProfile({.image = m_prog, .profiles = {path}, .salvage = true});
        QVERIFY(bool(profile));
        QCOMPARE((*profile)->totalCalls(), std::uint64_t{calls});
        const bool isIgnored = problemsOf(**profile).find("its companion is damaged and ignored") != std::string::npos;
        QCOMPARE(isIgnored, calls == 3);
    }
    void aCutFileIsSalvagedWithoutANamedProgram()
    {
        Bytes bytes = sample().bytes();
        bytes.resize(bytes.size() - 10);
        const std::string path = m_folder->write("cut.scope", bytes);
        const auto identified = identifyFiles({path});
        QVERIFY2(identified, identified ? "" : identified.error().text().c_str());
        QCOMPARE(identified->request.image, m_prog);
        const auto refused = loadProfile(identified->request);
        QVERIFY(!refused);
        QVERIFY2(refused.error().text().find("it is cut short") != std::string::npos, refused.error().text().c_str());
    }

    void lossesAreProblems()
    {
        ScopeBuilder scope = sample();
        scope.header.ended_ns = 1;
        scope.header.lost_calls = 1;
        scope.header.lost_samples = 2;
        scope.header.unrestored = 6;
        scope.header.fileless_children = 7;
        scope.header.unsampled_threads = 3;
        scope.header.unsampled_error = EACCES;
        scope.header.shortened_stacks = 4;
        scope.header.incomplete_stacks = 5;
        scope.header.time_source = SCOPE_TIME_TIMER;
        const std::string problems = problemsOf(*loadSample(scope));
        for (const char* text : {"warning: 1 call is missing: no table had room\n",
                                 "warning: 6 functions were not counted after the profile was switched on again: ",
                                 "warning: no folder had room for the live files of 7 forked children: ",
                                 "warning: 2 samples have no place: the tree of stacks was full\n",
                                 "warning: 3 threads could not be sampled (Permission denied)\n",
                                 "note: 4 stacks were cut to the innermost two frames: the tree of stacks was full\n",
                                 "note: 5 stacks do not reach the start of the thread\n",
                                 "warning: sampled by the CPU timer alone: it may beat with periodic loops\n"})
            QVERIFY2(problems.find(text) != std::string::npos, (text + problems).c_str());
    }
    void timeThatWasNotSampledIsNoted()
    {
        ScopeBuilder scope = sample();
        scope.header.ended_ns = 1;
        scope.header.user_ns = 3'000'000'000;
        const std::string text = "note: the process used 3.00 s of CPU time, of which 0.06 s were sampled\n";
        QVERIFY(problemsOf(*loadSample(scope)).find(text) != std::string::npos);
        scope.header.control_changes = 2;
        QVERIFY(problemsOf(*loadSample(scope)).find(text) == std::string::npos);
    }
    void cpuTimeWithoutSamplesIsARow()
    {
        ScopeBuilder scope = sample();
        scope.header.ended_ns = 1;
        scope.header.user_ns = 100'000'000;
        scope.header.system_ns = 10'000'000;
        const auto profile = loadSample(scope);
        QVERIFY(isNear(seconds(*profile, "<not sampled>"), 0.054));
        QVERIFY(isNear(functionNamed(*profile, "<not sampled>")->selfSystemSeconds, 0.002));
        QCOMPARE(functionNamed(*profile, "<not sampled>")->ticks, 0.0);
        QVERIFY(isNear(profile->totalSeconds(), 0.110));
        QVERIFY(isNear(profile->meanSecondsPerTick(), 0.004));
        QCOMPARE(findImbalance(*profile), std::string());
        LoadRequest some{.image = m_prog, .profiles = {m_folder->path("x.scope")}};
        some.selection.flat.only = {"work"};
        QCOMPARE(findImbalance(**loadProfile(some)), std::string());
        QVERIFY(
            !functionNamed(**loadProfile({.image = m_prog, .profiles = {m_folder->path("x.scope")}, .threads = {"1"}}),
                           "<not sampled>"));
    }
    void cpuTimeWithoutSamplesIsInTextAndJson()
    {
        ScopeBuilder scope = sample();
        scope.header.ended_ns = 1;
        scope.header.user_ns = 100'000'000;
        scope.header.system_ns = 10'000'000;
        const auto profile = loadSample(scope);
        std::ostringstream text, json;
        writeFlatProfile(text, *profile, {});
        writeJson(json, *profile);
        QVERIFY2(QString::fromStdString(text.str())
                     .contains(QRegularExpression(R"(\n *49\.\d+ .* 0\.05 .*<not sampled>\n)")),
                 text.str().c_str());
        QVERIFY2(json.str().find("\"<not sampled>\"") != std::string::npos, json.str().c_str());
    }
    void cpuTimeWithoutSamplesIsNoRowWhereChanceExplainsIt_data()
    {
        QTest::addColumn<quint64>("userNs");
        QTest::addColumn<int>("processes");
        QTest::addColumn<bool>("isRow");
        QTest::newRow("two periods of 4 ms") << quint64{64'000'000} << 1 << false;
        QTest::newRow("more") << quint64{65'000'000} << 1 << true;
        QTest::newRow("less than the samples") << quint64{20'000'000} << 1 << false;
        QTest::newRow("unknown") << quint64{0} << 1 << false;
        QTest::newRow("1.5 periods in each of four processes") << quint64{62'000'000} << 4 << true;
        QTest::newRow("0.9 periods in each of four processes") << quint64{59'600'000} << 4 << false;
    }
    void cpuTimeWithoutSamplesIsNoRowWhereChanceExplainsIt()
    {
        QFETCH(quint64, userNs);
        QFETCH(int, processes);
        QFETCH(bool, isRow);
        ScopeBuilder scope = sample();
        scope.header.ended_ns = 1;
        scope.header.user_ns = userNs;
        std::vector<std::string> profiles;
        for (int i = 0; i < processes; ++i) {
            scope.header.id[0] = static_cast<unsigned char>(i);
            profiles.push_back(m_folder->write("process" + std::to_string(i), scope.bytes()));
        }
        const auto profile = load(profiles);
        QVERIFY(bool(profile));
        QCOMPARE(functionNamed(**profile, "<not sampled>") != nullptr, isRow);
    }
    void timeOfThreadsClocksIsNoted()
    {
        ScopeBuilder scope = sample();
        scope.header.ended_ns = 1;
        scope.header.user_ns = 600'000'000;
        scope.header.clock_ns = 50'000'000;
        const std::string problems = problemsOf(*loadSample(scope));
        QVERIFY2(problems.find("note: 50.0 ms of 56.0 ms are of threads and processes too short") != std::string::npos,
                 problems.c_str());
    }
    void aBudgetAndItsWindowsAreTold()
    {
        ScopeBuilder scope = sample();
        scope.header.budget = 550;
        scope.header.windows = 3;
        scope.header.windows_ns = 2'000'000'000;
        const auto profile = loadSample(scope);
        const ProcessFacts facts = *profile->runs()[0].process;
        QCOMPARE(facts.budgetPercent, 5.5);
        QCOMPARE(facts.windows, std::uint64_t{3});
        QCOMPARE(facts.windowSeconds, 2.0);
    }
    void samplesWithoutRoomAreUnattributed()
    {
        ScopeBuilder scope = sample();
        scope.header.lost_samples = 10;
        scope.thread({.tid = 2, .userNs = 40'000'000, .samples = 10});
        const auto profile = loadSample(scope);
        QVERIFY(isNear(seconds(*profile, "<unattributed>"), 0.040));
        QVERIFY(isNear(profile->totalSeconds(), 0.096));
    }
    void aFileThatNobodyEndedIsReadAsItWasLeft()
    {
        ScopeBuilder scope = sample();
        scope.header.pid = 4'000'000; // above the kernel's largest
        const auto profile = loadSample(scope.live());
        QCOMPARE(profile->totalCalls(), std::uint64_t{73});
        QVERIFY(profile->runs()[0].process->wasKilled && !profile->runs()[0].process->isRunning);
        QVERIFY(problemsOf(*profile).find("note: process 4000000 was killed, or ended by _exit or exec") !=
                std::string::npos);
    }

    void theHeaviestThreadsStandSinglyAndTheRestByStart()
    {
        ScopeBuilder scope = sample();
        std::uint64_t all = 56'000'000;
        for (unsigned i = 0; i < 300; ++i) {
            const std::uint64_t ns = 4'000'000 * std::uint64_t{i + 1};
            scope.thread({.tid = 100 + i,
                          .start = i % 3 == 0   ? progBias + 0x1100
                                   : i % 3 == 1 ? libBias + 0x2000
                                                : 0,
                          .userNs = ns,
                          .samples = i + 1});
            all += ns;
        }
        scope.thread({.start = progBias + 0x1100, .userNs = 8'000'000, .samples = 2, .lives = 40});
        all += 8'000'000;
        const auto profile = loadSample(scope);
        const auto threads = profile->threads();
        const auto singles =
            std::count_if(threads.begin(), threads.end(), [](const ThreadRow& t) { return t.tid != 0; });
        QCOMPARE(singles, 64);
        QCOMPARE(threads.size(), std::size_t{67});
        double sum = 0;
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < threads.size(); ++i) {
            sum += threads[i].totalSeconds();
            number += threads[i].threads;
            QVERIFY(i == 0 || threads[i - 1].totalSeconds() >= threads[i].totalSeconds());
        }
        QVERIFY(isNear(sum, static_cast<double>(all) * 1e-9));
        QCOMPARE(number, std::uint64_t{341});
        const auto group = std::find_if(threads.begin(), threads.end(),
                                        [](const ThreadRow& t) { return t.tid == 0 && t.start == "work"; });
        QVERIFY(group != threads.end());
        QVERIFY(group->startFunction.has_value());
        QCOMPARE(profile->runs()[0].process->threads, std::uint64_t{341});
    }
    void threadsOfManyRunsAreGroupedInTheSameWay()
    {
        std::vector<std::string> paths;
        std::vector<std::uint64_t> all;
        for (unsigned run = 0; run < 30; ++run) {
            ScopeBuilder scope = sample(0x1000 * run);
            all.push_back(56);
            for (unsigned i = 0; i < 20; ++i) {
                const std::uint64_t ms = 57 + (run * 7919 + i * 104729) % 9973;
                scope.thread({.tid = 100 + i,
                              .name = "pool",
                              .start = progBias + 0x1000 * run + (i % 2 ? 0x1100 : 0x1200),
                              .userNs = ms * 1'000'000,
                              .samples = 1});
                all.push_back(ms);
            }
            paths.push_back(m_folder->write("run" + std::to_string(run) + ".scope", scope.bytes()));
        }
        std::sort(all.rbegin(), all.rend());
        const auto loaded = load(paths);
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        const auto threads = (*loaded)->threads();
        std::vector<double> single;
        double sum = 0;
        std::uint64_t number = 0;
        for (const ThreadRow& thread : threads) {
            sum += thread.totalSeconds();
            number += thread.threads;
            if (thread.tid)
                single.push_back(thread.totalSeconds());
            else
                QVERIFY(thread.start == "work" || thread.start == "compare" || thread.start.empty());
        }
        QCOMPARE(threads.size(), std::size_t{67});
        QCOMPARE(single.size(), std::size_t{64});
        for (std::size_t i = 0; i < single.size(); ++i)
            QVERIFY(isNear(single[i], static_cast<double>(all[i]) * 1e-3));
        QCOMPARE(number, std::uint64_t{all.size()});
        QVERIFY(isNear(sum, static_cast<double>(std::accumulate(all.begin(), all.end(), std::uint64_t{0})) * 1e-3));
    }
};

QTEST_APPLESS_MAIN(TestScopeProcess)
#include "tst_scope_process.moc"
