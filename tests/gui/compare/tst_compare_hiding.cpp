// SPDX-License-Identifier: MIT
//
// Hiding and grouping functions in both profiles of a comparison.
#include "compare_window_test.h"

#include "grouping/cycle_dialog.h"
#include "workbench/workbench.h"

#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>

using namespace gmonscope;

class TestCompareHiding : public QObject, private CompareWindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { makeProfiles(); }
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void hidingHidesInBothProfilesAndIsUndone();
    void aHiddenFunctionHasAChipThatBringsItBack();
    void swappedTheSameFunctionsAreHidden();
    void hidingThatIsCancelledLeavesAllAsItWas();
    void aGroupIsOneFunctionInBothProfiles();
    void groupingByFileGroupsBothProfiles();
    void groupingThatIsCancelledLeavesAllAsItWas();
    void theComparisonStaysWhenTheOpenProfileIsFiltered();
    void whatActsOnTheOpenProfileAloneWaitsUntilThatIsSeen();

private:
    /// By the key; until it is gone.
    void hideByKey(const QString& name);
    bool areBothWith(const QString& name);
};

void TestCompareHiding::hideByKey(const QString& name)
{
    GraphView& view = *compare().view().graph().view();
    view.setFocus();
    QVERIFY(activate());
    compare().view().context().selection.select(node(name)->subject);
    QTest::keyClick(&view, Qt::Key_H);
    QVERIFY(view.diagram() && node(name)); // the graph stays until there is another
    QTRY_VERIFY_WITH_TIMEOUT(!areBothWith(name), patienceMs);
    QVERIFY(waitForComparedPicture());
    QVERIFY(!node(name));
}

bool TestCompareHiding::areBothWith(const QString& name)
{
    const Comparison& comparison = *compare().document().comparison();
    const EntryName wanted{name, false};
    const bool isInBase = entryOf(*comparison.base.profile, wanted).has_value();
    return isInBase && entryOf(*comparison.now.profile, wanted).has_value();
}

/// Its cycles and its threads.
void TestCompareHiding::whatActsOnTheOpenProfileAloneWaitsUntilThatIsSeen()
{
    QVERIFY(open({sample.image(), sample.path(m_after)}));
    const Profile& profile = *window->document().loaded()->profile;
    window->selection().select(*entryOf(profile, {QStringLiteral("even"), false}));
    QVERIFY(action("openCycle")->isEnabled() && action("openCycle")->toolTip() == QStringLiteral("Open cycle"));
    action("openCycle")->trigger();
    QVERIFY(window->findChild<CycleDialog*>());
    compare().compareWith({sample.path(m_before), sample.image()});
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QTRY_VERIFY(!window->findChild<CycleDialog*>()); // what it cuts would not be seen
    const QAction* const threads = window->findChild<QMenu*>(QStringLiteral("threadsMenu"))->menuAction();
    for (const QAction* const entry : {static_cast<const QAction*>(action("openCycle")), threads}) {
        QVERIFY(!entry->isEnabled());
        QVERIFY2(entry->toolTip().contains(QStringLiteral("comparison")), qPrintable(entry->toolTip()));
    }
    press(compare().bar(), QStringLiteral("Leave compare"));
    QVERIFY(action("openCycle")->isEnabled() && action("openCycle")->toolTip() == QStringLiteral("Open cycle"));
    QVERIFY(!threads->toolTip().contains(QStringLiteral("comparison")));
}

void TestCompareHiding::hidingHidesInBothProfilesAndIsUndone()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    const double before = compare().document().comparison()->base.profile->totalSeconds();
    QVERIFY(areBothWith(QStringLiteral("fib")));
    hideByKey(QStringLiteral("fib"));
    const Comparison& hidden = *compare().document().comparison();
    for (const ComparedSide* const side : {&hidden.base, &hidden.now})
        QVERIFY(!entryOf(*side->profile, {QStringLiteral("fib"), false}));
    QCOMPARE(hidden.base.profile->totalSeconds(), before); // its callers pay
    QVERIFY(window->filter().state().hidden.isEmpty());    // in the comparison alone
    QCOMPARE(&window->workbench().activeGraph(), &compare().view().context());
    QCOMPARE(action("undo")->text(), QStringLiteral("Undo hide fib"));
    action("undo")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(areBothWith(QStringLiteral("fib")), patienceMs);
    QVERIFY(waitForComparedPicture());
    QVERIFY(node(QStringLiteral("fib")));
    action("redo")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!areBothWith(QStringLiteral("fib")), patienceMs);
}

void TestCompareHiding::aHiddenFunctionHasAChipThatBringsItBack()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    compare().view().context().selection.select(node(QStringLiteral("spin"))->subject);
    hideByKey(QStringLiteral("fib"));
    const auto close = compare().view().graph().findChildren<QToolButton*>(QStringLiteral("removeChip"));
    QCOMPARE(int(close.size()), 1);
    QVERIFY2(close.first()->accessibleName().contains(QStringLiteral("1 hidden")),
             qPrintable(close.first()->accessibleName()));
    close.first()->click();
    QTRY_VERIFY_WITH_TIMEOUT(areBothWith(QStringLiteral("fib")), patienceMs);
    QVERIFY(waitForComparedPicture());
    // The next comparison hides nothing.
    hideByKey(QStringLiteral("fib"));
    compare().compareWith({sample.path(m_before), sample.image()});
    QTRY_VERIFY_WITH_TIMEOUT(areBothWith(QStringLiteral("fib")), patienceMs);
    QVERIFY(compare().view().context().filter.state().hidden.isEmpty());
}

void TestCompareHiding::swappedTheSameFunctionsAreHidden()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    hideByKey(QStringLiteral("fib"));
    const QString before = compare().document().comparison()->base.title;
    swap();
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison()->base.title != before, patienceMs);
    QVERIFY(!areBothWith(QStringLiteral("fib")));
    QCOMPARE(compare().view().context().filter.state().hidden, QStringList{QStringLiteral("fib")});
}

void TestCompareHiding::hidingThatIsCancelledLeavesAllAsItWas()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    const ComparisonPtr before = compare().document().comparison();
    compare().view().context().filter.hide(QStringLiteral("fib"));
    Q_EMIT window->banner().cancelled();
    QVERIFY(compare().view().context().filter.state().hidden.isEmpty());
    QTest::qWait(300); // an aborted load does not arrive
    QVERIFY(compare().document().comparison() == before && node(QStringLiteral("fib")));
}

/// From the menu of a box.
void TestCompareHiding::aGroupIsOneFunctionInBothProfiles()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    compare().view().context().selection.select(node(QStringLiteral("work"))->subject);
    Q_EMIT compare().view().graph().view()->menuRequested(node(QStringLiteral("fib"))->subject, QPoint(100, 100));
    auto* const menu = window->findChild<QMenu*>(QStringLiteral("comparedEntryMenu"));
    QVERIFY(menu);
    for (QAction* const entry : menu->actions())
        if (entry->text() == QStringLiteral("&Group with others..."))
            entry->trigger();
    menu->close();
    auto* const dialog = window->findChild<QDialog*>(QStringLiteral("groupDialog"));
    QVERIFY(dialog);
    auto* const group = dialog->findChild<QPushButton*>(QStringLiteral("makeGroup"));
    QTRY_VERIFY_WITH_TIMEOUT(group->isEnabled(), patienceMs);
    QCOMPARE(dialog->findChild<QLineEdit*>(QStringLiteral("groupPattern"))->text(), QStringLiteral("^(fib|work)$"));
    QCOMPARE(dialog->findChild<QListWidget*>(QStringLiteral("groupMembers"))->count(), 2);
    QCOMPARE(dialog->findChild<QLabel*>(QStringLiteral("groupSummary"))->text(), QStringLiteral("2 functions."));
    QTest::mouseClick(group, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!areBothWith(QStringLiteral("work")), patienceMs);
    QVERIFY(compare().document().comparison());
    QVERIFY(areBothWith(QStringLiteral("fib"))); // the group has its name
    QVERIFY(window->filter().state().grouping.isEmpty());
    QCOMPARE(action("undo")->text(), QStringLiteral("Undo group fib"));
    QVERIFY(waitForComparedPicture());
    QTRY_COMPARE(compare().view().graph().findChildren<QToolButton*>(QStringLiteral("removeChip")).size(), 1);
    action("undo")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(areBothWith(QStringLiteral("work")), patienceMs);
}

void TestCompareHiding::groupingByFileGroupsBothProfiles()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    action("groupByFile")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(areBothWith(QStringLiteral("prog.c")), patienceMs);
    QVERIFY(compare().document().comparison());
    // The menu is about the page that is seen.
    window->workbench().centre().showPage(&window->workbench().graph());
    QVERIFY(action("groupByNone")->isChecked());
    window->workbench().centre().showPage(&compare().view().graph());
    QVERIFY(action("groupByFile")->isChecked());
    action("leaveCompare")->trigger();
    QVERIFY(action("groupByNone")->isChecked());
}

void TestCompareHiding::groupingThatIsCancelledLeavesAllAsItWas()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    action("groupByFile")->trigger();
    Q_EMIT window->banner().cancelled();
    QVERIFY(compare().view().context().filter.state().grouping.isEmpty());
    QVERIFY(action("groupByNone")->isChecked());
}

/// It has read its files itself, with nothing hidden.
void TestCompareHiding::theComparisonStaysWhenTheOpenProfileIsFiltered()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    window->filter().hide(QStringLiteral("fib"));
    QTRY_VERIFY_WITH_TIMEOUT(!entryOf(*window->document().loaded()->profile, {QStringLiteral("fib"), false}),
                             patienceMs);
    QVERIFY(compare().document().comparison() && areBothWith(QStringLiteral("fib")));
    window->document().reload();
    QTRY_VERIFY_WITH_TIMEOUT(!compare().document().comparison(), patienceMs); // the files may be others now
}

QTEST_MAIN(TestCompareHiding)
#include "tst_compare_hiding.moc"
