// SPDX-License-Identifier: MIT
//
// Groups of runs that behave alike, their names, and runs beside each other from one reading.
#include "gmonscope/run_groups.h"

#include "compare/run_group_finder.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "gmonscope/diagram.h"
#include "gmonscope/runs_beside.h"
#include "gmonscope/text_report.h"
#include "gmonscope/waiting.h"
#include "temp_files.h"
#include "waiting_job.h"

#include <QTest>

#include <random>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

using Labels = std::vector<std::string>;
using Places = std::vector<std::uint32_t>;
using Ticks = std::vector<std::uint16_t>;

/// Ranks of a program with the functions `work`, `wait`, `output` and perhaps more, each rank with the ticks of these.
class Job {
public:
    explicit Job(const std::vector<Ticks>& ranks)
    {
        const std::size_t functions = ranks.front().size();
        const std::uint64_t end = 0x401000 + 0x100 * functions;
        ElfBuilder program;
        program.text(0x401000, end - 0x401000);
        for (std::size_t i = 0; i < functions; ++i)
            program.function(nameOf(i), 0x401000 + 0x100 * i, 0x100);
        m_request.image = m_folder.write("prog", program.bytes());
        for (std::size_t i = 0; i < ranks.size(); ++i)
            m_request.profiles.push_back(m_folder.write("gmon.out.rank" + std::to_string(i),
                                                        GmonBuilder().histogram(0x401000, end, ranks[i]).bytes()));
    }
    static std::string nameOf(std::size_t function)
    {
        return function == 0   ? "work"
               : function == 1 ? "wait"
               : function == 2 ? "output"
                               : "f" + std::to_string(function);
    }
    [[nodiscard]] const LoadRequest& request() const { return m_request; }
    [[nodiscard]] RunSpread spread() const { return *spreadOfRuns(m_request); }
    [[nodiscard]] std::string rank(std::size_t i) const { return m_request.profiles[i]; }
    TempFolder& folder() { return m_folder; }

private:
    TempFolder m_folder;
    LoadRequest m_request;
};

/// Equal ranks of a job with many functions, of some 350 samples in each, as chance makes them.
std::vector<Ticks> equalRanks(std::size_t count, std::mt19937& random)
{
    std::vector<double> means{90, 0, 0, 40, 20, 20, 10, 10};
    means.resize(100, 1.75);
    std::vector<Ticks> ranks(count);
    for (Ticks& rank : ranks)
        for (const double mean : means)
            rank.push_back(mean > 0 ? std::poisson_distribution<std::uint16_t>(mean)(random) : std::uint16_t(0));
    return ranks;
}

std::string seconds(double value) { return std::to_string(std::lround(value * 100)); }

} // namespace

class TestRunGroups : public QObject {
    Q_OBJECT

private slots:
    void aSlowRankIsAGroupWithItsReason()
    {
        std::vector<Ticks> ranks(16, Ticks{100, 100, 0});
        ranks[5] = {190, 10, 0};
        const RunSpread spread = Job(ranks).spread();
        QCOMPARE(spread.groups.size(), std::size_t{2});
        QCOMPARE(spread.groups[0].runs.size(), std::size_t{15});
        QVERIFY(spread.groups[0].differences.empty()); // it is what the others are compared with
        QCOMPARE(spread.groups[1].runs, Places{5});
        const auto& reasons = spread.groups[1].differences;
        QCOMPARE(reasons.size(), std::size_t{2});
        for (const GroupDifference& reason : reasons) {
            QCOMPARE(reason.isMore(), reason.name == "work");
            QVERIFY(reason.name == "work" || reason.name == "wait");
        }
    }
    void ranksThatDoTheSameAreOneGroup()
    {
        std::vector<Ticks> ranks(130, Ticks{100, 100, 0});
        for (const std::uint32_t rank : {0U, 64U, 128U})
            ranks[rank] = {100, 20, 80};
        const RunSpread spread = Job(ranks).spread(); // so many that some are joined while others are read
        QCOMPARE(spread.groups.size(), std::size_t{2});
        QCOMPARE(spread.groups[1].runs, (Places{0, 64, 128}));
        QCOMPARE(spread.groups[1].differences.front().name, std::string("output"));
    }
    void chanceMakesNoGroups()
    {
        std::mt19937 random(1);
        std::vector<Ticks> ranks;
        for (int i = 0; i < 200; ++i) {
            std::poisson_distribution<std::uint16_t> few(3), more(30);
            ranks.push_back({more(random), few(random), few(random)});
        }
        QCOMPARE(Job(ranks).spread().groups.size(), std::size_t{1});
    }
    void equalRanksAreSeldomTakenForDifferent()
    {
        std::mt19937 random(7);
        int alarms = 0;
        constexpr int jobs = 100;
        for (int i = 0; i < jobs; ++i)
            alarms += Job(equalRanks(16, random)).spread().groups.size() > 1;
        QVERIFY2(alarms < jobs / 20, std::to_string(alarms).c_str());
    }
    /// However many others there are, whose differences are chance.
    void oneFunctionTellsARankApart()
    {
        std::mt19937 random(7);
        for (int i = 0; i < 10; ++i) {
            std::vector<Ticks> ranks = equalRanks(16, random);
            for (std::size_t rank = 0; rank < ranks.size(); ++rank)
                ranks[rank][2] = rank % 2;
            ranks[15][2] = 50;
            const RunSpread spread = Job(ranks).spread();
            QCOMPARE(spread.groups.size(), std::size_t{2});
            QCOMPARE(spread.groups[1].runs, Places{15});
            QCOMPARE(spread.groups[1].differences.front().name, std::string("output"));
        }
    }
    /// No single function tells it.
    void aRankThatDoesMoreOfAllIsAGroup()
    {
        std::vector<Ticks> ranks(16, Ticks(100, 3));
        ranks[5] = Ticks(100, 5);
        const RunSpread spread = Job(ranks).spread();
        QCOMPARE(spread.groups.size(), std::size_t{2});
        QCOMPARE(spread.groups[1].runs, Places{5});
        QVERIFY(!spread.groups[1].differences.empty());
        QVERIFY(spread.groups[1].differences.front().isMore());
    }
    /// Its ranks wait for each other in a library, by functions that pass the same time on.
    void aReasonIsOfTheProgramBeforeItIsOfALibrary()
    {
        WaitingJob job;
        for (std::size_t rank = 0; rank < 16; ++rank)
            job.add(rank == 5 ? 150 : 80, rank == 5 ? 60 : 15);
        const RunSpread spread = *spreadOfRuns(job.request());
        QCOMPARE(spread.groups.size(), std::size_t{2});
        QCOMPARE(spread.groups[1].runs, Places{5});
        Labels told;
        for (const GroupDifference& difference : spread.groups[1].differences)
            told.push_back(difference.name);
        QCOMPARE(told, (Labels{"exchange", "work"}));
    }
    /// However long they wait in it: that is no work of theirs, beside which a difference would be small.
    void waitingInALibraryHidesNoDifference()
    {
        WaitingJob job;
        for (std::size_t rank = 0; rank < 16; ++rank)
            job.add(rank == 5 ? 260 : 130, rank == 5 ? 1870 : 2000); // all turn until the slowest is done
        const RunSpread spread = *spreadOfRuns(job.request());
        QCOMPARE(spread.groups.size(), std::size_t{2});
        QCOMPARE(spread.groups[1].runs, Places{5});
        QCOMPARE(spread.groups[1].differences.front().name, std::string("work"));
    }
    void oneRunIsComparedWithTheMeanOfAllOthers()
    {
        std::vector<Ticks> ranks(16, Ticks{110, 60, 20});
        ranks[5] = {180, 60, 20}; // beside one other rank that would be chance: 4.1 standard deviations
        const RunSpread spread = Job(ranks).spread();
        QCOMPARE(spread.groups.size(), std::size_t{2});
        QCOMPARE(spread.groups[1].runs, Places{5});
        QCOMPARE(spread.groups[1].differences.front().name, std::string("work"));
    }
    void waitingMakesNoGroups()
    {
        WaitingJob job;
        for (std::size_t rank = 0; rank < 16; ++rank)
            job.add(1300, rank % 2 ? 2000 : 1000);
        const RunSpread spread = *spreadOfRuns(job.request());
        QCOMPARE(spread.groups.size(), std::size_t{1});
        QCOMPARE(whyNoGroups(spread, **loadProfile(job.request())), std::string());
    }
    void yieldingIsWaiting()
    {
        QVERIFY(waitsForOthers("libc.so.6", "sched_yield"));
        QVERIFY(waitsForOthers("libopen-pal.so.40", "opal_progress"));
        QVERIFY(!waitsForOthers("", "MPI_work") && !waitsForOthers("libc.so.6", "memcpy"));
    }
    void fewSamplesAreTheReasonForNoGroups()
    {
        std::vector<Ticks> ranks(4, Ticks{6, 4, 0});
        ranks[2] = {11, 1, 0};
        const Job few(ranks);
        const auto sum = *loadProfile(few.request());
        const RunSpread spread = few.spread();
        QCOMPARE(spread.groups.size(), std::size_t{1});
        const auto doubt = fewSamplesForGroups(spread, *sum);
        QVERIFY(doubt);
        QCOMPARE(doubt->samples, std::uint64_t{11}); // 10.5 in the mean
        const std::string why = whyNoGroups(spread, *sum);
        QVERIFY2(why.find("about 11 samples") != std::string::npos, why.c_str());
        QVERIFY2(why.find("some " + std::to_string(doubt->needed)) != std::string::npos, why.c_str());
        std::ostringstream out;
        TextStyle style;
        style.explanations = Explanations::Leave;
        writeSpread(out, spread, *sum, style);
        QVERIFY2(out.str().find(why) != std::string::npos, out.str().c_str());
        // So many show the groups, if the runs go on to differ so.
        const auto times = static_cast<std::uint16_t>(doubt->needed / 10 + 1);
        for (Ticks& rank : ranks)
            for (std::uint16_t& ticks : rank)
                ticks = static_cast<std::uint16_t>(ticks * times);
        const Job more(ranks);
        QCOMPARE(more.spread().groups.size(), std::size_t{2});
        QVERIFY(whyNoGroups(more.spread(), **loadProfile(more.request())).empty());
    }
    void linesOfGroupsHaveNamesAsLongAsTheTable()
    {
        const Job job({{100, 50, 0}, {100, 50, 0}, {100, 50, 90}});
        RunSpread spread = job.spread();
        QCOMPARE(spread.groups.size(), std::size_t{2});
        QCOMPARE(spread.groups[1].differences.size(), std::size_t{1});
        spread.groups[1].differences[0].name = "Field::write(Header const&, int)";
        const auto sum = *loadProfile(job.request());
        const auto text = [&](NameLength names) {
            std::ostringstream out;
            TextStyle style;
            style.explanations = Explanations::Leave;
            style.names = names;
            writeSpread(out, spread, *sum, style);
            return QString::fromStdString(out.str());
        };
        QVERIFY2(text(NameLength::Short).contains("; more Field::write: "), qPrintable(text(NameLength::Short)));
        QVERIFY2(text(NameLength::Full).contains("; more Field::write(Header const&, int): "),
                 qPrintable(text(NameLength::Full)));
    }
    void callsTellARunThatHasMoreToDoWhereTimesDoNot_data()
    {
        QTest::addColumn<quint64>("slow");
        QTest::addColumn<QString>("begins");
        QTest::newRow("alike") << quint64(130) << "No groups of runs by their times.";
        QTest::newRow("few samples") << quint64(150) << "No groups of runs: each run has about 2,131 samples";
    }
    void callsTellARunThatHasMoreToDoWhereTimesDoNot()
    {
        QFETCH(quint64, slow);
        QFETCH(QString, begins);
        WaitingJob job;
        for (std::size_t rank = 0; rank < 16; ++rank)
            job.add(rank == 5 ? slow : 130, 2000, rank == 5 ? 2080 : 1200);
        const auto sum = *loadProfile(job.request());
        const QString why = QString::fromStdString(whyNoGroups(*spreadOfRuns(job.request()), *sum));
        QVERIFY2(why.startsWith(begins), qPrintable(why));
        QVERIFY2(why.endsWith("Their calls differ, though: 2,080 in rank5, 1,255 in the mean run, of work."),
                 qPrintable(why));
    }
    void smallDifferencesOfCallsAreNotTold()
    {
        WaitingJob job;
        for (std::size_t rank = 0; rank < 16; ++rank)
            job.add(130, 2000, rank == 5 ? 1280 : 1200);
        QVERIFY(whyNoGroups(*spreadOfRuns(job.request()), **loadProfile(job.request())).empty());
    }
    void aSumThatKeepsNoGroupsSaysWhy()
    {
        const Job job({{100, 50, 0}, {100, 50, 40}});
        RunSpread spread = job.spread();
        spread.groups.clear();
        const std::string why = whyNoGroups(spread, **loadProfile(job.request()));
        QVERIFY2(why.find("an earlier version") != std::string::npos, why.c_str());
    }
    void runsThatAreAlikeNeedNoReason()
    {
        const Job job(std::vector<Ticks>(4, Ticks{100, 50, 0}));
        QVERIFY(whyNoGroups(job.spread(), **loadProfile(job.request())).empty());
    }
    void smallDifferencesMakeNoGroups()
    {
        std::vector<Ticks> ranks(4, Ticks{30000, 100, 0});
        ranks[2] = {31000, 100, 0}; // 3 % more, which is no chance
        QCOMPARE(Job(ranks).spread().groups.size(), std::size_t{1});
    }
    void thereAreAtMostEightGroups()
    {
        std::vector<Ticks> ranks;
        for (std::uint16_t i = 0; i < 40; ++i)
            ranks.push_back({static_cast<std::uint16_t>(100 + 1000 * i), 0, 0});
        const RunSpread spread = Job(ranks).spread();
        QCOMPARE(spread.groups.size(), std::size_t{8});
        std::size_t runs = 0;
        for (const RunGroup& group : spread.groups)
            runs += group.runs.size();
        QCOMPARE(runs, std::size_t{40});
    }
    void theSameRanksGiveTheSameGroups()
    {
        std::vector<Ticks> ranks;
        for (std::uint16_t i = 0; i < 300; ++i)
            ranks.push_back(
                {static_cast<std::uint16_t>(100 + 7 * (i % 13)), 50, static_cast<std::uint16_t>(i % 3 * 90)});
        const Job job(ranks);
        const RunSpread first = job.spread(), second = job.spread();
        QCOMPARE(first.groups.size(), second.groups.size());
        for (std::size_t i = 0; i < first.groups.size(); ++i)
            QCOMPARE(first.groups[i].runs, second.groups[i].runs);
    }
    void ranksAreNamedByTheirNumbers()
    {
        const Labels ranks{"rank0", "rank1", "rank2", "rank3", "rank10"};
        QCOMPARE(runNames(ranks, {3}), std::string("rank 3"));
        QCOMPARE(runNames(ranks, {0, 2}), std::string("ranks 0, 2"));
        QCOMPARE(runNames(ranks, {0, 1}), std::string("ranks 0, 1"));
        QCOMPARE(runNames(ranks, {0, 1, 2, 3, 4}), std::string("ranks 0-3, 10"));
        QCOMPARE(runNames({"1", "2"}, {1}), std::string("run 2"));
        QCOMPARE(runNames({"old.out", "new.out"}, {0, 1}), std::string("old.out, new.out"));
        QCOMPARE(runNames({"rank1", "rank99999999999999999999"}, {0}), std::string("rank1")); // no number of a rank
        QCOMPARE(runNames({"rank1", "rank"}, {1}), std::string("rank"));
        Labels many;
        Places even;
        for (std::uint32_t i = 0; i < 100; ++i) {
            many.push_back("rank" + std::to_string(i));
            if (i % 2 == 0)
                even.push_back(i);
        }
        QCOMPARE(runNames(many, even), std::string("ranks 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, ..."));
    }
    void aDifferenceIsTold()
    {
        QCOMPARE(differenceText({"output", "", 0.52, 0.01}, seconds).text(), std::string("more output: 52, others 1"));
        QCOMPARE(differenceText({"wait", "", 0.1, 0.2}, seconds).text(), std::string("less wait: 10, others 20"));
    }
    void oneReadingGivesSpreadAndEachRun()
    {
        const Job job({{100, 50, 0}, {100, 50, 40}, {100, 80, 0}});
        const auto sum = *loadProfile(job.request());
        const auto beside = runsBeside(job.request(), *sum);
        QVERIFY(bool(beside));
        const RunSpread alone = job.spread();
        QCOMPARE(beside->spread.functions.size(), alone.functions.size());
        for (std::size_t i = 0; i < alone.functions.size(); ++i) {
            QCOMPARE(beside->spread.functions[i].name, alone.functions[i].name);
            QCOMPARE(beside->spread.functions[i].selfSeconds.mean, alone.functions[i].selfSeconds.mean);
        }
        for (const FunctionSpread& function : beside->spread.functions) {
            const auto each = beside->each.of(*function.function);
            QCOMPARE(each[function.selfSeconds.maxRun].selfSeconds, function.selfSeconds.max);
        }
    }
    void manyRunsAreReadInTheirOrder()
    {
        std::vector<Ticks> ranks;
        for (std::uint16_t i = 0; i < 60; ++i)
            ranks.push_back({static_cast<std::uint16_t>(i + 1), 0, 0});
        const Job job(ranks);
        const auto sum = *loadProfile(job.request());
        std::vector<double> fractions;
        LoadOptions options;
        options.progress = [&](const LoadProgress& at) { fractions.push_back(at.fraction); };
        const auto beside = runsBeside(job.request(), *sum, options);
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QCOMPARE(fractions.size(), ranks.size());
        const auto each = beside->each.of(*beside->spread.functions.front().function);
        for (std::size_t i = 0; i < ranks.size(); ++i)
            QCOMPARE(std::lround(100 * each[i].selfSeconds), static_cast<long>(i + 1));
    }
    void theFirstDamagedRunIsTold()
    {
        Job job(std::vector<Ticks>(20, Ticks{10, 10, 10}));
        for (const int rank : {7, 12})
            job.folder().write("gmon.out.rank" + std::to_string(rank), "gmon");
        const auto spread = spreadOfRuns(job.request());
        QVERIFY(!spread);
        QCOMPARE(spread.error().path, job.rank(7));
    }
    void readingEndsWhenItIsCancelled()
    {
        const Job job(std::vector<Ticks>(20, Ticks{10, 10, 10}));
        const std::atomic<bool> isCancelled = true;
        LoadOptions options;
        options.cancelled = &isCancelled;
        QVERIFY(!spreadOfRuns(job.request(), nullptr, options));
    }
    void aFunctionHasItsSpreadInTheSumAndInARun()
    {
        const Job job({{100, 50, 0}, {100, 50, 40}});
        const RunSpread spread = job.spread();
        LoadRequest one = job.request();
        one.profiles.resize(1);
        for (const auto& request : {job.request(), one}) {
            const auto profile = *loadProfile(request);
            const SpreadIndex index(spread, *profile);
            for (std::uint32_t f = 0; f < profile->functions().size(); ++f)
                if (profile->function(FunctionId{f}).isReached()) {
                    QVERIFY(index.of(FunctionId{f}));
                    QCOMPARE(index.of(FunctionId{f})->name, profile->function(FunctionId{f}).name);
                }
            QCOMPARE(index.mostIn(spread.functions.front()), std::string_view("rank1"));
        }
    }
    void boxesKnowWhatRunsLoseByThem()
    {
        const Job job({{100, 50, 0}, {100, 50, 50}});
        const auto sum = *loadProfile(job.request());
        const RunSpread spread = *spreadOfRuns(job.request(), sum.get());
        Diagram diagram = buildDiagram(*sum);
        const SpreadIndex index(spread, *sum);
        markImbalance(diagram, index);
        markImbalance(diagram, index); // does nothing
        for (const DiagramNode& node : diagram.nodes) {
            const bool isOutput = node.name == "output";
            QVERIFY(std::abs(node.lostShare - (isOutput ? 50.0 / 350 : 0)) < 1e-9);
            QCOMPARE(node.tip.find("lost by imbalance") != std::string::npos, isOutput);
            QCOMPARE(node.tip.find("lost by imbalance"), node.tip.rfind("lost by imbalance"));
        }
    }
};

QTEST_APPLESS_MAIN(TestRunGroups)
#include "tst_run_groups.moc"
