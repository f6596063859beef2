// SPDX-License-Identifier: MIT
//
// --ancestors, --descendants, --focus, --paths: whose entries the call graph has.
#include "gmonscope/diagram.h"
#include "gmonscope/export.h"
#include "gmonscope/text_report.h"
#include "graph_text.h"
#include "random_program.h"

#include <QTest>

#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// Two ways from main to work, of which one goes through a cycle; log is called from everywhere.
const std::string ways = "main -> a 1\nmain -> c 1\na -> work 3\nc -> d 5\nd -> c 3\nd -> work 1\nmain -> other 1\n"
                         "other -> log 2\nwork -> log 8\na 1\nc 1\nd 1\nwork 4\nother 2\nlog 1\n";

std::shared_ptr<const Profile> focused(const GraphFocus& focus)
{
    ProfileSelection selection;
    selection.focus = focus;
    return profileFromText(ways, selection);
}

std::string graphOf(const std::shared_ptr<const Profile>& profile)
{
    std::ostringstream out;
    writeCallGraph(out, CallGraphListing(profile), Explanations::Leave);
    return out.str();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

class TestGraphFocus : public QObject {
    Q_OBJECT

private slots:
    void ancestorsAreAllThatLeadThere()
    {
        QCOMPARE(shown(*focused({.ancestors = {"work"}})), std::string("main a c work d"));
        QCOMPARE(shown(*focused({.ancestors = {"other"}})), std::string("main other"));
    }
    void descendantsAreAllThatItLeadsTo()
    {
        QCOMPARE(shown(*focused({.descendants = {"c"}})), std::string("c work d log"));
        QCOMPARE(shown(*focused({.descendants = {"other"}})), std::string("other log"));
    }
    void anOpenProfileIsSeenInFocusWithoutAnotherLoad()
    {
        const auto profile = profileFromText(ways);
        const auto set = [&](const std::string& name) {
            FunctionSet found(profile->functions().size());
            found[idOf(*profile, name).value] = true;
            return found;
        };
        const auto drawn = [&](const FunctionSet& focus) {
            DiagramOptions options;
            options.focus = focus;
            std::set<std::string> names;
            for (const DiagramNode& node : buildDiagram(*profile, options).nodes)
                names.insert(node.name);
            return names;
        };
        using Names = std::set<std::string>;
        QCOMPARE(drawn(ancestorsOf(*profile, set("work"))), (Names{"main", "a", "c", "work", "d"}));
        QCOMPARE(drawn(descendantsOf(*profile, set("other"))), (Names{"other", "log"}));
        QCOMPARE(drawn(between(*profile, set("main"), set("other"))), (Names{"main", "other"}));
        QCOMPARE(drawn(between(*profile, set("other"), set("main"))), Names());
        QCOMPARE(drawn(set("d")), Names{"d"}); // of its cycle it alone

        DiagramOptions options;
        options.focus = descendantsOf(*profile, set("other"));
        const Diagram diagram = buildDiagram(*profile, options);
        QVERIFY2(diagram.summary().starts_with("2 boxes hold 30.0\u00A0% of the time · 2 of 2 functions in focus"),
                 diagram.summary().c_str());
        options.focus = between(*profile, set("other"), set("main"));
        QVERIFY(buildDiagram(*profile, options).isFocused);
        QVERIFY(!buildDiagram(*profile).isFocused);
    }
    void pathsAreAllThatLiesBetween()
    {
        QCOMPARE(shown(*focused({.paths = {"main/work"}})), std::string("main a c work d"));
        QCOMPARE(shown(*focused({.paths = {"other/log"}})), std::string("other log"));
        QCOMPARE(shown(*focused({.paths = {"/other"}})), std::string("main other")); // any function
    }
    void severalAreShownTogether()
    {
        QCOMPARE(shown(*focused({.ancestors = {"other"}, .descendants = {"work"}})),
                 std::string("main work other log"));
        QCOMPARE(shown(*focused({.ancestors = {"other"}, .paths = {"a/work"}})), std::string("main a work other"));
    }
    void whatTheSelectionLeavesOutStaysOut()
    {
        ProfileSelection selection{.graph = {.without = {"a"}}};
        selection.focus.ancestors = {"work"};
        QCOMPARE(shown(*profileFromText(ways, selection)), std::string("main c work d"));
    }
    void noNumberChanges()
    {
        const auto all = profileFromText(ways);
        const auto some = focused({.descendants = {"c"}});
        QCOMPARE(some->graphSeconds(), 10.0);
        for (std::uint32_t f = 0; f < all->functions().size(); ++f)
            QCOMPARE(some->function(FunctionId{f}).totalSeconds(), all->function(FunctionId{f}).totalSeconds());
    }
    void callsThatWereNotMadeLeadSomewhere()
    {
        ProfileSelection selection;
        selection.focus.paths = {"main/leaf"};
        const auto profile = profileFromText("main -> a 1\na -> b 0\nb -> leaf 0\nmain -> c 1\nc 1\n", selection);
        QCOMPARE(shown(*profile), std::string("main a b leaf"));
    }
    void whatIsLeftOutIsOneLine()
    {
        const std::string text = graphOf(focused({.descendants = {"c"}}));
        QVERIFY(has(text, "out of focus: 3 functions, 30.00% of the time\n")); // main, a and other: 3 of 10 seconds
        QVERIFY(has(text, "main (") && !has(text, "main [") && has(text, "<cycle 1 as a whole> ["));
        QVERIFY(!has(graphOf(profileFromText(ways)), "out of focus"));
        QVERIFY(has(graphOf(focused({.descendants = {"other"}})), "<cycle") == false);
    }
    void whereThereIsNoWayNothingIsShownAndANoteSaysSo()
    {
        const auto profile = focused({.paths = {"other/work"}});
        QCOMPARE(shown(*profile), std::string());
        QCOMPARE(profile->problems().size(), std::size_t{1});
        QCOMPARE(profile->problems()[0].text, std::string("no calls lead along other/work"));
        QVERIFY(has(graphOf(profile), "out of focus: 7 functions, 100.00% of the time\n"));
    }
    void aNameThatNobodyHasRestrictsNothing()
    {
        for (const GraphFocus& focus : {GraphFocus{.ancestors = {"nobody"}}, GraphFocus{.paths = {"main/nobody"}}}) {
            const auto profile = focused(focus);
            QCOMPARE(shown(*profile), std::string("main a c work d other log"));
            QCOMPARE(profile->problems().size(), std::size_t{1});
            QCOMPARE(profile->problems()[0].text, std::string("no function is called nobody"));
            QVERIFY(!profile->outOfFocus());
        }
    }
    void aSlashInANamePartsNothing()
    {
        ProfileSelection selection;
        selection.focus.paths = {"operator/=/leaf"};
        const auto profile = profileFromText("main -> operator/= 1\noperator/= -> leaf 1\nleaf 1\n", selection);
        QCOMPARE(shown(*profile), std::string("operator/= leaf"));
    }
    void theDiagramHasTheseFunctionsAlone()
    {
        const auto labels = [](const Profile& profile) {
            std::set<std::string> names;
            for (const DiagramNode& node : buildDiagram(profile).nodes)
                names.insert(node.label);
            return names;
        };
        QCOMPARE(labels(*focused({.ancestors = {"work"}})), (std::set<std::string>{"a", "c", "d", "main", "work"}));
        QCOMPARE(labels(*focused({.descendants = {"other"}})), (std::set<std::string>{"log", "other"}));
        QCOMPARE(labels(*focused({.paths = {"other/work"}})), std::set<std::string>());
    }
    /// On random programs: f is above g exactly if g is below f.
    void upIsDownTheOtherWay()
    {
        const std::string text = randomProgramText({.seed = 7, .functions = 40});
        const auto shownWith = [&](const GraphFocus& focus) {
            ProfileSelection selection;
            selection.focus = focus;
            return profileFromText(text, selection);
        };
        for (std::uint32_t f = 0; f < 40; f += 3) {
            const auto name = "function_" + std::to_string(f);
            const auto above = shownWith({.ancestors = {name}});
            for (std::uint32_t g = 0; g < 40; g += 5) {
                const auto other = "function_" + std::to_string(g);
                const auto below = shownWith({.descendants = {other}});
                const auto idOf = [&](const std::string& wanted) {
                    for (std::uint32_t i = 0; i < above->functions().size(); ++i)
                        if (above->function(FunctionId{i}).name == wanted)
                            return FunctionId{i};
                    return FunctionId{};
                };
                QCOMPARE(above->visibility(idOf(other)).inGraph, below->visibility(idOf(name)).inGraph);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestGraphFocus)
#include "tst_graph_focus.moc"
