// SPDX-License-Identifier: MIT
//
// A profile of some threads alone (LoadRequest::threads).
#include "gmon_builder.h"
#include "gmonscope/text_report.h"
#include "scope_sample.h"

#include <QTest>

#include <map>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr const char* all[] = {"10", "11", "12"};

std::uint64_t callsOf(const Profile& profile, std::string_view name)
{
    const Function* function = functionNamed(profile, name);
    return function ? function->calls + function->selfCalls : 0;
}

} // namespace

class TestScopeThreads : public QObject, ScopeSample {
    Q_OBJECT

    /// Three threads: main, which calls work, and two that began with `compare` and qsort's module. `third`: the place
    /// of the last one.
    ScopeBuilder threads(std::uint32_t third = 3) const
    {
        ScopeBuilder scope;
        scope.header.pid = 10;
        scope.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId});
        scope.module({.path = m_lib, .bias = libBias, .low = libBias, .high = libBias + 0x3000, .buildId = libId});
        scope.thread({.tid = 10, .name = "prog", .userNs = 12'000'000, .samples = 3, .place = 1});
        scope.thread(
            {.tid = 11, .name = "pool", .start = progBias + 0x1200, .userNs = 20'000'000, .samples = 5, .place = 2});
        scope.thread(
            {.tid = 12, .name = "pool", .start = libBias + 0x2000, .userNs = 28'000'000, .samples = 7, .place = third});
        scope.stack({.pcs = {progBias + 0x1010, progBias + 0x1110}, .samples = 3, .userNs = 12'000'000, .thread = 1});
        scope.stack({.pcs = {progBias + 0x1210, progBias + 0x1110}, .samples = 5, .userNs = 20'000'000, .thread = 2});
        scope.stack({.pcs = {libBias + 0x2010}, .samples = 7, .userNs = 28'000'000, .thread = 3});
        return scope;
    }
    void addCalls(ScopeBuilder& scope, bool hasPlaces, std::uint32_t third = 3) const
    {
        const std::uint64_t work = progBias + entered(0x1100);
        scope.arcs({{progBias + 0x1020, work, 3, 0}}, 0, false, hasPlaces ? 1 : 0);  // main calls work
        scope.arcs({{progBias + 0x1220, work, 20, 0}}, 0, false, hasPlaces ? 2 : 0); // so does compare
        scope.arcs({{libBias + 0x2020, work, 100, 0}}, 0, false, hasPlaces ? third : 0);
    }
    std::string write() const
    {
        ScopeBuilder scope = threads();
        addCalls(scope, true);
        return m_folder->write("x.scope", scope.bytes());
    }
    Result<std::shared_ptr<const Profile>> loadThreads(const std::string& profile,
                                                       const std::vector<std::string>& names) const
    {
        return loadProfile({.image = m_prog, .profiles = {profile}, .threads = names});
    }
    /// "23 8": calls of work, and samples of all. Or the error.
    std::string of(const std::string& profile, const std::vector<std::string>& names) const
    {
        const auto loaded = loadThreads(profile, names);
        return loaded ? std::to_string(callsOf(**loaded, "work")) + ' ' +
                            std::to_string(static_cast<int>((*loaded)->totalTicks()))
                      : loaded.error().text();
    }

private slots:
    void init() { writeFiles(); }

    void aThreadIsChosenByWhatItIsCalled()
    {
        const std::string file = write();
        QCOMPARE(of(file, {}), std::string("123 15"));
        QCOMPARE(of(file, {"10"}), std::string("3 3"));
        QCOMPARE(of(file, {"main"}), std::string("3 3"));
        QCOMPARE(of(file, {"1/11"}), std::string("20 5"));
        QCOMPARE(of(file, {"pool"}), std::string("120 12"));
        QCOMPARE(of(file, {"compare"}), std::string("20 5"));
        QCOMPARE(of(file, {"lib::run(int)"}), std::string("100 7"));
        QCOMPARE(of(file, {"main", "12"}), std::string("103 10"));
    }
    void itsCallersTimesAndStacksAreItsOwn()
    {
        const auto profile = loadThreads(write(), {"11"});
        QVERIFY(profile);
        QCOMPARE(callersOf(*profile, "work"), std::string("compare 20"));
        QVERIFY(isNear(seconds(**profile, "work"), 0.020));
        QVERIFY(isNear((*profile)->totalSeconds(), 0.020));
        QVERIFY((*profile)->hasStacks());
        QVERIFY(!functionNamed(**profile, "main")->isReached());
        QCOMPARE((*profile)->threads().size(), std::size_t{1});
        QCOMPARE((*profile)->threads()[0].tid, std::uint32_t{11});
        QCOMPARE((*profile)->runs()[0].calls, std::uint64_t{20});
        const std::string problems = problemsOf(**profile);
        QVERIFY2(problems.find("note: only 1 of its 3 threads: 5 of 15 samples and 20 of 123 calls\n") !=
                     std::string::npos,
                 problems.c_str());
    }
    void theTablesOfAllThreadsAddUpToThoseOfTheRun()
    {
        const std::string file = write();
        const auto whole = loadThreads(file, {});
        std::map<std::string, std::pair<std::uint64_t, double>> sums;
        for (const char* name : all) {
            const auto one = loadThreads(file, {name});
            QVERIFY(one);
            for (const Function& function : (*one)->functions()) {
                sums[std::string(function.name)].first += function.calls + function.selfCalls;
                sums[std::string(function.name)].second += function.ticks;
            }
        }
        for (const Function& function : (*whole)->functions()) {
            QCOMPARE(sums[std::string(function.name)].first, function.calls + function.selfCalls);
            QCOMPARE(sums[std::string(function.name)].second, function.ticks);
        }
        QCOMPARE(of(file, {"10", "11", "12"}), of(file, {}));
    }
    void samplesThatHadNoRoomAreTheirThreads()
    {
        ScopeBuilder scope = threads();
        addCalls(scope, true);
        scope.header.lost_samples = 4;
        scope.thread({.tid = 13, .name = "late", .userNs = 16'000'000, .samples = 4, .place = 4});
        const std::string file = m_folder->write("x.scope", scope.bytes());
        const auto late = loadThreads(file, {"late"});
        QVERIFY(late);
        QVERIFY(isNear(seconds(**late, "<unattributed>"), 0.016));
        const auto other = loadThreads(file, {"11"});
        QVERIFY(isNear((*other)->totalSeconds(), 0.020));
    }
    void callsOfThreadsThatSharedAPlaceAreSaidToBeShared()
    {
        ScopeBuilder scope = threads(2); // the third one took over the second one's place
        addCalls(scope, true, 2);
        const std::string file = m_folder->write("x.scope", scope.bytes());
        const auto one = loadThreads(file, {"12"});
        QVERIFY(one);
        QCOMPARE(callsOf(**one, "work"), std::uint64_t{120});
        QVERIFY(problemsOf(**one).find("120 of the calls may be of other threads, too") != std::string::npos);
        QVERIFY(problemsOf(**loadThreads(file, {"pool"})).find("other threads") == std::string::npos);
    }
    void filesThatDoNotTellCallsApartSaySo()
    {
        ScopeBuilder scope = threads();
        addCalls(scope, false);
        const std::string file = m_folder->write("x.scope", scope.bytes());
        QCOMPARE(of(file, {"11"}), std::string("123 5"));
        const std::string problems = problemsOf(**loadThreads(file, {"11"}));
        QVERIFY(problems.find("does not tell which thread made a call") != std::string::npos);
        QVERIFY(problems.find("5 of 15 samples\n") != std::string::npos);
    }
    void aRunWithoutTheThreadAddsNothing_data()
    {
        QTest::addColumn<bool>("hasPlaces");
        QTest::newRow("calls told apart") << true;
        QTest::newRow("calls of all threads") << false;
    }
    void aRunWithoutTheThreadAddsNothing()
    {
        QFETCH(const bool, hasPlaces);
        const std::string first = write();
        ScopeBuilder scope = threads();
        addCalls(scope, hasPlaces);
        scope.arcs({{progBias + 0x1020, progBias + entered(0x1100), 1000, 0}}, 0, false, hasPlaces ? 9 : 0); // nobody's
        scope.header.pid = 20;
        const std::string second = m_folder->write("y.scope", scope.bytes());
        const auto loaded = loadProfile({.image = m_prog, .profiles = {first, second}, .threads = {"1/11"}});
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(callsOf(**loaded, "work"), std::uint64_t{20});
        QCOMPARE(static_cast<int>((*loaded)->totalTicks()), 5);
        QVERIFY(problemsOf(**loaded).find("does not tell which") == std::string::npos);
    }
    void whatNoThreadIsCalledIsAnErrorThatTellsWhatThereIs()
    {
        const std::string there =
            "expected one of the threads 10 prog (main), 11 pool (compare), 12 pool (lib::run(int)), found ";
        QCOMPARE(of(write(), {"13"}), there + "13");
        QCOMPARE(of(write(), {"main", "2/11"}), there + "2/11");
    }
    void profilesWithoutThreadsAreRefused()
    {
        const std::string gmon =
            m_folder->write("gmon.out", GmonBuilder().histogram(0x1000, 0x1004, {1, 2}).arc(0x1020, 0x1100, 1).bytes());
        const std::string expected =
            ": expected a profile that tells threads apart: a .scope file of one process, or a "
            "gmon.out with it, found one of all threads together";
        QCOMPARE(of(gmon, {"main"}), gmon + expected);
        ScopeBuilder none;
        none.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId});
        none.arcs({{progBias + 0x1020, progBias + entered(0x1100), 3, 0}});
        const std::string file = m_folder->write("y.scope", none.bytes());
        QCOMPARE(of(file, {"main"}), file + expected);
    }
    void theProcessIsStillDescribedAsItWas()
    {
        ScopeBuilder scope = threads();
        addCalls(scope, true);
        scope.header.user_ns = 60'000'000'000;
        const std::string file = m_folder->write("x.scope", scope.bytes());
        const auto one = loadThreads(file, {"11"});
        QVERIFY(one);
        const std::string problems = problemsOf(**one);
        QVERIFY2(problems.find("of CPU time, of which 0.06 s were sampled") != std::string::npos, problems.c_str());
        std::ostringstream runs;
        writeRuns(runs, **one);
        QVERIFY(runs.str().find("CPU time") == std::string::npos); // that of one thread is not known
    }
};

QTEST_APPLESS_MAIN(TestScopeThreads)
#include "tst_scope_threads.moc"
