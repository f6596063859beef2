// SPDX-License-Identifier: MIT
//
// The union of two call graphs, and its diagram of what grew and shrank.
#include "gmonscope/compared_graph.h"
#include "gmonscope/diagram_style.h"
#include "gmonscope/export.h"

#include "graph_text.h"

#include <QTest>

#include <algorithm>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr const char* before = "<external> -> main 1\nmain -> parse 10\nmain -> old 4\nparse -> hash 100\n"
                               "main 1\nparse 2\nold 2\nhash 8\n";
constexpr const char* after = "<external> -> main 1\nmain -> parse 10\nmain -> fresh 5\nparse -> hash 50\n"
                              "main 1\nparse 2.02\nfresh 3\nhash 4\n";

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

struct Union {
    ComparedGraph graph;

    Union(const std::string& base, const std::string& now) : Union(profileFromText(base), profileFromText(now)) {}
    Union(const std::shared_ptr<const Profile>& base, const std::shared_ptr<const Profile>& now)
        : graph(base, now, compareProfiles(*base, *now))
    {
    }
    [[nodiscard]] FunctionId id(std::string_view name) const
    {
        const auto functions = graph.functions();
        for (std::uint32_t f = 0; f < functions.size(); ++f)
            if (functions[f].name == name)
                return {f};
        throw std::invalid_argument("no such function");
    }
    [[nodiscard]] const ComparedFlow* flow(std::string_view caller, std::string_view callee) const
    {
        const auto arcs = graph.arcs();
        for (std::uint32_t a = 0; a < arcs.size(); ++a)
            if (arcs[a].caller == id(caller) && arcs[a].callee == id(callee))
                return &graph.of(ArcId{a});
        return nullptr;
    }
    [[nodiscard]] Diagram diagram(DiagramOptions options = {}) const
    {
        Diagram diagram = buildDiagram(graph, options);
        markChanges(diagram, graph, options);
        return diagram;
    }
    [[nodiscard]] static const DiagramNode& node(const Diagram& diagram, std::string_view name)
    {
        const auto found = std::find_if(diagram.nodes.begin(), diagram.nodes.end(),
                                        [&](const DiagramNode& one) { return one.name == name; });
        if (found == diagram.nodes.end())
            throw std::invalid_argument("no such node");
        return *found;
    }
    [[nodiscard]] static const DiagramArc& arc(const Diagram& diagram, std::string_view tail, std::string_view head)
    {
        for (const DiagramArc& one : diagram.arcs)
            if (diagram.nodes[one.tail].name == tail && diagram.nodes[one.head].name == head)
                return one;
        throw std::invalid_argument("no such arc");
    }
};

} // namespace

class TestComparedGraph : public QObject {
    Q_OBJECT

private slots:
    void theFunctionsAndCallsOfBothAreThere()
    {
        const Union both(before, after);
        QCOMPARE(both.graph.functions().size(), std::size_t{5});
        QVERIFY(both.graph.of(both.id("old")).isGone());
        QVERIFY(both.graph.of(both.id("fresh")).isNew());
        QVERIFY(both.flow("main", "old") && both.flow("main", "old")->isGone);
        QVERIFY(both.flow("main", "fresh") && both.flow("main", "fresh")->isNew);
        QVERIFY(!both.flow("parse", "hash")->isNew && !both.flow("parse", "hash")->isGone);
        QVERIFY(!both.flow("main", "hash"));
    }
    /// 10.02 seconds of parse and hash before, 6.02 after: all of it is passed up to main.
    void whatIsPassedUpIsComparedArcByArc()
    {
        const Union both(before, after);
        const ComparedFlow& hash = *both.flow("parse", "hash");
        QVERIFY(near(hash.time.change.base, 8) && near(hash.time.change.now, 4));
        QVERIFY(hash.time.change.isBeyondChance);
        QCOMPARE(hash.calls.base, 100.0);
        QCOMPARE(hash.calls.now, 50.0);
        const ComparedFlow& parse = *both.flow("main", "parse");
        QVERIFY(near(parse.time.change.base, 10) && near(parse.time.change.now, 6.02));
        QVERIFY(near(both.graph.total(both.id("parse")).change.now, 6.02));
        QVERIFY(hash.time.error() > 0 && hash.time.error() < 2);
    }
    void meansOfSeveralRunsAreOfOne()
    {
        const Union both(before, before);
        for (const Arc& arc : both.graph.arcs())
            QVERIFY(near(both.flow(both.graph.function(arc.caller).name, both.graph.function(arc.callee).name)
                             ->time.change.amount(),
                         0));
        QVERIFY(changedFirst(both.graph).empty());
    }
    void whatWasHeavyInEitherIsHeavyInTheUnion()
    {
        const Union both(before, after);
        QVERIFY(near(both.graph.function(both.id("old")).totalSeconds(), 2));
        QVERIFY(near(both.graph.function(both.id("hash")).totalSeconds(), 8));
        QVERIFY(near(both.graph.totalSeconds(), 13));
    }
    void aCycleOfBothTogetherHasTheTimesOfItsMembersInEach()
    {
        // Only before does b call a: after, they are no cycle.
        const Union both("main -> a 1\na -> b 5\nb -> a 4\nb -> leaf 3\na 1\nb 2\nleaf 4\n",
                         "main -> a 1\na -> b 5\nb -> leaf 3\na 1\nb 2\nleaf 1\n");
        QCOMPARE(both.graph.cycles().size(), std::size_t{1});
        const Change total = both.graph.total(CycleId{0}).change, self = both.graph.self(CycleId{0}).change;
        QVERIFY(near(total.base, 7) && near(total.now, 4));
        QVERIFY(near(self.base, 3) && near(self.now, 3));
        QVERIFY(total.isBeyondChance && !self.isBeyondChance);
        const Diagram diagram = both.diagram();
        QCOMPARE(diagram.cycles.size(), std::size_t{1});
        QCOMPARE(diagram.cycles[0].title, std::string("cycle 1 · 2 functions · 7.00 to 4.00\u00A0s"));
        QCOMPARE(int(Union::arc(diagram, "b", "a").change->presence), int(Presence::Gone));
    }
    void functionsThatNothingTellsApartAreOneNode()
    {
        const auto twice = profileFromText("main -> f 1\nmain -> g 1\nf 1\ng 1\n");
        const Union both(twice, twice);
        QCOMPARE(both.graph.find(both.graph.difference().functions[0]).value,
                 both.id(twice->function(*both.graph.difference().functions[0].now).name).value);
    }

    void nodesSayWhatGrewAndWhatShrank()
    {
        const Union both(before, after);
        const Diagram diagram = both.diagram();
        QVERIFY(diagram.isOfTwo);
        const DiagramNode& hash = Union::node(diagram, "hash");
        QCOMPARE(int(hash.change->mark), int(ChangeMark::Shrunk));
        QCOMPARE(hash.shareText, std::string("–4.00"));
        QCOMPARE(hash.valueText, std::string("4.00\u00A0s"));
        QCOMPARE(hash.change->fill, std::size_t{0}); // by a third of the run
        QCOMPARE(hash.tip, std::string("hash\nself: 8.00\u00A0s to 4.00\u00A0s, –4.00\u00A0s (beyond chance)\n"
                                       "self and descendants: 8.00\u00A0s to 4.00\u00A0s, –4.00\u00A0s (beyond "
                                       "chance)\ncalls: 100 to 50"));
        const DiagramNode& fresh = Union::node(diagram, "fresh");
        QCOMPARE(int(fresh.change->presence), int(Presence::New));
        QCOMPARE(int(fresh.change->mark), int(ChangeMark::Grown));
        QCOMPARE(fresh.shareText, std::string("+3.00"));
        QVERIFY(fresh.tip.starts_with("fresh, new in B\n"));
        const DiagramNode& old = Union::node(diagram, "old");
        QCOMPARE(int(old.change->presence), int(Presence::Gone));
        QCOMPARE(old.valueText, std::string("0.00\u00A0s"));
    }
    void whatIsWithinChanceHasNoNumberAndTheMiddlesFill()
    {
        const Union both(before, after);
        const Diagram diagram = both.diagram();
        const DiagramNode& main = Union::node(diagram, "main"); // its self time is the same, what it calls is not
        QCOMPARE(main.change->fill, std::size_t{3});
        QCOMPARE(int(main.change->mark), int(ChangeMark::Shrunk));
        const Union same(before, before);
        const Diagram unchanged = same.diagram();
        for (const DiagramNode& node : unchanged.nodes) {
            QCOMPARE(int(node.change->mark), int(ChangeMark::WithinChance));
            QVERIFY(node.shareText.empty() && !node.change->hasNumber);
            QCOMPARE(std::string(changeIcon(*node.change, false)), std::string("within-chance"));
            QCOMPARE(nodeFill(paletteFor(Theme::Light), unchanged, node), changePaletteFor(Theme::Light).fills[3]);
            QCOMPARE(nodeFill(paletteFor(Theme::Dark), unchanged, node), changePaletteFor(Theme::Dark).fills[3]);
        }
        for (const DiagramArc& arc : same.diagram().arcs)
            QVERIFY(arc.label.empty());
    }
    void arcsCarryTheirChangeAndTheWidthOfNow()
    {
        const Union both(before, after);
        const Diagram diagram = both.diagram();
        const DiagramArc& hash = Union::arc(diagram, "parse", "hash");
        QVERIFY(hash.label.ends_with("–4.00\u00A0s"));
        QVERIFY(near(hash.share, 4.0 / 13));
        QCOMPARE(std::string(changeIcon(*hash.change, true)), std::string("shrunk"));
        const DiagramArc& old = Union::arc(diagram, "main", "old");
        QCOMPARE(std::string(changeIcon(*old.change, true)), std::string("gone"));
        QVERIFY(near(old.share, 0));
        QCOMPARE(std::string(changeIcon(*Union::arc(diagram, "main", "fresh").change, true)), std::string("new"));
        const auto labelled = arcsWorthALabel(diagram); // however thin they are
        for (const DiagramArc* const arc : {&hash, &old})
            QVERIFY(std::find(labelled.begin(), labelled.end(),
                              static_cast<std::uint32_t>(arc - diagram.arcs.data())) != labelled.end());
    }
    void callsFromSeveralPlacesOutsideAddUpOnEachSide()
    {
        const Union both("<external> -> main 1\n<external:libc.so.6> -> main 4\nmain 1\n",
                         "<external> -> main 7\nmain 1\n");
        QCOMPARE(both.graph.function(both.id("main")).externalCalls, std::uint64_t{7});
        const Union fewer("<external> -> main 1\n<external:libc.so.6> -> main 4\nmain 1\n",
                          "<external> -> main 3\nmain 1\n");
        QCOMPARE(fewer.graph.function(fewer.id("main")).externalCalls, std::uint64_t{5});
    }
    void aFoldedCycleHasItsCallsFromOutside()
    {
        const Union both("<external> -> b 2\nmain -> a 10\na -> b 5\nb -> a 4\n", "main -> a 16\na -> b 5\nb -> a 4\n");
        const Change calls = both.graph.calls(CycleId{0});
        QCOMPARE(calls.base, 12.0);
        QCOMPARE(calls.now, 16.0);
        DiagramOptions folded;
        folded.toggledCycles = {CycleId{0}};
        const Diagram diagram = both.diagram(folded);
        const DiagramNode& node = Union::node(diagram, "cycle 1");
        QCOMPARE(node.valueText, std::string("16×"));
        QCOMPARE(node.shareText, std::string("+4"));
        QVERIFY(node.tip.ends_with("calls: 12 to 16"));
    }
    void countsNear2To64Stay()
    {
        const Union both("main -> a 18446744073709551615\n", "main -> a 1\n");
        QCOMPARE(both.graph.function(both.id("a")).calls, std::uint64_t(-1));
        const Diagram diagram = both.diagram();
        QVERIFY(Union::node(diagram, "a").tip.ends_with("calls: 18,446,744,073,709,551,615 to 1"));
    }
    /// Beside a name there is room for "new".
    void aLongNameLeavesRoomForTheTag()
    {
        const std::string name(200, 'n');
        const Union both("main -> old 1\n" + name + "x 1\nmain 1\n",
                         "main -> old 1\nmain -> " + name + " 5\n" + name + " 5\nmain 1\n");
        const Diagram diagram = both.diagram();
        const DiagramNode& node = Union::node(diagram, name);
        QVERIFY(node.change->presence == Presence::New);
        QCOMPARE(node.width, style::nodeMaxWidth);
        QVERIFY(approximateTextWidth(node.label, style::nameSize, FontWeight::Bold) +
                    approximateTextWidth("new", 10, FontWeight::Bold) + 2 * style::nodePadding <
                node.width);
    }
    void countsAloneAreExact()
    {
        const Union both("main -> a 10\nmain -> b 5\n", "main -> a 12\nmain -> b 5\n");
        const Diagram diagram = both.diagram();
        QCOMPARE(Union::node(diagram, "a").shareText, std::string("+2"));
        QCOMPARE(int(Union::node(diagram, "b").change->mark), int(ChangeMark::WithinChance));
        QVERIFY(Union::arc(diagram, "main", "a").label.ends_with("+2×"));
    }
    void whatChangedIsShownThoughOthersAreHeavier()
    {
        std::string base = "main -> tiny 1\n", now = base;
        for (int i = 0; i < 30; ++i) {
            const std::string name = "f" + std::to_string(i);
            for (std::string* const text : {&base, &now})
                *text += "main -> " + name + " 1\n" + name + " 5\n";
        }
        const Union both(base + "tiny 0.1\n", now + "tiny 2\n");
        DiagramOptions options;
        options.maxFunctions = 6;
        const auto isShown = [&](const Diagram& diagram) {
            return std::any_of(diagram.nodes.begin(), diagram.nodes.end(),
                               [](const DiagramNode& node) { return node.name == "tiny"; });
        };
        QVERIFY(!isShown(both.diagram(options)));
        options.first = changedFirst(both.graph);
        QCOMPARE(options.first.size(), std::size_t{1});
        QVERIFY(isShown(both.diagram(options)));
        QVERIFY(both.diagram(options).summary().find("functions of A and B") != std::string::npos);
    }
    void theUnionKeepsTheNamesOfItsProfiles()
    {
        auto base = profileFromText(before), now = profileFromText(after);
        const Union both(base, now);
        base.reset();
        now.reset();
        std::vector<std::string> names;
        for (const Function& function : both.graph.functions())
            names.emplace_back(std::string_view(function.name));
        std::sort(names.begin(), names.end());
        QCOMPARE(names, (std::vector<std::string>{"fresh", "hash", "main", "old", "parse"}));
    }
    void theFileShowsWhatTheScreenDoes()
    {
        const Union both(before, after);
        const Diagram diagram = both.diagram();
        DiagramLayout layout; // one below the other
        for (std::size_t i = 0; i < diagram.nodes.size(); ++i)
            layout.nodes.push_back({20, 20 + 90.0 * double(i), 20 + diagram.nodes[i].width, 68 + 90.0 * double(i)});
        layout.arcs.resize(diagram.arcs.size());
        layout.bounds = {0, 0, 300, 500};
        std::ostringstream svg;
        writeSvg(svg, diagram, layout);
        for (const char* const text : {">–4.00<", ">new<", ">gone<", "stroke-dasharray=\"4 3\"",
                                       "total time, A above B", "#5A3E9B", "change of self time, % of run A"})
            QVERIFY2(svg.str().find(text) != std::string::npos, text);
    }
};

QTEST_APPLESS_MAIN(TestComparedGraph)
#include "tst_compared_graph.moc"
