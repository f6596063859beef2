// SPDX-License-Identifier: MIT
//
// The window with profiles of our runtime: threads, shared libraries, programs that are killed or still run.
#include "runs/threads_model.h"
#include "window/main_window.h"

#include "export/export_controller.h"
#include "flame/flame_panel.h"
#include "flame/flame_view.h"
#include "gmonscope/live.h"
#include "live/live_dialog.h"
#include "look/theme.h"
#include "notices/banner_area.h"
#include "notices/notice_bar.h"
#include "session/session_controller.h"
#include "workbench/workbench.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr int patienceMs = 20000;

/// Two threads that are named and work, the second one three times as much; over and over when told so.
constexpr auto source = R"(
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static volatile unsigned sink;
void spin(int n) { for (int i = 0; i < n * 1000000; ++i) sink += (unsigned)i * sink; }
int compare(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }
void sort(void) { int n[200]; for (int i = 0; i < 200; ++i) n[i] = (i * 37) % 199; qsort(n, 200, sizeof n[0], compare); }
void* light_worker(void* p) { pthread_setname_np(pthread_self(), "light"); spin(50); sort(); return p; }
void* heavy_worker(void* p) { pthread_setname_np(pthread_self(), "heavy"); spin(150); sort(); return p; }
int main(int argc, char** argv)
{
    do {
        pthread_t a, b;
        pthread_create(&a, NULL, light_worker, argv);
        pthread_create(&b, NULL, heavy_worker, argv);
        pthread_join(a, NULL);
        pthread_join(b, NULL);
    } while (argc > 1);
    return 0;
}
)";

QStringList column(const QAbstractItemModel& model, int column)
{
    QStringList result;
    for (int row = 0; row < model.rowCount(); ++row)
        result += model.index(row, column).data().toString();
    return result;
}

} // namespace

class TestWindowScope : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_window.reset(); }

    void threadsAreListedAndLeadToTheirFunctions();
    void rowsOfSharedLibrariesAreShown();
    void aRunSaysWhatItsProcessUsedAndLost();
    void aRunningProgramIsOpenedAndReloaded();
    void aGmonOutWithoutScopeHasNoThreads();
    void aFileOfAnotherProgramIsLeftOutWithItsCompanion();
    void stacksHaveAFlameGraph();
    void theToolBarFitsANarrowWindow();
    void everyPageFitsOnASmallScreen();
    void aThreadIsShownAlone();
    void severalThreadsAreShownAlone();
    void threadsThatTheProfileDoesNotTellApartAreGivenUp();
    void aReloadWithoutTheThreadSaysSoAndOffersAll();
    void aSessionKeepsTheThreads();
    void threadsOfAnotherRunDoNotKeepASessionClosed();

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    bool run(const QString& program, const QStringList& arguments) const;
    bool open(const QStringList& paths);
    QTableView& list(const char* name) const { return *m_window->findChild<QTableView*>(QLatin1String(name)); }
    QString buttonText(const char* name) const
    {
        return m_window->findChild<QToolButton*>(QLatin1String(name))->text();
    }
    QAction* action(const char* name) const { return m_window->findChild<QAction*>(QLatin1String(name)); }
    /// Selects the rows of the threads with these names.
    void selectThreads(const QStringList& names) const;
    /// Until what is shown is of so many threads.
    bool waitForThreads(std::size_t number) const
    {
        return QTest::qWaitFor(
            [&] {
                const LoadedProfilePtr& loaded = m_window->document().loaded();
                return loaded && !m_window->document().isLoading() && loaded->profile->threads().size() == number;
            },
            patienceMs);
    }
    std::uint64_t callsOf(const char* name) const;
    bool isSaid(const QString& text) const;
    QList<QWidget*> chips() const { return m_window->findChildren<QWidget*>(QStringLiteral("chip")); }
    std::uint64_t calls() const { return m_window->document().loaded()->profile->totalCalls(); }

    QTemporaryDir m_folder, m_settings;
    std::unique_ptr<MainWindow> m_window;
};

bool TestWindowScope::run(const QString& program, const QStringList& arguments) const
{
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.start(program, arguments);
    return process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

void TestWindowScope::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope-test"));
    qputenv("GMONSCOPE_DIR", path(QStringLiteral("live")).toLocal8Bit());
    QFile file(path(QStringLiteral("prog.c")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(source);
    file.close();
    QVERIFY(run("cc", {"-pg", "-O1", "-fno-inline", "-pthread", "-o", "prog", "prog.c"}));
    QVERIFY(run(GMONSCOPE_BIN_DIR "/gmonscope-record", {"-o", "gmon.out", "./prog"}));
}

void TestWindowScope::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

/// Until the picture is there, too.
bool TestWindowScope::open(const QStringList& paths)
{
    m_window->open(paths);
    return QTest::qWaitFor([this] { return m_window->diagram().laidOut() && !m_window->document().isLoading(); },
                           patienceMs);
}

void TestWindowScope::threadsAreListedAndLeadToTheirFunctions()
{
    QVERIFY(open({path("prog"), path("gmon.out")}));
    QCOMPARE(buttonText("threadsButton"), QStringLiteral("Threads  3"));
    QTableView& threads = list("threads");
    m_window->findChild<QToolButton*>("threadsButton")->click();
    QVERIFY(threads.isVisible());
    QCOMPARE(column(*threads.model(), ThreadsModel::Thread),
             (QStringList{"heavy_worker", "light_worker", "main thread"}));
    // A thread's name is known from its first sample on; the main thread may have none.
    QCOMPARE(column(*threads.model(), ThreadsModel::Name).mid(0, 2), (QStringList{"heavy", "light"}));
    QVERIFY(threads.isColumnHidden(ThreadsModel::Run));
    const Profile& profile = *m_window->document().loaded()->profile;
    double sum = 0;
    for (const ThreadRow& row : profile.threads())
        sum += row.totalSeconds();
    for (const Function& function : profile.functions())
        if (function.kind == FunctionKind::NotSampled) // the time of no thread
            sum += function.selfSeconds;
    QVERIFY2(qAbs(sum - profile.totalSeconds()) < 1e-9, qPrintable(QString::number(sum - profile.totalSeconds())));

    Q_EMIT threads.activated(threads.model()->index(1, 0));
    QVERIFY(m_window->selection().current());
    QCOMPARE(m_window->document().loaded()->profile->function(m_window->selection().current()->function()).name,
             std::string_view("light_worker"));
}

void TestWindowScope::rowsOfSharedLibrariesAreShown()
{
    QVERIFY(open({path("prog"), path("gmon.out")}));
    const Profile& profile = *m_window->document().loaded()->profile;
    QVERIFY(profile.modules().size() > 1);
    const auto functions = profile.functions();
    const auto compare =
        std::find_if(functions.begin(), functions.end(), [](const Function& f) { return f.name == "compare"; });
    QVERIFY(compare != functions.end());
    m_window->selection().select(EntryRef::of(FunctionId{static_cast<std::uint32_t>(compare - functions.begin())}));
    QStringList callers;
    for (const AttributionItem& item : m_window->workbench().attribution().model().items())
        callers += item.title;
    QVERIFY2(callers.contains("<external: libc.so.6>"), qPrintable(callers.join(", ")));
}

void TestWindowScope::aRunSaysWhatItsProcessUsedAndLost()
{
    QVERIFY(open({path("prog"), path("gmon.out")}));
    const QString tip = list("runs").model()->index(0, 0).data(Qt::ToolTipRole).toString();
    for (const char* text : {"\ncommand: ./prog", "\nCPU time: ", " s user + ", "\nthreads: 3", "\nsamples by: 241 Hz"})
        QVERIFY2(tip.contains(QLatin1String(text)), qPrintable(tip));
}

/// Opened by the dialog; what it counted since is there after a reload; and what it left when it was killed.
void TestWindowScope::aRunningProgramIsOpenedAndReloaded()
{
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.setProcessEnvironment([] {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_PRELOAD", GMONSCOPE_RUNTIME_LIBRARY);
        return environment;
    }());
    process.start(path("prog"), {"forever"});
    QTRY_VERIFY_WITH_TIMEOUT(!listLiveProcesses().empty(), patienceMs);

    m_window->findChild<QAction*>("openLive")->trigger();
    auto* const dialog = m_window->findChild<LiveDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    for (QPushButton* const button : dialog->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("&Watch"))
            button->click();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->diagram().laidOut() && !m_window->document().isLoading(), patienceMs);
    QVERIFY(m_window->document().loaded()->profile->runs()[0].process->isRunning);
    const std::uint64_t before = calls();
    const auto grows = [&] {
        m_window->findChild<QAction*>("reload")->trigger();
        return QTest::qWaitFor([this] { return !m_window->document().isLoading(); }, patienceMs) && calls() > before;
    };
    QTRY_VERIFY_WITH_TIMEOUT(grows(), patienceMs);

    process.kill();
    QVERIFY(process.waitForFinished(patienceMs));
    m_window->findChild<QAction*>("reload")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->document().loaded()->profile->runs()[0].process->wasKilled, patienceMs);
    const QStringList problems = column(*list("problems").model(), 0) + column(*list("problems").model(), 1);
    QVERIFY2(problems.join('\n').contains("was killed, or ended by _exit or exec"), qPrintable(problems.join('\n')));
    for (const LiveProcess& left : listLiveProcesses())
        QFile::remove(QString::fromStdString(left.path));
}

void TestWindowScope::aGmonOutWithoutScopeHasNoThreads()
{
    QVERIFY(QFile::copy(path("gmon.out"), path("alone.out")));
    QVERIFY(QDir(m_folder.path()).mkdir("elsewhere"));
    QVERIFY(QFile::rename(path("alone.out"), path("elsewhere/gmon.out")));
    QVERIFY(open({path("prog"), path("elsewhere/gmon.out")}));
    QCOMPARE(buttonText("threadsButton"), QStringLiteral("Threads"));
    QCOMPARE(list("threads").model()->rowCount(), 0);
    const QStringList problems = column(*list("problems").model(), 0) + column(*list("problems").model(), 1);
    QVERIFY2(problems.join('\n').contains("companion gmon.out.scope is missing"), qPrintable(problems.join('\n')));
}

void TestWindowScope::aFileOfAnotherProgramIsLeftOutWithItsCompanion()
{
    QFile file(path("other.c"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(source).replace("int compare", "int other(void) { return 1; }\nint compare"));
    file.close();
    QVERIFY(run("cc", {"-pg", "-O1", "-fno-inline", "-pthread", "-o", "other", "other.c"}));
    QVERIFY(run(GMONSCOPE_BIN_DIR "/gmonscope-record", {"-o", "other.out", "./other"}));
    QVERIFY(open({path("prog"), path("gmon.out"), path("other.out")}));
    QCOMPARE(m_window->document().loaded()->profile->runs().size(), std::size_t{1});
    QVERIFY(isSaid(QStringLiteral("other.out")));
}

/// With stacks it has most to show.
void TestWindowScope::theToolBarFitsANarrowWindow()
{
    QVERIFY(open({path(QStringLiteral("prog")), path(QStringLiteral("gmon.out.scope"))}));
    const auto* const bar = m_window->findChild<QToolBar*>(QStringLiteral("toolBar"));
    for (const auto& [width, hasTexts] : {std::pair{1024, false}, std::pair{1280, true}}) {
        m_window->resize(theme::scaled(width), theme::scaled(700));
        for (const char* const name : {"open", "addRun", "exportShown", "shortcuts"}) {
            const auto* const button = static_cast<QToolButton*>(bar->widgetForAction(action(name)));
            QTRY_VERIFY2(button->isVisible() && bar->rect().contains(button->geometry()), name);
        }
        const auto* const button = static_cast<QToolButton*>(bar->widgetForAction(action("exportShown")));
        QCOMPARE(button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon, hasTexts);
    }
}

/// With stacks all of its parts are there.
void TestWindowScope::everyPageFitsOnASmallScreen()
{
    constexpr int hinting = 24; // on a screen the letters of the bars are wider by up to so much
    QVERIFY(open({path(QStringLiteral("prog")), path(QStringLiteral("gmon.out.scope"))}));
    auto* const tabs = m_window->findChild<QTabBar*>(QStringLiteral("centreTabs"));
    for (int page = 0; page < tabs->count(); ++page) {
        if (!tabs->isTabVisible(page))
            continue;
        tabs->setCurrentIndex(page);
        const QSize least = m_window->minimumSizeHint();
        QVERIFY2(
            least.width() <= theme::scaled(1024) - hinting && least.height() <= theme::scaled(700),
            qPrintable(QStringLiteral("%1: %2x%3").arg(tabs->tabText(page)).arg(least.width()).arg(least.height())));
    }
}

void TestWindowScope::stacksHaveAFlameGraph()
{
    QVERIFY(open({path(QStringLiteral("prog")), path(QStringLiteral("gmon.out.scope"))}));
    auto* const tabs = m_window->findChild<QTabBar*>(QStringLiteral("centreTabs"));
    QVERIFY(tabs->isTabVisible(1));
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    FlameView* const flames = m_window->workbench().flames().view();
    QVERIFY(flames->isVisible());
    const FlameBox& outermost = flames->layout().boxes.front();
    QTest::mouseClick(flames->viewport(), Qt::LeftButton, {}, flames->rectOf(outermost).center().toPoint());
    const auto function = m_window->document().loaded()->profile->measuredFrames()[outermost.frame].function;
    QCOMPARE(m_window->selection().current(), std::optional(EntryRef::of(*function)));
    const auto exported = [this] {
        QFile file(path(QStringLiteral("shown.svg")));
        return m_window->exporting().exportTo(file.fileName()) && file.open(QIODevice::ReadOnly) ? file.readAll()
                                                                                                 : QByteArray();
    };
    QCOMPARE(action("export.svg")->text(), QStringLiteral("Flame graph as SVG..."));
    QVERIFY(exported().contains("id=\"frame-0\""));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->diagram().laidOut(), patienceMs);
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
    QCOMPARE(action("export.svg")->text(), QStringLiteral("Graph as SVG..."));
    QVERIFY(exported().contains("id=\"node-"));
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("lone")));
    QVERIFY(QFile::copy(path(QStringLiteral("gmon.out")), path(QStringLiteral("lone/gmon.out"))));
    QVERIFY(open({path(QStringLiteral("prog")), path(QStringLiteral("lone/gmon.out"))})); // no companion, no stacks
    QVERIFY(!tabs->isTabVisible(1));
    QCOMPARE(tabs->currentIndex(), 0);
    m_window->document().close();
    QCOMPARE(tabs->currentIndex(), 0);
}

void TestWindowScope::selectThreads(const QStringList& names) const
{
    QTableView& threads = list("threads");
    threads.clearSelection();
    const QStringList there = column(*threads.model(), ThreadsModel::Name);
    for (const QString& name : names)
        threads.selectionModel()->select(threads.model()->index(int(there.indexOf(name)), 0),
                                         QItemSelectionModel::Select | QItemSelectionModel::Rows);
}

std::uint64_t TestWindowScope::callsOf(const char* name) const
{
    for (const Function& function : m_window->document().loaded()->profile->functions())
        if (function.name == name)
            return function.calls;
    return 0;
}

bool TestWindowScope::isSaid(const QString& text) const
{
    const QList<QLabel*> labels = m_window->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
}

void TestWindowScope::aThreadIsShownAlone()
{
    QVERIFY(open({path("prog"), path("gmon.out")}));
    m_window->resize(1280, 800);
    const double all = m_window->document().loaded()->profile->totalTicks();
    const std::uint64_t allCalls = calls();
    QVERIFY(!action("onlyThreads")->isEnabled()); // none is selected
    QVERIFY(!action("allThreads")->isEnabled());
    m_window->findChild<QToolButton*>(QStringLiteral("threadsButton"))->click();
    selectThreads({QStringLiteral("heavy")});
    QVERIFY(action("onlyThreads")->isEnabled());
    action("onlyThreads")->trigger();
    QVERIFY(waitForThreads(1));
    const Profile& heavy = *m_window->document().loaded()->profile;
    const QString number = QString::number(heavy.threads()[0].tid);
    QCOMPARE(heavy.totalTicks(), double(heavy.threads()[0].samples));
    QVERIFY(heavy.totalTicks() < all && calls() < allCalls);
    QCOMPARE(callsOf("heavy_worker"), std::uint64_t{1});
    QCOMPARE(callsOf("light_worker"), std::uint64_t{0});
    QTRY_COMPARE(chips().size(), 1);
    QVERIFY(chips().front()->toolTip().startsWith("Thread " + number));
    QTRY_VERIFY(isSaid("Thread " + number + " only: "));                  // the status line
    QTRY_VERIFY(isSaid(QStringLiteral(" · Thread %1 only").arg(number))); // the graph's line
    // The others are still to be had.
    auto* const menu = m_window->findChild<QMenu*>(QStringLiteral("threadsMenu"));
    Q_EMIT menu->aboutToShow();
    QStringList offered;
    for (const QAction* const one : menu->actions())
        offered += one->text();
    QCOMPARE(menu->actions().size(), 5); // all, a line, three threads
    QAction* const light =
        menu->actions().at(int(offered.indexOf(offered.filter(QStringLiteral(", light,")).value(0))));
    QVERIFY2(light->isCheckable(), qPrintable(offered.join(QLatin1Char('\n'))));
    light->trigger();
    QTRY_COMPARE(callsOf("light_worker"), std::uint64_t{1});
    QCOMPARE(callsOf("heavy_worker"), std::uint64_t{0});
    // And back, step by step.
    QVERIFY(action("undo")->text().contains(QLatin1String("show only Thread")));
    action("undo")->trigger();
    QTRY_COMPARE(callsOf("heavy_worker"), std::uint64_t{1});
    QCOMPARE(callsOf("light_worker"), std::uint64_t{0});
    QTRY_COMPARE(chips().size(), 1);
    QTest::mouseClick(chips().front()->findChild<QToolButton*>(QStringLiteral("removeChip")), Qt::LeftButton);
    QVERIFY(waitForThreads(3));
    QCOMPARE(m_window->document().loaded()->profile->totalTicks(), all);
    QCOMPARE(calls(), allCalls);
    QTRY_VERIFY(chips().isEmpty());
    QVERIFY(!isSaid(QStringLiteral(" only")));
}

void TestWindowScope::severalThreadsAreShownAlone()
{
    QVERIFY(open({path("prog"), path("gmon.out")}));
    selectThreads({QStringLiteral("heavy"), QStringLiteral("light")});
    QVERIFY(action("onlyThreads")->text().contains(QLatin1String("these 2 threads")));
    action("onlyThreads")->trigger();
    QVERIFY(waitForThreads(2));
    QCOMPARE(callsOf("heavy_worker") + callsOf("light_worker"), std::uint64_t{2});
    QCOMPARE(callsOf("main"), std::uint64_t{0});
    QTRY_COMPARE(chips().size(), 1);
    QVERIFY(chips().front()->toolTip().startsWith(QLatin1String("2 threads")));
    action("allThreads")->trigger();
    QVERIFY(waitForThreads(3));
}

void TestWindowScope::threadsThatTheProfileDoesNotTellApartAreGivenUp()
{
    QVERIFY(open({path("prog"), path("gmon.out")}));
    m_window->filter().showThreads({QStringLiteral("nobody")});
    QTRY_VERIFY(m_window->filter().state().threads.isEmpty());
    QVERIFY(waitForThreads(3));
    const auto bars = m_window->banner().notices().bars();
    QVERIFY(std::any_of(bars.begin(), bars.end(), [](const NoticeBar* bar) {
        return bar->body().contains(QLatin1String("one of the threads ")) && bar->body().contains("found nobody");
    }));
}

void TestWindowScope::aReloadWithoutTheThreadSaysSoAndOffersAll()
{
    const auto record = [this] { return run(GMONSCOPE_BIN_DIR "/gmonscope-record", {"-o", "again.out", "./prog"}); };
    QVERIFY(record());
    QVERIFY(open({path("prog"), path("again.out")}));
    selectThreads({QStringLiteral("heavy")});
    action("onlyThreads")->trigger();
    QVERIFY(waitForThreads(1));
    const QString number = m_window->filter().state().threads.first();
    QVERIFY(record()); // with other numbers
    action("reload")->trigger();
    const auto notice = [&]() -> NoticeBar* {
        for (NoticeBar* const bar : m_window->banner().notices().bars())
            if (bar->id().kind == NoticeKind::ThreadMissing)
                return bar;
        return nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(notice(), patienceMs);
    QVERIFY2(notice()->body().contains(QLatin1String("(heavy_worker)")), qPrintable(notice()->body()));
    QStringList offered;
    for (QPushButton* const button : notice()->findChildren<QPushButton*>())
        offered += button->text();
    QCOMPARE(offered, QStringList{QStringLiteral("Show all threads")});
    QCOMPARE(callsOf("light_worker"), std::uint64_t{0}); // the old profile is still shown
    QCOMPARE(m_window->filter().state().threads, QStringList{number});
    notice()->findChildren<QPushButton*>().first()->click();
    QVERIFY(waitForThreads(3));
    QVERIFY(!notice());
}

void TestWindowScope::aSessionKeepsTheThreads()
{
    QVERIFY(open({path("prog"), path("gmon.out")}));
    m_window->filter().showThreads({QStringLiteral("heavy"), QStringLiteral("main")});
    QVERIFY(waitForThreads(2));
    auto* const sessions = m_window->findChild<SessionController*>();
    QVERIFY(sessions->save(path("s.gmonscope")));
    init();
    m_window->open({path("s.gmonscope")});
    QVERIFY(waitForThreads(2));
    QCOMPARE(m_window->filter().state().threads, QStringList({QStringLiteral("heavy"), QStringLiteral("main")}));
    QCOMPARE(callsOf("light_worker"), std::uint64_t{0});
}

void TestWindowScope::threadsOfAnotherRunDoNotKeepASessionClosed()
{
    QVERIFY(open({path("prog"), path("gmon.out")}));
    m_window->filter().showThreads({QStringLiteral("heavy")});
    QVERIFY(waitForThreads(1));
    const QString session = path("gone.gmonscope");
    QVERIFY(m_window->findChild<SessionController*>()->save(session));
    QFile file(session);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray text = file.readAll();
    file.close();
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.replace("\"heavy\"", "\"4711\""));
    file.close();
    init();
    m_window->open({session});
    QVERIFY(waitForThreads(3));
    QVERIFY(m_window->filter().state().threads.isEmpty());
    QVERIFY(m_window->document().changes().threads.empty());
    const auto bars = m_window->banner().notices().bars();
    QVERIFY(std::any_of(bars.begin(), bars.end(), [](const NoticeBar* bar) {
        return bar->body().contains(QLatin1String("threads (4711), which were shown alone"));
    }));
}

QTEST_MAIN(TestWindowScope)
#include "tst_window_scope.moc"
