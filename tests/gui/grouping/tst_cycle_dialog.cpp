// SPDX-License-Identifier: MIT
//
// Opening a cycle, in the window and by real events.
#include "window_test.h"

#include "grouping/cycle_dialog.h"
#include "workbench/workbench.h"

#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

using namespace gmonscope;

class TestCycleDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_test.makeSample(1)); }
    void init();
    void theCycleFallsApartAndIsWholeAgainByUndo();
    void theOutcomeFollowsTheChecks();
    void callerAndCalleeHaveAColumnEach();
    void anotherProfileClosesIt();
    void withoutACycleThereIsNothingToOpen();

private:
    CycleDialog* ask();
    const Profile& profile() { return *m_test.window->document().loaded()->profile; }
    void click(QTableWidget& table, int row)
    {
        const QRect place = table.visualItemRect(table.item(row, 2));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, {place.left() + 10, place.center().y()});
    }

    WindowTest m_test;
};

void TestCycleDialog::init()
{
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
    QCOMPARE(profile().cycles().size(), 1U); // even and odd
    m_test.window->selection().select(EntryRef::of(CycleId{0}));
}

CycleDialog* TestCycleDialog::ask()
{
    m_test.action("openCycle")->trigger();
    auto* const dialog = m_test.window->findChild<CycleDialog*>();
    const bool isFilled = dialog && QTest::qWaitForWindowExposed(dialog) &&
                          QTest::qWaitFor([dialog] { return dialog->findChild<QTableWidget*>()->rowCount() > 0; });
    return isFilled ? dialog : nullptr;
}

void TestCycleDialog::theCycleFallsApartAndIsWholeAgainByUndo()
{
    CycleDialog* const dialog = ask();
    QVERIFY(dialog);
    const QString outcome = dialog->findChild<QLabel*>(QStringLiteral("cycleOutcome"))->text();
    QVERIFY2(outcome.contains(QStringLiteral("No cycle is left; 2 functions are in none any more.")),
             qPrintable(outcome));
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("cut")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(profile().cycles().empty(), WindowTest::patienceMs);
    QCOMPARE(m_test.window->filter().state().cuts.size(), 1);
    m_test.window->filter().undoStack().undo();
    QTRY_COMPARE_WITH_TIMEOUT(profile().cycles().size(), 1U, WindowTest::patienceMs);
}

void TestCycleDialog::theOutcomeFollowsTheChecks()
{
    CycleDialog* const dialog = ask();
    QVERIFY(dialog);
    auto* const table = dialog->findChild<QTableWidget*>();
    auto* const outcome = dialog->findChild<QLabel*>(QStringLiteral("cycleOutcome"));
    auto* const cut = dialog->findChild<QPushButton*>(QStringLiteral("cut"));
    QVERIFY(cut->isEnabled());
    click(*table, 0);
    QCOMPARE(table->item(0, 2)->checkState(), Qt::Unchecked);
    QCOMPARE(outcome->text(), QStringLiteral("Check the calls to leave out."));
    QVERIFY(!cut->isEnabled());
    click(*table, 0);
    QVERIFY(cut->isEnabled());
    QVERIFY(outcome->text().contains(QStringLiteral("of the 60 calls in the cycle")));
}

void TestCycleDialog::callerAndCalleeHaveAColumnEach()
{
    CycleDialog* const dialog = ask();
    QVERIFY(dialog);
    const auto* const table = dialog->findChild<QTableWidget*>();
    const QStringList names{table->item(0, 2)->text(), table->item(0, 3)->text()};
    QVERIFY2(names.contains(QStringLiteral("even")) && names.contains(QStringLiteral("odd")),
             qPrintable(names.join(QLatin1Char(' '))));
    QVERIFY(qAbs(table->columnWidth(2) - table->columnWidth(3)) <= 1);
}

void TestCycleDialog::anotherProfileClosesIt()
{
    QPointer<CycleDialog> dialog = ask();
    QVERIFY(dialog);
    m_test.window->document().reload();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog, WindowTest::patienceMs);
}

void TestCycleDialog::withoutACycleThereIsNothingToOpen()
{
    QVERIFY(m_test.action("openCycle")->isEnabled());
    m_test.window->selection().select(EntryRef::of(m_test.window->document().loaded()->flat.front().function)); // spin
    QVERIFY(!m_test.action("openCycle")->isEnabled());
}

QTEST_MAIN(TestCycleDialog)
#include "tst_cycle_dialog.moc"
