// SPDX-License-Identifier: MIT
//
// Functions that a diagram leaves out beside its nodes, or holds in one: neighbours to unfold, their stubs, and chains
// of calls.
#include "built_diagram.h"

#include <QTest>

#include <cmath>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// main to last pass nearly all of the time on to each other; as many functions below them as asked for.
std::string idleChain(int hot)
{
    std::string text = "<external> -> main 1\nmain -> first 1\nfirst -> middle 1\n"
                       "middle -> last 1000\nmain -> start 1\nstart 0.02\nstart -> last 1\n";
    for (int i = 0; i < hot; ++i)
        text += "last -> hot" + std::to_string(i) + " 2\nhot" + std::to_string(i) + " 3\n";
    return text;
}

} // namespace

class TestDiagramChains : public QObject {
    Q_OBJECT
private slots:
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
        // A box that is not in the picture itself has nothing to unfold.
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
};

QTEST_APPLESS_MAIN(TestDiagramChains)
#include "tst_diagram_chains.moc"
