// SPDX-License-Identifier: MIT
//
// The nodes, arcs and cycles of a diagram: which functions it has room for, how they are connected, and its order.
#include "gmonscope/diagram_style.h"

#include "built_diagram.h"
#include "random_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

using namespace gmonscope;
using namespace gmonscope::test;

class TestDiagramBuilder : public QObject {
    Q_OBJECT
private slots:
    void nodesArcsAndACycleAreFound()
    {
        const Diagram d = diagramOf(parser);
        QCOMPARE(d.nodes.size(), std::size_t{5}); // not the unreached one
        QVERIFY(!node(d, "unused"));
        QCOMPARE(d.nodes.front().name, std::string("main"));
        QCOMPARE(d.cycles.size(), std::size_t{1});
        QCOMPARE(d.cycles[0].nodes.size(), std::size_t{3});
        QCOMPARE(d.cycles[0].title, std::string("cycle 1 · 3 functions · 99.0\u00A0%"));
        QCOMPARE(static_cast<int>(arc(d, "main", "parse")->kind), static_cast<int>(DiagramArcKind::Time));
        QCOMPARE(static_cast<int>(arc(d, "parse", "term")->kind), static_cast<int>(DiagramArcKind::InsideCycle));
        QCOMPARE(static_cast<int>(arc(d, "main", "lex")->kind), static_cast<int>(DiagramArcKind::NeverCalled));
        QVERIFY(!arc(d, "parse", "parse"));
        QCOMPARE(node(d, "parse")->selfCalls, std::uint64_t{2});
        QCOMPARE(arc(d, "main", "parse")->weight, 8);
        QCOMPARE(d.summary(),
                 std::string("5 boxes hold 100.0\u00A0% of the time · 5 of 5 functions · estimated shares"));
    }

    void membersOfACycleThatAreNextToNothingStayOut()
    {
        std::string text = "<external> -> main 1\nmain -> in 1\nin 5\nin -> m0 1\n";
        for (int i = 0; i < 20; ++i) {
            const std::string member = "m" + std::to_string(i);
            text += member + (i < 3 ? " 2\n" : " 0.0001\n") + member + " -> " +
                    (i < 19 ? "m" + std::to_string(i + 1) : "in") + " 3\n";
            text += "main -> other" + std::to_string(i) + " 1\nother" + std::to_string(i) + " 1\n";
        }
        const Diagram d = diagramOf(text.c_str(), {.maxFunctions = 16});
        QCOMPARE(d.cycles.size(), std::size_t{1});
        QCOMPARE(d.cycles[0].nodes.size(), std::size_t{4}); // in, m0, m1, m2
        for (const DiagramNode& n : d.nodes)
            QVERIFY2(n.totalShare >= 0.001, n.name.c_str());
    }

    void arcsOfNextToNoTimeAreLeftOutIfNotAllHasRoom()
    {
        const auto text = [](int others) {
            std::string all = "<external> -> main 1\nmain 1\nmain -> a 1\na 30\nmain -> b 1\nb 20\na -> b 10000\n"
                              "a -> c 1\nc 1\n";
            for (int i = 0; i < others; ++i)
                all += "main -> other" + std::to_string(i) + " 1\nother" + std::to_string(i) + " 1\n";
            return all;
        };
        const Diagram some = diagramOf(text(30).c_str(), {.maxFunctions = 10});
        QVERIFY(!arc(some, "main", "b") && arc(some, "a", "b"));
        QVERIFY(some.arcsHidden >= 1);
        QVERIFY(arc(diagramOf(text(3).c_str(), {.maxFunctions = 10}), "main", "b"));
    }

    void callbacksHangUnderTheLibraryThatCallsThem()
    {
        const char* const text = "<external> -> main 1\nmain -> sort 1\n<external:libc.so.6> -> compare 500\n"
                                 "main;sort;qsort;compare = 60\nmain;sort;qsort = 20\nmain = 20\n";
        DiagramOptions options;
        options.isMeasured = true;
        const Diagram measured = diagramOf(text, options);
        QVERIFY(measured.isMeasured);
        QCOMPARE(node(measured, "sort")->shareText, std::string("80.0\u00A0%"));
        const DiagramArc* const call = arc(measured, "qsort", "compare");
        QVERIFY(call && style::isUncounted(*call) && !node(measured, "compare")->isRoot);
        QCOMPARE(call->share, 0.6);
        const Diagram estimated = diagramOf(text);
        QCOMPARE(node(estimated, "sort")->shareText, std::string("20.0\u00A0%")); // by counts nobody passes it on
        QCOMPARE(arc(estimated, "qsort", "compare")->share, 0.0);
        QVERIFY(arc(estimated, "qsort", "compare")->tip.find("not counted") != std::string::npos);
    }

    void whatAlsoBeginsThreadsHasCallersAndAHalfDisc()
    {
        const char* const text = "<external> -> main 1\n<external:libgomp.so.1> -> body 4\n"
                                 "main;GOMP_parallel;body = 25\nbody = 75\n";
        DiagramOptions options;
        options.isMeasured = true;
        const Diagram d = diagramOf(text, options);
        QVERIFY(arc(d, "GOMP_parallel", "body"));
        QVERIFY(node(d, "body")->isRoot);
        QVERIFY(node(d, "body")->tip.find("part of its time has no caller") != std::string::npos);
        QVERIFY(!node(diagramOf(text), "body")->isRoot);
    }

    void aRootWithoutCallsOrTicksCounts()
    {
        // Nothing in the file says that main was called, only that it calls.
        const Diagram d = diagramOf("main -> work 1\nwork 2\nunused 0\n");
        QVERIFY(node(d, "main")->isRoot);
        QCOMPARE(d.functionsReached, std::size_t{2});
        QCOMPARE(d.functionsShown, std::size_t{2});
    }

    void onlyTheRootIsSpontaneous()
    {
        const Diagram d = diagramOf(parser);
        for (const DiagramNode& n : d.nodes)
            QCOMPARE(n.isRoot, n.name == "main");
    }

    void aRootSaysWhetherTheOutsideCallsIt()
    {
        const Diagram d = diagramOf("<external> -> main 1\nmain -> work 1\nthread -> work 1\nwork 2\n");
        QVERIFY(node(d, "main")->isRoot && node(d, "thread")->isRoot && !node(d, "work")->isRoot);
        QCOMPARE(node(d, "main")->rootCaption(), std::string_view("<external>"));
        QCOMPARE(node(d, "thread")->rootCaption(), std::string_view("<spontaneous>"));
    }

    void aCycleNobodyCallsHasOneWayIn()
    {
        const Diagram heaviest = diagramOf("a 1\nb 2\na -> b 1\nb -> a 1\n");
        QVERIFY(node(heaviest, "b")->isRoot && !node(heaviest, "a")->isRoot);
        const Diagram external = diagramOf("a 1\nb 2\na -> b 1\nb -> a 1\n<external> -> a 1\n");
        QVERIFY(node(external, "a")->isRoot && !node(external, "b")->isRoot);
    }

    void theEntryOfACycleStandsAtItsTop()
    {
        const Diagram d = diagramOf(parser);
        for (const DiagramArc& a : d.arcs)
            if (d.nodes[a.tail].cluster && d.nodes[a.head].cluster && d.nodes[a.head].name == "parse")
                QVERIFY(!a.ranks);
        QVERIFY(arc(d, "parse", "term")->ranks);
    }

    void foldedCyclesAreOneNode()
    {
        DiagramOptions options;
        options.toggledCycles = {CycleId{0}};
        const Diagram d = diagramOf(parser, options);
        QCOMPARE(d.cycles.size(), std::size_t{0});
        QCOMPARE(d.nodes.size(), std::size_t{3});
        QVERIFY(node(d, "cycle 1")->subject.isCycle());
        QCOMPARE(arc(d, "cycle 1", "lex")->calls, std::uint64_t{40});
        QCOMPARE(d.functionsShown, std::size_t{5});
        options.foldCyclesAbove = 2; // folded by size, unfolded by hand
        QCOMPARE(diagramOf(parser, options).cycles.size(), std::size_t{1});
        options.toggledCycles.clear();
        QCOMPARE(diagramOf(parser, options).cycles.size(), std::size_t{0});
    }

    void functionsOutOfSightAreConnectedToTheirRoot()
    {
        // The hot leaf's only caller is light in the measure by calls: main and middle are called once.
        const Diagram d =
            diagramOf("<external> -> main 1\nmain -> middle 1\nmiddle -> leaf 1000\nmain -> x 10\nmain -> y 9\n",
                      {.maxFunctions = 1});
        QCOMPARE(static_cast<int>(d.measure), static_cast<int>(Measure::Calls));
        QVERIFY(node(d, "leaf") && node(d, "main") && !node(d, "middle") && !node(d, "x"));
        QCOMPARE(arc(d, "main", "leaf")->hiddenFunctions, 1U);
        QCOMPARE(node(d, "leaf")->valueText, std::string("1,000×"));
    }

    void theHottestFunctionIsShownBeforeThoseThatOnlyPassItsTimeOn()
    {
        std::string text = "<external> -> main 1\nmain -> read 1\nread 2\nmain 0.01\n", from = "main";
        for (int i = 0; i < 10; ++i) {
            const std::string next = "step" + std::to_string(i);
            text += from + " -> " + next + " 1\n";
            from = next;
        }
        text += from + " -> choose 1\nchoose 0.1\nchoose -> hot 7\nchoose -> warm 9\nhot 5\nwarm 3\n";
        const Diagram d = diagramOf(text.c_str(), {.maxFunctions = 5});
        for (const char* name : {"main", "hot", "warm", "read", "choose"})
            QVERIFY2(node(d, name), name);
        QCOMPARE(d.nodes.size(), std::size_t{5});
        QCOMPARE(arc(d, "main", "choose")->hiddenFunctions, 10U);
        QVERIFY(arc(d, "choose", "hot") && arc(d, "choose", "warm"));
    }

    void thePictureHoldsMostOfWhatAsManyHottestFunctionsHold()
    {
        std::mt19937 random(18);
        const auto below = [&](unsigned end) { return static_cast<unsigned>(random() % end); };
        for (int round = 0; round < 50; ++round) {
            std::string text = "<external> -> f0 1\n";
            std::vector<double> self;
            for (unsigned f = 0; f < 200; ++f) {
                self.push_back(std::pow(1.0 + below(round % 2 ? 10 : 1000), -1.0));
                text += "f" + std::to_string(f) + ' ' + std::to_string(self.back()) + '\n';
                if (f > 0) // calls lead to higher numbers: no cycles
                    text += "f" + std::to_string(below(f)) + " -> f" + std::to_string(f) + " 3\n";
                if (f > 1)
                    text += "f" + std::to_string(below(f)) + " -> f" + std::to_string(f) + " 1\n";
            }
            const std::size_t boxes = 10 + below(50);
            const Diagram d = diagramOf(text.c_str(), {.maxFunctions = boxes});
            std::sort(self.rbegin(), self.rend());
            const auto sum = [&](std::size_t count) {
                return std::accumulate(self.begin(), self.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
            };
            QVERIFY(d.nodes.size() <= boxes);
            QVERIFY2(d.selfShareShown >= 0.849 * sum(boxes) / sum(self.size()),
                     qPrintable(QString::number(d.selfShareShown)));
            std::vector<bool> hasCaller(d.nodes.size());
            for (const DiagramArc& one : d.arcs)
                hasCaller[one.head] = true;
            for (std::size_t i = 0; i < d.nodes.size(); ++i)
                QVERIFY(hasCaller[i] || d.nodes[i].isRoot);
        }
    }

    void pathsOverHiddenFunctionsAreDotted()
    {
        std::string text = "main 1\nhot 50\n<external> -> main 1\n";
        // A chain too long to be filled in.
        std::string from = "main";
        for (int i = 0; i < 30; ++i) {
            const std::string next = "step" + std::to_string(i);
            text += from + " -> " + next + " 1\n";
            from = next;
        }
        text += from + " -> hot 7\nmain -> other 1\nother 0.01\n";
        const Diagram all = diagramOf(text.c_str(), {.maxFunctions = 40});
        QVERIFY(std::none_of(all.arcs.begin(), all.arcs.end(),
                             [](const DiagramArc& a) { return a.kind == DiagramArcKind::ThroughHidden; }));

        // hot is called from two sides; the lighter one comes over hidden functions.
        const Diagram two =
            diagramOf("main 1\nhot 50\nnear 1\nside 0.02\n<external> -> main 1\nmain -> near 1\nnear -> hot 60\n"
                      "main -> side 1\nside -> hot 40\nmain -> a 1\na 5\nnear -> b 1\nb 25\n",
                      {.maxFunctions = 3});
        QVERIFY(!node(two, "side") && node(two, "hot"));
        const DiagramArc* dotted = arc(two, "main", "hot");
        QVERIFY(dotted);
        QCOMPARE(static_cast<int>(dotted->kind), static_cast<int>(DiagramArcKind::ThroughHidden));
        QCOMPARE(dotted->hiddenFunctions, 1u);
        QCOMPARE(dotted->label, std::string("1"));
    }

    void withoutTicksCallsDecide()
    {
        const Diagram d = diagramOf("<external> -> main 1\nmain -> a 30\nmain -> b 10\n");
        QCOMPARE(static_cast<int>(d.measure), static_cast<int>(Measure::Calls));
        QCOMPARE(d.nodes.front().name, std::string("a"));
        QCOMPARE(arc(d, "main", "a")->label, std::string("30×"));
        QVERIFY(arc(d, "main", "a")->share > arc(d, "main", "b")->share);
        QVERIFY(QString::fromStdString(d.summary()).contains("of the calls"));
    }

    void rankingArcsHaveNoCycle()
    {
        for (unsigned seed = 1; seed <= 40; ++seed) {
            DiagramOptions options;
            options.maxFunctions = 20 + seed * 3;
            options.foldCyclesAbove = seed % 2 ? 25 : 500;
            const Diagram d = buildDiagram(
                *test::profileFromText(test::randomProgramText({.seed = seed, .functions = 120, .cycles = seed % 8})),
                options);
            std::vector<int> state(d.nodes.size(), 0);
            const std::function<bool(std::uint32_t)> hasCycle = [&](std::uint32_t at) {
                state[at] = 1;
                for (const DiagramArc& a : d.arcs)
                    if (a.ranks && a.tail == at && (state[a.head] == 1 || (state[a.head] == 0 && hasCycle(a.head))))
                        return true;
                state[at] = 2;
                return false;
            };
            for (std::uint32_t i = 0; i < d.nodes.size(); ++i)
                QVERIFY(state[i] != 0 || !hasCycle(i));
        }
    }

    void theOrderIsFixedAndTheResultAlwaysTheSame()
    {
        const auto profile = test::profileFromText(test::randomProgramText({.seed = 5, .functions = 200}));
        const Diagram a = buildDiagram(*profile), b = buildDiagram(*profile);
        QCOMPARE(a.arcs.size(), b.arcs.size());
        for (std::size_t i = 0; i < a.arcs.size(); ++i) {
            QCOMPARE(a.arcs[i].tip, b.arcs[i].tip);
            QVERIFY(i == 0 ||
                    std::pair(a.arcs[i - 1].tail, a.arcs[i - 1].head) < std::pair(a.arcs[i].tail, a.arcs[i].head));
        }
        for (std::size_t i = 1; i < a.nodes.size(); ++i)
            QVERIFY(a.nodes[i - 1].totalShare >= a.nodes[i].totalShare);
        QVERIFY(a.functionsShown >= 25 && a.functionsShown <= 60);
        for (const DiagramArc& arc : a.arcs)
            QVERIFY(arc.weight >= 1 && arc.weight <= 8);
    }

    void noNumberOfFunctionsIsTooMany()
    {
        const auto profile =
            test::profileFromText(test::randomProgramText({.seed = 9, .functions = 5000, .cycles = 40}));
        DiagramOptions options;
        options.maxFunctions = SIZE_MAX;
        const Diagram d = buildDiagram(*profile, options);
        QVERIFY2(d.nodes.size() >= 1000 && d.nodes.size() < 2400, std::to_string(d.nodes.size()).c_str());
        QCOMPARE(d.functionsReached, std::size_t{5000});
        options.maxFunctions = 0;
        QVERIFY(buildDiagram(*profile, options).nodes.empty());
        QVERIFY(diagramOf("").nodes.empty());
    }
};

QTEST_APPLESS_MAIN(TestDiagramBuilder)
#include "tst_diagram_builder.moc"
