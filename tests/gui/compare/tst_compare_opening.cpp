// SPDX-License-Identifier: MIT
//
// Comparing begins and ends in the window: which profile is A, and what comes back afterwards.
#include "compare_window_test.h"

#include "look/elided_label.h"
#include "settings/preferences.h"
#include "workbench/workbench.h"

#include <QApplication>
#include <QFileDialog>
#include <QTimer>

using namespace gmonscope;

class TestCompareOpening : public QObject, private CompareWindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { makeProfiles(); }
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void whatIsOlderComesBefore();
    void theBaselineIsComparedWithTheOtherRuns();
    void twoRunsAreComparedWithoutABaseline();
    void theDialogBeginsBesideTheOpenProfile();
    void theUnitIsThatOfTheWindow();
    void swappedTheChangeHasTheOtherSign();
    void leavingBringsTheTablesBack();
    void leavingBringsTheGraphAndTheAttributionBack();
    void theSettingsHoldForTheComparison();
    void aFileThatCannotBeReadIsNamed();
    void theEventIsThatOfTheWindow();
};

void TestCompareOpening::whatIsOlderComesBefore()
{
    compareWithOlder();
    QVERIFY(compare().bar().isVisible());
    QStringList titles;
    for (ElidedLabel* const label : compare().bar().findChildren<ElidedLabel*>())
        if (label->text().contains(QStringLiteral(" · "))) // the others are no titles
            titles += label->text();
    QCOMPARE(titles, (QStringList{QStringLiteral("prog · before.out"), QStringLiteral("prog · after.out")}));
    // The other way round, too.
    window->document().close();
    QVERIFY(!compare().bar().isVisible());
    QVERIFY(open({sample.image(), sample.path(m_before)}));
    compare().compareWith({sample.path(m_after), sample.image()});
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QCOMPARE(compare().document().comparison()->base.title, QStringLiteral("prog · before.out"));
}

void TestCompareOpening::theBaselineIsComparedWithTheOtherRuns()
{
    QVERIFY(open({sample.image(), sample.path(m_before), sample.path(m_after)}));
    window->document().setBaseline({sample.path(m_after)});
    QVERIFY(action("compareRuns")->isEnabled());
    compare().toggleAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QCOMPARE(row(0), (QStringList{"spin", "4.00", "8.00", "+4.00"})); // the baseline is A, whatever is older
    // Another sum is no longer what was compared.
    window->document().setIncluded(0, false);
    QTRY_VERIFY_WITH_TIMEOUT(!compare().document().comparison(), patienceMs);
    QVERIFY(!table().isVisible());
}

void TestCompareOpening::twoRunsAreComparedWithoutABaseline()
{
    QVERIFY(open({sample.image(), sample.path(m_before)}));
    QVERIFY(!action("compareRuns")->isEnabled());
    QVERIFY(open({sample.image(), sample.path(m_before), sample.path(m_after)}));
    compare().toggleAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QVERIFY(compare().document().comparison()->base.title.contains(m_before));
    QVERIFY(compare().document().comparison()->now.title.contains(m_after));
}

void TestCompareOpening::theDialogBeginsBesideTheOpenProfile()
{
    const QString folder = sample.path(QStringLiteral("runs")); // the program lies elsewhere
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(QFile::copy(sample.path(m_before), folder + "/before.out"));
    QVERIFY(open({sample.image(), folder + "/before.out"}));
    QString begun;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&begun] {
        if (auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            begun = dialog->directory().absolutePath();
            dialog->reject();
        }
    });
    timer.start(10);
    compare().toggleAction()->trigger();
    QCOMPARE(begun, QDir(folder).absolutePath());
}

void TestCompareOpening::theUnitIsThatOfTheWindow()
{
    QVERIFY(open({sample.image(), sample.path(m_before), sample.path(m_after)}));
    compare().toggleAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    const auto title = [&] { return table().model()->headerData(1, Qt::Horizontal).toString(); };
    action("unitTicks")->trigger();
    QCOMPARE(title(), QStringLiteral("A ticks"));
    action("unitPercent")->trigger();
    QCOMPARE(title(), QStringLiteral("A %"));
    action("unitSeconds")->trigger();
    QCOMPARE(title(), QStringLiteral("A s"));
}

void TestCompareOpening::theEventIsThatOfTheWindow()
{
    QStringList paths;
    for (const char* const cost : {"7", "9"}) {
        paths += sample.path(QStringLiteral("events.out.") + QLatin1String(cost));
        sample.write(QFileInfo(paths.last()).fileName(),
                     QByteArray("events: Ir Bcm\ncmd: ./prog\nfn=main\n1 500 ") + cost + "\n");
    }
    QVERIFY(open({paths[0]}));
    ProfileChanges changes = window->document().changes();
    changes.event = "Bcm";
    window->document().setChanges(changes);
    const auto dimension = [](const Profile& profile) { return profile.dimension(); };
    QTRY_COMPARE_WITH_TIMEOUT(dimension(*window->document().loaded()->profile), std::string("Bcm"), patienceMs);
    compare().compareWith({paths[1]});
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QCOMPARE(dimension(*compare().document().comparison()->base.profile), std::string("Bcm"));
    QCOMPARE(dimension(*compare().document().comparison()->now.profile), std::string("Bcm"));
}

void TestCompareOpening::swappedTheChangeHasTheOtherSign()
{
    compareWithOlder();
    swap();
    QTRY_COMPARE_WITH_TIMEOUT(row(0), (QStringList{"spin", "4.00", "8.00", "+4.00"}), patienceMs);
    QCOMPARE(compare().document().comparison()->base.title, QStringLiteral("prog · after.out"));
}

void TestCompareOpening::leavingBringsTheTablesBack()
{
    compareWithOlder();
    QVERIFY(compare().toggleAction()->isChecked());
    press(compare().bar(), QStringLiteral("Leave compare"));
    QVERIFY(!table().isVisible() && !compare().bar().isVisible());
    QVERIFY(window->workbench().functions().flatView()->isVisible());
    QVERIFY(!compare().toggleAction()->isChecked());
}

void TestCompareOpening::leavingBringsTheGraphAndTheAttributionBack()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    press(compare().bar(), QStringLiteral("Leave compare"));
    QVERIFY(window->workbench().graph().isVisible() && !compare().view().graph().isVisible());
    QVERIFY(window->workbench().attribution().isVisible() && !compare().view().attribution().isVisible());
    QVERIFY(window->workbench().graph().view()->diagram() == window->diagram().laidOut());
    QVERIFY(!compare().view().context().diagram.laidOut());
    QVERIFY(window->selection().current());
}

void TestCompareOpening::theSettingsHoldForTheComparison()
{
    Preferences preferences;
    preferences.detail = 77;
    preferences.isAnimated = false;
    preferences.save();
    QVERIFY(showAgain());
    compareWithOlder();
    QVERIFY(!compare().view().graph().view()->isAnimated());
    QCOMPARE(compare().view().context().diagram.maxFunctions(), std::size_t(77));
}

void TestCompareOpening::aFileThatCannotBeReadIsNamed()
{
    QVERIFY(open({sample.image(), sample.path(m_after)}));
    compare().compareWith({sample.path(QStringLiteral("no-such.out"))});
    QTRY_VERIFY_WITH_TIMEOUT(notices().contains(QStringLiteral("There is nothing to compare with")), patienceMs);
    QVERIFY2(notices().contains(QStringLiteral("no-such.out")), qPrintable(notices()));
    QVERIFY(window->document().loaded() && !compare().bar().isVisible());
}

QTEST_MAIN(TestCompareOpening)
#include "tst_compare_opening.moc"
