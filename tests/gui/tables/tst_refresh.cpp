// SPDX-License-Identifier: MIT
//
// A program that runs on: the same rows and the same picture with other numbers.
#include "graph_text.h"

#include "diagram/diagram_document.h"
#include "diagram/same_positions.h"
#include "profile/entry_map.h"
#include "tables/call_graph_model.h"
#include "tables/flat_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <chrono>
#include <map>

using namespace gmonscope;
using namespace std::chrono_literals;
using Mode = QAbstractItemModelTester::FailureReportingMode;
using ProfilePtr = std::shared_ptr<const Profile>;

namespace {

constexpr int patienceMs = 20000;

/// The same functions in the same order, so that they are where they were.
constexpr auto before = R"(
<external> -> main 1
main -> work 4
main -> parse 10
work -> token 300
parse -> token 50
parse -> expr 20
main 0.10
work 2.00
parse 0.50
token 9.00
expr 0.20
)";

constexpr auto after = R"(
<external> -> main 1
main -> work 9
main -> parse 30
work -> token 900
parse -> token 70
parse -> expr 25
main 0.10
work 3.00
parse 6.50
token 5.00
expr 0.20
)";

/// work is not called any more, late is new.
constexpr auto other = R"(
<external> -> main 1
main -> work 0
main -> parse 30
work -> token 0
parse -> token 70
parse -> expr 25
parse -> late 3
main 0.10
parse 6.50
token 5.00
expr 0.20
late 1.00
)";

/// parse and expr call each other.
constexpr auto withCycle = R"(
<external> -> main 1
main -> work 9
main -> parse 30
work -> token 900
parse -> token 70
parse -> expr 25
expr -> parse 5
main 0.10
work 3.00
parse 6.50
token 5.00
expr 0.20
)";

QStringList names(const QAbstractItemModel& model, const QModelIndex& parent = {})
{
    QStringList result;
    for (int row = 0; row < model.rowCount(parent); ++row)
        result += model.index(row, 0, parent).data().toString();
    return result;
}

FunctionId functionCalled(const Profile& profile, std::string_view name)
{
    for (std::uint32_t i = 0; i < profile.functions().size(); ++i)
        if (profile.function({i}).name == name)
            return {i};
    qFatal("no such function");
}

std::shared_ptr<const CallGraphListing> listingOf(const ProfilePtr& profile)
{
    return std::make_shared<CallGraphListing>(profile);
}

using Boxes = std::map<std::string, std::array<double, 4>>;

Boxes boxesOf(const LaidOutDiagram& laidOut)
{
    Boxes boxes;
    for (std::size_t i = 0; i < laidOut.diagram.nodes.size(); ++i) {
        const Box& box = laidOut.layout.nodes[i];
        boxes[laidOut.diagram.nodes[i].name] = {box.left, box.top, box.right, box.bottom};
    }
    return boxes;
}

const DiagramNode& nodeCalled(const LaidOutDiagram& laidOut, const std::string& name)
{
    const auto& nodes = laidOut.diagram.nodes;
    return *std::find_if(nodes.begin(), nodes.end(), [&](const DiagramNode& node) { return node.name == name; });
}

} // namespace

class TestRefresh : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void functionsAndCyclesAreFoundAgain();
    void whatHasMovedInTheListIsFoundAgain();
    void rowsOfTheFlatProfileStayThemselves();
    void theTreeKeepsWhatIsOpen();
    void aCycleThatComesIsAnotherRow();
    void nothingMovesWhileTheFunctionsAreTheSame();
    void filesKeepTheirColours();
    void nodesKeepTheirWidths();
    void otherFunctionsWaitUntilTheyStay();
    void otherFunctionsWaitUntilItIsTime();
    void aNewCallBetweenShownFunctionsMovesNothing();
    void whatWasLeftStaysLeft();
    void aFunctionAtTheBorderStays();

private:
    /// A document that shows this.
    std::unique_ptr<DiagramDocument> shown(const ProfilePtr& profile, std::size_t functions = 25);
    /// Waits until it is taken in. Returns what it told.
    QStringList refresh(DiagramDocument& document, const ProfilePtr& from, const ProfilePtr& to);
};

std::unique_ptr<DiagramDocument> TestRefresh::shown(const ProfilePtr& profile, std::size_t functions)
{
    auto document = std::make_unique<DiagramDocument>(approximateTextWidth);
    document->setMaxFunctions(functions);
    document->setProfile(profile);
    const bool isShown = QTest::qWaitFor([&] { return document->laidOut() != nullptr; }, patienceMs);
    return isShown ? std::move(document) : nullptr;
}

QStringList TestRefresh::refresh(DiagramDocument& document, const ProfilePtr& from, const ProfilePtr& to)
{
    QSignalSpy changed(&document, &DiagramDocument::diagramChanged),
        refreshed(&document, &DiagramDocument::diagramRefreshed);
    document.refresh({}, {}, std::make_shared<const EntryMap>(from, to));
    QStringList told;
    if (!QTest::qWaitFor([&] { return !document.isRefreshing(); }, patienceMs))
        told += QStringLiteral("never");
    if (!changed.isEmpty())
        told += QStringLiteral("laid out");
    if (!refreshed.isEmpty())
        told += QStringLiteral("in place");
    return told;
}

void TestRefresh::functionsAndCyclesAreFoundAgain()
{
    const ProfilePtr from = test::profileFromText(withCycle), to = test::profileFromText(withCycle);
    const EntryMap map(from, to);
    QCOMPARE(map.entry(EntryRef::of(CycleId{0})), std::optional(EntryRef::of(CycleId{0})));
    for (std::uint32_t i = 0; i < from->functions().size(); ++i)
        QCOMPARE(map.function({i}), std::optional(FunctionId{i}));
    const EntryMap apart(from, test::profileFromText(after));
    QVERIFY(!apart.cycle({0}));
    const EntryMap later(test::profileFromText(other), test::profileFromText(after));
    QVERIFY(!later.function(functionCalled(later.from(), "late")));
    QVERIFY(later.function(functionCalled(later.from(), "parse")));
}

void TestRefresh::whatHasMovedInTheListIsFoundAgain()
{
    GraphChanges grouped; // the members of a group are taken out of the list
    grouped.grouping.rules = {{"leaves", "^work$"}, {"leaves", "^parse$"}};
    GraphChanges others;
    others.grouping.rules = {{"others", "^expr$"}};
    const ProfilePtr from = test::profileFromText(before, {}, others), to = test::profileFromText(before, {}, grouped);
    const FunctionId token = functionCalled(*from, "token"), moved = functionCalled(*to, "token");
    QVERIFY(token.value != moved.value);
    QCOMPARE(EntryMap(from, to).function(token), std::optional(moved));
    QCOMPARE(EntryMap(to, from).function(moved), std::optional(token));
    QVERIFY(!EntryMap(to, from).function(functionCalled(*to, "leaves")));
}

void TestRefresh::rowsOfTheFlatProfileStayThemselves()
{
    const ProfilePtr first = test::profileFromText(before), second = test::profileFromText(after),
                     third = test::profileFromText(other);
    FlatModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    model.setProfile(first, buildFlatProfile(*first));
    model.sort(FlatModel::Self, Qt::DescendingOrder);
    QCOMPARE(names(model), (QStringList{"token", "work", "parse", "expr", "main"}));
    const QPersistentModelIndex parse = model.index(2, FlatModel::Calls), work = model.index(1, 0);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);

    model.refresh(buildFlatProfile(*second), EntryMap(first, second));
    QCOMPARE(parse.data().toString(), QStringLiteral("30")); // before it is sorted, too
    model.sort(FlatModel::Self, Qt::DescendingOrder);
    QCOMPARE(names(model), (QStringList{"parse", "token", "work", "expr", "main"}));
    QCOMPARE(parse.row(), 0);
    QCOMPARE(work.row(), 2);

    model.refresh(buildFlatProfile(*third), EntryMap(second, third));
    model.sort(FlatModel::Self, Qt::DescendingOrder);
    QCOMPARE(names(model), (QStringList{"parse", "token", "late", "expr", "main"}));
    QCOMPARE(parse.row(), 0);
    QVERIFY(!work.isValid());
    QCOMPARE(model.rowOf(EntryRef::of(functionCalled(*third, "late"))), 2);
    QCOMPARE(resets.size(), 0);
}

void TestRefresh::theTreeKeepsWhatIsOpen()
{
    const ProfilePtr first = test::profileFromText(before), second = test::profileFromText(other);
    CallGraphModel model;
    QAbstractItemModelTester tester(&model, Mode::QtTest);
    tester.setUseFetchMore(false); // rows are opened below
    model.setListing(listingOf(first));
    model.sort(CallGraphModel::Index, Qt::AscendingOrder);
    const auto top = [&](const ProfilePtr& profile, const char* name) {
        return model.indexOf(EntryRef::of(functionCalled(*profile, name)));
    };
    for (const char* const name : {"parse", "token"}) {
        QVERIFY(model.canFetchMore(top(first, name)));
        model.fetchMore(top(first, name));
    }
    const QPersistentModelIndex callees = model.index(1, 0, top(first, "parse")),
                                callers = model.index(0, 0, top(first, "token"));
    QCOMPARE(names(model, callees), (QStringList{"token", "expr"}));
    QCOMPARE(names(model, callers), (QStringList{"work", "parse"}));
    const QPersistentModelIndex line = model.index(1, CallGraphModel::Calls, callers);
    QCOMPARE(line.data().toString(), QStringLiteral("50/350"));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);

    model.refresh(listingOf(second), EntryMap(first, second));
    model.sort(CallGraphModel::Index, Qt::AscendingOrder);
    QCOMPARE(line.data().toString(), QStringLiteral("70/70"));
    QVERIFY(callees.isValid() && callers.isValid());
    QCOMPARE(names(model, callees), (QStringList{"token", "late", "expr"}));
    QVERIFY(names(model, callers).contains(QStringLiteral("parse")));
    QCOMPARE(callees.parent().data().toString(), QStringLiteral("parse"));
    QCOMPARE(resets.size(), 0);
}

void TestRefresh::aCycleThatComesIsAnotherRow()
{
    const ProfilePtr first = test::profileFromText(after), second = test::profileFromText(withCycle);
    CallGraphModel model;
    QAbstractItemModelTester tester(&model, Mode::QtTest);
    tester.setUseFetchMore(false); // rows are opened below
    model.setListing(listingOf(first));
    const QModelIndex opened = model.indexOf(EntryRef::of(functionCalled(*first, "parse")));
    model.fetchMore(opened);
    const int rows = model.rowCount();
    model.refresh(listingOf(second), EntryMap(first, second));
    model.sort(CallGraphModel::Index, Qt::AscendingOrder);
    QCOMPARE(model.rowCount(), rows + 1);
    const QModelIndex cycle = model.indexOf(EntryRef::of(CycleId{0}));
    QVERIFY(cycle.isValid());
    model.fetchMore(cycle);
    QCOMPARE(model.rowCount(cycle), 3);
    model.refresh(listingOf(first), EntryMap(second, first));
    QCOMPARE(model.rowCount(), rows);
}

void TestRefresh::nothingMovesWhileTheFunctionsAreTheSame()
{
    const ProfilePtr first = test::profileFromText(before), second = test::profileFromText(after);
    const auto document = shown(first);
    QVERIFY(document);
    document->setCalm(0ms);
    const Boxes boxes = boxesOf(*document->laidOut());
    QCOMPARE(boxes.size(), std::size_t{5});
    QCOMPARE(nodeCalled(*document->laidOut(), "parse").calls, std::uint64_t{10});
    for (int i = 0; i < 3; ++i)
        QCOMPARE(refresh(*document, i == 0 ? first : second, second), QStringList{QStringLiteral("in place")});
    QCOMPARE(boxesOf(*document->laidOut()), boxes);
    QCOMPARE(nodeCalled(*document->laidOut(), "parse").calls, std::uint64_t{30});
    QCOMPARE(document->laidOut()->profile, second);
    // By falling share, as in any picture.
    QCOMPARE(document->laidOut()->diagram.nodes[2].name, std::string("parse"));
}

void TestRefresh::filesKeepTheirColours()
{
    const std::string files = "\nwork @ w.c\nparse @ p.c\nexpr @ p.c\ntoken @ t.c\n";
    const ProfilePtr first = test::profileFromText(before + files), second = test::profileFromText(after + files);
    const auto document = shown(first);
    QVERIFY(document);
    document->setView({.fill = NodeFill::SourceFile});
    QTRY_VERIFY_WITH_TIMEOUT(document->laidOut()->diagram.hasFiles && !document->isBusy(), patienceMs);
    const auto hues = [&] {
        std::map<std::string, std::uint32_t> found;
        for (const DiagramFile& file : document->laidOut()->diagram.files)
            found[file.label] = file.hue;
        return found;
    };
    const auto was = hues();
    QCOMPARE(document->laidOut()->diagram.files[0].label, std::string("t.c"));
    QCOMPARE(refresh(*document, first, second), QStringList{QStringLiteral("in place")});
    QCOMPARE(document->laidOut()->diagram.files[0].label, std::string("p.c")); // the heaviest now
    QCOMPARE(hues(), was);
    QVERIFY(document->laidOut()->diagram.fill == NodeFill::SourceFile);

    // In a part of the graph, and in another profile, other files are the heaviest.
    document->setMaxFunctions(2);
    QTRY_VERIFY_WITH_TIMEOUT(!document->isBusy(), patienceMs);
    const auto ofPart = hues();
    QVERIFY(!ofPart.empty() && ofPart.size() < was.size());
    for (const auto& [label, hue] : ofPart)
        QCOMPARE(hue, was.at(label));
    document->setMaxFunctions(25);
    document->setProfile(first);
    QTRY_VERIFY_WITH_TIMEOUT(document->laidOut() && document->laidOut()->profile == first, patienceMs);
    QCOMPARE(hues(), was);
}

void TestRefresh::nodesKeepTheirWidths()
{
    const ProfilePtr first = test::profileFromText("main -> a 1\nmain 0.01\na 9.99\n"),
                     second = test::profileFromText("main -> a 1000000\nmain 0.01\na 99999.99\n");
    const auto document = shown(first);
    QVERIFY(document);
    const Boxes boxes = boxesOf(*document->laidOut());
    QCOMPARE(refresh(*document, first, second), QStringList{QStringLiteral("in place")}); // though it wants more room
    QCOMPARE(boxesOf(*document->laidOut()), boxes);
    const LaidOutDiagram& laidOut = *document->laidOut();
    const DiagramNode& node = nodeCalled(laidOut, "a");
    const Box& box = laidOut.layout.nodes[std::size_t(&node - laidOut.diagram.nodes.data())];
    QVERIFY(std::abs(box.width() - node.width) < 1);
    QCOMPARE(node.valueText, std::string("99999.99\u00A0s"));

    Diagram diagram = buildDiagram(*first);
    const double width = diagram.nodes[0].width;
    samePositions::makeRoomToGrow(diagram, approximateTextWidth);
    QVERIFY(diagram.nodes[0].width > width);
}

void TestRefresh::otherFunctionsWaitUntilTheyStay()
{
    const ProfilePtr first = test::profileFromText(after), second = test::profileFromText(other);
    const auto document = shown(first);
    QVERIFY(document);
    document->setCalm(0ms);
    const Boxes boxes = boxesOf(*document->laidOut());
    QCOMPARE(refresh(*document, first, second), QStringList{QStringLiteral("in place")});
    QCOMPARE(boxesOf(*document->laidOut()), boxes); // work is still there, with nothing
    QCOMPARE(nodeCalled(*document->laidOut(), "work").calls, std::uint64_t{0});
    QCOMPARE(refresh(*document, second, first), QStringList{QStringLiteral("in place")}); // it was for a moment only
    QCOMPARE(boxesOf(*document->laidOut()), boxes);
    QCOMPARE(refresh(*document, first, second), QStringList{QStringLiteral("in place")});
    QCOMPARE(refresh(*document, second, second), QStringList{QStringLiteral("laid out")});
    QVERIFY(boxesOf(*document->laidOut()).contains("late"));
}

void TestRefresh::otherFunctionsWaitUntilItIsTime()
{
    const ProfilePtr first = test::profileFromText(after), second = test::profileFromText(other);
    const auto document = shown(first);
    QVERIFY(document);
    document->setCalm(1h);
    refresh(*document, first, second);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(refresh(*document, second, second), QStringList{QStringLiteral("in place")});
    QVERIFY(!boxesOf(*document->laidOut()).contains("late"));
    QSignalSpy changed(document.get(), &DiagramDocument::diagramChanged);
    document->settle(); // the program has ended
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, patienceMs);
    QVERIFY(boxesOf(*document->laidOut()).contains("late"));
}

void TestRefresh::aNewCallBetweenShownFunctionsMovesNothing()
{
    const ProfilePtr first = test::profileFromText(after),
                     second = test::profileFromText(std::string(after) + "work -> expr 5\n");
    const auto document = shown(first);
    QVERIFY(document);
    const std::size_t arcs = document->laidOut()->diagram.arcs.size();
    const Boxes boxes = boxesOf(*document->laidOut());
    QCOMPARE(refresh(*document, first, second), QStringList{QStringLiteral("in place")});
    QCOMPARE(boxesOf(*document->laidOut()), boxes);
    const LaidOutDiagram& laidOut = *document->laidOut();
    QCOMPARE(laidOut.diagram.arcs.size(), arcs + 1);
    for (std::size_t i = 0; i < laidOut.layout.arcs.size(); ++i)
        QVERIFY(laidOut.layout.arcs[i].size() >= 4);
}

void TestRefresh::whatWasLeftStaysLeft()
{
    const std::string calls = "<external> -> main 1\nmain -> a 10\nmain -> b 10\nmain 0.1\n";
    const ProfilePtr first = test::profileFromText(calls + "a 6\nb 4\n"),
                     second = test::profileFromText(calls + "a 4\nb 6\nmain -> c 10\nc 5\n");
    const auto document = shown(first);
    QVERIFY(document);
    document->setCalm(0ms);
    Boxes boxes = boxesOf(*document->laidOut());
    const bool isLeft = boxes["a"][0] < boxes["b"][0];
    refresh(*document, first, second);
    QCOMPARE(refresh(*document, second, second), QStringList{QStringLiteral("laid out")});
    boxes = boxesOf(*document->laidOut());
    QVERIFY(boxes.contains("c"));
    QCOMPARE(boxes["a"][0] < boxes["b"][0], isLeft);
}

/// If two take about the same time, the one that is shown stays.
void TestRefresh::aFunctionAtTheBorderStays()
{
    std::string calls = "<external> -> main 1\nmain 0.1\n";
    for (const char name : std::string("abcdefgh"))
        calls += std::string("main -> ") + name + " 1\n";
    const std::string heavy = "a 9\nb 8\nc 7\nd 6\ne 5\n";
    const ProfilePtr first = test::profileFromText(calls + heavy + "f 2.1\ng 2.0\nh 0.1\n"),
                     second = test::profileFromText(calls + heavy + "f 2.2\ng 2.3\nh 0.1\n"),
                     third = test::profileFromText(calls + heavy + "f 2.2\ng 8.5\nh 0.1\n");
    const auto document = shown(first, 7); // main, a..f
    QVERIFY(document);
    document->setCalm(0ms);
    QVERIFY(boxesOf(*document->laidOut()).contains("f") && !boxesOf(*document->laidOut()).contains("g"));
    refresh(*document, first, second);
    QCOMPARE(refresh(*document, second, second), QStringList{QStringLiteral("in place")});
    QVERIFY(boxesOf(*document->laidOut()).contains("f") && !boxesOf(*document->laidOut()).contains("g"));
    refresh(*document, second, third); // important functions get in
    QCOMPARE(refresh(*document, third, third), QStringList{QStringLiteral("laid out")});
    QVERIFY(boxesOf(*document->laidOut()).contains("g"));
}

QTEST_MAIN(TestRefresh)
#include "tst_refresh.moc"
