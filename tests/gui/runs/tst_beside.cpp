// SPDX-License-Identifier: MIT
//
// Where several runs differ: what the window says of it, and one run alone.
#include "window_test.h"

#include "attribution/attribution_panel.h"
#include "attribution/run_strip.h"
#include "export/export_controller.h"
#include "runs/beside_controller.h"
#include "runs/runs_model.h"
#include "runs/runs_panel.h"
#include "waiting_job.h"
#include "window/recent_files.h"
#include "workbench/workbench.h"

#include <QHeaderView>
#include <QListView>
#include <QPushButton>
#include <QTableView>

using namespace gmonscope;

namespace {

/// The third run does something that the others do not, in a function whose name is of C++.
constexpr const char* program = "static volatile long sink;\n"
                                "void output(void) __asm__(\"_Z6outputRK5Field\");\n"
                                "void spin(long n) { for (long i = 0; i < n; ++i) sink += i; }\n"
                                "void work(void) { spin(200000000); }\n"
                                "void output(void) { for (long i = 0; i < 400000000; ++i) sink -= i; }\n"
                                "void step(void) { ++sink; }\n"
                                "int main(int argc, char** argv)\n"
                                "{\n"
                                "    for (int i = 0; i < argc; ++i) step();\n" // no two runs are the same
                                "    work();\n"
                                "    if (argc == 4) output();\n"
                                "    return !argv;\n"
                                "}\n";

} // namespace

class TestBeside : public QObject, private WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useOwnSettings();
        QVERIFY(sample.make(4, "-O1", program));
    }
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void theRunThatDiffersIsToldWithItsFunction();
    void aNoticeLeadsToTheFunction();
    void aNoticeDoesNotOfferWhatIsShown();
    void theFirstFunctionShownWorksAndDoesNotWait();
    void severalRunsHaveColumnsOfTheirOwn();
    void columnsOfRunsAreRemembered();
    void theStripHasABarForEachRun();
    void aClickOnABarShowsThatRunAlone();
    void keysShowTheLongestRunAlone();
    void whatIsChangedInOneRunKeepsTheWayBack();
    void manyRunsShareAPixel();
    void boxesAreFilledByImbalance();
    void theListOfRunsTellsGroups();
    void aDamagedRunIsLeftOutOfTheComparison();
    void aNewNameOfARunIsTakenOver();
    void whatIsExportedHasTheSpread();
    void cancellingLeavesTheSum();
    void oneRunIsNotCompared();

private:
    QStringList files() const
    {
        QStringList all{sample.image()};
        for (int i = 1; i <= 4; ++i)
            all += sample.profile(i);
        return all;
    }
    const BesideRunsPtr& runs() { return window->findChild<BesideController*>()->runs(); }
    bool openRuns()
    {
        return open(files()) && QTest::qWaitFor([this] { return runs() != nullptr; }, patienceMs);
    }
    bool select(const char* name)
    {
        const auto entry = entryOf(*window->document().loaded()->profile, {QLatin1String(name), false});
        if (entry)
            window->selection().select(*entry);
        return entry.has_value();
    }
    AttributionPanel& panel() { return window->workbench().attribution(); }
    QModelIndex stripRow()
    {
        for (int row = 0; row < panel().model().rowCount(); ++row)
            if (const QModelIndex index = panel().model().index(row); panel().model().itemAt(index).strip)
                return index;
        return {};
    }
    QTableView& flat() { return *window->workbench().functions().flatView(); }
    void press(const QString& text)
    {
        for (QPushButton* const button : window->banner().findChildren<QPushButton*>())
            if (button->text() == text)
                return button->click();
        QFAIL("no such button");
    }
    bool isAlone(std::size_t run)
    {
        return QTest::qWaitFor([&] { return runs() && runs()->alone() == run; }, patienceMs);
    }
    /// Clicks into the middle of a run's bar.
    void clickOn(int run)
    {
        const QRect row = panel().view()->visualRect(stripRow());
        const RunStrip& strip = *panel().model().itemAt(stripRow()).strip;
        for (int x = row.left(); x < row.right(); ++x)
            if (runStrip::runAt(row, strip, {x, row.center().y()}) == std::size_t(run))
                return QTest::mouseClick(panel().view()->viewport(), Qt::LeftButton, {}, {x + 2, row.center().y()});
        QFAIL("no such bar");
    }
};

void TestBeside::theRunThatDiffersIsToldWithItsFunction()
{
    QVERIFY(openRuns());
    QVERIFY2(notices().contains(QStringLiteral("Unlike the others: 1 of 4 runs")), qPrintable(notices()));
    QVERIFY2(notices().contains(QStringLiteral("run 3: more output: ")), qPrintable(notices()));
}

void TestBeside::aNoticeLeadsToTheFunction()
{
    QVERIFY(openRuns());
    press(QStringLiteral("Show it"));
    const auto entry = window->selection().current();
    QVERIFY(entry);
    QCOMPARE(format::entryName(*window->document().loaded()->profile, *entry), QStringLiteral("output(Field const&)"));
    QCOMPARE(panel().model().itemAt(stripRow()).title, QStringLiteral("Total: most in run 3"));
}

void TestBeside::aNoticeDoesNotOfferWhatIsShown()
{
    QVERIFY(openRuns());
    press(QStringLiteral("Show it"));
    QVERIFY(notices().isEmpty());
    QFile written(sample.profile(1)); // so that the runs are read anew
    QVERIFY(written.open(QIODevice::ReadWrite));
    QVERIFY(written.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
    written.close();
    window->document().reload();
    QTRY_VERIFY_WITH_TIMEOUT(notices().contains(QStringLiteral("Unlike the others")), patienceMs);
    for (const QPushButton* const button : window->banner().findChildren<QPushButton*>())
        QVERIFY(button->text() != QStringLiteral("Show it"));
}

void TestBeside::theFirstFunctionShownWorksAndDoesNotWait()
{
    test::WaitingJob job;
    for (int rank = 0; rank < 4; ++rank)
        job.add(100, 2000);
    QStringList paths{QString::fromStdString(job.request().image)};
    for (const std::string& rank : job.request().profiles)
        paths += QString::fromStdString(rank);
    QVERIFY(open(paths));
    const auto entry = window->selection().current();
    QVERIFY(entry);
    QCOMPARE(format::entryName(*window->document().loaded()->profile, *entry), QStringLiteral("work"));
}

void TestBeside::severalRunsHaveColumnsOfTheirOwn()
{
    QVERIFY(openRuns());
    for (const int column : {FlatModel::Lost, FlatModel::MostIn, FlatModel::Imbalance})
        QVERIFY(!flat().isColumnHidden(column));
    QVERIFY(flat().isColumnHidden(FlatModel::MeanOfRuns)); // offered
    QVERIFY(!flat().model()->headerData(FlatModel::MeanOfRuns, Qt::Horizontal).toString().isEmpty());
    flat().sortByColumn(FlatModel::Lost, Qt::DescendingOrder);
    const auto text = [this](int column) { return flat().model()->index(0, column).data().toString(); };
    QCOMPARE(text(FlatModel::Name), QStringLiteral("output"));
    QCOMPARE(text(FlatModel::MostIn), QStringLiteral("3"));
    QVERIFY(text(FlatModel::Imbalance).startsWith(QStringLiteral("300.0"))); // it is in one run of four
    const double mean = text(FlatModel::MeanOfRuns).toDouble(), max = text(FlatModel::MostOfRuns).toDouble();
    QVERIFY(max > 0 && qAbs(mean * 4 - max) < 0.03);
    QVERIFY(qAbs(text(FlatModel::Lost).toDouble() - (max - mean) * 4) < 0.05);
}

void TestBeside::columnsOfRunsAreRemembered()
{
    QVERIFY(openRuns());
    flat().setColumnHidden(FlatModel::MostOfRuns, false);
    flat().setColumnHidden(FlatModel::MostIn, true);
    window->close();
    QVERIFY(showAgain());
    QVERIFY(open({sample.image(), sample.profile(1)}));
    for (const int column : {FlatModel::Lost, FlatModel::MostIn, FlatModel::Imbalance, FlatModel::MostOfRuns})
        QVERIFY(flat().isColumnHidden(column));
    QVERIFY(openRuns());
    QVERIFY(!flat().isColumnHidden(FlatModel::MostOfRuns) && !flat().isColumnHidden(FlatModel::Lost));
    QVERIFY(flat().isColumnHidden(FlatModel::MostIn));
}

void TestBeside::theStripHasABarForEachRun()
{
    QVERIFY(openRuns());
    QVERIFY(select("output(Field const&)"));
    const RunStrip& strip = *panel().model().itemAt(stripRow()).strip;
    QCOMPARE(strip.bars.size(), std::size_t{4});
    QCOMPARE(strip.longest, std::size_t{2});
    QCOMPARE(strip.bars[2].total, 1.0F);
    QCOMPARE(strip.bars[0].total, 0.0F);
    QVERIFY(strip.textOf(2).startsWith(QStringLiteral("run 3: ")));
    QVERIFY(select("work")); // its time is below it
    const RunStrip& ofWork = *panel().model().itemAt(stripRow()).strip;
    for (const RunStrip::Bar& bar : ofWork.bars)
        QVERIFY(bar.total > 0.2F && bar.self <= bar.total);
}

void TestBeside::aClickOnABarShowsThatRunAlone()
{
    QVERIFY(openRuns());
    const double sum = window->document().loaded()->profile->totalSeconds();
    QVERIFY(select("work"));
    clickOn(1);
    QVERIFY(isAlone(1));
    QVERIFY(window->document().loaded()->profile->totalSeconds() < sum);
    QVERIFY(notices().contains(QStringLiteral("Only gmon.out.2 is shown")));
    QVERIFY(stripRow().isValid()); // with the bars of all runs, to go on from
    QCOMPARE(recentFiles::load().size(), 1);
    QVERIFY(!flat().isColumnHidden(FlatModel::Lost));
    clickOn(3);
    QVERIFY(isAlone(3));
    press(QStringLiteral("Show all 4 runs"));
    QTRY_VERIFY_WITH_TIMEOUT(runs() && !runs()->alone(), patienceMs);
    QCOMPARE(window->document().loaded()->profile->totalSeconds(), sum);
    const auto entry = window->selection().current();
    QVERIFY(entry);
    QCOMPARE(format::entryName(*window->document().loaded()->profile, *entry), QStringLiteral("work"));
}

void TestBeside::keysShowTheLongestRunAlone()
{
    QVERIFY(openRuns());
    QVERIFY(select("output(Field const&)"));
    panel().view()->setFocus();
    panel().view()->setCurrentIndex(stripRow());
    QTest::keyClick(panel().view(), Qt::Key_Return);
    QVERIFY(isAlone(2));
}

void TestBeside::whatIsChangedInOneRunKeepsTheWayBack()
{
    QVERIFY(openRuns());
    QVERIFY(!action("allRuns")->isEnabled());
    QVERIFY(select("work"));
    clickOn(1);
    QVERIFY(isAlone(1));
    QVERIFY(action("allRuns")->isEnabled());
    ProfileChanges changes;
    changes.graph.hidden = {"spin"};
    window->document().setChanges(changes);
    QTRY_VERIFY_WITH_TIMEOUT(!window->document().isLoading() && window->document().changes() == changes, patienceMs);
    QVERIFY2(notices().contains(QStringLiteral("Only gmon.out.2 is shown")), qPrintable(notices()));
    action("allRuns")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(runs() && !runs()->alone(), patienceMs);
    QCOMPARE(window->document().loaded()->profile->runs().size(), std::size_t{4});
    QVERIFY(!action("allRuns")->isEnabled());
}

void TestBeside::manyRunsShareAPixel()
{
    RunStrip strip;
    strip.bars.resize(1000);
    strip.bars[501].total = 1;
    const QRect row(0, 0, 124, 80); // a hundred pixels
    std::size_t hits = 0;
    std::optional<std::size_t> last;
    for (int x = 0; x < row.width(); ++x) {
        const auto run = runStrip::runAt(row, strip, {x, 40});
        hits += run == 501U;
        QVERIFY(!run || !last || *run > *last);
        last = run ? run : last;
    }
    QCOMPARE(hits, std::size_t{1}); // the one that can be seen there
    QVERIFY(!runStrip::runAt(row, strip, {0, 40}));
    QVERIFY(!runStrip::runAt(row, strip, {60, 2}));
}

void TestBeside::boxesAreFilledByImbalance()
{
    QVERIFY(!action("fillImbalance")->isEnabled());
    QVERIFY(openRuns());
    QVERIFY(action("fillImbalance")->isEnabled());
    action("fillImbalance")->trigger();
    QTRY_COMPARE(window->diagram().laidOut()->diagram.fill, NodeFill::Imbalance);
    double most = 0;
    std::string name;
    for (const DiagramNode& node : window->diagram().laidOut()->diagram.nodes)
        if (node.lostShare > most) {
            most = node.lostShare;
            name = node.name;
        }
    QCOMPARE(name, std::string("output(Field const&)"));
    QVERIFY(open({sample.image(), sample.profile(1)})); // nothing to fill by
    QCOMPARE(window->diagram().laidOut()->diagram.fill, NodeFill::SelfTime);
    QVERIFY(openRuns());
    QTRY_COMPARE(window->diagram().laidOut()->diagram.fill, NodeFill::Imbalance);
}

void TestBeside::theListOfRunsTellsGroups()
{
    QVERIFY(openRuns());
    const QTableView& list = *window->workbench().runs().view();
    QVERIFY(!list.isColumnHidden(RunsModel::Group));
    const auto group = [&list](int row) { return list.model()->index(row, RunsModel::Group).data().toString(); };
    QCOMPARE(group(0), QStringLiteral("as most"));
    QCOMPARE(group(2), QStringLiteral("more output"));
}

void TestBeside::aDamagedRunIsLeftOutOfTheComparison()
{
    QVERIFY(open(files() + QStringList{sample.damaged()}));
    QTRY_VERIFY_WITH_TIMEOUT(runs(), patienceMs);
    QCOMPARE(runs()->spread().runs, std::size_t{4});
    QVERIFY2(notices().contains(QStringLiteral("gmon.out.cut")), qPrintable(notices()));
}

void TestBeside::aNewNameOfARunIsTakenOver()
{
    QVERIFY(openRuns());
    QVERIFY(select("output(Field const&)"));
    window->document().rename(2, QStringLiteral("with output"));
    QCOMPARE(panel().model().itemAt(stripRow()).title, QStringLiteral("Total: most in with output"));
}

void TestBeside::whatIsExportedHasTheSpread()
{
    QVERIFY(openRuns());
    const QString path = sample.path(QStringLiteral("table.csv"));
    QVERIFY(window->exporting().exportTo(path));
    QVERIFY(sample.read(path).contains("self_lost"));
    clickOn(0); // a part of them has no spread of its own
    QVERIFY(isAlone(0));
    QVERIFY(waitForPicture());
    QVERIFY(window->exporting().exportTo(path));
    QVERIFY(!sample.read(path).contains("self_lost"));
}

void TestBeside::cancellingLeavesTheSum()
{
    QVERIFY(open(files()));
    auto* const beside = window->findChild<BesideController*>();
    beside->want();
    if (beside->isReading()) { // it may be done already
        Q_EMIT window->banner().cancelled();
        QVERIFY(!beside->isReading());
        QVERIFY(!runs());
    }
    beside->want();
    QTRY_VERIFY_WITH_TIMEOUT(runs(), patienceMs);
}

void TestBeside::oneRunIsNotCompared()
{
    QVERIFY(openRuns());
    QVERIFY(open({sample.image(), sample.profile(1)}));
    QVERIFY(!runs() && !stripRow().isValid());
    QVERIFY(flat().isColumnHidden(FlatModel::Lost));
    QVERIFY(flat().model()->headerData(FlatModel::Lost, Qt::Horizontal).toString().isEmpty());
    QVERIFY(!notices().contains(QStringLiteral("differ")));
}

QTEST_MAIN(TestBeside)
#include "tst_beside.moc"
