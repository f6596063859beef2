// SPDX-License-Identifier: MIT
#include "gmonscope/diagram_style.h"
#include "gmonscope/elide.h"

#include "graph_text.h"
#include "random_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

using namespace gmonscope;

namespace {

const DiagramNode* node(const Diagram& diagram, const std::string& name)
{
    const auto found =
        std::find_if(diagram.nodes.begin(), diagram.nodes.end(), [&](const DiagramNode& n) { return n.name == name; });
    return found == diagram.nodes.end() ? nullptr : &*found;
}

const DiagramArc* arc(const Diagram& diagram, const std::string& tail, const std::string& head)
{
    const auto found = std::find_if(diagram.arcs.begin(), diagram.arcs.end(), [&](const DiagramArc& a) {
        return diagram.nodes[a.tail].name == tail && diagram.nodes[a.head].name == head;
    });
    return found == diagram.arcs.end() ? nullptr : &*found;
}

Diagram diagramOf(const char* text, DiagramOptions options = {})
{
    return buildDiagram(*test::profileFromText(text), options);
}

constexpr const char* parser =
    "main 0.1\nparse 1\nterm 2\nfactor 3\nlex 4\nunused 0\n"
    "<external> -> main 1\nmain -> parse 5\nparse -> term 9\nterm -> factor 20\nfactor -> parse 4\n"
    "parse -> parse 2\nfactor -> lex 30\nterm -> lex 10\nmain -> lex 0\n";

} // namespace

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

    void whatIsNotShownIsCountedBesideItsNeighbours()
    {
        DiagramOptions options;
        options.maxFunctions = 1;
        const Diagram d = diagramOf("main -> a 1\nmain -> b 1\nmain -> c 1\nb -> a 1\na 0.5\nb 1.5\nc 8\n", options);
        QVERIFY(node(d, "main") && d.nodes.size() == 1);
        QCOMPARE(node(d, "main")->hiddenCallees.functions, 3U);
        QVERIFY(std::abs(node(d, "main")->hiddenCallees.share - 1) < 1e-9);
        QCOMPARE(node(d, "main")->hiddenCallers.functions, 0U);
        QCOMPARE(stubsWorthShowing(d).size(), std::size_t{1});
    }

    void unfoldingShowsTheHeaviestNeighbours()
    {
        const char* const text = "main -> a 1\nmain -> b 1\nmain -> c 1\nb -> a 1\na 0.5\nb 1.5\nc 8\n";
        DiagramOptions options;
        options.maxFunctions = 1;
        const auto profile = test::profileFromText(text);
        options.unfolded = {{EntryRef::of(test::idOf(*profile, "main")), Side::Callees, 2}};
        const Diagram d = buildDiagram(*profile, options);
        QVERIFY(node(d, "c") && node(d, "b") && !node(d, "a"));
        QCOMPARE(node(d, "main")->hiddenCallees.functions, 1U);
        QCOMPARE(node(d, "b")->hiddenCallees.functions, 1U);
        // What is not in the picture itself has nothing to unfold.
        options.unfolded = {{EntryRef::of(test::idOf(*profile, "b")), Side::Callees, 2}};
        QCOMPARE(buildDiagram(*profile, options).nodes.size(), std::size_t{1});
        // Nor is anything shown that is out of focus.
        options.unfolded = {{EntryRef::of(test::idOf(*profile, "main")), Side::Callees, 9}};
        options.focus.assign(profile->functions().size(), true);
        options.focus[test::idOf(*profile, "c").value] = false;
        const Diagram focused = buildDiagram(*profile, options);
        QVERIFY(node(focused, "b") && node(focused, "a") && !node(focused, "c"));
        QCOMPARE(node(focused, "main")->hiddenCallees.functions, 0U);
    }

    /// main is no better than its callees here, and is drawn to connect them.
    void whatConnectsOthersCanBeUnfolded()
    {
        const auto profile =
            test::profileFromText("<external> -> main 1\nmain -> a 2\nmain -> b 3\nmain -> c 4\nmain -> d 5\n");
        DiagramOptions options;
        options.maxFunctions = 2;
        QVERIFY(node(buildDiagram(*profile, options), "main"));
        QCOMPARE(node(buildDiagram(*profile, options), "main")->hiddenCallees.functions, 2U);
        options.unfolded = {{EntryRef::of(test::idOf(*profile, "main")), Side::Callees, 2}};
        const Diagram d = buildDiagram(*profile, options);
        QCOMPARE(d.nodes.size(), std::size_t{5});
        QCOMPARE(node(d, "main")->hiddenCallees.functions, 0U);
    }

    void aChainOfSingleCallsBecomesOneNode()
    {
        const auto profile = test::profileFromText("main -> a 2\na -> b 4\nb -> c 1\nc -> d 3\nc -> e 1\nmain -> e 1\n"
                                                   "main 1\na 0.5\nb 1.5\nc 2\nd 3\ne 2\n");
        DiagramOptions options;
        const Diagram open = buildDiagram(*profile, options);
        QCOMPARE(open.nodes.size(), std::size_t{6});
        options.foldsChains = true;
        const Diagram d = buildDiagram(*profile, options);
        QCOMPARE(d.nodes.size(), std::size_t{4}); // c calls two: it is the last
        const DiagramNode* const chain = node(d, "a -> b -> c");
        QVERIFY(chain);
        QVERIFY(chain->subject == EntryRef::of(test::idOf(*profile, "a")));
        QCOMPARE(chain->chain.size(), std::size_t{3});
        QCOMPARE(chain->chain[1].name, std::string("b"));
        QCOMPARE(chain->totalShare, node(open, "a")->totalShare);
        QVERIFY(std::abs(chain->selfShare - 0.4) < 1e-9); // of 10 s
        QCOMPARE(chain->calls, std::uint64_t{2});
        QCOMPARE(chain->label, std::string("a"));
        QCOMPARE(chain->lastLabel, std::string("c"));
        QVERIFY(chain->standsFor(test::idOf(*profile, "b")) && !chain->standsFor(test::idOf(*profile, "d")));
        QVERIFY(chain->tip.find("\na\nb\nc\n") != std::string::npos);
        // Arcs into it go to its first function, arcs out of it come from its last.
        QCOMPARE(arc(d, "main", "a -> b -> c")->seconds, arc(open, "main", "a")->seconds);
        QCOMPARE(arc(d, "a -> b -> c", "d")->seconds, arc(open, "c", "d")->seconds);
        QVERIFY(arc(d, "a -> b -> c", "d")->tip.starts_with("c calls d"));
        QVERIFY(arc(d, "main", "a -> b -> c")->tip.starts_with("main calls a"));
        QCOMPARE(d.functionsShown, open.functionsShown);
        QCOMPARE(d.selfShareShown, open.selfShareShown);
        options.openChains = {test::idOf(*profile, "b")};
        const Diagram opened = buildDiagram(*profile, options);
        QCOMPARE(opened.nodes.size(), std::size_t{6});
        QVERIFY(node(opened, "c")->openChain == test::idOf(*profile, "b"));
        QVERIFY(!node(opened, "d")->openChain);
    }

    void onlySingleCallsAreFolded_data()
    {
        QTest::addColumn<QByteArray>("more");
        QTest::addRow("another caller") << QByteArray("main -> b 1\n");
        QTest::addRow("another callee") << QByteArray("a -> x 1\nx 1\n");
        QTest::addRow("calls itself") << QByteArray("b -> b 1\n");
        QTest::addRow("called from outside") << QByteArray("<external> -> b 1\n");
        QTest::addRow("a cycle") << QByteArray("b -> a 1\n");
    }

    void onlySingleCallsAreFolded()
    {
        QFETCH(QByteArray, more);
        DiagramOptions options;
        options.foldsChains = true;
        const char* const text = "main -> a 2\nmain -> y 1\na -> b 4\nb -> y 1\nmain 1\na 1\nb 1\ny 1\n";
        QVERIFY(node(diagramOf(text, options), "a -> b"));
        QVERIFY(!node(diagramOf((text + more).constData(), options), "a -> b"));
        options.maxFunctions = 2; // main and a: what is not shown is in no chain
        QCOMPARE(diagramOf("main -> a 1\nmain -> z 1\na -> b 1\nmain 5\na 4\nb 1\nz 1\n", options).nodes.size(),
                 std::size_t{2});
    }

    /// main to last pass nearly all of the time on to each other; as many functions below them as asked for.
    static std::string idleChain(int hot)
    {
        std::string text = "<external> -> main 1\nmain -> first 1\nfirst -> middle 1\n"
                           "middle -> last 1000\nmain -> start 1\nstart 0.02\nstart -> last 1\n";
        for (int i = 0; i < hot; ++i)
            text += "last -> hot" + std::to_string(i) + " 2\nhot" + std::to_string(i) + " 3\n";
        return text;
    }

    void aChainWithoutTimeOfItsOwnIsOneNodeIfNotAllHasRoom()
    {
        const Diagram some = diagramOf(idleChain(30).c_str(), {.maxFunctions = 20});
        const DiagramNode* const chain = node(some, "main -> first -> middle -> last");
        QVERIFY(chain && chain->isRoot);
        QVERIFY(chain->tip.starts_with(
            "4 functions, each called by the one before it, with hardly any time of their own:"));
        QCOMPARE(some.nodes.size(), std::size_t{20}); // others come in for the members
        QCOMPARE(chain->totalShare, 1.0);
        const DiagramArc* const below = arc(some, chain->name, "hot0");
        QVERIFY(below && below->tip.starts_with("last calls hot0\n"));
        const Diagram all = diagramOf(idleChain(30).c_str(), {.maxFunctions = 40});
        QVERIFY(node(all, "main") && node(all, "first") && node(all, "middle") && node(all, "last"));
    }

    void anOpenedIdleChainShowsAllItsMembers()
    {
        const auto profile = test::profileFromText(idleChain(30));
        DiagramOptions options;
        options.maxFunctions = 20;
        options.openChains = {test::idOf(*profile, "main")};
        const Diagram d = buildDiagram(*profile, options);
        for (const char* name : {"main", "first", "middle", "last"})
            QVERIFY2(node(d, name) && node(d, name)->openChain, name);
        QVERIFY(arc(d, "middle", "last"));
    }

    void whoHasTimeOfItsOwnOrSharesItOutIsInNoIdleChain()
    {
        const Diagram busy = diagramOf((idleChain(30) + "first 1\n").c_str(), {.maxFunctions = 20});
        QVERIFY(node(busy, "first") == nullptr || node(busy, "first")->chain.empty());
        for (const DiagramNode& n : busy.nodes)
            QVERIFY(n.name.find("first ->") == std::string::npos && n.name.find("-> first") == std::string::npos);
        const Diagram shared =
            diagramOf((idleChain(30) + "main -> other 1\nother -> hot0 60\nhot0 9\n").c_str(), {.maxFunctions = 20});
        QVERIFY(!node(shared, "main -> first -> middle -> last")); // a tenth of main's time comes by another way
        DiagramOptions options;
        options.maxFunctions = 20;
        const auto profile = test::profileFromText(idleChain(30));
        options.first = {EntryRef::of(test::idOf(*profile, "last"))};
        QVERIFY(node(buildDiagram(*profile, options), "last")); // the user asked for it
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

    void aChainHasTheNeighboursOfItsEnds()
    {
        DiagramOptions options;
        options.foldsChains = true;
        options.maxFunctions = 3;
        const Diagram d = diagramOf("main -> a 1\nmain -> z 1\na -> b 1\nb -> c 1\nb -> d 1\n"
                                    "main 1\na 1\nb 8\nc 0.1\nd 0.2\nz 0.1\n",
                                    options);
        const DiagramNode* const chain = node(d, "a -> b");
        QVERIFY(chain);
        QVERIFY(node(d, "d")); // it comes in for the folded one
        QCOMPARE(chain->hiddenCallees.functions, 1U);
        QCOMPARE(chain->hiddenCallers.functions, 0U);
    }

    void aStubHasItsPlaceBesideItsNode()
    {
        Diagram d;
        d.nodes.resize(2);
        d.nodes[0].name = "malloc";
        d.nodes[0].hiddenCallers = {7, 0.003};
        d.nodes[1].hiddenCallees = {1, 0.5};
        DiagramLayout layout;
        layout.bounds = {0, 0, 400, 300};
        layout.nodes = {{100, 100, 200, 148}, {100, 60, 200, 97}}; // the second leaves no room above the first
        const auto stubs =
            placeStubs(d, layout, {{0, Side::Callers}, {1, Side::Callees}, {1, Side::Callers}}, approximateTextWidth);
        QCOMPARE(stubs.size(), std::size_t{2});
        QCOMPARE(stubs[0].label, std::string("+7 callers"));
        QCOMPARE(stubs[0].tip, std::string("7 callers of malloc are not shown: 0.3\u00A0% of the time"));
        QCOMPARE(stubs[1].label, std::string("+1 callee"));
        for (const DiagramStub& stub : stubs) {
            QVERIFY(layout.bounds.contains(stub.box));
            QVERIFY(!stub.box.overlaps(layout.nodes[0]) && !stub.box.overlaps(layout.nodes[1]));
        }
        QVERIFY(!stubs[0].box.overlaps(stubs[1].box));
        QCOMPARE(stubsWorthShowing(d).size(), std::size_t{1}); // 0.3 % is told by the tip of the node alone
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

    void longNamesAreShortened_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("room");
        QTest::addColumn<QString>("expected");
        QTest::newRow("fits") << "main" << 240.0 << "main";
        QTest::newRow("arguments first") << "lumen::Parser::parse_call_expression(lumen::Token const&, int)" << 260.0
                                         << "lumen::Parser::parse_call_expression(…)";
        QTest::newRow("then templates")
            << "std::vector<lumen::Value, std::allocator<lumen::Value> >::push_back(lumen::Value const&)" << 240.0
            << "std::vector<…>::push_back(…)";
        QTest::newRow("then the middle") << "lumen::Interpreter::Implementation::visit_call_expression(int)" << 200.0
                                         << "lum…::visit_call_expression(…)";
        QTest::newRow("operators are no brackets")
            << "lumen::operator<<(std::basic_ostream<char, std::char_traits<char> >&, lumen::Value const&)" << 200.0
            << "lumen::operator<<(…)";
        QTest::newRow("less than")
            << "lumen::operator< <int, long>(lumen::Value<int> const&, lumen::Value<long> const&)" << 200.0
            << "lumen::operator< <…>(…)";
        QTest::newRow("call operator")
            << "lumen::walk_all_nodes(lumen::Node*, int)::{lambda(int)#1}::operator()(int) const" << 260.0
            << "lu…::{lambda(…)#1}::operator()(…) const";
        QTest::newRow("anonymous") << "(anonymous namespace)::handler(int, char, long, short, double, float)" << 240.0
                                   << "(anonymous namespace)::handler(…)";
        QTest::newRow("tags") << "std::__cxx11::basic_string<char>::_M_construct<char*>(char*, char*, "
                                 "std::forward_iterator_tag) [clone .isra.0]"
                              << 340.0 << "std::__cxx11::basic_string<…>::_M_construct<…>(…)";
        QTest::newRow("whole scopes") << "(anonymous namespace)::really_a_main(int, char**)" << 160.0
                                      << "(ano…::really_a_main(…)";
        QTest::newRow("a mark keeps its last word") << "λ in ConditionHandler::afterCondition [std::function manager]"
                                                    << 200.0 << "…::afterCondition […manager]";
        QTest::newRow("an address goes before a mark")
            << "void (*)(int) [std::thread] @ 0x150f4" << 180.0 << "void (…)(…) [std::thread]";
        QTest::newRow("unbalanced") << "broken<<<((((a_rather_long_name_that_has_no_end" << 150.0
                                    << "broken<<…has_no_end";
        QTest::newRow("no function") << "<unattributed>" << 60.0 << "<un…ed>";
    }

    void longNamesAreShortened()
    {
        QFETCH(QString, name);
        QFETCH(double, room);
        QFETCH(QString, expected);
        const std::string label = elideName(name.toStdString(), room, style::nameSize, FontWeight::Bold);
        QVERIFY(approximateTextWidth(label, style::nameSize, FontWeight::Bold) <= room);
        QCOMPARE(QString::fromStdString(label), expected);
    }

    void aFunctionThatRanWithoutCountedCallsSaysSo()
    {
        const Diagram d = diagramOf("main -> f 1\nmain 1\nf 1\n_start 1\n");
        QVERIFY(node(d, "_start")->tip.find("calls not counted") != std::string::npos);
        QVERIFY(node(d, "f")->tip.find("1 call") != std::string::npos);
    }

    void boxesTellOverloadsApart()
    {
        const Diagram d = diagramOf("main -> a::f(int) 1\nmain -> a::f(char) 1\nmain -> a::g(int) 1\nmain 1\n"
                                    "a::f(int) 1\na::f(char) 1\na::g(int) 1\n");
        QCOMPARE(node(d, "a::f(int)")->label, std::string("a::f(int)"));
        QCOMPARE(node(d, "a::f(char)")->label, std::string("a::f(char)"));
        QCOMPARE(node(d, "a::g(int)")->label, std::string("a::g"));
        QVERIFY(node(d, "a::g(int)")->tip.starts_with("a::g(int)\n"));
    }

    void hugeAndStrangeNamesAreShortenedInTime()
    {
        const std::string huge = "f<" + std::string(1 << 20, 'x') + ">::g(" + std::string(1 << 20, 'y') + ")";
        QVERIFY(approximateTextWidth(elideName(huge, 240, 13, FontWeight::Bold), 13, FontWeight::Bold) <= 240);
        const std::string umlauts = [] {
            std::string text;
            for (int i = 0; i < 500; ++i)
                text += "ü";
            return text;
        }();
        const QString shortened = QString::fromStdString(elideName(umlauts, 100, 13, FontWeight::Bold));
        QVERIFY(!shortened.contains(QChar::ReplacementCharacter));
        (void)elideName(std::string(3000, '\x80'), 100, 13, FontWeight::Bold);
        for (const char* const odd :
             {"x [a[1]]", "x []", "x [] [", "] [a] [b]]", " [a]", "x [a long mark::of] ]", "[ [ ]]"})
            for (double room = 0; room < 90; room += 3)
                (void)elideName(odd, room, 13, FontWeight::Bold);
    }

    void nodesAreAsWideAsTheirTexts()
    {
        for (const DiagramNode& n : diagramOf(parser).nodes) {
            QVERIFY(n.width >= style::nodeMinWidth && n.width <= style::nodeMaxWidth);
            QVERIFY(approximateTextWidth(n.label, style::nameSize, FontWeight::Bold) <=
                    n.width - 2 * style::nodePadding);
        }
    }

    void everyInkCanBeRead()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            const Palette& palette = paletteFor(theme);
            for (const Rgb fill : palette.selfShare)
                QVERIFY(contrast(fill, inkOn(palette, fill)) >= 4.5);
            QVERIFY(contrast(palette.cycleText, palette.cycleStrip) >= 4.5);
            QVERIFY(contrast(palette.arcText, palette.canvas) >= 4.5);
            QVERIFY(contrast(palette.arc, palette.canvas) >= 3);
        }
        QCOMPARE(selfShareStep(0), std::size_t{0});
        QCOMPARE(selfShareStep(0.004), std::size_t{1});
        QCOMPARE(selfShareStep(0.19), std::size_t{6});
        QCOMPARE(selfShareStep(0.20), std::size_t{7});
    }

    void arrowHeadsPointAlongTheCurve()
    {
        const ArrowHead head = arrowHead({{0, 0}, {0, 10}, {0, 20}, {0, 30}}, 1);
        QCOMPARE(head.tip.y, 30.0);
        QVERIFY(std::abs(head.lineEnd.x) < 1e-9 && head.lineEnd.y < 30 && head.lineEnd.y > 20);
        QVERIFY(std::abs(head.left.x + head.right.x) < 1e-9);
        (void)arrowHead({}, 1);
        (void)arrowHead({{1, 1}, {1, 1}, {1, 1}, {1, 1}}, 1);
    }
};

QTEST_APPLESS_MAIN(TestDiagramBuilder)
#include "tst_diagram_builder.moc"
