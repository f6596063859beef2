// SPDX-License-Identifier: MIT
#include "graph/cycles.h"
#include "graph_text.h"

#include <QTest>

#include <random>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// "1: a b | 2: c d", members by name.
std::string cyclesOf(const std::string& graph)
{
    const auto profile = profileFromText(graph);
    std::string text;
    for (const Cycle& cycle : profile->cycles()) {
        std::vector<std::string_view> names;
        for (const FunctionId member : cycle.members)
            names.push_back(profile->function(member).name);
        std::sort(names.begin(), names.end());
        text += (text.empty() ? "" : " | ") + std::to_string(cycle.number) + ":";
        for (const std::string_view name : names)
            text += " " + std::string(name);
    }
    return text;
}

/// Functions 0..count-1 and calls between them.
CallGraph graphOf(std::uint32_t count, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& arcs)
{
    FunctionTable table;
    table.functions.resize(count);
    std::vector<SymbolizedCall> calls;
    for (const auto& [from, to] : arcs)
        calls.push_back({.caller = FunctionId{from}, .callee = FunctionId{to}, .calls = 1});
    return buildCallGraph(table, std::move(calls));
}

/// reaches[a][b]: there is a path from a to b. By brute force (Warshall).
std::vector<std::vector<bool>> reachability(const CallGraph& graph)
{
    const std::size_t n = graph.arcsFrom.starts.size() - 1;
    std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n, false));
    for (const Arc& arc : graph.arcs)
        reaches[arc.caller.value][arc.callee.value] = true;
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b)
                if (reaches[a][k] && reaches[k][b])
                    reaches[a][b] = true;
    return reaches;
}

} // namespace

class TestCycles : public QObject {
    Q_OBJECT

private slots:
    void aChainHasNoCycle() { QCOMPARE(cyclesOf("a -> b 1\nb -> c 1\n"), std::string()); }
    void selfRecursionIsNoCycle() { QCOMPARE(cyclesOf("a -> b 1\nb -> b 9\n"), std::string()); }
    void mutualCallsAreACycle() { QCOMPARE(cyclesOf("a -> b 1\nb -> c 1\nc -> b 1\n"), std::string("1: b c")); }
    void cyclesThatShareAFunctionAreOne()
    {
        QCOMPARE(cyclesOf("a -> b 1\nb -> a 1\nb -> c 1\nc -> b 1\n"), std::string("1: a b c"));
    }
    void cyclesThatCallEachOtherOneWayAreTwo()
    {
        QCOMPARE(cyclesOf("a -> b 1\nb -> a 1\nb -> c 1\nc -> d 1\nd -> c 1\n"), std::string("1: a b | 2: c d"));
    }
    void cyclesAreNumberedByTheirLowestAddress()
    {
        QCOMPARE(cyclesOf("m -> x 1\nx -> a 1\nm -> z 1\nz -> y 1\ny -> z 1\na -> x 1\n"),
                 std::string("1: a x | 2: y z"));
    }
    void callsFromOutsideDoNotCloseACycle()
    {
        QCOMPARE(cyclesOf("<external> -> a 1\na -> b 1\n<external> -> b 1\n"), std::string());
    }
    void arcsNeverTakenCloseACycleAsAnyOther() { QCOMPARE(cyclesOf("a -> b 1\nb -> a 0\n"), std::string("1: a b")); }
    void aChainOfAMillionFunctionsNeedsNoDeepStack()
    {
        constexpr std::uint32_t count = 1'000'000;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;
        for (std::uint32_t i = 0; i + 1 < count; ++i)
            arcs.emplace_back(i, i + 1);
        QCOMPARE(findComponents(graphOf(count, arcs)).count(), std::size_t{count});
        arcs.emplace_back(count - 1, 0u);
        QCOMPARE(findComponents(graphOf(count, arcs)).count(), std::size_t{1});
    }
    void componentsComeCalleesFirst()
    {
        const CallGraph graph = graphOf(5, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {0, 4}});
        const Components components = findComponents(graph);
        std::vector<std::size_t> place(5);
        for (std::size_t c = 0; c < components.count(); ++c)
            for (const FunctionId f : components.of(c))
                place[f.value] = c;
        for (const Arc& arc : graph.arcs)
            QVERIFY(place[arc.callee.value] <= place[arc.caller.value]);
    }
    void randomGraphsAgreeWithReachability()
    {
        std::mt19937 random(1972);
        for (int round = 0; round < 300; ++round) {
            const auto below = [&random](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
            const std::uint32_t count = 1 + below(25);
            std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs(below(2 * count + 1));
            for (auto& arc : arcs)
                arc = {below(count), below(count)};
            const CallGraph graph = graphOf(count, arcs);
            const Components components = findComponents(graph);
            const auto reaches = reachability(graph);
            std::vector<std::size_t> place(count, count);
            for (std::size_t c = 0; c < components.count(); ++c)
                for (const FunctionId f : components.of(c))
                    place[f.value] = c;
            for (std::uint32_t a = 0; a < count; ++a)
                for (std::uint32_t b = 0; b < count; ++b)
                    QCOMPARE(place[a] == place[b], a == b || (reaches[a][b] && reaches[b][a]));
        }
    }
    void aLevelIsOneAboveTheHighestThatIsCalled()
    {
        std::mt19937 random(1973);
        for (int round = 0; round < 300; ++round) {
            const auto below = [&random](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
            const std::uint32_t count = 1 + below(40);
            std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs(below(2 * count + 1));
            for (auto& arc : arcs)
                arc = {below(count), below(count)};
            const CallGraph graph = graphOf(count, arcs);
            const Components components = findComponents(graph);
            std::vector<std::size_t> component(count);
            for (std::size_t c = 0; c < components.count(); ++c)
                for (const FunctionId f : components.of(c))
                    component[f.value] = c;
            std::vector<std::uint32_t> expected(components.count());
            for (std::size_t c = 0; c < components.count(); ++c) // callees come first
                for (const Arc& arc : graph.arcs)
                    if (const auto callee = component[arc.callee.value];
                        component[arc.caller.value] == c && callee != c)
                        expected[c] = std::max(expected[c], expected[callee] + 1);
            QCOMPARE(components.levels, expected);
        }
    }
};

QTEST_APPLESS_MAIN(TestCycles)
#include "tst_cycles.moc"
