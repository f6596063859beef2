// SPDX-License-Identifier: MIT
//
// Which arcs to take out so that no cycle is left, against all there is to choose from.
#include "break_cycles/feedback_arcs.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace gmonscope;

namespace {

using Arcs = std::vector<CountedArc>;

/// Without the arcs whose indices are given. By Kahn's algorithm, which shares nothing with what it judges.
bool isAcyclic(std::uint32_t nodes, const Arcs& arcs, const std::vector<std::size_t>& without = {})
{
    std::vector<std::uint32_t> callers(nodes, 0);
    std::vector<bool> isOut(arcs.size(), false);
    for (const std::size_t i : without)
        isOut[i] = true;
    for (std::size_t i = 0; i < arcs.size(); ++i)
        callers[arcs[i].to] += !isOut[i];
    std::vector<std::uint32_t> open;
    for (std::uint32_t node = 0; node < nodes; ++node)
        if (callers[node] == 0)
            open.push_back(node);
    std::uint32_t done = 0;
    for (; !open.empty(); ++done) {
        const std::uint32_t node = open.back();
        open.pop_back();
        for (std::size_t i = 0; i < arcs.size(); ++i)
            if (!isOut[i] && arcs[i].from == node && --callers[arcs[i].to] == 0)
                open.push_back(arcs[i].to);
    }
    return done == nodes;
}

std::uint64_t callsOf(const Arcs& arcs, const std::vector<std::size_t>& set)
{
    return std::accumulate(set.begin(), set.end(), std::uint64_t{0},
                           [&](std::uint64_t sum, std::size_t i) { return sum + arcs[i].calls; });
}

/// Calls and arcs of the best set: by trying all orders of the nodes.
std::pair<std::uint64_t, std::size_t> bestByTrying(std::uint32_t nodes, const Arcs& arcs)
{
    std::vector<std::uint32_t> place(nodes);
    std::iota(place.begin(), place.end(), 0u);
    std::pair<std::uint64_t, std::size_t> best{UINT64_MAX, 0};
    do {
        std::pair<std::uint64_t, std::size_t> price{0, 0};
        for (const CountedArc& arc : arcs)
            if (place[arc.to] < place[arc.from])
                price = {price.first + arc.calls, price.second + 1};
        best = std::min(best, price);
    } while (std::next_permutation(place.begin(), place.end()));
    return best;
}

/// Calls of the best set, by what it costs to put each set of nodes first.
std::uint64_t bestBySets(std::uint32_t nodes, const Arcs& arcs)
{
    std::vector<std::uint64_t> best(std::size_t{1} << nodes, UINT64_MAX);
    best[0] = 0;
    for (std::size_t set = 0; set < best.size(); ++set)
        for (std::uint32_t next = 0; next < nodes; ++next) {
            if (set >> next & 1)
                continue;
            std::uint64_t calls = best[set];
            for (const CountedArc& arc : arcs)
                calls += arc.from == next && (set >> arc.to & 1) ? arc.calls : 0;
            std::uint64_t& known = best[set | std::size_t{1} << next];
            known = std::min(known, calls);
        }
    return best.back();
}

Arcs randomArcs(std::mt19937& random, std::uint32_t nodes, std::size_t count, std::uint64_t mostCalls)
{
    Arcs arcs;
    for (std::size_t i = 0; i < count; ++i) {
        const auto from = static_cast<std::uint32_t>(random() % nodes),
                   to = static_cast<std::uint32_t>(random() % nodes);
        const bool isNew =
            std::none_of(arcs.begin(), arcs.end(), [&](const CountedArc& a) { return a.from == from && a.to == to; });
        if (from != to && isNew)
            arcs.push_back({from, to, random() % (mostCalls + 1)});
    }
    return arcs;
}

} // namespace

class TestFeedbackArcs : public QObject {
    Q_OBJECT

private slots:
    void aGraphWithoutCyclesStaysWhole()
    {
        QVERIFY(findFeedbackArcs(3, Arcs{{0, 1, 5}, {1, 2, 5}, {0, 2, 5}}).empty());
        QVERIFY(findFeedbackArcs(0, {}).empty());
    }
    void theCheaperOfTwoArcsIsCut()
    {
        QCOMPARE(findFeedbackArcs(2, Arcs{{0, 1, 3}, {1, 0, 4}}), std::vector<std::size_t>{0});
        QCOMPARE(findFeedbackArcs(2, Arcs{{0, 1, 4}, {1, 0, 3}}), std::vector<std::size_t>{1});
    }
    void oneArcWithMoreCallsMayBeCheaperThanMany()
    {
        // Three ways from 0 to 4 and one back.
        const Arcs arcs{{0, 1, 5}, {1, 4, 5}, {0, 2, 5}, {2, 4, 5}, {0, 3, 5}, {3, 4, 5}, {4, 0, 14}};
        QCOMPARE(findFeedbackArcs(5, arcs), std::vector<std::size_t>{6});
    }
    void arcsNeverTakenAreCutForNothing()
    {
        QCOMPARE(findFeedbackArcs(3, Arcs{{0, 1, 1}, {1, 2, 1}, {2, 0, 0}}), std::vector<std::size_t>{2});
    }
    void callsBeyondAllSumsAreCompared()
    {
        QCOMPARE(findFeedbackArcs(2, Arcs{{0, 1, UINT64_MAX}, {1, 0, 7}}), std::vector<std::size_t>{1});
    }
    void smallGraphsHaveTheBestSet()
    {
        std::mt19937 random(1982);
        for (int round = 0; round < 400; ++round) {
            const auto nodes = static_cast<std::uint32_t>(2 + random() % 6);
            const Arcs arcs = randomArcs(random, nodes, nodes * (1 + random() % 4), round % 2 ? 3 : 1000);
            const auto cut = findFeedbackArcs(nodes, arcs);
            QVERIFY(isAcyclic(nodes, arcs, cut));
            QVERIFY((std::pair{callsOf(arcs, cut), cut.size()}) == bestByTrying(nodes, arcs));
        }
    }
    /// An interpreter calls many functions, which call back: to cut those calls is the best. A function passes one that
    /// it calls and is called by once, not first in one direction and then in the other.
    void callsBackToOneAreFound()
    {
        for (const std::uint32_t nodes : {3u, 12u, 13u, 40u}) {
            Arcs arcs;
            for (std::uint32_t f = 1; f < nodes; ++f) {
                arcs.push_back({0, f, 1'000'000});
                arcs.push_back({f, 0, f});
            }
            QCOMPARE(callsOf(arcs, findFeedbackArcs(nodes, arcs)), std::uint64_t{nodes} * (nodes - 1) / 2);
        }
    }
    /// The graphs are just too large to be solved exactly, and many pairs in them call each other.
    void largerGraphsComeNearTheBestSet()
    {
        std::mt19937 random(16);
        std::uint64_t best = 0, found = 0;
        for (int round = 0; round < 40; ++round) {
            constexpr std::uint32_t nodes = 13;
            Arcs arcs = randomArcs(random, nodes, 30, 100);
            for (std::size_t i = 0, count = arcs.size(); i < count; ++i)
                if (std::none_of(arcs.begin(), arcs.end(),
                                 [&](const CountedArc& a) { return a.from == arcs[i].to && a.to == arcs[i].from; }))
                    arcs.push_back({arcs[i].to, arcs[i].from, random() % 100});
            best += bestBySets(nodes, arcs);
            found += callsOf(arcs, findFeedbackArcs(nodes, arcs));
        }
        QVERIFY(found >= best);
        QVERIFY2(found * 100 <= best * 105, (std::to_string(found) + " of " + std::to_string(best)).c_str());
    }
    /// Calls down a hierarchy of 60 functions are many, each one up is a single one: to cut those is the best.
    void callsUpAHierarchyAreFound()
    {
        std::mt19937 random(60);
        for (int round = 0; round < 20; ++round) {
            constexpr std::uint32_t nodes = 60;
            Arcs arcs;
            for (std::uint32_t f = 0; f + 1 < nodes; ++f)
                for (std::uint32_t callee = f + 1; callee < std::min(nodes, f + 5); ++callee)
                    arcs.push_back({f, callee, 50 + random() % 50});
            const std::size_t down = arcs.size();
            for (std::uint32_t up = 0; up < 12; ++up) {
                const auto from = static_cast<std::uint32_t>(30 + random() % 30);
                arcs.push_back({from, static_cast<std::uint32_t>(random() % 30), 1});
            }
            std::shuffle(arcs.begin(), arcs.end(), random);
            const auto cut = findFeedbackArcs(nodes, arcs);
            QVERIFY(isAcyclic(nodes, arcs, cut));
            QCOMPARE(callsOf(arcs, cut), arcs.size() - down);
        }
    }
    void noArcOfTheSetCanBePutBack()
    {
        std::mt19937 random(13);
        for (int round = 0; round < 50; ++round) {
            const auto nodes = static_cast<std::uint32_t>(13 + random() % 40);
            const Arcs arcs = randomArcs(random, nodes, nodes * 4, 100);
            const auto cut = findFeedbackArcs(nodes, arcs);
            QVERIFY(isAcyclic(nodes, arcs, cut));
            for (const std::size_t i : cut) {
                auto others = cut;
                others.erase(std::find(others.begin(), others.end(), i));
                QVERIFY(!isAcyclic(nodes, arcs, others));
            }
        }
    }
    /// A random tournament costs about half of its arcs in any order; a good one is well below.
    void largeGraphsCostLessThanAnOrderByChance()
    {
        std::mt19937 random(7);
        const Arcs arcs = randomArcs(random, 200, 2000, 100);
        std::uint64_t byNumber = 0;
        for (const CountedArc& arc : arcs)
            byNumber += arc.to < arc.from ? arc.calls : 0;
        QVERIFY(callsOf(arcs, findFeedbackArcs(200, arcs)) * 10 < byNumber * 6);
    }
};

QTEST_APPLESS_MAIN(TestFeedbackArcs)
#include "tst_feedback_arcs.moc"
