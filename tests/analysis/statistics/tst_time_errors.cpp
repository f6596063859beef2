// SPDX-License-Identifier: MIT
//
// Statistical errors of times, held against simulated runs: what a run would have shown if chance had sampled it
// otherwise.
#include "gmonscope/accuracy.h"
#include "graph_text.h"
#include "profile_lookup.h"
#include "random_program.h"
#include "statistics/binomial.h"
#include "statistics/time_weights.h"

#include <QTest>

#include <cmath>
#include <random>
#include <sched.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr double secondsPerTick = 0.01;

/// How often intervals held the truth.
struct Coverage {
    double expectedTicks = 0;
    int held = 0;
};

/// The times of one profile that have errors: self and total times of functions, total times of cycles, arcs.
struct Figure {
    double seconds;
    ErrorInterval interval;
};

std::vector<Figure> figuresOf(const Profile& profile)
{
    const TimeErrors errors(profile);
    std::vector<Figure> figures;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        figures.push_back({profile.functions()[f].selfSeconds, errors.self(FunctionId{f})});
        figures.push_back({profile.functions()[f].totalSeconds(), errors.total(FunctionId{f})});
    }
    for (std::uint32_t c = 0; c < profile.cycles().size(); ++c)
        figures.push_back({profile.cycles()[c].totalSeconds(), errors.total(CycleId{c})});
    return figures;
}

struct Program {
    std::string calls;
    std::vector<std::pair<std::string, double>> ticks; ///< expected, by function

    explicit Program(const std::string& text)
    {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);)
            if (line.find(" -> ") != std::string::npos)
                calls += line + '\n';
            else
                ticks.emplace_back(line.substr(0, line.find(' ')), 100 * std::stod(line.substr(line.find(' '))));
    }
    [[nodiscard]] std::shared_ptr<const Profile> run(std::mt19937* random) const
    {
        std::ostringstream text;
        text.precision(17);
        for (const auto& [name, expected] : ticks) {
            double drawn = expected;
            if (random && expected > 0)
                drawn = std::poisson_distribution<int>(expected)(*random);
            text << name << ' ' << drawn * secondsPerTick << '\n';
        }
        return profileFromText(text.str() + calls);
    }
};

std::vector<Coverage> simulate(const Program& program, int runs)
{
    std::mt19937 random(1982);
    std::vector<Coverage> coverage;
    const auto truth = figuresOf(*program.run(nullptr));
    for (const Figure& figure : truth)
        coverage.push_back({figure.seconds / secondsPerTick, 0});
    for (int run = 0; run < runs; ++run) {
        const auto figures = figuresOf(*program.run(&random));
        for (std::size_t i = 0; i < truth.size(); ++i)
            coverage[i].held += figures[i].interval.low <= truth[i].seconds + 1e-12 &&
                                truth[i].seconds <= figures[i].interval.high + 1e-12;
    }
    return coverage;
}

/// Empty if 93 to 97 % of the intervals of 10 ticks and more hold the truth, and 90 % of each.
std::string faultOf(const std::vector<Coverage>& all, int runs)
{
    double held = 0, intervals = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].expectedTicks < 10 - 1e-9)
            continue;
        held += all[i].held;
        intervals += runs;
        if (all[i].held < 0.9 * runs)
            return "figure " + std::to_string(i) + " with " + std::to_string(all[i].expectedTicks) +
                   " ticks: " + std::to_string(all[i].held) + " of " + std::to_string(runs);
    }
    if (intervals < 50.0 * runs)
        return "too few figures";
    const double share = held / intervals;
    return share >= 0.93 && share <= 0.97 ? "" : std::to_string(100 * share) + " % of all";
}

/// Standard deviation of a total time, from the definition: each function's weight is what one second there adds.
double deviationOf(const std::string& text, const std::string& name)
{
    const Program program(text);
    const auto totalOf = [&](const Profile& profile) {
        for (const Function& function : profile.functions())
            if (function.name == name)
                return function.totalSeconds();
        return -1.0;
    };
    const double before = totalOf(*program.run(nullptr));
    double variance = 0;
    for (std::size_t f = 0; f < program.ticks.size(); ++f) {
        Program more = program;
        more.ticks[f].second += 1;
        const double weight = (totalOf(*more.run(nullptr)) - before) / secondsPerTick;
        variance += weight * weight * program.ticks[f].second * secondsPerTick * secondsPerTick;
    }
    return std::sqrt(variance);
}

} // namespace

class TestTimeErrors : public QObject {
    Q_OBJECT

private slots:
    void intervalsHoldTheTruthAsOftenAsTheySay_data()
    {
        QTest::addColumn<QString>("program");
        const auto random = [](RandomProgram wanted) { return QString::fromStdString(randomProgramText(wanted)); };
        QTest::newRow("random") << random({.seed = 7, .functions = 80, .cycles = 4});
        QTest::newRow("dense") << random({.seed = 8, .functions = 60, .arcsPerFunction = 6, .cycles = 0});
        QTest::newRow("sparse") << random({.seed = 9, .functions = 120, .arcsPerFunction = 1, .cycles = 2});
    }
    void intervalsHoldTheTruthAsOftenAsTheySay()
    {
        QFETCH(QString, program);
        constexpr int runs = 1000;
        QCOMPARE(faultOf(simulate(Program(program.toStdString()), runs), runs), std::string());
    }
    void whatIsHardlySampledInAFunctionWithHeavyCalleesIsHeld()
    {
        // The callee's time is known well, f's own hardly: half of the runs do not sample it.
        std::string text = "m -> g 99\nf -> g 1\ng 10\nf 0.007\nm 0\n";
        const auto coverage = simulate(Program(text), 1000);
        for (const Coverage& figure : coverage)
            QVERIFY(figure.expectedTicks < 10 || figure.held >= 900);
    }
    void theErrorIsThatOfTheSumOverAllWays()
    {
        // The time of `leaf` reaches `main` over two ways: they go wrong together.
        const std::string text =
            "main -> a 1\nmain -> b 1\na -> leaf 30\nb -> leaf 70\nleaf 400\na 100\nb 0\nmain 100\n"
            "other -> leaf 100\nother 0\n";
        const auto profile = Program(text).run(nullptr);
        const TimeErrors errors(*profile);
        for (std::uint32_t f = 0; f < profile->functions().size(); ++f) {
            const ErrorInterval interval = errors.total(FunctionId{f});
            const double deviation = (interval.high - interval.low) / 2 / 1.96;
            const double expected = deviationOf(text, std::string(profile->functions()[f].name));
            QVERIFY2(std::abs(deviation - expected) < 0.02 * expected, profile->functions()[f].name.data());
        }
    }
    void anArcHasItsPartOfTheCalleesError()
    {
        const auto profile = profileFromText("a -> f 1\nb -> f 3\nf 100\nf -> g 1\ng 300\n");
        const TimeErrors errors(*profile);
        const ErrorInterval whole = errors.total(FunctionId{1});
        const ErrorInterval part = errors.flow(profile->arcsTo(FunctionId{1})[1]);
        QCOMPARE(profile->arc(profile->arcsTo(FunctionId{1})[1]).calls, std::uint64_t{3});
        QVERIFY(std::abs(part.low - 0.75 * whole.low) < 1e-9);
        QVERIFY(std::abs(part.high - 0.75 * whole.high) < 1e-9);
    }
    void fewTicksHaveWilsonsInterval()
    {
        // n + z^2/2 +- z sqrt(n + z^2/4)
        const auto profile = profileFromText("none 0\none 0.01\nfour 0.04\n");
        const TimeErrors errors(*profile);
        const double none = errors.self(FunctionId{0}).high / secondsPerTick;
        QVERIFY(errors.self(FunctionId{0}).low == 0 && std::abs(none - 3.8415) < 1e-3);
        QVERIFY(std::abs(errors.self(FunctionId{1}).low / secondsPerTick - 0.1765) < 1e-3);
        QVERIFY(std::abs(errors.self(FunctionId{1}).high / secondsPerTick - 5.6649) < 1e-3);
        QVERIFY(std::abs(errors.self(FunctionId{2}).low / secondsPerTick - 1.5554) < 1e-3);
        QVERIFY(std::abs(errors.self(FunctionId{2}).high / secondsPerTick - 10.2861) < 1e-3);
    }
    void binomialTailsAreThoseOfTheSum()
    {
        for (const double p : {0.001, 0.2, 0.5, 0.97})
            for (const int n : {1, 7, 40, 1000}) {
                double below = 0;
                for (int k = 0; k <= n; ++k) {
                    const double here = std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) -
                                                 std::lgamma(n - k + 1.0) + k * std::log(p) + (n - k) * std::log1p(-p));
                    QVERIFY(std::abs(binomialAtLeast(k, n, p) - (1 - below)) < 1e-9);
                    below += here;
                    QVERIFY(std::abs(binomialAtMost(k, n, p) - below) < 1e-9);
                }
            }
        QVERIFY(std::abs(binomialAtLeast(900, 1000, 0.5) / 6.7e-162 - 1) < 0.02);
    }
    void sumsByChanceAreNearTheExactOnes()
    {
        const auto profile = profileFromText(randomProgramText({.seed = 4, .functions = 3000, .arcsPerFunction = 4}));
        std::vector<double> values;
        for (const Function& function : profile->functions())
            values.push_back(function.ticks);
        const TimeWeights weights(profile->data());
        const auto exactly = [](std::size_t many) { return TimeWeights::Effort{many, 1024}; };
        const auto exact = weights.sumOver(values, exactly(values.size())).ofSquares,
                   drawn = weights.sumOver(values, exactly(50)).ofSquares;
        QCOMPARE(weights.sumOver(values, exactly(50)).ofSquares, drawn);
        for (std::size_t i = 0; i < exact.size(); ++i)
            QVERIFY2(std::abs(std::sqrt(drawn[i]) - std::sqrt(exact[i])) <= 0.12 * std::sqrt(exact[i]) + 1e-9,
                     qPrintable(QString("%1 instead of %2").arg(drawn[i]).arg(exact[i])));
    }
    void ofMoreArcsLessIsSummedUpOneByOne()
    {
        const auto effort = [](unsigned functions) {
            const auto profile =
                profileFromText(randomProgramText({.seed = 5, .functions = functions, .arcsPerFunction = 5}));
            return TimeWeights(profile->data()).effortFor(functions);
        };
        QCOMPARE(effort(1500).exactly, std::size_t{1500}); // all
        const auto some = effort(20'000), few = effort(120'000);
        QVERIFY(some.exactly < 2048 && some.draws < 1024);
        QCOMPARE(few.exactly, std::size_t{32});
        QCOMPARE(few.draws, std::size_t{64});
    }
    void errorsAreTheSameOnOneProcessor()
    {
        const auto profile =
            profileFromText(randomProgramText({.seed = 6, .functions = 4000, .arcsPerFunction = 5, .cycles = 20}));
        cpu_set_t all, one;
        CPU_ZERO(&one);
        CPU_SET(sched_getcpu(), &one);
        const TimeErrors onAll(*profile);
        QCOMPARE(sched_getaffinity(0, sizeof all, &all), 0);
        QCOMPARE(sched_setaffinity(0, sizeof one, &one), 0);
        const TimeErrors onOne(*profile);
        QCOMPARE(sched_setaffinity(0, sizeof all, &all), 0);
        for (std::uint32_t f = 0; f < profile->functions().size(); ++f) {
            const ErrorInterval x = onAll.total(FunctionId{f}), y = onOne.total(FunctionId{f});
            QVERIFY(x.low == y.low && x.high == y.high);
        }
    }
    void anArcHasItsPartOfTheErrorOfWhatItCalls()
    {
        const auto profile = profileFromText("a -> f 1\nb -> f 3\na 1\nf 4\n");
        const TimeErrors errors(*profile);
        const ErrorInterval whole = errors.total(idOf(*profile, "f"));
        for (const ArcId arc : profile->arcsTo(idOf(*profile, "f"))) {
            const double share = profile->arc(arc).calls == 1 ? 0.25 : 0.75;
            QCOMPARE(errors.flow(arc).high, share * whole.high);
        }
        // A cycle is shared as a whole, and nothing inside it.
        const auto cyclic = profileFromText("a -> f 1\nb -> g 3\nf -> g 7\ng -> f 7\nf 1\ng 3\n");
        const TimeErrors cycleErrors(*cyclic);
        const ErrorInterval cycle = cycleErrors.total(CycleId{0});
        for (std::uint32_t a = 0; a < cyclic->arcs().size(); ++a) {
            const std::uint64_t calls = cyclic->arc({a}).calls;
            QCOMPARE(cycleErrors.flow({a}).high, calls == 7 ? 0.0 : 0.25 * static_cast<double>(calls) * cycle.high);
        }
    }
    void whatIsCancelledSumsNothingUpAnyMore()
    {
        const auto profile = profileFromText("main -> leaf 3\nmain 1\nleaf 4\n");
        std::atomic<bool> cancelled = false;
        const TimeWeights weights(profile->data(), &cancelled);
        const std::vector<double> values{1, 4};
        QCOMPARE(weights.sumOver(values).ofSquares, (std::vector<double>{4, 0}));
        cancelled = true;
        QCOMPARE(weights.sumOver(values).ofSquares, (std::vector<double>{0, 0}));
    }
    void manyFunctionsHaveErrors()
    {
        // Exactly, each of 15,000 sampled functions would be carried to all of its callers.
        const auto profile =
            profileFromText(randomProgramText({.seed = 3, .functions = 20'000, .arcsPerFunction = 5, .cycles = 100}));
        const TimeErrors errors(*profile);
        QVERIFY(errors.total(FunctionId{0}).high > profile->function(FunctionId{0}).totalSeconds());
    }
};

QTEST_APPLESS_MAIN(TestTimeErrors)
#include "tst_time_errors.moc"
