// SPDX-License-Identifier: MIT
//
// Diagrams about some functions: in focus, and of a function that is looked at for a moment.
#include "gmonscope/diagram.h"

#include "graph_text.h"

#include <QTest>

#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

using Names = std::set<std::string>;

Names namesOf(const Diagram& diagram)
{
    Names names;
    for (const DiagramNode& node : diagram.nodes)
        names.insert(node.name);
    return names;
}

Names temporaryOf(const Diagram& diagram)
{
    Names names;
    for (const DiagramNode& node : diagram.nodes)
        if (node.isTemporary)
            names.insert(node.name);
    return names;
}

FunctionSet only(const Profile& profile, const std::string& name)
{
    FunctionSet set(profile.functions().size());
    set[idOf(profile, name).value] = true;
    return set;
}

/// As the window's focus on a function.
DiagramOptions focusOn(const Profile& profile, const std::string& name, std::size_t most)
{
    DiagramOptions options;
    options.maxFunctions = most;
    options.focusedOn = only(profile, name);
    options.focus = ancestorsOf(profile, options.focusedOn);
    const FunctionSet below = descendantsOf(profile, options.focusedOn);
    for (std::size_t f = 0; f < below.size(); ++f)
        options.focus[f] = options.focus[f] || below[f];
    return options;
}

/// match is called by a little, by b much; heavy functions stand above it and below it that have little to do with it.
const std::string program = "main 0\nwrapper 0\na 30\nb 1\nheavy 0\nmatch 2\ncompare 2\nalloc 40\ntiny 0\n"
                            "main -> wrapper 1\nwrapper -> a 1\nwrapper -> b 1\nwrapper -> heavy 1\n"
                            "a -> match 1\nb -> match 9\nmatch -> compare 10\nmatch -> alloc 1\nheavy -> alloc 999\n"
                            "heavy -> match 1\nmatch -> tiny 1\n";

} // namespace

class TestFocusedDiagram : public QObject {
    Q_OBJECT
private slots:
    /// The heaviest functions by themselves are alloc, a and heavy: hardly anything flows between them and match.
    void aFocusShowsWhatFlowsThroughIt()
    {
        const auto profile = profileFromText(program);
        const Diagram diagram = buildDiagram(*profile, focusOn(*profile, "match", 4));
        QCOMPARE(namesOf(diagram), (Names{"main", "wrapper", "match", "b", "compare"}));
    }
    void theFocusedFunctionIsShownAtEveryDetail()
    {
        const auto profile = profileFromText(program);
        for (std::size_t most = 1; most <= 9; ++most)
            for (const char* name : {"match", "tiny", "compare"})
                QVERIFY2(namesOf(buildDiagram(*profile, focusOn(*profile, name, most))).contains(name), name);
    }
    void itsCycleIsOpenAndShowsIt()
    {
        std::string text = "main -> f0 1\n";
        for (int i = 0; i < 40; ++i)
            text += "f" + std::to_string(i) + " -> f" + std::to_string((i + 1) % 40) + " 1\nf" + std::to_string(i) +
                    ' ' + std::to_string(40 - i) + "\n";
        const auto profile = profileFromText(text);
        const Diagram diagram = buildDiagram(*profile, focusOn(*profile, "f39", 5));
        QVERIFY(namesOf(diagram).contains("f39"));
        QVERIFY(diagram.nodes.size() < 10);
        QVERIFY(!namesOf(buildDiagram(*profile)).contains("f39")); // folded
    }
    void severalFunctionsInFocusAreAllShown()
    {
        const auto profile = profileFromText(program);
        DiagramOptions options;
        options.maxFunctions = 2;
        options.focusedOn = only(*profile, "b");
        options.focusedOn[idOf(*profile, "compare").value] = true;
        options.focus = between(*profile, only(*profile, "b"), only(*profile, "compare"));
        QCOMPARE(namesOf(buildDiagram(*profile, options)), (Names{"b", "compare"}));
    }
    void aVisitedFunctionComesWithItsHeaviestNeighbours()
    {
        const auto profile = profileFromText(program);
        DiagramOptions options;
        options.maxFunctions = 2;
        const Diagram before = buildDiagram(*profile, options);
        QVERIFY(!namesOf(before).contains("match") && temporaryOf(before).empty());
        options.visited = EntryRef::of(idOf(*profile, "match"));
        const Diagram visited = buildDiagram(*profile, options);
        Names expected{"match", "a", "b", "heavy", "compare", "alloc", "tiny"};
        for (const std::string& drawn : namesOf(before))
            expected.erase(drawn);
        QCOMPARE(temporaryOf(visited), expected);
        for (std::size_t i = 0; i < before.nodes.size(); ++i)
            QCOMPARE(visited.nodes[i].name, before.nodes[i].name);
        QCOMPARE(visited.functionsShown, before.functionsShown);
        QCOMPARE(visited.selfShareShown, before.selfShareShown);
    }
    void whatIsDrawnAnywayNeedsNoVisit()
    {
        const auto profile = profileFromText(program);
        DiagramOptions options;
        options.visited = EntryRef::of(idOf(*profile, "match"));
        QVERIFY(temporaryOf(buildDiagram(*profile, options)).empty());
    }
    void aVisitLeavesTheFocus()
    {
        const auto profile = profileFromText("main -> a 1\nmain -> b 1\nb -> c 1\na 1\nb 1\nc 1\n");
        DiagramOptions options = focusOn(*profile, "a", 10);
        options.visited = EntryRef::of(idOf(*profile, "c"));
        const Diagram diagram = buildDiagram(*profile, options);
        QCOMPARE(temporaryOf(diagram), (Names{"b", "c"}));
        QCOMPARE(diagram.functionsShown, std::size_t{2});
    }
    void ofAHugeCycleALeftOutMemberStandsBesideItsBox()
    {
        std::string text = "main -> f0 1\n";
        for (int i = 0; i < 60; ++i)
            text += "f" + std::to_string(i) + " -> f" + std::to_string((i + 1) % 60) + " 1\nf" + std::to_string(i) +
                    ' ' + std::to_string(60 - i) + "\n";
        const auto profile = profileFromText(text);
        DiagramOptions options;
        options.toggledCycles = {CycleId{0}};
        options.visited = EntryRef::of(idOf(*profile, "f59"));
        const Diagram diagram = buildDiagram(*profile, options);
        QVERIFY(temporaryOf(diagram).contains("f59"));
        QVERIFY(!diagram.nodes.back().cluster);
    }
};

QTEST_APPLESS_MAIN(TestFocusedDiagram)
#include "tst_focused_diagram.moc"
