// SPDX-License-Identifier: MIT
//
// The window follows a program that runs, with the real runtime.
#include "window_test.h"

#include "gmonscope/live.h"
#include "graph/graph_view.h"
#include "live/live_controller.h"
#include "live/live_dialog.h"
#include "workbench/workbench.h"

#include <QHeaderView>
#include <QProcess>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

#include <chrono>

using namespace gmonscope;
using namespace std::chrono_literals;

namespace {

constexpr int patienceMs = 30000;

/// Works until it reads a q; after an e it does more. Sixty functions, so that the tables can be scrolled.
QByteArray source()
{
    QByteArray text = "#include <poll.h>\n#include <unistd.h>\nstatic volatile unsigned sink;\n"
                      "void spin(int n) { for (int i = 0; i < n * 1000; ++i) sink += (unsigned)i * sink; }\n"
                      "void extra(void) { spin(300); }\n"
                      "void light(void) { spin(50); }\n"
                      "void heavy(void) { spin(150); light(); }\n";
    QByteArray calls;
    for (int i = 0; i < 60; ++i) {
        const QByteArray name = "small_" + QByteArray::number(i);
        text += "void " + name + "(void) { ++sink; }\n";
        calls += name + "(); ";
    }
    return text + "void work(void) { heavy(); light(); " + calls +
           "}\n"
           "int main(void)\n{\n"
           "    for (char c = 0;;) {\n"
           "        struct pollfd in = {0, POLLIN, 0};\n"
           "        if (poll(&in, 1, 0) > 0 && read(0, &c, 1) == 1 && c == 'q')\n"
           "            return 0;\n"
           "        work();\n"
           "        if (c == 'e')\n"
           "            extra();\n"
           "    }\n}\n";
}

QList<QRectF> nodesOf(MainWindow& window, const QStringList& names)
{
    QList<QRectF> boxes;
    const PaintedDiagram* const painted = window.workbench().graph().view()->painted();
    for (const QString& name : names)
        for (std::uint32_t i = 0; painted && i < painted->diagram().nodes.size(); ++i)
            if (QString::fromStdString(painted->diagram().nodes[i].name) == name)
                boxes += painted->node(i);
    return boxes;
}

} // namespace

class TestLiveWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void theNumbersGrowAndNoNodeMoves();
    void whatIsSelectedSortedOpenAndInSightStaysSo();
    void aProgramIsStoppedResumedAndReset();
    void whatIsNotFollowedStays();
    void aNewFunctionIsShownAfterAWhile();
    void theProfileIsWrittenAsItStands();
    void aProgramThatEndsLeavesItsLastStateAndItsProfile();
    void aKilledProgramIsMarkedAsSuch();
    void aFileThatCannotBeReadForAMomentIsSaidCalmly();
    void aNoticeThatHoldsNoLongerGoes();
    void theWindowIsClosedWhileItFollows();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    void start();
    void watch();
    QString text() const { return m_window->live().bar().text(); }
    QToolButton* button(const char* action) const;
    void press(const char* action);
    const Profile& profile() const { return *m_window->document().loaded()->profile; }
    EntryRef entry(std::string_view name) const;
    std::uint64_t calls() const { return profile().totalCalls(); }
    bool grows();
    QString notices() const { return m_test.notices(); }

    QTemporaryDir m_folder;
    std::unique_ptr<QProcess> m_program;
    WindowTest m_test;
    const std::unique_ptr<MainWindow>& m_window = m_test.window;
};

void TestLiveWindow::initTestCase()
{
    m_test.useOwnSettings();
    qputenv("GMONSCOPE_DIR", path(QStringLiteral("live")).toLocal8Bit());
    qputenv("PATH", QByteArray(GMONSCOPE_BIN_DIR) + ':' + qgetenv("PATH"));
    QFile file(path(QStringLiteral("prog.c")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(source());
    file.close();
    QProcess compiler;
    compiler.setWorkingDirectory(m_folder.path());
    compiler.start(QStringLiteral("cc"), {"-pg", "-O1", "-fno-inline", "-o", "prog", "prog.c"});
    QVERIFY(compiler.waitForFinished(60000) && compiler.exitCode() == 0);
}

void TestLiveWindow::init()
{
    QVERIFY(m_test.show());
    m_window->live().setPace(50ms);
}

void TestLiveWindow::cleanup()
{
    m_test.window.reset();
    if (m_program) {
        m_program->kill();
        m_program->waitForFinished(patienceMs);
        m_program.reset();
    }
    for (const LiveProcess& left : listLiveProcesses())
        QFile::remove(QString::fromStdString(left.path));
    QFile::remove(path(QStringLiteral("gmon.out")));
    QFile::remove(path(QStringLiteral("gmon.out.scope")));
}

void TestLiveWindow::start()
{
    m_program = std::make_unique<QProcess>();
    m_program->setWorkingDirectory(m_folder.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(GMONSCOPE_RUNTIME_LIBRARY));
    m_program->setProcessEnvironment(environment);
    m_program->start(path(QStringLiteral("prog")), {});
    QTRY_VERIFY_WITH_TIMEOUT(!listLiveProcesses().empty(), patienceMs);
}

/// By the dialog, as a person does; until there is a painted with all that it always calls.
void TestLiveWindow::watch()
{
    start();
    m_window->findChild<QAction*>(QStringLiteral("openLive"))->trigger();
    auto* const dialog = m_window->findChild<LiveDialog*>();
    QVERIFY(dialog);
    for (QPushButton* const button : dialog->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("&Watch"))
            QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->document().loaded() && m_window->diagram().laidOut(), patienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->live().bar().isVisible(), patienceMs);
    m_window->diagram().setCalm(0ms);
    m_window->diagram().setMaxFunctions(500); // room for all, so that none is in a chain
    const QStringList always{"main", "work", "heavy", "light", "spin"};
    QTRY_VERIFY_WITH_TIMEOUT(nodesOf(*m_window, always).size() == always.size() && profile().totalTicks() > 20,
                             patienceMs);
    m_window->diagram().setCalm(1h);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->diagram().isRefreshing(), patienceMs); // one that may still lay it out
}

QToolButton* TestLiveWindow::button(const char* action) const
{
    for (QToolButton* const button : m_window->live().bar().findChildren<QToolButton*>())
        if (button->defaultAction() && button->defaultAction()->objectName() == QLatin1String(action))
            return button;
    return nullptr;
}

void TestLiveWindow::press(const char* action)
{
    QTRY_VERIFY_WITH_TIMEOUT(button(action)->isVisible() && button(action)->isEnabled(), patienceMs);
    QTest::mouseClick(button(action), Qt::LeftButton);
}

EntryRef TestLiveWindow::entry(std::string_view name) const
{
    const auto functions = profile().functions();
    const auto found =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == name; });
    return EntryRef::of(FunctionId{std::uint32_t(found - functions.begin())});
}

bool TestLiveWindow::grows()
{
    const std::uint64_t before = calls();
    return QTest::qWaitFor([&] { return calls() > before; }, patienceMs);
}

void TestLiveWindow::theNumbersGrowAndNoNodeMoves()
{
    watch();
    QVERIFY2(text().contains(QLatin1String("followed once a second")), qPrintable(text()));
    QVERIFY(m_window->findChild<QAction*>(QStringLiteral("followLive"))->isChecked());
    GraphView* const view = m_window->workbench().graph().view();
    const QStringList names{"main", "work", "heavy", "light", "spin"};
    QSignalSpy laidOut(&m_window->diagram(), &DiagramDocument::diagramChanged),
        refreshed(&m_window->diagram(), &DiagramDocument::diagramRefreshed),
        loads(&m_window->document(), &ProfileDocument::loadingChanged);
    const QList<QRectF> boxes = nodesOf(*m_window, names);
    const QPointF origin = view->toDiagram({0, 0});
    const double zoom = view->zoom();
    const auto callsOf = [&] {
        return nodesOf(*m_window, names).isEmpty()
                   ? 0
                   : view->painted()->diagram().nodes[*view->painted()->nodeOf(entry("light"))].calls;
    };
    for (int i = 0; i < 3; ++i) {
        const std::uint64_t before = callsOf();
        QTRY_VERIFY_WITH_TIMEOUT(callsOf() > before, patienceMs);
        QCOMPARE(nodesOf(*m_window, names), boxes);
    }
    QVERIFY(refreshed.size() >= 3);
    QCOMPARE(laidOut.size(), 0);
    QCOMPARE(loads.size(), 0); // no progress bar
    QCOMPARE(view->toDiagram({0, 0}), origin);
    QCOMPARE(view->zoom(), zoom);
}

void TestLiveWindow::whatIsSelectedSortedOpenAndInSightStaysSo()
{
    watch();
    FunctionsPanel& tables = m_window->workbench().functions();
    QTableView* const flat = tables.flatView();
    flat->sortByColumn(FlatModel::Name, Qt::AscendingOrder);
    m_window->selection().select(entry("heavy"));
    QTRY_VERIFY_WITH_TIMEOUT(flat->verticalScrollBar()->maximum() > 10, patienceMs);
    flat->verticalScrollBar()->setValue(10);
    QTreeView* const tree = tables.callGraphView();
    tree->expand(tables.callGraphModel().indexOf(entry("work")));
    const QPersistentModelIndex opened = tables.callGraphModel().indexOf(entry("work"));
    QVERIFY(tree->isExpanded(opened));
    QSignalSpy changes(&m_window->selection(), &Selection::changed);
    QSignalSpy resets(flat->model(), &QAbstractItemModel::modelReset),
        treeResets(tree->model(), &QAbstractItemModel::modelReset);
    for (int i = 0; i < 3; ++i)
        QVERIFY(grows());
    QCOMPARE(flat->verticalScrollBar()->value(), 10);
    QCOMPARE(flat->horizontalHeader()->sortIndicatorSection(), int(FlatModel::Name));
    QStringList names;
    for (int row = 0; row < flat->model()->rowCount(); ++row)
        names += flat->model()->index(row, FlatModel::Name).data().toString();
    QStringList sorted = names;
    std::sort(sorted.begin(), sorted.end());
    QCOMPARE(names, sorted);
    QCOMPARE(m_window->selection().current(), std::optional(entry("heavy")));
    QCOMPARE(tables.flatModel().entryAt(flat->currentIndex().row()), std::optional(entry("heavy")));
    QVERIFY(opened.isValid() && tree->isExpanded(opened));
    QCOMPARE(m_window->workbench().graph().view()->selectedEntry(), std::optional(entry("heavy")));
    QCOMPARE(changes.size(), 0);
    QCOMPARE(resets.size(), 0);
    QCOMPARE(treeResets.size(), 0);
}

void TestLiveWindow::aProgramIsStoppedResumedAndReset()
{
    watch();
    QVERIFY2(m_window->windowTitle().contains(QStringLiteral(" - process ")), qPrintable(m_window->windowTitle()));
    const auto selected = [&] {
        const auto entry = m_window->selection().current();
        return entry ? nameOf(*m_window->document().loaded()->profile, *entry) : EntryName();
    };
    const EntryName before = selected();
    QVERIFY(!before.function.isEmpty());
    press("switchLive");
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QLatin1String("nothing is counted")), patienceMs);
    QSignalSpy refreshed(&m_window->document(), &ProfileDocument::refreshed);
    QTRY_VERIFY_WITH_TIMEOUT(refreshed.size() >= 2, patienceMs); // the call under way is counted
    const std::uint64_t stopped = calls();
    QTRY_VERIFY_WITH_TIMEOUT(refreshed.size() >= 5, patienceMs);
    QCOMPARE(calls(), stopped);

    press("resetLive");
    QTRY_VERIFY_WITH_TIMEOUT(calls() < 10, patienceMs);
    QVERIFY(stopped > 10);
    const QStringList names{"main", "work", "heavy", "light", "spin"};
    QCOMPARE(nodesOf(*m_window, names).size(), names.size()); // nothing is counted, and nothing moves

    QVERIFY2(button("switchLive")->text().contains(QLatin1String("sume")), qPrintable(button("switchLive")->text()));
    press("switchLive");
    QTRY_VERIFY_WITH_TIMEOUT(calls() > 100, patienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(selected() == before, patienceMs);
    QVERIFY(text().contains(QLatin1String("followed once a second")));
}

void TestLiveWindow::whatIsNotFollowedStays()
{
    watch();
    press("followLive");
    QVERIFY2(text().contains(QLatin1String("not followed")), qPrintable(text()));
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isRefreshing(), patienceMs);
    const std::uint64_t before = calls();
    QSignalSpy refreshed(&m_window->document(), &ProfileDocument::refreshed);
    QTest::qWait(300);
    QCOMPARE(refreshed.size(), 0);
    QCOMPARE(calls(), before);
    press("followLive");
    QVERIFY(grows());
    press("followLive");
    m_program->kill();
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QLatin1String("has ended")), patienceMs); // it is noticed all the same
}

void TestLiveWindow::aNewFunctionIsShownAfterAWhile()
{
    watch();
    QCOMPARE(nodesOf(*m_window, {"extra"}).size(), 0);
    const QStringList names{"main", "work", "heavy", "light", "spin"};
    const QList<QRectF> boxes = nodesOf(*m_window, names);
    m_program->write("e");
    QTRY_VERIFY_WITH_TIMEOUT(profile().function(entry("extra").function()).calls > 0, patienceMs);
    QVERIFY(grows());
    QCOMPARE(nodesOf(*m_window, names), boxes); // it is too early
    m_window->diagram().setCalm(0ms);
    QTRY_COMPARE_WITH_TIMEOUT(nodesOf(*m_window, {"extra"}).size(), 1, patienceMs);
}

void TestLiveWindow::theProfileIsWrittenAsItStands()
{
    watch();
    press("dumpLive");
    QTRY_VERIFY_WITH_TIMEOUT(notices().contains(QLatin1String("was written as it stands")), patienceMs);
    QVERIFY2(notices().contains(path(QStringLiteral("gmon.out"))), qPrintable(notices()));
    QVERIFY(QFile::exists(path(QStringLiteral("gmon.out"))));
    QVERIFY(grows()); // it goes on
    QPushButton* open = nullptr;
    for (const NoticeBar* const bar : m_window->banner().notices().bars())
        for (QPushButton* const button : bar->findChildren<QPushButton*>())
            if (button->text() == QLatin1String("Open it"))
                open = button;
    QVERIFY(open);
    open->click();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->live().bar().isVisible(), patienceMs);
}

void TestLiveWindow::aProgramThatEndsLeavesItsLastStateAndItsProfile()
{
    watch();
    m_program->write("q");
    QVERIFY(m_program->waitForFinished(patienceMs));
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QLatin1String("has ended")), patienceMs);
    QVERIFY(calls() > 0);
    QVERIFY(m_window->diagram().laidOut());
    QVERIFY(!button("switchLive")->isVisible());
    QVERIFY(!m_window->findChild<QAction*>(QStringLiteral("resetLive"))->isEnabled());
    QVERIFY2(notices().isEmpty(), qPrintable(notices()));
    QTRY_VERIFY_WITH_TIMEOUT(button("openLeft")->isVisible(), patienceMs);
    const std::uint64_t seen = calls();
    press("openLeft");
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->live().bar().isVisible(), patienceMs);
    QVERIFY(calls() >= seen);
    QCOMPARE(QString::fromStdString(profile().runs()[0].path), path(QStringLiteral("gmon.out")));
}

void TestLiveWindow::aKilledProgramIsMarkedAsSuch()
{
    watch();
    m_program->kill();
    QVERIFY(m_program->waitForFinished(patienceMs));
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QLatin1String("was killed")), patienceMs);
    const std::uint64_t last = calls();
    QVERIFY(last > 0);
    QTest::qWait(200);
    QCOMPARE(calls(), last);
    QVERIFY(m_window->live().bar().isVisible());
    QVERIFY(!m_window->live().actions().first()->isChecked());
    m_window->document().close();
    QVERIFY(!m_window->live().bar().isVisible());
}

void TestLiveWindow::aFileThatCannotBeReadForAMomentIsSaidCalmly()
{
    watch();
    QFile file(QString::fromStdString(listLiveProcesses().front().path));
    const auto writeStart = [&](const char* bytes) {
        return file.open(QIODevice::ReadWrite) && file.write(bytes, 7) == 7 && (file.close(), true);
    };
    const std::uint64_t last = calls();
    QVERIFY(writeStart("garbage"));
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QLatin1String("could not be read")), patienceMs);
    QVERIFY(calls() >= last && m_window->diagram().laidOut());
    QVERIFY2(notices().isEmpty(), qPrintable(notices()));
    QVERIFY(writeStart("gmscope"));
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QLatin1String("followed once a second")), patienceMs);
    QVERIFY(grows());
}

void TestLiveWindow::aNoticeThatHoldsNoLongerGoes()
{
    watch();
    press("switchLive");
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QLatin1String("nothing is counted")), patienceMs);
    press("resetLive");
    QTRY_VERIFY_WITH_TIMEOUT(notices().contains(QLatin1String("The profile is empty")) ||
                                 notices().contains(QLatin1String("No samples")),
                             patienceMs);
    press("switchLive");
    QTRY_VERIFY2_WITH_TIMEOUT(notices().isEmpty(), qPrintable(notices()), patienceMs);
}

void TestLiveWindow::theWindowIsClosedWhileItFollows()
{
    watch();
    QVERIFY(grows());
    QVERIFY(m_window->document().isRefreshing() || m_window->document().refresh() ||
            m_window->diagram().isRefreshing());
    m_window->close();
    m_test.window.reset();
    QCOMPARE(int(m_program->state()), int(QProcess::Running)); // it is left alone
}

QTEST_MAIN(TestLiveWindow)
#include "tst_live_window.moc"
