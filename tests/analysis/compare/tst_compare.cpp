// SPDX-License-Identifier: MIT
//
// Differences of two profiles, what of them is chance, and the spread of runs.
#include "gmonscope/compare.h"
#include "gmonscope/each_run.h"

#include "elf_builder.h"
#include "gmon_builder.h"
#include "gmonscope/run_groups.h"
#include "graph_text.h"
#include "statistics/chance.h"
#include "temp_files.h"

#include <QTest>

#include <random>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

bool near(double a, double b, double tolerance = 1e-9) { return std::abs(a - b) <= tolerance; }

struct Compared {
    std::shared_ptr<const Profile> base, now;
    ProfileDifference difference;

    Compared(const std::string& baseText, const std::string& nowText)
        : base(profileFromText(baseText)), now(profileFromText(nowText)), difference(compareProfiles(*base, *now))
    {
    }
    [[nodiscard]] const FunctionDifference& of(std::string_view name) const
    {
        for (const FunctionDifference& function : difference.functions)
            if ((function.now ? now->function(*function.now) : base->function(*function.base)).name == name)
                return function;
        throw std::invalid_argument("no such function");
    }
    [[nodiscard]] std::vector<std::string> grown(double limit) const
    {
        const Growth growth = growthBeyond(difference, limit);
        std::vector<std::string> names;
        if (growth.ofWhole)
            names.emplace_back("(whole)");
        for (const FunctionDifference* function : growth.functions)
            names.emplace_back(now->function(*function->now).name);
        std::sort(names.begin(), names.end());
        return names;
    }
};

using Names = std::vector<std::string>;

/// Ticks of a run in which each function has so many on average.
std::string randomRun(std::mt19937& random, const std::vector<double>& expectedTicks)
{
    std::string text = "<external> -> main 1\n";
    for (std::size_t i = 0; i < expectedTicks.size(); ++i) {
        std::poisson_distribution<int> ticks(expectedTicks[i]);
        const std::string name = "f" + std::to_string(i);
        text += "main -> " + name + " 10\n" + name + ' ' + std::to_string(ticks(random) / 100.0) + '\n';
    }
    return text;
}

/// Functions that call one with most of the time, one of them seldom, and a cycle that calls it, too.
std::string sharingRun(std::mt19937& random, unsigned seldom)
{
    std::string text = "<external> -> main 1\nmain -> a 1\nmain -> b 1\nmain -> light 1\nmain -> x 1\na -> hub 500\n"
                       "b -> hub 380\nx -> hub 100\nhub -> leaf 100\na -> leaf 50\nx -> y 5\ny -> x 4\ny -> b 2\n"
                       "light -> hub " +
                       std::to_string(seldom) + '\n';
    for (const auto& [name, expected] : std::initializer_list<std::pair<const char*, double>>{
             {"a", 60}, {"b", 40}, {"light", 2}, {"hub", 5000}, {"leaf", 300}, {"x", 20}, {"y", 30}}) {
        std::poisson_distribution<int> ticks(expected);
        text += std::string(name) + ' ' + std::to_string(ticks(random) / 100.0) + '\n';
    }
    return text;
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT

    TempFolder m_folder;

private slots:
    void whatIsAtAnAddressIsTheSameInOneBuildOnly()
    {
        const TempFolder folder;
        const std::string gmon = folder.write(
            "gmon.out", GmonBuilder().histogram(0x1000, 0x1100, {300, 100}).arc(0x1010, 0x1080, 5).bytes());
        const auto load = [&](const std::string& build) {
            const ElfBuilder elf = ElfBuilder().text(0x1000, 0x100).buildId(build).dynamicSymbolsOnly();
            return *loadProfile(
                {.image = folder.write(
                     "prog",
                     ElfBuilder(elf).function("main", 0x1000, 0x80).unwindTable(0x8000, {{0x1080, 0x80}}).bytes()),
                 .profiles = {gmon},
                 .search = {.isForced = true}});
        };
        const auto base = load("first"), same = load("first"), other = load("second");
        QCOMPARE(compareProfiles(*base, *same).functions.size(), std::size_t{2});
        const auto changes = compareProfiles(*base, *other).functions;
        QCOMPARE(changes.size(), std::size_t{3}); // main, one that is gone, and one that is new
        for (const FunctionDifference& function : changes)
            QCOMPARE(function.base && function.now,
                     (function.now ? other->function(*function.now) : base->function(*function.base)).name == "main");
    }
    /// Sums over k from 60 to 100 and from 8 to 10 of the binomial distribution with p = 1/2, by hand and by tables.
    void theTailOfTheBinomialDistributionIsExact()
    {
        const auto tail = [](double base, double now) {
            return chanceOfGrowth({.seconds = base, .secondsPerTick = 1}, {.seconds = now, .secondsPerTick = 1});
        };
        QVERIFY(near(tail(2, 8), 56.0 / 1024));
        QVERIFY(near(tail(40, 60), 0.0284439668, 1e-9));
        QVERIFY(near(tail(0, 0), 1));
        QVERIFY(near(tail(5, 0), 1));
        QVERIFY(near(tail(0, 3), 1.0 / 8));
    }
    void manyTicksAreAsTheNormalDistribution()
    {
        const auto tail = [](double base, double now) {
            return chanceOfGrowth({.seconds = base, .secondsPerTick = 1}, {.seconds = now, .secondsPerTick = 1});
        };
        QVERIFY(near(tail(2440, 2560), tail(2441, 2561), 0.003)); // on both sides of where the method changes
        QVERIFY(near(tail(500'000, 502'000), 0.02289, 0.0005));   // 1.998 standard deviations
    }
    void ratesAndNumbersOfRunsAreAllowedFor()
    {
        // Ten times the ticks of a tenth the length each, and three runs for one: the same.
        QVERIFY(near(chanceOfGrowth({.seconds = 3, .secondsPerTick = 0.01, .runs = 1},
                                    {.seconds = 9, .secondsPerTick = 0.001, .runs = 3}),
                     0.5, 0.03));
    }
    /// Holm's correction uses 0.01/4, 0.01/3, 0.01/2, 0.01/1 in turn, until one fails.
    void chancesAreCorrectedForTheirNumber()
    {
        QCOMPARE(beyondChance({0.004, 0.0001, 0.0033, 0.5}), (std::vector<bool>{true, true, true, false}));
        QCOMPARE(beyondChance({0.004, 0.0001, 0.0034, 0.5}), (std::vector<bool>{false, true, false, false}));
        QCOMPARE(beyondChance({}), std::vector<bool>{});
    }
    void functionsAreMatchedByNameNotByAddress()
    {
        const Compared c("main -> a 1\nmain -> b 2\na 1\nb 2\n", "b 2.5\nextra 1\na 1\nmain -> b 4\nmain -> a 1\n");
        QCOMPARE(c.of("b").selfSeconds.base, 2.0);
        QCOMPARE(c.of("b").selfSeconds.now, 2.5);
        QCOMPARE(c.of("b").calls.now, 4.0);
        QVERIFY(near(c.of("main").totalSeconds.amount(), 0.5));
        QVERIFY(c.base->function(*c.of("b").base).address != c.now->function(*c.of("b").now).address);
    }
    void newAndGoneFunctionsAreListed()
    {
        const Compared c("main 1\nold 1\n", "main 1\nfresh 1\n");
        QVERIFY(c.of("old").isGone() && !c.of("old").isNew());
        QVERIFY(c.of("fresh").isNew() && !c.of("fresh").isGone());
        QCOMPARE(c.difference.functions.size(), std::size_t{3});
    }
    void theLargestChangeComesFirst()
    {
        const Compared c("a 1\nb 1\nc 5\n", "a 1.5\nb 3\nc 4\n");
        QCOMPARE(c.now->function(*c.difference.functions[0].now).name, std::string_view("b"));
        QCOMPARE(c.now->function(*c.difference.functions[1].now).name, std::string_view("c"));
    }
    void localFunctionsOfOneNameAreToldApartByTheirFiles()
    {
        const auto load = [this](std::uint64_t shift) {
            const std::string image = m_folder.write("prog", ElfBuilder()
                                                                 .text(0x401000, 0x400)
                                                                 .sourceFile("a.c")
                                                                 .localFunction("init", 0x401000 + shift, 0x40)
                                                                 .sourceFile("b.c")
                                                                 .localFunction("init", 0x401040 + shift, 0x40)
                                                                 .bytes());
            const std::string profile = m_folder.write(
                "gmon.out", GmonBuilder().histogram(0x401000 + shift, 0x401080 + shift, {0, 3, 0, 7}).bytes());
            return *loadProfile({.image = image, .profiles = {profile}});
        };
        const auto base = load(0), now = load(0x80);
        const auto difference = compareProfiles(*base, *now);
        QCOMPARE(difference.functions.size(), std::size_t{2});
        for (const FunctionDifference& function : difference.functions)
            QCOMPARE(function.selfSeconds.amount(), 0.0);
    }
    void onlyWhatIsBeyondChanceAndTheLimitFails()
    {
        const std::string base = "main -> a 1\nmain -> b 1\na 10\nb 10\n";
        QCOMPARE(Compared(base, "main -> a 1\nmain -> b 1\na 13\nb 10\n").grown(0.05), (Names{"(whole)", "a", "main"}));
        QCOMPARE(Compared(base, "main -> a 1\nmain -> b 1\na 13\nb 10\n").grown(0.25), (Names{"a"}));
        QCOMPARE(Compared(base, "main -> a 1\nmain -> b 1\na 10.7\nb 10\n").grown(0.05), Names{}); // 7 %, but chance
        QCOMPARE(Compared(base, base).grown(0), Names{});
        QCOMPARE(Compared(base, "main -> a 1\nmain -> b 1\na 7\nb 10\n").grown(0), Names{}); // it shrank
    }
    void newAndSmallFunctionsDoNotFail()
    {
        const std::string base = "main -> a 1\nmain -> s 1\na 100\ns 0.1\n";
        QCOMPARE(Compared(base, "main -> a 1\nmain -> s 1\na 100\ns 0.9\n").grown(0.05), Names{}); // below 1 %
        QCOMPARE(Compared(base, "main -> a 1\nmain -> renamed 1\na 50\nrenamed 50\n").grown(0.05), Names{});
    }
    /// 1000 pairs of runs of the same program: at most 1 % may look as if something had grown.
    void chanceAloneFailsInFewerThanOneOfAHundredPairs()
    {
        std::mt19937 random(1982);
        int alarms = 0;
        const std::vector<double> ticks{400, 300, 100, 50, 20, 10, 5};
        for (int i = 0; i < 1000; ++i)
            alarms += !Compared(randomRun(random, ticks), randomRun(random, ticks)).grown(0).empty();
        QVERIFY2(alarms <= 10, std::to_string(alarms).c_str());
    }
    void growthByHalfIsSeenInFourHundredTicks()
    {
        std::mt19937 random(2004);
        int seen = 0;
        for (int i = 0; i < 200; ++i) {
            const auto grown =
                Compared(randomRun(random, {400, 300, 100}), randomRun(random, {600, 300, 100})).grown(0.05);
            seen += std::find(grown.begin(), grown.end(), "f0") != grown.end();
        }
        QVERIFY2(seen >= 195, std::to_string(seen).c_str());
    }
    void aSumOfSharesIsAsSureAsItsErrorSays()
    {
        // 10,000 ticks, of each a hundredth: 100 +- 1, and 102 +- 1.
        QVERIFY(near(chanceOfGrowth({.seconds = 100, .secondsPerTick = 1, .variance = 1},
                                    {.seconds = 102, .secondsPerTick = 1, .variance = 1.02}),
                     0.0807, 0.0005)); // 1.4 standard errors
        QVERIFY(near(chanceOfGrowth({.seconds = 0, .secondsPerTick = 1, .variance = 0},
                                    {.seconds = 3, .secondsPerTick = 1, .variance = 3}),
                     1.0 / 8));
    }
    /// 1000 pairs of runs of a program whose functions share others, with a cycle among them.
    void sharesOfOthersTimesCauseNoFalseAlarms()
    {
        std::mt19937 random(1971);
        int alarms = 0;
        for (int i = 0; i < 1000; ++i)
            alarms += !Compared(sharingRun(random, 20), sharingRun(random, 20)).grown(0).empty();
        QVERIFY2(alarms <= 15, std::to_string(alarms).c_str());
    }
    /// The time is a small share of many ticks: 100 seconds/100 of 5300 ticks, certain to 2 %.
    void growthByAFifthIsSeenInAShareOfManyTicks()
    {
        std::mt19937 random(1972);
        int seen = 0;
        for (int i = 0; i < 100; ++i) {
            const auto grown = Compared(sharingRun(random, 20), sharingRun(random, 24)).grown(0.05);
            seen += std::find(grown.begin(), grown.end(), "light") != grown.end();
        }
        QVERIFY2(seen >= 98, std::to_string(seen).c_str());
    }
    void theSpreadIsThatOfTheRuns()
    {
        const std::string image = m_folder.write("spread", ElfBuilder()
                                                               .text(0x401000, 0x100)
                                                               .function("even", 0x401000, 0x80)
                                                               .function("odd", 0x401080, 0x80)
                                                               .bytes());
        LoadRequest request{.image = image};
        for (const std::uint16_t ticks : std::initializer_list<std::uint16_t>{0, 10, 50})
            request.profiles.push_back(m_folder.write(
                "run" + std::to_string(ticks), GmonBuilder().histogram(0x401000, 0x401100, {100, ticks}).bytes()));
        for (int order = 0; order < 2; ++order) {
            const auto sum = *loadProfile(request);
            const auto spread = spreadOfRuns(request, sum.get());
            QVERIFY(bool(spread));
            QCOMPARE(spread->runs, std::size_t{3});
            const FunctionSpread& odd = spread->functions[0];
            QCOMPARE(odd.name, std::string("odd"));
            QCOMPARE(sum->function(*odd.function).name, std::string_view("odd"));
            QVERIFY(near(odd.selfSeconds.mean, 0.2) && odd.selfSeconds.min == 0 && near(odd.selfSeconds.max, 0.5));
            QVERIFY(near(odd.selfSeconds.deviation, std::sqrt(0.07)));
            QVERIFY(near(odd.selfSeconds.imbalance(), 1.5) && near(odd.selfSeconds.lost(3), 0.9));
            QCOMPARE(spread->paths, request.profiles);
            QVERIFY(spread->paths[odd.selfSeconds.minRun].ends_with("run0")); // in which it is not used
            QVERIFY(spread->paths[odd.selfSeconds.maxRun].ends_with("run50"));
            const FunctionSpread& even = spread->functions[1];
            QVERIFY(near(even.selfSeconds.mean, 1) && near(even.selfSeconds.deviation, 0));
            QCOMPARE(even.selfSeconds.minRun, std::size_t{0}); // of equal ones the first
            QCOMPARE(even.selfSeconds.maxRun, std::size_t{0});
            QVERIFY(spread->arcs.empty()); // nobody asked
            QVERIFY(near(spread->seconds.mean, 1.2));
            std::reverse(request.profiles.begin(), request.profiles.end());
        }
        request.profiles.resize(1);
        QVERIFY(!spreadOfRuns(request));
    }
    void runsAreNamedByWhatTheyDifferIn()
    {
        QCOMPARE(runLabels({"gmon.out.rank0", "gmon.out.rank1", "gmon.out.rank12"}),
                 (Names{"rank0", "rank1", "rank12"}));
        QCOMPARE(runLabels({"a/prof-1", "a/prof-2"}), (Names{"1", "2"}));
        QCOMPARE(runLabels({"old.out", "old2.out"}), (Names{"old.out", "old2.out"}));
        QCOMPARE(runLabels({"gmon.out", "gmon.out.1"}), (Names{"out", "out.1"}));
        QCOMPARE(runLabels({"x.", "x.1"}), (Names{"x.", "x.1"}));
        QCOMPARE(runLabels({"x.1", "x.1"}), (Names{"1", "1"}));
        QCOMPARE(runLabels({"one"}), Names{"one"});
        QCOMPARE(runLabels({"x=1/a.1", "x=1/a.2"}), (Names{"x=1/a.1", "x=1/a.2"})); // it may be a label
        QCOMPARE(runLabels({"/x=1/a.1", "/x=1/a.2"}), (Names{"1", "2"}));
        QCOMPARE(runLabels({}), Names{});
    }
    void labelsAreNamedAsAWhole()
    {
        const Names labels{"(no label)", "version=1.2", "version=1.3", "version=1.3,input=i3"};
        QCOMPARE(runLabels(labels), labels);
        QCOMPARE(runNames({"version=1.2", "version=1.3"}, {1}), std::string("version=1.3"));
        QCOMPARE(runNames({"size=4", "size=8"}, {0, 1}), std::string("size=4, size=8"));
    }
    /// Ticks of 10 ms: 100 in each run of even, 0, 10 and 50 of odd.
    void eachRunStandsByItself()
    {
        const std::string image = m_folder.write("each", ElfBuilder()
                                                             .text(0x401000, 0x100)
                                                             .function("even", 0x401000, 0x80)
                                                             .function("odd", 0x401080, 0x80)
                                                             .bytes());
        LoadRequest request{.image = image};
        for (const std::uint16_t ticks : std::initializer_list<std::uint16_t>{0, 10, 50})
            request.profiles.push_back(m_folder.write(
                "each" + std::to_string(ticks), GmonBuilder().histogram(0x401000, 0x401100, {100, ticks}).bytes()));
        const auto sum = *loadProfile(request);
        const auto each = eachRun(request, *sum);
        QVERIFY(each);
        QCOMPARE(each->runs().size(), std::size_t{3});
        QCOMPARE(each->runs()[2].path, request.profiles[2]);
        QVERIFY(near(each->runs()[2].seconds, 1.5));
        const auto idOf = [&](std::string_view name) {
            const auto functions = sum->functions();
            for (std::uint32_t f = 0; f < functions.size(); ++f)
                if (functions[f].name == name)
                    return FunctionId{f};
            throw std::invalid_argument("no such function");
        };
        const auto odd = each->of(idOf("odd"));
        QVERIFY(odd[0].totalSeconds == 0 && near(odd[1].totalSeconds, 0.1) && near(odd[2].selfSeconds, 0.5));
        QVERIFY(odd[2].totalError > 0.1 && odd[2].totalError < 0.2);
        QVERIFY(each->agree(idOf("even")) && !each->agree(idOf("odd")));
        request.profiles.push_back(m_folder.path() + "/none");
        QVERIFY(!eachRun(request, *sum));
    }
    void runsOfDifferentLengthAgreeInShares()
    {
        const std::string image = m_folder.write("long", ElfBuilder()
                                                             .text(0x401000, 0x100)
                                                             .function("even", 0x401000, 0x80)
                                                             .function("odd", 0x401080, 0x80)
                                                             .bytes());
        LoadRequest request{.image = image};
        for (const std::uint16_t ticks : std::initializer_list<std::uint16_t>{100, 400, 2000})
            request.profiles.push_back(m_folder.write(
                "long" + std::to_string(ticks), GmonBuilder().histogram(0x401000, 0x401100, {ticks, ticks}).bytes()));
        const auto sum = *loadProfile(request);
        const auto each = eachRun(request, *sum);
        QVERIFY(each);
        for (std::uint32_t f = 0; f < sum->functions().size(); ++f)
            QVERIFY(each->agree(FunctionId{f}));
    }
    /// A difference that sampling would call chance is none where all was counted.
    void sharesOfExactRunsAgreeIfTheyAreEqual()
    {
        const auto eachOf = [this](const std::vector<std::string>& costs) {
            LoadRequest request;
            for (const std::string& cost : costs)
                request.profiles.push_back(m_folder.write("exact" + std::to_string(request.profiles.size()),
                                                          "events: Ir\nfn=main\n1 " + cost + "\nfn=rest\n1 1000000\n"));
            request.image = request.profiles.front();
            return *eachRun(request, **loadProfile(request));
        };
        QVERIFY(eachOf({"1000", "1000"}).isExact());
        QVERIFY(eachOf({"1000", "1000"}).agree(FunctionId{0}));
        QVERIFY(!eachOf({"1000", "1001"}).agree(FunctionId{0}));
        QVERIFY(!eachOf({"1000", "1001"}).agree(FunctionId{1}));
    }
};

QTEST_GUILESS_MAIN(TestCompare)
#include "tst_compare.moc"
