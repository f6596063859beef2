// SPDX-License-Identifier: MIT
#include "graph_text.h"
#include "statistics/conservation.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <sched.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

bool isNear(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

double totalOf(const Profile& profile, std::string_view name)
{
    return profile.function(idOf(profile, name)).totalSeconds();
}

std::string randomGraph(std::mt19937& random)
{
    const auto below = [&random](unsigned n) { return static_cast<unsigned>(random() % n); };
    const auto name = [](unsigned i) { return "f" + std::to_string(i); };
    const unsigned count = 2 + below(30);
    std::string text;
    for (unsigned i = 0; i < count; ++i)
        if (below(3))
            text += name(i) + " " + std::to_string(below(1000) / 100.0) + "\n";
    for (unsigned i = below(3 * count); i > 0; --i)
        text += (below(8) ? name(below(count)) : std::string("<external>")) + " -> " + name(below(count)) + " " +
                std::to_string(below(5) ? below(100) : 0) + "\n";
    return text;
}

/// T = S + A T by repeated substitution, with cycles glued together by hand: an independent solver.
std::vector<double> solveByIteration(const Profile& profile)
{
    const std::size_t functions = profile.functions().size();
    const auto entityOf = [&](FunctionId f) {
        const auto cycle = profile.function(f).cycle;
        return cycle ? functions + cycle->value : std::size_t{f.value};
    };
    std::vector<double> self(functions + profile.cycles().size()), calls(self.size());
    for (std::uint32_t f = 0; f < functions; ++f) {
        self[entityOf({f})] += profile.functions()[f].selfSeconds;
        calls[entityOf({f})] += static_cast<double>(profile.functions()[f].externalCalls);
    }
    for (const Arc& arc : profile.arcs())
        if (entityOf(arc.caller) != entityOf(arc.callee))
            calls[entityOf(arc.callee)] += static_cast<double>(arc.calls);
    std::vector<double> total = self;
    for (std::size_t round = 0; round <= self.size(); ++round) {
        std::vector<double> next = self;
        for (const Arc& arc : profile.arcs())
            if (const auto from = entityOf(arc.caller), to = entityOf(arc.callee); from != to && calls[to] > 0)
                next[from] += total[to] * static_cast<double>(arc.calls) / calls[to];
        total = next;
    }
    return total;
}

/// Large enough to be shared among processors at each stage. Most calls go to functions behind, a few back.
std::shared_ptr<const Profile> largeProfile()
{
    constexpr std::uint32_t count = 20'000, callCount = 200'000;
    std::mt19937 random(1982);
    const auto below = [&random](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    auto data = std::make_unique<Profile::Data>();
    data->table.functions.resize(count);
    for (Function& function : data->table.functions)
        function.selfSeconds = below(1000) / 100.0;
    std::vector<SymbolizedCall> calls;
    for (std::uint32_t i = 0; i < callCount; ++i) {
        const std::uint32_t level = below(4) * (count / 5), caller = level + below(count / 5);
        const std::uint32_t callee = below(1000) ? level + count / 5 + below(count / 5) : below(count);
        calls.push_back({.caller = FunctionId{caller}, .callee = FunctionId{callee}, .calls = below(100)});
    }
    return buildProfile(std::move(data), std::move(calls));
}

} // namespace

class TestPropagation : public QObject {
    Q_OBJECT

private slots:
    void callersShareByCalls()
    {
        const auto profile = profileFromText("a -> f 4\nb -> f 6\nf 0.5\nf -> g 1\ng 3\n");
        QCOMPARE(flowOf(*profile, "a", "f").selfSeconds, 0.2);
        QVERIFY(isNear(flowOf(*profile, "a", "f").descendantsSeconds, 1.2));
        QVERIFY(isNear(totalOf(*profile, "b"), 2.1));
    }
    void recursiveCallsGetNoShare()
    {
        const auto profile = profileFromText("a -> f 1\nf -> f 99\nf 2\n");
        QCOMPARE(totalOf(*profile, "a"), 2.0);
        QCOMPARE(flowOf(*profile, "f", "f").totalSeconds(), 0.0);
        QCOMPARE(totalOf(*profile, "f"), 2.0);
    }
    void externalCallersKeepTheirShare()
    {
        const auto profile = profileFromText("<external> -> f 3\na -> f 1\nf 4\n");
        QCOMPARE(totalOf(*profile, "a"), 1.0);
    }
    void callersOfACycleShareTheWhole()
    {
        const auto profile =
            profileFromText("a -> x 1\nb -> y 3\nx -> y 50\ny -> x 50\nx 1\ny 2\ny -> leaf 1\nleaf 1\n");
        QCOMPARE(totalOf(*profile, "a"), 1.0);
        QCOMPARE(totalOf(*profile, "b"), 3.0);
        QCOMPARE(profile->cycles()[0].calls, std::uint64_t{4});
        QCOMPARE(profile->cycles()[0].internalCalls, std::uint64_t{100});
        QCOMPARE(profile->cycles()[0].totalSeconds(), 4.0);
    }
    void noTimeFlowsInsideACycle()
    {
        const auto profile = profileFromText("a -> x 1\nx -> y 5\ny -> x 5\nx 1\ny 2\n");
        QCOMPARE(flowOf(*profile, "x", "y").totalSeconds(), 0.0);
        QCOMPARE(totalOf(*profile, "x"), 1.0);
    }
    void membersAreOrderedByTime()
    {
        const auto profile = profileFromText("a -> x 1\nx -> y 5\ny -> x 5\nx 1\ny 2\n");
        QCOMPARE(profile->cycles()[0].members[0], idOf(*profile, "y"));
    }
    void selfRecursionInACycleIsNoInternalCall()
    {
        const auto profile = profileFromText("a -> x 1\nx -> x 7\nx -> y 5\ny -> x 4\n");
        QCOMPARE(profile->cycles()[0].internalCalls, std::uint64_t{9});
    }
    void aCycleCalledOnlyFromOutsideTheImageIsARoot()
    {
        const auto profile = profileFromText("<external> -> x 2\nx -> y 5\ny -> x 4\nx 1\ny 1\n");
        QCOMPARE(profile->cycles()[0].externalCalls, std::uint64_t{2});
        QCOMPARE(findImbalance(*profile), std::string());
    }
    void arcsNeverTakenCarryNothing()
    {
        const auto profile = profileFromText("a -> f 0\nf 1\n");
        QCOMPARE(totalOf(*profile, "a"), 0.0);
        QCOMPARE(findImbalance(*profile), std::string());
    }
    void randomGraphsLoseNoTime()
    {
        std::mt19937 random(1983);
        for (int round = 0; round < 1000; ++round) {
            const std::string graph = randomGraph(random);
            const std::string wrong = findImbalance(*profileFromText(graph));
            QVERIFY2(wrong.empty(), (wrong + "\n" + graph).c_str());
        }
    }
    void randomGraphsAgreeWithIteration()
    {
        std::mt19937 random(2026);
        for (int round = 0; round < 500; ++round) {
            const std::string graph = randomGraph(random);
            const auto profile = profileFromText(graph);
            const auto expected = solveByIteration(*profile);
            const std::size_t functions = profile->functions().size();
            for (std::size_t i = 0; i < expected.size(); ++i) {
                if (i < functions && profile->functions()[i].cycle)
                    continue;
                const double total = i < functions ? profile->functions()[i].totalSeconds()
                                                   : profile->cycles()[i - functions].totalSeconds();
                QVERIFY2(isNear(total, expected[i]), graph.c_str());
            }
        }
    }
    void aMillionCallersDeepAddUp()
    {
        constexpr std::uint32_t count = 1'000'000;
        auto data = std::make_unique<Profile::Data>();
        data->table.functions.resize(count);
        std::vector<SymbolizedCall> calls;
        for (std::uint32_t i = 0; i + 1 < count; ++i)
            calls.push_back({.caller = FunctionId{i}, .callee = FunctionId{i + 1}, .calls = 1});
        data->table.functions.back().selfSeconds = 1;
        const auto profile = buildProfile(std::move(data), std::move(calls));
        QCOMPARE(profile->functions().front().totalSeconds(), 1.0);
    }
    void oneProcessorComesToTheSameToTheLastDigit()
    {
        const auto onAll = largeProfile();
        cpu_set_t all, one;
        CPU_ZERO(&one);
        CPU_SET(sched_getcpu(), &one);
        QCOMPARE(sched_getaffinity(0, sizeof all, &all), 0);
        QCOMPARE(sched_setaffinity(0, sizeof one, &one), 0);
        const auto onOne = largeProfile();
        QCOMPARE(sched_setaffinity(0, sizeof all, &all), 0);
        QCOMPARE(findImbalance(*onAll), std::string());
        QVERIFY(!onAll->cycles().empty() && onAll->arcs().size() == onOne->arcs().size());
        for (std::uint32_t a = 0; a < onAll->arcs().size(); ++a) {
            const Arc &x = onAll->arcs()[a], &y = onOne->arcs()[a];
            QVERIFY(x.caller == y.caller && x.callee == y.callee && x.calls == y.calls);
            const Flow flow = onAll->flow({a}), same = onOne->flow({a});
            QVERIFY(flow.selfSeconds == same.selfSeconds && flow.descendantsSeconds == same.descendantsSeconds);
        }
        for (std::uint32_t f = 0; f < onAll->functions().size(); ++f) {
            const Function &x = onAll->functions()[f], &y = onOne->functions()[f];
            QVERIFY(x.calls == y.calls && x.selfCalls == y.selfCalls && x.cycle == y.cycle);
            QCOMPARE(x.descendantsSeconds, y.descendantsSeconds);
            QVERIFY(std::ranges::equal(onAll->arcsTo(FunctionId{f}), onOne->arcsTo(FunctionId{f})));
        }
    }
};

QTEST_APPLESS_MAIN(TestPropagation)
#include "tst_propagation.moc"
