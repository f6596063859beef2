// SPDX-License-Identifier: MIT
//
// The tabs with trees of calls: from the top down, and from the bottom up.
#include "gmonscope/load_profile.h"

#include "graph_text.h"
#include "temp_files.h"

#include "look/elided_label.h"
#include "tables/table_roles.h"
#include "tables/tree_panel.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <memory>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr auto stacks = "main -> parse 10\nmain -> run 5\nparse -> hash 100\nrun -> hash 100\n"
                        "main;parse = 20\nmain;parse;hash = 20\nmain;run = 10\nmain;run;hash = 120\n"
                        "main;run;run;hash = 30\n";
constexpr auto counts = "<external> -> main 1\nmain -> parse 10\nmain -> run 5\nparse -> hash 25\nrun -> hash 75\n"
                        "parse 1.00\nrun 2.00\nhash 4.00\n";

ViewChoice measured(TimeMeasure unit = TimeMeasure::Seconds) { return {.unit = unit, .isMeasured = true}; }

QStringList cells(const QAbstractItemModel& model, int column, const QModelIndex& parent = {})
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(parent); ++row)
        texts += model.index(row, column, parent).data().toString();
    return texts;
}

/// The row below those with these names; what is not there yet is made.
QModelIndex rowOf(TreeModel& model, const QStringList& way)
{
    QModelIndex found;
    for (const QString& name : way) {
        model.fetchMore(found);
        found = model.index(int(cells(model, TreeModel::Name, found).indexOf(name)), 0, found);
    }
    return found;
}

} // namespace

class TestTrees : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theModelIsOne_data();
    void theModelIsOne();
    void rowsComeByTimeWithWhatIsTheirOwn();
    void theBottomUpTreeBeginsWhereTimeWasSpent();
    void timesAreInTheUnitOfTheWindow();
    void sharesThatLeadMakeTheTree();
    void aCycleNamesItsMembersInItsTip();
    void theHeaviestWayIsOpenAtFirst();
    void aClickSelectsTheFunctionAndTheSelectionItsRow();
    void arrowsOpenAndClose();
    void theStarOpensWhatHasTime();
    void recursionIsFoldedByASwitch();
    void openRowsStayWhileAProgramIsFollowed();
    void namedFunctionsAreTheFirstRows();
    void countsHaveNoColumnOfSamples();
    void namesLeaveNoColumnOutOfSight();
    void namesAreToBeReadHoweverDeepTheyAre();

private:
    std::unique_ptr<TreePanel> shown(TreeDirection direction, const std::shared_ptr<const Profile>& profile)
    {
        auto panel = std::make_unique<TreePanel>(direction, m_selection);
        panel->setView(measured());
        panel->setProfile(profile, {});
        panel->resize(350, 400);
        panel->show();
        return QTest::qWaitForWindowExposed(panel.get()) ? std::move(panel) : nullptr;
    }
    static QString currentOf(const TreePanel& panel)
    {
        return panel.view()->currentIndex().siblingAtColumn(0).data().toString();
    }

    Selection m_selection;
};

void TestTrees::theModelIsOne_data()
{
    QTest::addColumn<int>("direction");
    QTest::addColumn<QString>("graph");
    QTest::newRow("top down, measured") << int(TreeDirection::TopDown) << stacks;
    QTest::newRow("bottom up, measured") << int(TreeDirection::BottomUp) << stacks;
    QTest::newRow("top down, estimated") << int(TreeDirection::TopDown) << counts;
    QTest::newRow("bottom up, estimated") << int(TreeDirection::BottomUp) << counts;
}

void TestTrees::theModelIsOne()
{
    QFETCH(int, direction);
    QFETCH(QString, graph);
    TreeModel model{TreeDirection(direction)};
    model.setProfile(profileFromText(graph.toStdString()), measured(), {});
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QList<QModelIndex> next{{}};
    int rows = 0;
    for (; !next.isEmpty(); ++rows) {
        const QModelIndex above = next.takeFirst();
        const bool hasRows = model.hasChildren(above);
        model.fetchMore(above);
        QCOMPARE(model.rowCount(above) > 0, hasRows);
        for (int row = 0; row < model.rowCount(above); ++row) {
            next += model.index(row, 0, above);
            QCOMPARE(model.parent(next.last()), above);
        }
    }
    QVERIFY(rows > 5);
    model.setProfile(nullptr, {}, {});
    QCOMPARE(model.rowCount(), 0);
}

void TestTrees::rowsComeByTimeWithWhatIsTheirOwn()
{
    TreeModel model(TreeDirection::TopDown);
    model.setProfile(profileFromText(stacks), measured(), {});
    QCOMPARE(cells(model, TreeModel::Name), QStringList({"main"}));
    const QModelIndex main = rowOf(model, {"main"});
    model.fetchMore(main);
    QCOMPARE(cells(model, TreeModel::Name, main), QStringList({"run", "parse"}));
    QCOMPARE(cells(model, TreeModel::Total, main), QStringList({"1.60", "0.40"}));
    QCOMPARE(cells(model, TreeModel::Own, main), QStringList({"0.10", "0.20"}));
    QCOMPARE(cells(model, TreeModel::Percent, main), QStringList({"80.0", "20.0"}));
    QCOMPARE(cells(model, TreeModel::Samples, main), QStringList({"160", "40"}));
    const QModelIndex run = rowOf(model, {"main", "run"});
    model.fetchMore(run);
    QCOMPARE(cells(model, TreeModel::OfAbove, run), QStringList({"75.0", "18.8"}));
    QVERIFY(!model.hasChildren(rowOf(model, {"main", "run", "hash"})));
}

void TestTrees::theBottomUpTreeBeginsWhereTimeWasSpent()
{
    TreeModel model(TreeDirection::BottomUp);
    model.setProfile(profileFromText(stacks), measured(), {});
    QCOMPARE(cells(model, TreeModel::Name), QStringList({"hash", "parse", "run"}));
    QCOMPARE(cells(model, TreeModel::Total), QStringList({"1.70", "0.20", "0.10"}));
    const QModelIndex hash = rowOf(model, {"hash"});
    model.fetchMore(hash);
    QCOMPARE(cells(model, TreeModel::Name, hash), QStringList({"run", "parse"}));
    QCOMPARE(cells(model, TreeModel::Total, hash), QStringList({"1.50", "0.20"}));
    QCOMPARE(cells(model, TreeModel::Own, rowOf(model, {"hash", "parse", "main"}).parent()), QStringList({"0.20"}));
}

void TestTrees::timesAreInTheUnitOfTheWindow()
{
    TreeModel model(TreeDirection::TopDown);
    model.setProfile(profileFromText(stacks), measured(), {});
    const auto head = [&] { return model.headerData(TreeModel::Total, Qt::Horizontal).toString(); };
    QCOMPARE(head(), QStringLiteral("Total s"));
    model.setView(measured(TimeMeasure::Percent));
    QCOMPARE(head(), QStringLiteral("Total %"));
    QCOMPARE(cells(model, TreeModel::Total), QStringList({"100.0"}));
    model.setView(measured(TimeMeasure::Ticks));
    QCOMPARE(head(), QStringLiteral("Total ticks"));
    QCOMPARE(cells(model, TreeModel::Total), QStringList({"200"}));
}

void TestTrees::sharesThatLeadMakeTheTree()
{
    const auto panel = shown(TreeDirection::TopDown, profileFromText(stacks));
    QVERIFY(panel);
    const auto source = [&] { return panel->findChild<ElidedLabel*>(QStringLiteral("treeSource"))->text(); };
    const auto runs = [&] {
        auto& model = const_cast<TreeModel&>(panel->model());
        return rowOf(model, {"main", "run"}).siblingAtColumn(TreeModel::Total).data().toString();
    };
    QCOMPARE(source(), QStringLiteral("Measured by sampled stacks"));
    QCOMPARE(runs(), QStringLiteral("1.60"));
    panel->setView({});
    QCOMPARE(source(), QStringLiteral("Estimated by call counts"));
    QCOMPARE(runs(), QStringLiteral("0.95")); // half of what hash took
    panel->setView(measured());
    panel->setProfile(profileFromText(counts), {});
    QCOMPARE(source(), QStringLiteral("Estimated by call counts: no stacks were sampled"));
}

void TestTrees::aCycleNamesItsMembersInItsTip()
{
    TreeModel model(TreeDirection::TopDown);
    model.setProfile(profileFromText("main -> eval 4\neval -> apply 9\napply -> eval 8\neval 1.00\napply 2.00\n"), {},
                     {});
    const QModelIndex cycle = rowOf(model, {"main", "cycle 1"});
    QCOMPARE(cycle.data(Qt::ToolTipRole).toString(), QStringLiteral("cycle 1\napply\neval"));
    QVERIFY(model.entryAt(cycle)->isCycle());
    QVERIFY(!model.hasChildren(cycle));
}

void TestTrees::theHeaviestWayIsOpenAtFirst()
{
    const auto panel = shown(TreeDirection::TopDown, profileFromText(stacks));
    QVERIFY(panel);
    auto& model = const_cast<TreeModel&>(panel->model());
    QVERIFY(panel->view()->isExpanded(rowOf(model, {"main"})));
    QVERIFY(panel->view()->isExpanded(rowOf(model, {"main", "run"})));
    QVERIFY(!panel->view()->isExpanded(rowOf(model, {"main", "parse"})));
    const auto bottomUp = shown(TreeDirection::BottomUp, profileFromText(stacks));
    QVERIFY(bottomUp && !bottomUp->view()->isExpanded(bottomUp->model().index(0, 0)));
}

void TestTrees::aClickSelectsTheFunctionAndTheSelectionItsRow()
{
    const auto profile = profileFromText(stacks);
    const auto panel = shown(TreeDirection::TopDown, profile);
    QVERIFY(panel);
    auto& model = const_cast<TreeModel&>(panel->model());
    const QModelIndex hash = rowOf(model, {"main", "run", "hash"});
    QTest::mouseClick(panel->view()->viewport(), Qt::LeftButton, {}, panel->view()->visualRect(hash).center());
    QCOMPARE(m_selection.current(), std::optional(EntryRef::of(idOf(*profile, "hash"))));
    m_selection.select(EntryRef::of(idOf(*profile, "run")));                // by another panel
    QCOMPARE(panel->view()->currentIndex(), rowOf(model, {"main", "run"})); // the heaviest that is in sight
    m_selection.select(EntryRef::of(idOf(*profile, "main")));
    QCOMPARE(currentOf(*panel), QStringLiteral("main"));
    m_selection.clear();
    QVERIFY(!panel->view()->currentIndex().isValid());
}

void TestTrees::arrowsOpenAndClose()
{
    const auto panel = shown(TreeDirection::BottomUp, profileFromText(stacks));
    QVERIFY(panel);
    QTreeView* const view = panel->view();
    view->setFocus();
    view->setCurrentIndex(panel->model().index(0, 0));
    QTest::keyClick(view, Qt::Key_Right);
    QVERIFY(view->isExpanded(panel->model().index(0, 0)));
    QTest::keyClick(view, Qt::Key_Down);
    QCOMPARE(currentOf(*panel), QStringLiteral("run"));
    QTest::keyClick(view, Qt::Key_Left);
    QTest::keyClick(view, Qt::Key_Left);
    QVERIFY(!view->isExpanded(panel->model().index(0, 0)));
}

/// Thirty levels with two ways each: opening all would never end.
void TestTrees::theStarOpensWhatHasTime()
{
    std::string text = "<external> -> f0 1\n";
    for (int i = 0; i < 30; ++i)
        for (const char* side : {"l", "r"})
            text += "f" + std::to_string(i) + " -> " + side + std::to_string(i) + " 1\n" + side + std::to_string(i) +
                    " -> f" + std::to_string(i + 1) + " 1\n";
    const auto panel = shown(TreeDirection::TopDown, profileFromText(text + "f30 1.00\n"));
    QVERIFY(panel);
    panel->view()->setCurrentIndex(panel->model().index(0, 0));
    QTest::keyClick(panel->view(), Qt::Key_Asterisk);
    int rows = 0;
    for (QModelIndex at = panel->model().index(0, 0); at.isValid(); at = panel->view()->indexBelow(at))
        ++rows;
    QVERIFY2(rows > 200 && rows < 1000, qPrintable(QString::number(rows)));
}

void TestTrees::recursionIsFoldedByASwitch()
{
    const auto panel = shown(TreeDirection::TopDown, profileFromText(stacks));
    QVERIFY(panel);
    auto& model = const_cast<TreeModel&>(panel->model());
    QVERIFY(rowOf(model, {"main", "run", "run"}).isValid());
    QSignalSpy wanted(panel.get(), &TreePanel::viewWanted);
    panel->findChild<QCheckBox*>()->click();
    QCOMPARE(wanted.size(), 1);
    const auto choice = wanted.first().first().value<ViewChoice>();
    QVERIFY(choice.foldsRecursion && choice.isMeasured);
    panel->setView(choice);
    const QModelIndex run = rowOf(model, {"main", "run"});
    model.fetchMore(run);
    QCOMPARE(cells(model, TreeModel::Name, run), QStringList({"hash"}));
    QCOMPARE(cells(model, TreeModel::Total, run), QStringList({"1.50"}));
}

void TestTrees::openRowsStayWhileAProgramIsFollowed()
{
    const auto before = profileFromText(stacks);
    const auto later = profileFromText(std::string(stacks) + "main;parse;grow = 90\nmain;parse;hash = 200\n");
    const auto panel = shown(TreeDirection::TopDown, before);
    QVERIFY(panel);
    auto& model = const_cast<TreeModel&>(panel->model());
    panel->view()->collapse(rowOf(model, {"main", "run"}));
    panel->view()->expand(rowOf(model, {"main", "parse"}));
    panel->view()->setCurrentIndex(rowOf(model, {"main", "parse", "hash"}));
    m_selection.renumber(EntryRef::of(idOf(*later, "hash")));
    panel->refreshProfile(later, {});
    QVERIFY(panel->view()->isExpanded(rowOf(model, {"main", "parse"})));
    QVERIFY(!panel->view()->isExpanded(rowOf(model, {"main", "run"})));
    QCOMPARE(panel->view()->currentIndex(), rowOf(model, {"main", "parse", "hash"}));
    QCOMPARE(cells(model, TreeModel::Total, rowOf(model, {"main", "parse"})), QStringList({"2.20", "0.90"}));
}

void TestTrees::namedFunctionsAreTheFirstRows()
{
    const auto profile = profileFromText(stacks);
    const auto panel = shown(TreeDirection::TopDown, profile);
    QVERIFY(panel);
    FunctionSet named(profile->functions().size());
    named[idOf(*profile, "hash").value] = named[idOf(*profile, "run").value] = true;
    panel->refreshProfile(profile, named);
    QCOMPARE(cells(panel->model(), TreeModel::Name), QStringList({"hash", "run"}));
    QCOMPARE(cells(panel->model(), TreeModel::Total), QStringList({"1.70", "1.60"}));
    panel->refreshProfile(profile, FunctionSet(named.size()));
    QCOMPARE(panel->model().rowCount(), 0);
    panel->refreshProfile(profile, {});
    QCOMPARE(cells(panel->model(), TreeModel::Name), QStringList({"main"}));
}

void TestTrees::countsHaveNoColumnOfSamples()
{
    const TempFolder folder;
    const std::string path = folder.write("costs", std::string_view("events: Ir\nfn=main\n1 5000\n"));
    const auto panel = shown(TreeDirection::TopDown, profileFromText(stacks));
    QVERIFY(panel);
    panel->view()->header()->setSectionHidden(TreeModel::Samples, false);
    panel->setProfile(*loadProfile({.image = path, .profiles = {path}}), {});
    QVERIFY(panel->view()->header()->isSectionHidden(TreeModel::Samples));
    QCOMPARE(panel->model().headerData(TreeModel::Samples, Qt::Horizontal).toString(), QString());
}

void TestTrees::namesLeaveNoColumnOutOfSight()
{
    const auto panel = shown(TreeDirection::TopDown, profileFromText(stacks));
    QVERIFY(panel);
    const QTreeView& view = *panel->view();
    for (const int column : {TreeModel::Total, TreeModel::Own, TreeModel::Percent})
        QVERIFY(view.columnViewportPosition(column) + view.columnWidth(column) <= view.viewport()->width());
}

/// Then the numbers are to be scrolled to.
void TestTrees::namesAreToBeReadHoweverDeepTheyAre()
{
    std::string chain = "main";
    for (int i = 0; i < 40; ++i)
        chain += ";level" + std::to_string(i);
    const auto panel = shown(TreeDirection::TopDown, profileFromText(chain + " = 100\n"));
    QVERIFY(panel);
    const auto roomOfDeepest = [&] {
        QModelIndex deepest = panel->model().index(0, 0);
        while (panel->view()->isExpanded(deepest) && panel->model().rowCount(deepest) > 0)
            deepest = panel->model().index(0, 0, deepest);
        return panel->view()->visualRect(deepest).width();
    };
    const int wanted = 100;
    QVERIFY2(roomOfDeepest() >= wanted, qPrintable(QString::number(roomOfDeepest())));
    panel->view()->setCurrentIndex(panel->model().index(0, 0));
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(panel->view(), Qt::Key_Asterisk);
    QVERIFY(panel->view()->isExpanded(panel->view()->indexBelow(panel->model().index(0, 0))));
    QTRY_VERIFY2(roomOfDeepest() >= wanted, qPrintable(QString::number(roomOfDeepest())));
    QVERIFY(panel->view()->horizontalScrollBar()->maximum() > 0);
    panel->view()->collapse(panel->model().index(0, 0));
    QTRY_COMPARE(panel->view()->horizontalScrollBar()->maximum(), 0);
}

QTEST_MAIN(TestTrees)
#include "tst_trees.moc"
