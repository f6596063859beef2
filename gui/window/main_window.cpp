// SPDX-License-Identifier: MIT
#include "window/main_window.h"

#include "code/code_controller.h"
#include "compare/compare_controller.h"
#include "export/export_controller.h"
#include "flame/flame_panel.h"
#include "flame/flame_view.h"
#include "graph/graph_view.h"
#include "grouping/grouping_controller.h"
#include "live/live_controller.h"
#include "live/record_dialog.h"
#include "look/centre_panel.h"
#include "look/format.h"
#include "look/theme.h"
#include "notices/banner_area.h"
#include "notices/layout_notice.h"
#include "notices/problems_controller.h"
#include "notices/problems_panel.h"
#include "notices/reload_offer.h"
#include "processes/processes_controller.h"
#include "processes/processes_page.h"
#include "runs/beside_controller.h"
#include "runs/events_controller.h"
#include "runs/inlined_controller.h"
#include "runs/runs_controller.h"
#include "runs/runs_panel.h"
#include "runs/spread_controller.h"
#include "runs/threads_controller.h"
#include "runs/threads_panel.h"
#include "search/search_controller.h"
#include "session/session_controller.h"
#include "settings/preferences_controller.h"
#include "settings/view_controller.h"
#include "tables/files_panel.h"
#include "tables/table_focus_controller.h"
#include "tables/tree_panel.h"
#include "window/recent_files.h"
#include "window/status_texts.h"
#include "window/welcome_page.h"
#include "workbench/workbench.h"

#include "gmonscope/waiting.h"

#include <QApplication>
#include <QCloseEvent>
#include <QListView>
#include <QMimeData>
#include <QMouseEvent>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace gmonscope;

namespace {

QStringList filesOf(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    return paths;
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), m_filters(m_context.filter, m_document, m_context.diagram), m_actions(this, m_undo),
      m_export(new ExportController(m_actions.exportShown, m_document, m_context.diagram, this)),
      m_banner(new BannerArea), m_workbench(new Workbench(m_document, m_context)), m_navigation(m_document, m_context),
      m_entryMenu(m_document, m_context, m_navigation), m_welcome(new WelcomePage), m_welcomeHost(new QWidget),
      m_processesPage(new ProcessesPage), m_pages(new QStackedWidget), m_status(new StatusTexts)
{
    makeControllers();
    connectGraphs();
    setAcceptDrops(true);
    auto* const host = new QVBoxLayout(m_welcomeHost);
    host->setContentsMargins(0, 0, 0, 0);
    host->setSpacing(0);
    host->addWidget(m_welcome, 1);
    m_pages->addWidget(m_welcomeHost);
    m_pages->addWidget(m_processesPage);
    m_pages->addWidget(m_workbench);
    setCentralWidget(m_pages);
    setStatusBar(m_status);
    makeMenus();
    makeToolBar();
    connectActions();
    connectDocuments();
    connectEntryMenu();
    connectEscape();
    addPanelShortcuts();
    restoreState();
    showWelcome();
    qApp->installEventFilter(this);
}

void MainWindow::makeControllers()
{
    Selection& selection = m_context.selection;
    Workbench& bench = *m_workbench;
    new ReloadOffer(m_document, *m_banner, this);
    m_finder = new SearchController(selection, *m_context.view, this);
    m_view = new ViewController(m_context.diagram, *m_context.view, this);
    m_preferences = new PreferencesController(*m_view, this);
    m_groups = new GroupingController(
        m_document, m_context.filter, [this] { return groupedIn(m_workbench->activeGraph()); }, this);
    m_tableFocus = new TableFocusController(m_context.filter, bench.functions(), this);
    m_threads =
        new ThreadsController(m_document, m_context.filter, bench.threads().model(), *bench.threads().view(), this);
    m_events = new EventsController(m_document, this);
    m_sessions = new SessionController({m_document, m_context, bench, m_banner->notices(), *m_view}, this);
    m_processes = new ProcessesController(m_document, *m_processesPage, m_banner->notices(), this);
    m_opener = new OpenController(
        {m_document, *m_sessions, *m_processes, m_context.filter, m_banner->notices(), *m_welcome}, this);
    m_compare = new CompareController(m_document, selection, bench, *m_banner, this);
    m_live = new LiveController(m_document, m_context.diagram, m_banner->notices(), this);
    m_code = new CodeController(m_document, selection, bench.code(), bench.centre(), m_entryMenu, this);
    auto* const beside = new BesideController(
        {m_document, selection, m_context.diagram, bench.functions(), bench.attribution(), *m_banner}, this);
    connect(beside, &BesideController::changed, &bench.runs(), &RunsPanel::setRuns);
    connect(beside, &BesideController::changed, m_view,
            [this](const BesideRunsPtr& runs) { m_view->setHasRuns(runs != nullptr); });
    m_spread = new SpreadController(m_document, selection, bench.functionPages(), *beside, this);
    new InlinedController(m_document, bench.attribution(), *m_banner, this);
    auto* const problems = new ProblemsController(
        m_document, m_context.diagram, *bench.problems().view(), [this] { m_opener->chooseImage(); }, this);
    connect(problems, &ProblemsController::found, &bench.problems(), &ProblemsPanel::setProblems);
    connect(m_live, &LiveController::ended, problems, &ProblemsController::examine);
    auto* const runs = new RunsController(m_document, *bench.runs().view(), m_banner->notices(), this);
    connect(runs, &RunsController::problemsRequested, &bench, &Workbench::showProblems);
    connect(m_preferences, &PreferencesController::mostRecentChanged, m_opener, [this] {
        recentFiles::trim();
        m_opener->showRecent();
    });
}

/// Connects the graph of the profile and that of a comparison, and what acts on the active one.
void MainWindow::connectGraphs()
{
    connect(m_finder, &SearchController::hitsChanged, m_workbench, &Workbench::markHits);
    connect(m_view, &ViewController::chosen, m_workbench, &Workbench::setView);
    connect(m_workbench, &Workbench::viewWanted, m_view, &ViewController::setChoice);
    m_workbench->setView(m_view->choice());
    connect(m_view, &ViewController::chosen, m_compare, &CompareController::setView);
    m_compare->setView(m_view->choice());
    addGraph(m_workbench->graph(), NoticeKind::GraphSimplified, tr("The graph is drawn in a simpler way"));
    addGraph(m_compare->view().graph(), NoticeKind::ComparisonSimplified,
             tr("The comparison is drawn in a simpler way"));
    DiagramDocument& compared = m_compare->view().context().diagram;
    compared.setView(m_view->choice());
    connect(m_view, &ViewController::chosen, &compared, &DiagramDocument::setView);
    m_view->addKeysTo(*m_compare->view().graph().view());
    connect(&m_workbench->centre(), &CentrePanel::pageChanged, m_export, [this](const QWidget* page) {
        m_export->setFlames(page == &m_workbench->flames() ? m_workbench->flames().view() : nullptr);
    });
    const auto activate = [this](GraphContext& graph) {
        m_undo.setActiveStack(&graph.filter.undoStack());
        m_export->setDiagram(graph.diagram);
        m_groups->update();
        m_view->setOnlyEstimated(&graph != &m_context);
        m_threads->setCompared(&graph != &m_context);
        updateActions();
    };
    connect(m_workbench, &Workbench::graphActivated, this, activate);
    activate(m_context);
}

MainWindow::~MainWindow() { qApp->removeEventFilter(this); }

/// Connects the graph of the profile and that of a comparison alike.
void MainWindow::addGraph(GraphPanel& panel, NoticeKind kind, const QString& simplified)
{
    DiagramDocument& diagram = panel.context().diagram;
    ViewFilter& filter = panel.context().filter;
    m_undo.addStack(&filter.undoStack());
    connect(&filter, &ViewFilter::changesChanged, m_groups, &GroupingController::update);
    m_preferences->addGraph(diagram, *panel.view());
    new LayoutNotice(
        diagram, m_banner->notices(), {kind}, simplified, panel.actions().less,
        [this, &diagram] { diagram.setView(m_view->choice()); }, this);
}

/// Returns what the graph shows: the open profile, or the comparison.
GroupedGraph MainWindow::groupedIn(GraphContext& context) const
{
    if (&context == &m_context) {
        if (const LoadedProfilePtr& loaded = m_document.loaded())
            return {context, loaded->profile, {loaded->profile}};
    } else if (const ComparisonPtr& comparison = m_compare->document().comparison()) {
        return {context, comparison->graph, {comparison->now.profile, comparison->base.profile}};
    }
    return {context, nullptr, {}};
}

void MainWindow::connectDocuments()
{
    connect(&m_document, &ProfileDocument::loadingChanged, m_banner,
            [this](bool isLoading) { m_banner->setLoading(&m_document, isLoading); });
    connect(&m_document, &ProfileDocument::progressed, m_banner, &BannerArea::setProgress);
    connect(m_banner, &BannerArea::cancelled, &m_document, &ProfileDocument::cancel);
    connect(m_processes, &ProcessesController::loadingChanged, m_banner,
            [this](bool isLoading) { m_banner->setLoading(m_processes, isLoading); });
    connect(m_banner, &BannerArea::cancelled, m_processes, &ProcessesController::cancel);
    connect(m_processes, &ProcessesController::overviewChanged, this, [this] {
        if (!m_document.loaded())
            showStart();
    });
    connect(&m_document, &ProfileDocument::profileChanged, this, [this] { fillPanels(nullptr); });
    connect(&m_document, &ProfileDocument::refreshed, this, &MainWindow::fillPanels);
    connect(&m_document, &ProfileDocument::profileShown, this, &MainWindow::followProfile);
    connect(&m_document, &ProfileDocument::refreshShown, this, &MainWindow::followRefresh);
    connect(&m_context.diagram, &DiagramDocument::diagramChanged, this, &MainWindow::updateActions);
    connect(&m_context.selection, &Selection::changed, this, [this](Selection::Entry entry) {
        m_lostName.reset();
        if (entry)
            m_selectedName = nameOf(*m_document.loaded()->profile, *entry);
        updateActions();
    });
    connect(&m_navigation, &Navigation::historyChanged, this, &MainWindow::updateActions);
}

/// `map` leads from the profile before when the running program has gone on; null: another profile, or none.
void MainWindow::fillPanels(const EntryMapPtr& map)
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    if (map) {
        renumberSelection(*map);
    } else {
        m_banner->notices().clear();
        m_context.selection.reset({});
        m_sessions->showFilter();
    }
    m_workbench->showProfile(loaded, map.get());
    if (map)
        m_filters.refreshProfile(*loaded, map);
    else
        m_filters.setProfile(loaded ? loaded->profile : nullptr);
}

/// A reset takes functions out of the profile: the selected one is selected again when it is back.
void MainWindow::renumberSelection(const EntryMap& map)
{
    Selection& selection = m_context.selection;
    const Selection::Entry selected = selection.current();
    const Selection::Entry now = selected ? map.entry(*selected) : std::nullopt;
    selection.renumber(now);
    if (selected && !now)
        m_lostName = m_selectedName;
}

/// Does what follows from another profile, once all panels show it.
void MainWindow::followProfile()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    const std::optional<EntryName> selected = std::exchange(m_selectedName, {});
    m_finder->setProfile(loaded);
    m_view->setProfile(loaded);
    m_status->showProfile(loaded ? loaded->profile.get() : nullptr, threadsTitle(m_context.filter.state().threads));
    if (!loaded)
        return showStart();
    setWindowTitle(
        tr("%1 - %2 - gmonscope")
            .arg(format::fileName(format::text(loaded->profile->imagePath())), format::runsTitle(*loaded->profile)));
    const bool isFirst = m_pages->currentWidget() != m_workbench;
    showPage(m_workbench);
    m_opener->tellOpened();
    if (!m_sessions->showRest())
        selectFirst(selected);
    if (isFirst &&
        m_context.selection.current()) // arrow keys go through the functions at once; without one Qt would take one
        m_workbench->functions().giveKeyboard();
    updateActions();
}

/// Does what follows when the running program has gone on: nothing moves, nothing is selected.
void MainWindow::followRefresh()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    m_finder->refreshProfile(loaded);
    m_view->setProfile(loaded);
    m_status->showProfile(loaded->profile.get(), threadsTitle(m_context.filter.state().threads));
    m_opener->tellRefreshed();
    if (const auto lost = m_lostName ? entryOf(*loaded->profile, *m_lostName) : std::nullopt)
        m_context.selection.select(*lost);
    updateActions();
}

/// Shows the page for when no profile is open.
void MainWindow::showStart() { m_processes->isShown() ? showOverview() : showWelcome(); }

void MainWindow::showOverview()
{
    const ProcessOverview& overview = *m_processes->overview();
    setWindowTitle(tr("%1 - %2 - gmonscope").arg(overview.title(), overview.summary()));
    m_status->showOnly(overview.summary());
    showPage(m_processesPage);
    m_processesPage->giveKeyboard();
    updateActions();
}

void MainWindow::showWelcome()
{
    setWindowTitle(QStringLiteral("gmonscope"));
    m_opener->showRecent();
    m_status->showProfile(nullptr);
    showPage(m_welcomeHost);
    updateActions();
}

/// Moves the banners to the visible page.
void MainWindow::showPage(QWidget* page)
{
    if (page == m_workbench)
        m_workbench->centre().setBanner(m_banner);
    else if (page == m_processesPage)
        m_processesPage->setBanner(m_banner);
    else
        static_cast<QVBoxLayout*>(m_welcomeHost->layout())->insertWidget(0, m_banner);
    m_pages->setCurrentWidget(page);
}

/// Selects the same entry as before if it is still there, so that another sum of the same program keeps it. Else
/// selects the hottest function that works, so that every panel has something to show from the start.
void MainWindow::selectFirst(const std::optional<EntryName>& name)
{
    const LoadedProfile& loaded = *m_document.loaded();
    if (loaded.flat.empty())
        return;
    const Selection::Entry same = name ? entryOf(*loaded.profile, *name) : std::nullopt;
    const bool isThere = same && (same->isCycle() || loaded.profile->function(same->function()).isReached());
    // Nothing is told about a row such as [instrumentation], nor about the program by ranks that wait.
    const auto hottest = std::find_if(loaded.flat.begin(), loaded.flat.end(), [&](const FlatRow& row) {
        const FunctionKind kind = loaded.profile->function(row.function).kind;
        return (kind == FunctionKind::Function || kind == FunctionKind::Group) &&
               !waitsForOthers(*loaded.profile, row.function);
    });
    const FlatRow& first = hottest == loaded.flat.end() ? loaded.flat.front() : *hottest;
    m_context.selection.reset(isThere ? *same : EntryRef::of(first.function));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!filesOf(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList paths = filesOf(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    m_opener->drop(paths);
}

void MainWindow::connectEntryMenu()
{
    connect(&m_entryMenu, &EntryMenu::openCycleRequested, this,
            [this](CycleId cycle) { m_groups->openCycle(cycle, m_workbench->viewChoice()); });
    connect(&m_entryMenu, &EntryMenu::groupRequested, m_groups,
            [this](EntryRef entry) { m_groups->askForGroup(groupedIn(m_context), entry); });
    connect(&m_compare->view(), &ComparedView::groupRequested, m_groups,
            [this](EntryRef entry) { m_groups->askForGroup(groupedIn(m_compare->view().context()), entry); });
    FunctionsPanel& tables = m_workbench->functions();
    m_entryMenu.watch(tables.flatView(),
                      [&tables](const QModelIndex& index) { return tables.flatModel().entryAt(index.row()); });
    m_entryMenu.watch(tables.callGraphView(),
                      [&tables](const QModelIndex& index) { return tables.callGraphModel().entryAt(index); });
    m_entryMenu.watch(tables.files().view(),
                      [&tables](const QModelIndex& index) { return tables.files().model().entryAt(index); });
    for (const TreePanel* const tree : tables.trees())
        m_entryMenu.watch(tree->view(), [tree](const QModelIndex& index) { return tree->model().entryAt(index); });
    connect(m_workbench->flames().view(), &FlameView::menuRequested, &m_entryMenu, &EntryMenu::popUp);
    const AttributionPanel& attribution = m_workbench->attribution();
    m_entryMenu.watch(attribution.view(),
                      [&attribution](const QModelIndex& index) { return attribution.model().itemAt(index).link; });
}

/// The mouse's side buttons go back and forward wherever the pointer is.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress && watched->isWidgetType() &&
        static_cast<QWidget*>(watched)->window() == this) {
        const Qt::MouseButton button = static_cast<QMouseEvent*>(event)->button();
        if (button == Qt::BackButton)
            return goBack(), true;
        if (button == Qt::ForwardButton)
            return goForward(), true;
    }
    return QMainWindow::eventFilter(watched, event);
}

/// Stops a program that is being recorded first, and opens its profile, so that closing again loses nothing. A program
/// that cannot be stopped does not keep the window open.
void MainWindow::closeEvent(QCloseEvent* event)
{
    bool isStopping = false;
    for (RecordDialog* const dialog : findChildren<RecordDialog*>())
        if (dialog->canBeStopped()) {
            dialog->raise(); // it says what is waited for
            dialog->reject();
            isStopping = true;
        }
    if (isStopping)
        return event->ignore();
    saveState();
    event->accept();
}
