// SPDX-License-Identifier: MIT
#include "workbench/workbench.h"

#include "code/code_panel.h"
#include "diagram/accuracy_document.h"
#include "flame/flame_panel.h"
#include "flame/flame_view.h"
#include "graph/graph_view.h"
#include "look/theme.h"
#include "notices/problems_view.h"
#include "profile/setting_keys.h"
#include "runs/run_views.h"
#include "workbench/bottom_strip.h"
#include "workbench/dock_title.h"

#include <QDockWidget>
#include <QGuiApplication>
#include <QHeaderView>
#include <QListView>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>

namespace {

constexpr int layoutVersion = 2; ///< raised when docks come or go: an old layout is not restored
constexpr double functionsWidth = 350, functionsMinimum = 260, attributionWidth = 350, attributionMinimum = 320;
constexpr double otherPageWidth = 384;
constexpr double listHeight = 170;

constexpr std::pair<Overlay, QLatin1String> overlayKeys[] = {{Overlay::Legend, settingKeys::legend},
                                                             {Overlay::Minimap, settingKeys::minimap}};

bool isOnAScreen(const QRect& box)
{
    const auto screens = QGuiApplication::screens();
    return std::any_of(screens.begin(), screens.end(),
                       [&](const QScreen* screen) { return screen->availableGeometry().intersects(box); });
}

} // namespace

Workbench::Workbench(ProfileDocument& document, DiagramDocument& diagram, Selection& selection, ViewFilter& filter,
                     QWidget* parent)
    : QMainWindow(parent, Qt::Widget), m_runs(new RunsModel(document, this)), m_threads(new ThreadsModel(this)),
      m_problems(new ProblemsModel(this)), m_functions(new FunctionsPanel(selection)),
      m_functionPages(new QStackedWidget), m_attribution(new AttributionPanel(selection)),
      m_attributionPages(new QStackedWidget), m_graph(new GraphPanel(diagram, selection, filter)),
      m_flames(new FlamePanel(selection)), m_code(new CodePanel), m_centre(new CentrePanel),
      m_accuracy(new AccuracyDocument(diagram, this))
{
    connect(m_accuracy, &AccuracyDocument::ready, m_attribution, &AttributionPanel::setAccuracy);
    connect(m_accuracy, &AccuracyDocument::ready, m_flames->view(), &FlameView::setAccuracy);
    connect(m_accuracy, &AccuracyDocument::ready, &diagram, &DiagramDocument::setAccuracy);
    setDockNestingEnabled(false);
    setContextMenuPolicy(Qt::NoContextMenu);
    m_graph->setObjectName(QStringLiteral("graphPage"));
    m_flames->setObjectName(QStringLiteral("flamePage"));
    m_code->setObjectName(QStringLiteral("codePage"));
    m_centre->addPage(m_graph, tr("Graph"));
    m_centre->addPage(m_flames, tr("Flame graph"));
    m_centre->addPage(m_code, tr("Source"));
    setCentralWidget(m_centre);
    m_functionPages->addWidget(m_functions);
    connect(m_functionPages, &QStackedWidget::currentChanged, this, &Workbench::showFunctionsPage);
    m_functionPages->setMinimumWidth(theme::scaled(functionsMinimum));
    m_attributionPages->addWidget(m_attribution);
    m_attributionPages->setMinimumWidth(theme::scaled(attributionMinimum));
    m_functionsDock = makeDock(tr("Functions"), "functionsDock", m_functionPages, Qt::LeftDockWidgetArea);
    m_attributionDock = makeDock(tr("Attribution"), "attributionDock", m_attributionPages, Qt::RightDockWidgetArea);
    m_runsDock = makeDock(tr("Runs"), "runsDock", makeRunsView(*m_runs), Qt::BottomDockWidgetArea);
    m_threadsDock = makeDock(tr("Threads"), "threadsDock", makeThreadsView(*m_threads), Qt::BottomDockWidgetArea);
    m_problemsDock = makeDock(tr("Problems"), "problemsDock", makeProblemsView(*m_problems), Qt::BottomDockWidgetArea);
    m_strip = new BottomStrip(m_runsDock->toggleViewAction(), m_threadsDock->toggleViewAction(),
                              m_problemsDock->toggleViewAction(), this);
    addToolBar(Qt::BottomToolBarArea, m_strip);
    connect(m_runs, &QAbstractItemModel::modelReset, this, &Workbench::updateRuns);
    connect(m_runs, &QAbstractItemModel::dataChanged, this, &Workbench::updateRuns);
    connectThreads(selection);
    for (QDockWidget* const dock : {m_runsDock, m_threadsDock, m_problemsDock})
        connect(dock->toggleViewAction(), &QAction::triggered, this, &Workbench::shareTheBottom, Qt::QueuedConnection);
    resetLayout();
}

/// A double click selects the function that the thread began with.
void Workbench::connectThreads(Selection& selection)
{
    connect(static_cast<QTableView*>(m_threadsDock->widget()), &QTableView::activated, this,
            [this, &selection](const QModelIndex& index) {
                if (const auto start = m_threads->startAt(index.row()))
                    selection.select(gmonscope::EntryRef::of(*start));
            });
}

/// Gives each dock in a row its share, because Qt would leave the last one what the others can spare.
void Workbench::shareTheBottom()
{
    QList<QDockWidget*> below{m_runsDock, m_threadsDock, m_problemsDock};
    below.removeIf([](const QDockWidget* dock) { return !dock->isVisible() || dock->isFloating(); });
    if (below.size() > 1)
        resizeDocks(below, QList<int>(below.size(), width() / int(below.size())), Qt::Horizontal);
}

QDockWidget* Workbench::makeDock(const QString& title, const char* name, QWidget* content, Qt::DockWidgetArea area)
{
    auto* const dock = new QDockWidget(title, this);
    dock->setObjectName(QLatin1String(name));
    dock->setTitleBarWidget(new DockTitle(dock));
    dock->setWidget(content);
    addDockWidget(area, dock);
    return dock;
}

QList<QAction*> Workbench::panelActions() const
{
    return {m_functionsDock->toggleViewAction(), m_attributionDock->toggleViewAction(), m_runsDock->toggleViewAction(),
            m_threadsDock->toggleViewAction(), m_problemsDock->toggleViewAction()};
}

void Workbench::showProfile(const LoadedProfilePtr& loaded)
{
    m_functions->setProfile(loaded);
    m_attribution->setListing(loaded ? loaded->listing : nullptr);
    m_flames->setProfile(loaded ? loaded->profile : nullptr);
    m_centre->setPageAvailable(m_flames, loaded && loaded->profile->hasStacks());
    m_accuracy->setProfile(loaded ? loaded->profile : nullptr);
    m_threads->setProfile(loaded ? loaded->profile : nullptr);
    tellThreads(loaded);
}

void Workbench::refreshProfile(const LoadedProfilePtr& loaded, const EntryMap& map)
{
    m_functions->refreshProfile(loaded, map);
    m_attribution->refresh(loaded->listing, loaded->accuracy);
    m_flames->refresh(map, loaded->accuracy);
    m_centre->setPageAvailable(m_flames, loaded->profile->hasStacks());
    m_accuracy->setProfile(nullptr); // results under way are of an earlier profile
    m_threads->refresh(loaded->profile);
    tellThreads(loaded);
}

void Workbench::tellThreads(const LoadedProfilePtr& loaded)
{
    auto* const view = static_cast<QTableView*>(m_threadsDock->widget());
    m_threads->sort(view->horizontalHeader()->sortIndicatorSection(), view->horizontalHeader()->sortIndicatorOrder());
    view->setColumnHidden(ThreadsModel::Run, !loaded || loaded->profile->runs().size() < 2);
    m_strip->setThreads(m_threads->count());
    const QString none = loaded ? tr("none known: only a .scope file tells of them") : QString();
    static_cast<DockTitle*>(m_threadsDock->titleBarWidget())
        ->setDetail(m_threads->count() ? QString::number(m_threads->count()) : none);
}

/// Gives other columns in place of the tables the room that they need.
void Workbench::showFunctionsPage()
{
    m_functionsDock->show();
    if (m_functionPages->currentWidget() != m_functions && m_functionsDock->width() < theme::scaled(otherPageWidth))
        resizeDocks({m_functionsDock}, {theme::scaled(otherPageWidth)}, Qt::Horizontal);
}

QTableView& Workbench::threadsView() const { return *static_cast<QTableView*>(m_threadsDock->widget()); }

QTableView* Workbench::runsView() const { return static_cast<QTableView*>(m_runsDock->widget()); }

QTableView* Workbench::problemsView() const { return static_cast<QTableView*>(m_problemsDock->widget()); }

void Workbench::setProblems(std::vector<ProblemRow> problems)
{
    m_problems->setProblems(std::move(problems));
    m_strip->setProblems(m_problems->rowCount(), m_problems->worst());
    static_cast<DockTitle*>(m_problemsDock->titleBarWidget())
        ->setDetail(m_problems->rowCount() ? m_problems->summary() : tr("none"));
}

void Workbench::setView(const ViewChoice& view)
{
    m_functions->setView(view);
    m_attribution->setView(view);
    m_threads->setUnit(view.unit);
    m_code->setView(view);
    m_viewChoice = view;
    Q_EMIT viewChosen(view);
}

void Workbench::markHits(const SearchPattern& pattern)
{
    m_functions->markHits(pattern);
    m_attribution->markHits(pattern);
    m_graph->view()->markHits(pattern);
    m_flames->view()->markHits(pattern);
    Q_EMIT hitsMarked(pattern);
}

void Workbench::showProblems()
{
    m_problemsDock->show();
    QTimer::singleShot(0, this, &Workbench::shareTheBottom);
}

void Workbench::updateRuns()
{
    m_strip->setRuns(m_runs->summary());
    static_cast<DockTitle*>(m_runsDock->titleBarWidget())->setDetail(m_runs->summary());
}

void Workbench::focusPanel(int number)
{
    QDockWidget* const docks[] = {m_functionsDock, nullptr, m_attributionDock, m_runsDock};
    if (QDockWidget* const dock = docks[number]) {
        dock->show();
        dock->raise();
    }
    const bool isGraph = m_centre->currentPage()->findChild<GraphView*>(); // also a comparison's
    if (number == 1 && !isGraph)
        m_centre->showPage(m_graph);
    QWidget* const page = m_functionPages->currentWidget();
    QWidget* const targets[] = {page == m_functions ? m_functions->currentView() : page,
                                m_centre->currentPage()->findChild<GraphView*>(),
                                m_attributionPages->currentWidget()->findChild<QListView*>(), m_runsDock->widget()};
    if (targets[number])
        targets[number]->setFocus(Qt::ShortcutFocusReason);
}

void Workbench::resetLayout()
{
    for (QDockWidget* const dock : {m_functionsDock, m_attributionDock, m_runsDock, m_threadsDock, m_problemsDock})
        dock->setFloating(false);
    addDockWidget(Qt::LeftDockWidgetArea, m_functionsDock);
    addDockWidget(Qt::RightDockWidgetArea, m_attributionDock);
    for (QDockWidget* const dock : {m_runsDock, m_threadsDock, m_problemsDock}) {
        addDockWidget(Qt::BottomDockWidgetArea, dock);
        dock->hide();
    }
    m_functionsDock->show();
    m_attributionDock->show();
    giveDocksTheirSizes();
    m_functions->resetColumns();
    for (const auto& [overlay, key] : overlayKeys)
        m_graph->view()->setChoice(overlay, {});
}

/// Qt forgets sizes that are given before the first layout, so they are given again when the window is shown.
void Workbench::giveDocksTheirSizes()
{
    resizeDocks({m_functionsDock, m_attributionDock}, {theme::scaled(functionsWidth), theme::scaled(attributionWidth)},
                Qt::Horizontal);
    resizeDocks({m_runsDock, m_threadsDock, m_problemsDock}, QList<int>(3, theme::scaled(listHeight)), Qt::Vertical);
}

void Workbench::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!std::exchange(m_hasSizes, true))
        QTimer::singleShot(0, this, &Workbench::giveDocksTheirSizes);
}

void Workbench::saveTo(QSettings& settings) const
{
    settings.setValue(settingKeys::layoutVersion, layoutVersion);
    settings.setValue(settingKeys::layout, saveState(layoutVersion));
    settings.setValue(settingKeys::columns, m_functions->saveColumns());
    for (const auto& [overlay, key] : overlayKeys)
        if (const auto choice = m_graph->view()->choice(overlay))
            settings.setValue(key, *choice);
        else
            settings.remove(key);
}

void Workbench::restoreFrom(const QSettings& settings)
{
    if (settings.value(settingKeys::layoutVersion).toInt() != layoutVersion)
        return;
    if (!restoreState(settings.value(settingKeys::layout).toByteArray(), layoutVersion) ||
        !m_functions->restoreColumns(settings.value(settingKeys::columns).toByteArray()))
        return resetLayout();
    m_hasSizes = true;
    for (const auto& [overlay, key] : overlayKeys)
        if (settings.contains(key))
            m_graph->view()->setChoice(overlay, settings.value(key).toBool());
    for (QDockWidget* const dock : findChildren<QDockWidget*>())
        if (dock->isFloating() && !isOnAScreen(dock->frameGeometry()))
            dock->setFloating(false); // the screen it was on is gone
}
