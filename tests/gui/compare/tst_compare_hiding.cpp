// SPDX-License-Identifier: MIT
//
// Hiding functions in both profiles of a comparison.
#include "compare_window_test.h"

#include "workbench/workbench.h"

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

QTEST_MAIN(TestCompareHiding)
#include "tst_compare_hiding.moc"
