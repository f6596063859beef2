// SPDX-License-Identifier: MIT
//
// The spread of runs in the window.
#include "window_test.h"

#include "runs/spread_controller.h"
#include "runs/spread_model.h"
#include "workbench/workbench.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>

using namespace gmonscope;

class TestSpread : public QObject, private WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(makeSample(3)); }
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void eachFunctionHasLeastMeanAndMost();
    void oneRunHasNoSpread();
    void theSpreadFollowsTheRunsInTheSum();
    void rowsOfAnotherProfileAreGone();
    void whatIsStillComputedLeavesNoProgress();
    void cancellingAnotherLoadKeepsTheSpread();
    void aRowSelectsItsFunction();
    void theModelSortsByEachColumn();
    void columnsHaveRoomForTheirLargestNumbers();

private:
    QPushButton& cancelButton()
    {
        for (QPushButton* const button : window->banner().findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Cancel"))
                return *button;
        qFatal("no button");
    }
    QTableView& table() { return *window->findChild<SpreadController*>()->view(); }
    bool showSpread()
    {
        action("spread")->trigger();
        return QTest::qWaitFor([this] { return table().isVisible(); }, patienceMs);
    }
};

void TestSpread::eachFunctionHasLeastMeanAndMost()
{
    QVERIFY(open({sample.image(), sample.profile(1), sample.profile(2), sample.profile(3)}));
    QVERIFY(!table().isVisible());
    QVERIFY(showSpread());
    const auto* const model = static_cast<const SpreadModel*>(table().model());
    QVERIFY(model->rowCount() > 5);
    double mean = 0;
    for (int row = 0; row < model->rowCount(); ++row) {
        const Spread& self = model->at(row).selfSeconds;
        QVERIFY(self.min <= self.mean + 1e-12 && self.mean <= self.max + 1e-12);
        mean += self.mean;
    }
    const Profile& sum = *window->document().loaded()->profile;
    QVERIFY(qAbs(3 * mean - sum.totalSeconds()) < 1e-9);
    action("spread")->trigger();
    QVERIFY(!table().isVisible());
    QVERIFY(window->workbench().functions().flatView()->isVisible());
}

void TestSpread::oneRunHasNoSpread()
{
    QVERIFY(!action("spread")->isEnabled());
    QVERIFY(open({sample.image(), sample.profile(1)}));
    QVERIFY(!action("spread")->isEnabled());
}

void TestSpread::theSpreadFollowsTheRunsInTheSum()
{
    QVERIFY(open({sample.image(), sample.profile(1), sample.profile(2), sample.profile(3)}));
    QVERIFY(showSpread());
    const auto total = [this] {
        double seconds = 0;
        const auto* const model = static_cast<const SpreadModel*>(table().model());
        for (int row = 0; row < model->rowCount(); ++row)
            seconds += model->at(row).selfSeconds.mean;
        return seconds;
    };
    window->document().setIncluded(2, false);
    QTRY_VERIFY_WITH_TIMEOUT(qAbs(2 * total() - window->document().loaded()->profile->totalSeconds()) < 1e-9 &&
                                 window->document().loaded()->profile->runs().size() == 2,
                             patienceMs);
    window->document().setIncluded(1, false); // one is left
    QTRY_VERIFY_WITH_TIMEOUT(!table().isVisible(), patienceMs);
    QVERIFY(!action("spread")->isChecked());
}

void TestSpread::rowsOfAnotherProfileAreGone()
{
    QVERIFY(open({sample.image(), sample.profile(1), sample.profile(2), sample.profile(3)}));
    QVERIFY(showSpread());
    const QAbstractItemModel& rows = *table().model();
    QVERIFY(rows.rowCount() > 0);
    int left = -1; // of the profile before, once there is another
    connect(&window->document(), &ProfileDocument::profileShown, this, [&] { left = rows.rowCount(); });
    window->document().setIncluded(2, false);
    QTRY_COMPARE_WITH_TIMEOUT(left, 0, patienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(rows.rowCount() > 0, patienceMs);
    action("spread")->trigger(); // switched off, too
    left = -1;
    window->document().setIncluded(2, true);
    QTRY_COMPARE_WITH_TIMEOUT(left, 0, patienceMs);
}

void TestSpread::whatIsStillComputedLeavesNoProgress()
{
    QVERIFY(open({sample.image(), sample.profile(1), sample.profile(2)}));
    action("spread")->trigger();
    action("spread")->trigger();
    QTest::qWait(600); // progress is shown after a moment
    QVERIFY(!cancelButton().isVisible());
    QVERIFY(!table().isVisible());
    QVERIFY(!action("spread")->isChecked());
}

void TestSpread::cancellingAnotherLoadKeepsTheSpread()
{
    QVERIFY(open({sample.image(), sample.profile(1), sample.profile(2)}));
    QVERIFY(showSpread());
    window->document().reload();
    cancelButton().click();
    QVERIFY(!window->document().isLoading());
    QVERIFY(table().isVisible());
    QVERIFY(table().model()->rowCount() > 0);
}

void TestSpread::aRowSelectsItsFunction()
{
    QVERIFY(open({sample.image(), sample.profile(1), sample.profile(2)}));
    QVERIFY(showSpread());
    table().sortByColumn(SpreadModel::Mean, Qt::DescendingOrder);
    const QModelIndex second = table().model()->index(1, 0);
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(second).center());
    const auto entry = window->selection().current();
    QVERIFY(entry);
    QCOMPARE(format::entryName(*window->document().loaded()->profile, *entry), second.data().toString());
}

void TestSpread::theModelSortsByEachColumn()
{
    SpreadModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto spread = std::make_shared<RunSpread>();
    spread->runs = 2;
    spread->seconds.mean = 5;
    const auto add = [&](const char* name, double least, double most) {
        FunctionSpread function;
        function.name = name;
        function.selfSeconds = {(least + most) / 2, least, most, (most - least) / 2};
        spread->functions.push_back(function);
    };
    add("narrow", 4, 4.2);
    add("wide", 1, 3);
    model.setSpread(spread);
    const auto first = [&] { return model.index(0, 0).data().toString(); };
    QCOMPARE(first(), QStringLiteral("wide")); // the largest difference
    for (const int column : {SpreadModel::Least, SpreadModel::Mean, SpreadModel::Most}) {
        model.sort(column, Qt::DescendingOrder);
        QCOMPARE(first(), QStringLiteral("narrow"));
    }
    model.sort(SpreadModel::Name, Qt::DescendingOrder);
    QCOMPARE(first(), QStringLiteral("wide"));
    QCOMPARE(model.index(0, SpreadModel::Mean).data().toString(), QStringLiteral("2.00"));
    model.setNames(SearchPattern(QStringLiteral("row")));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(first(), QStringLiteral("narrow"));
    model.setNames({});
    QCOMPARE(model.rowCount(), 2);
    model.setSpread(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestSpread::columnsHaveRoomForTheirLargestNumbers()
{
    QVERIFY(open({sample.image(), sample.profile(1), sample.profile(2), sample.profile(3)}));
    QVERIFY(showSpread());
    table().setFont(QFont(table().font().family(), 2 * table().font().pointSize()));
    window->document().setIncluded(2, false); // other numbers, so other widths
    QTRY_VERIFY_WITH_TIMEOUT(window->document().loaded()->profile->runs().size() == 2 && table().model()->rowCount(),
                             patienceMs);
    for (int column = SpreadModel::Least; column < SpreadModel::ColumnCount; ++column) {
        QVERIFY(table().columnWidth(column) >= table().horizontalHeader()->sectionSizeHint(column));
        for (int row = 0; row < table().model()->rowCount(); ++row) {
            const QString text = table().model()->index(row, column).data().toString();
            QVERIFY2(table().columnWidth(column) > QFontMetrics(table().font()).horizontalAdvance(text),
                     qPrintable(text));
        }
    }
}

QTEST_MAIN(TestSpread)
#include "tst_spread.moc"
