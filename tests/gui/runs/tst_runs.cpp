// SPDX-License-Identifier: MIT
//
// Runs in the window, by real events: dropped, summed, named, taken out.
#include "sample_profile.h"

#include "profile/entry_name.h"
#include "window/main_window.h"

#include "attribution/attribution_panel.h"
#include "notices/banner_area.h"
#include "notices/notice_bar.h"
#include "notices/problems_panel.h"
#include "runs/runs_model.h"
#include "runs/runs_panel.h"
#include "workbench/workbench.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTest>

#include <filesystem>

using namespace gmonscope;

namespace {
constexpr int patienceMs = 20000;
}

class TestRuns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_window.reset(); }

    void aFolderOfRunsIsSummed();
    void aRunDroppedOnItsProgramIsAdded();
    void aDropIsUndoneFromItsBar();
    void aRunOfAnotherProgramIsOpened();
    void theSameRunIsAddedOnlyAfterAsking();
    void aSumInAFolderIsOffered();
    void whatIsAskedForMeanwhileIsDoneToo();
    void whatIsHiddenMeanwhileDoesNotKeepTheNextProfileAway();
    void whatIsWholeOfADamagedFileIsAdded();
    void whatIsWholeOfALoneDamagedFileIsOpened();
    void whatIsWholeIsThatOfTheFileThatFailed();
    void aDamagedFileIsLeftOutForGood();
    void aClickOnWhatToDoDoesIt();
    void theDoctorSaysWhatIsWrong();
    void eachRunStandsByItself();
    void eachRunHidesWhatIsHidden();
    void aRunIsRenamedByF2();
    void aRunIsTheBaseline();
    void aRunIsRemovedAndComesBack();
    void runsAreSortedByAnyColumnAndStayWhatTheyAre();

private:
    ProfileDocument& document() { return m_window->document(); }
    bool open(const QStringList& paths);
    void drop(const QStringList& paths);
    bool isSumOf(std::size_t runs);
    QString notices() const;
    void press(const QString& button);
    QTableView* runs() { return m_window->workbench().runs().view(); }
    void choose(int row);

    QTemporaryDir m_settings;
    SampleProfile m_sample, m_other;
    std::unique_ptr<MainWindow> m_window;
};

void TestRuns::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope-test"));
    QVERIFY(m_sample.make(3));
    QVERIFY(m_other.make(1, "-O0"));
    for (const char* const folder : {"runs", "sums"})
        QVERIFY(QDir().mkdir(m_sample.path(QLatin1String(folder))));
    for (int run = 1; run <= 3; ++run)
        std::filesystem::create_hard_link(m_sample.profile(run).toStdString(),
                                          m_sample.path(QStringLiteral("runs/gmon.out.%1").arg(run)).toStdString());
    QVERIFY(QFile::copy(m_sample.profile(1), m_sample.path(QStringLiteral("sums/gmon.out"))));
    QVERIFY(QFile::copy(m_sample.profile(2), m_sample.path(QStringLiteral("sums/gmon.sum"))));
}

void TestRuns::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

bool TestRuns::open(const QStringList& paths)
{
    m_window->open(paths);
    return QTest::qWaitFor([this] { return document().loaded() && !document().isLoading(); }, patienceMs);
}

void TestRuns::drop(const QStringList& paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths)
        urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &enter);
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &event);
    QVERIFY(event.isAccepted());
    QTRY_VERIFY_WITH_TIMEOUT(!document().isLoading(), patienceMs);
}

bool TestRuns::isSumOf(std::size_t runs)
{
    return QTest::qWaitFor(
        [this, runs] {
            return !document().isLoading() && document().loaded() &&
                   document().loaded()->profile->runs().size() == runs;
        },
        patienceMs);
}

QString TestRuns::notices() const
{
    QStringList texts;
    for (const NoticeBar* const bar : m_window->banner().notices().bars())
        texts += bar->head() + QStringLiteral(" / ") + bar->body();
    return texts.join(QLatin1Char('\n'));
}

void TestRuns::press(const QString& text)
{
    QPushButton* found = nullptr;
    const bool isThere = QTest::qWaitFor(
        [&] {
            for (QPushButton* const button : m_window->banner().findChildren<QPushButton*>())
                if (button->text() == text && button->isVisible())
                    found = button;
            return found != nullptr;
        },
        patienceMs);
    QVERIFY2(isThere, qPrintable(text + QStringLiteral(" is not there: ") + notices()));
    QTest::mouseClick(found, Qt::LeftButton);
}

void TestRuns::choose(int row)
{
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ControlModifier);
    QTRY_VERIFY(runs()->isVisible());
    QTest::mouseClick(runs()->viewport(), Qt::LeftButton, {},
                      runs()->visualRect(runs()->model()->index(row, RunsModel::Written)).center());
    QCOMPARE(runs()->currentIndex().row(), row);
}

void TestRuns::aFolderOfRunsIsSummed()
{
    drop({m_sample.image(), m_sample.path(QStringLiteral("runs"))});
    QVERIFY(isSumOf(3));
    QCOMPARE(m_window->windowTitle(), QStringLiteral("prog - gmon.out.1 + 2 runs - gmonscope"));
    const QAbstractItemModelTester tester(runs()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(!runs()->model()->index(0, RunsModel::Written).data().toString().isEmpty());
}

void TestRuns::aRunDroppedOnItsProgramIsAdded()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    drop({m_sample.profile(2)});
    QVERIFY(isSumOf(2));
    QVERIFY2(notices().contains(QStringLiteral("1 run was added to the sum / It is of prog, which is open.")),
             qPrintable(notices()));
    press(QStringLiteral("Open it instead"));
    QVERIFY(isSumOf(1));
    QCOMPARE(document().files().front().path, m_sample.profile(2));
}

void TestRuns::aDropIsUndoneFromItsBar()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    drop({m_sample.profile(2), m_sample.profile(3)});
    QVERIFY(isSumOf(3));
    QVERIFY2(notices().contains(QStringLiteral("2 runs were added to the sum")), qPrintable(notices()));
    press(QStringLiteral("Undo"));
    QVERIFY(isSumOf(1));
    QCOMPARE(document().files().front().path, m_sample.profile(1));
}

void TestRuns::aRunOfAnotherProgramIsOpened()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)}));
    drop({m_other.profile(1)});
    QTRY_COMPARE_WITH_TIMEOUT(document().loaded()->image, m_other.image(), patienceMs);
    QVERIFY2(notices().contains(QStringLiteral("prog was opened in place of prog")), qPrintable(notices()));
    press(QStringLiteral("Undo"));
    QVERIFY(isSumOf(2));
    QCOMPARE(document().loaded()->image, m_sample.image());
}

void TestRuns::theSameRunIsAddedOnlyAfterAsking()
{
    const QString copy = m_sample.path(QStringLiteral("runs/gmon.out.1"));
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    drop({copy, m_sample.image()});
    QVERIFY(isSumOf(1));
    QVERIFY2(notices().contains(QStringLiteral("gmon.out.1 is in the sum already / It holds the same run as")),
             qPrintable(notices()));
    const auto calls = document().loaded()->profile->totalCalls();
    press(QStringLiteral("Add it all the same"));
    QVERIFY(isSumOf(2));
    QCOMPARE(document().loaded()->profile->totalCalls(), 2 * calls);
    // Twice at once, by the menu's dialog as by a drop.
    m_window->addRuns({m_sample.profile(2), m_sample.profile(2)});
    QVERIFY(isSumOf(3));
    QVERIFY2(notices().contains(QStringLiteral("gmon.out.2 is in the sum already")), qPrintable(notices()));
}

void TestRuns::aSumInAFolderIsOffered()
{
    drop({m_sample.path(QStringLiteral("sums")), m_sample.image()});
    QVERIFY(isSumOf(1));
    QVERIFY2(notices().contains(QStringLiteral("gmon.sum is left out / It holds runs that are here already.")),
             qPrintable(notices()));
    press(QStringLiteral("Add"));
    QVERIFY(isSumOf(2));
}

/// Loading takes a while, and nobody waits before the next click.
void TestRuns::whatIsAskedForMeanwhileIsDoneToo()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    document().add({m_sample.profile(2)});
    document().add({m_sample.profile(3)});
    QVERIFY(isSumOf(3));
    document().setIncluded(0, false);
    document().setIncluded(1, false);
    QVERIFY(isSumOf(1));
    document().setIncluded(0, true);
    document().remove({m_sample.profile(2)}); // it is in no sum
    QVERIFY(isSumOf(2));
    QCOMPARE(document().files().size(), std::size_t(2));
    document().add({m_sample.profile(2)});
    document().setIncluded(0, false);
    document().cancel();
    QCOMPARE(document().files().size(), std::size_t(2));
    document().setIncluded(1, false); // a cancelled change is not made
    QVERIFY(isSumOf(1));
    QCOMPARE(document().files().size(), std::size_t(2));
}

void TestRuns::whatIsHiddenMeanwhileDoesNotKeepTheNextProfileAway()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    document().open({m_sample.image(), m_sample.profile(2)});
    ProfileChanges changes;
    changes.graph.hidden = {"hash_block"};
    document().setChanges(changes);
    QTRY_COMPARE_WITH_TIMEOUT(document().files()[0].path, m_sample.profile(2), patienceMs);
    QVERIFY(document().changes() == ProfileChanges());
    document().open({m_sample.path(QStringLiteral("none"))});
    document().setChanges(changes);
    QTRY_VERIFY_WITH_TIMEOUT(document().changes() == ProfileChanges(), patienceMs); // as it is shown
    QCOMPARE(document().files()[0].path, m_sample.profile(2));
}

void TestRuns::whatIsWholeOfADamagedFileIsAdded()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(2), m_sample.damaged()}));
    QVERIFY(isSumOf(1));
    press(QStringLiteral("Add what is whole"));
    QVERIFY(isSumOf(2));
    QVERIFY(document().files()[1].isIncluded && document().files()[1].error.isEmpty());
    QVERIFY2(m_window->workbench().problems().model().summary().contains(QStringLiteral("warning")),
             qPrintable(m_window->workbench().problems().model().summary())); // damaged files are still listed
}

void TestRuns::whatIsWholeOfALoneDamagedFileIsOpened()
{
    const QString damaged = m_sample.damaged();
    m_window->open({m_sample.image(), damaged});
    QTRY_VERIFY_WITH_TIMEOUT(!notices().isEmpty(), patienceMs);
    QVERIFY(!document().loaded());
    press(QStringLiteral("Open what is whole"));
    QVERIFY(isSumOf(1));
    QCOMPARE(document().files().front().path, damaged);
}

void TestRuns::whatIsWholeIsThatOfTheFileThatFailed()
{
    const QString name = QStringLiteral("later-cut.out");
    m_sample.write(name, m_sample.read(m_sample.profile(1)));
    QVERIFY(open({m_sample.image(), m_sample.path(name)}));
    m_window->addRuns({m_sample.profile(2)}); // asked for last, and there
    QVERIFY(isSumOf(2));
    document().setIncluded(1, false);
    QVERIFY(isSumOf(1));
    m_sample.write(name, m_sample.read(m_sample.profile(1)).chopped(3));
    document().reload();
    QTRY_VERIFY_WITH_TIMEOUT(notices().contains(QStringLiteral("later-cut.out was not opened")), patienceMs);
    const LoadedProfilePtr before = document().loaded();
    press(QStringLiteral("Open what is whole"));
    QTRY_VERIFY_WITH_TIMEOUT(document().loaded() != before && !document().isLoading(), patienceMs);
    QCOMPARE(document().files().size(), std::size_t(2));
    QVERIFY(document().files()[0].isSalvaged && document().files()[0].isIncluded);
    QVERIFY(!document().files()[1].isIncluded);
}

void TestRuns::aClickOnWhatToDoDoesIt()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(2), m_sample.damaged()}));
    QVERIFY(isSumOf(1));
    m_window->workbench().showProblems();
    QTableView& view = *m_window->workbench().problems().view();
    const QModelIndex toDo = view.model()->index(0, ProblemsModel::ToDo);
    QCOMPARE(toDo.data().toString(), QStringLiteral("Add what is whole"));
    QTRY_VERIFY_WITH_TIMEOUT(view.visualRect(toDo).isValid(), patienceMs);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(toDo).center());
    QVERIFY(isSumOf(2));
    QVERIFY(!m_window->workbench().problems().model().summary().contains(QStringLiteral("error")));
}

/// Calls that a runtime loses are no error of any file: the doctor reports them for the loaded profile.
void TestRuns::theDoctorSaysWhatIsWrong()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    const auto says = [this](const QString& part) {
        const QAbstractItemModel& problems = *m_window->workbench().problems().view()->model();
        for (int row = 0; row < problems.rowCount(); ++row)
            if (problems.index(row, ProblemsModel::Problem).data().toString().contains(part))
                return problems.index(row, ProblemsModel::ToDo).data().toString().toLower();
        return QString();
    };
    QTRY_VERIFY_WITH_TIMEOUT(
        says(QStringLiteral("C library's own runtime")).contains(QStringLiteral("gmonscope-record")), patienceMs);
}

void TestRuns::eachRunStandsByItself()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)}));
    AttributionPanel& panel = m_window->workbench().attribution();
    auto* const link = panel.findChild<QLabel*>(QStringLiteral("eachRun"));
    QVERIFY(link && link->isVisible());
    const auto rows = [&panel] {
        QStringList titles;
        bool isThere = false;
        for (const AttributionItem& item : panel.model().items()) {
            if (isThere)
                titles += item.title;
            isThere =
                isThere || (item.kind == AttributionItem::Kind::Heading && item.title == QStringLiteral("Each run"));
        }
        return titles;
    };
    QVERIFY(rows().isEmpty());
    Q_EMIT link->linkActivated(QStringLiteral("runs"));
    QTRY_COMPARE_WITH_TIMEOUT(rows().size(), 3, patienceMs);
    QCOMPARE(rows().mid(0, 2), (QStringList{"gmon.out.1", "gmon.out.2"}));
    double seconds = 0;
    for (const AttributionItem& item : panel.model().items())
        if (item.title.startsWith(QStringLiteral("gmon.out.")))
            seconds += item.estimate->valueText.toDouble();
    QVERIFY(seconds > 0);
    document().setIncluded(1, false); // one run is no several
    QVERIFY(isSumOf(1));
    QVERIFY(rows().isEmpty() && !link->isVisible());
}

/// Else the runs would not add up to what is shown of their sum.
void TestRuns::eachRunHidesWhatIsHidden()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)}));
    ProfileChanges changes;
    changes.graph.hidden = {"spin", "fib"};
    document().setChanges(changes);
    QTRY_VERIFY_WITH_TIMEOUT(!document().isLoading() && document().changes() == changes, patienceMs);
    const auto work = entryOf(*document().loaded()->profile, {QStringLiteral("work"), false});
    QVERIFY(work);
    m_window->selection().select(*work);
    AttributionPanel& panel = m_window->workbench().attribution();
    Q_EMIT panel.findChild<QLabel*>(QStringLiteral("eachRun"))->linkActivated(QStringLiteral("#"));
    const auto runs = [&panel] {
        std::vector<AttributionBar> bars;
        for (const AttributionItem& item : panel.model().items())
            if (item.title.startsWith(QStringLiteral("gmon.out.")))
                bars.push_back(*item.estimate);
        return bars;
    };
    QTRY_COMPARE_WITH_TIMEOUT(runs().size(), std::size_t(2), patienceMs);
    for (const AttributionBar& bar : runs()) {
        QVERIFY(bar.share > 0);
        QCOMPARE(bar.selfShare, bar.share); // all that it called is its own now
    }
}

void TestRuns::aDamagedFileIsLeftOutForGood()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.damaged()}));
    QVERIFY(m_window->workbench().problems().model().summary().startsWith(QStringLiteral("1 error")));
    press(QStringLiteral("Leave out"));
    QCOMPARE(document().files().size(), std::size_t(1));
    QVERIFY(!m_window->workbench().problems().model().summary().contains(QStringLiteral("error")));
}

void TestRuns::aRunIsRenamedByF2()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)}));
    choose(1);
    runs()->setCurrentIndex(runs()->model()->index(1, RunsModel::File));
    QTest::keyClick(runs(), Qt::Key_F2);
    auto* const editor = runs()->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), QStringLiteral("gmon.out.2"));
    QTest::keyClicks(editor, QStringLiteral("with cache"));
    QTest::keyClick(editor, Qt::Key_Return);
    const QModelIndex name = runs()->model()->index(1, RunsModel::File);
    QTRY_COMPARE(name.data().toString(), QStringLiteral("with cache"));
    QCOMPARE(runs()->currentIndex().row(), 1);
    m_window->addRuns({m_sample.profile(3)}); // and keeps its name
    QVERIFY(isSumOf(3));
    QCOMPARE(runs()->model()->index(1, RunsModel::File).data().toString(), QStringLiteral("with cache"));
}

void TestRuns::aRunIsTheBaseline()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)}));
    choose(1);
    QTest::keyClick(runs(), Qt::Key_B);
    QCOMPARE(runs()->model()->index(1, RunsModel::Baseline).data().toString(), QStringLiteral("baseline"));
    QCOMPARE(runs()->model()->index(0, RunsModel::Baseline).data().toString(), QString());
    choose(0);
    QTest::keyClick(runs(), Qt::Key_B); // the one before is it no more
    QVERIFY(document().files()[0].isBaseline && !document().files()[1].isBaseline);
    QTest::keyClick(runs(), Qt::Key_B);
    QVERIFY(!document().files()[0].isBaseline);
}

void TestRuns::aRunIsRemovedAndComesBack()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)}));
    choose(0);
    QTest::keyClick(runs(), Qt::Key_Delete);
    QVERIFY(isSumOf(1));
    QCOMPARE(document().files().size(), std::size_t(1));
    QVERIFY2(notices().contains(QStringLiteral("gmon.out.1 was taken out of the list")), qPrintable(notices()));
    choose(0);
    QVERIFY(!m_window->findChild<QAction*>(QStringLiteral("removeRun"))->isEnabled()); // the last one stays
    press(QStringLiteral("Undo"));
    QVERIFY(isSumOf(2));
    QCOMPARE(document().files().front().path, m_sample.profile(1));
}

void TestRuns::runsAreSortedByAnyColumnAndStayWhatTheyAre()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.profile(2), m_sample.profile(3)}));
    const auto name = [&](int row) { return runs()->model()->index(row, RunsModel::File).data().toString(); };
    QCOMPARE(name(0), QStringLiteral("gmon.out.1"));
    choose(0);
    runs()->sortByColumn(RunsModel::File, Qt::DescendingOrder);
    QCOMPARE(QStringList({name(0), name(1), name(2)}),
             QStringList({QStringLiteral("gmon.out.3"), QStringLiteral("gmon.out.2"), QStringLiteral("gmon.out.1")}));
    QCOMPARE(runs()->selectionModel()->selectedRows().front().row(), 2); // goes with its run
    choose(0);
    QTest::keyClick(runs(), Qt::Key_B);
    QVERIFY(document().files()[2].isBaseline);
    runs()->model()->setData(runs()->model()->index(1, RunsModel::File), Qt::Unchecked, Qt::CheckStateRole);
    QVERIFY(isSumOf(2));
    QVERIFY(!document().files()[1].isIncluded);
    runs()->sortByColumn(RunsModel::Seconds, Qt::DescendingOrder);
    const auto seconds = [&](int row) { return runs()->model()->index(row, RunsModel::Seconds).data().toDouble(); };
    QVERIFY(seconds(0) >= seconds(1) && seconds(1) >= seconds(2));
    runs()->sortByColumn(-1, Qt::AscendingOrder);
    QCOMPARE(name(0), QStringLiteral("gmon.out.1"));
}

QTEST_MAIN(TestRuns)
#include "tst_runs.moc"
