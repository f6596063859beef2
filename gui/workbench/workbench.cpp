// SPDX-License-Identifier: MIT
#include "workbench/workbench.h"

#include "code/code_panel.h"
#include "diagram/accuracy_document.h"
#include "flame/flame_panel.h"
#include "look/theme.h"
#include "notices/problems_panel.h"
#include "profile/distinct_names.h"
#include "profile/setting_keys.h"
#include "runs/runs_panel.h"
#include "runs/threads_panel.h"
#include "workbench/bottom_strip.h"
#include "workbench/dock_title.h"

#include <QDockWidget>
#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>

#include <algorithm>
#include <array>

namespace {

constexpr int layoutVersion = 2; ///< raised when docks come or go: an old layout is not restored
constexpr double sideWidth = 350, functionsMinimum = 260, attributionMinimum = 320;
constexpr double otherPageWidth = 384;
constexpr double listHeight = 170;

bool isOnAScreen(const QRect& box)
{
    const auto screens = QGuiApplication::screens();
    return std::any_of(screens.begin(), screens.end(),
                       [&](const QScreen* screen) { return screen->availableGeometry().intersects(box); });
}

} // namespace

Workbench::Workbench(ProfileDocument& document, GraphContext& graph, QWidget* parent)
    : QMainWindow(parent, Qt::Widget), m_centre(new CentrePanel), m_strip(new BottomStrip),
      m_accuracy(new AccuracyDocument(graph.diagram, this)), m_names(new DistinctNamesDocument(this))
{
    Selection& selection = graph.selection;
    setDockNestingEnabled(false);
    setContextMenuPolicy(Qt::NoContextMenu);
    m_graph = addPage(new GraphPanel(graph));
    m_flames = addPage(new FlamePanel(graph));
    m_code = addPage(new CodePanel);
    setCentralWidget(m_centre);
    m_functions = addDock(new FunctionsPanel(selection), Qt::LeftDockWidgetArea, functionsMinimum);
    m_attribution = addDock(new AttributionPanel(selection), Qt::RightDockWidgetArea, attributionMinimum);
    m_runs = addDock(new RunsPanel(document), Qt::BottomDockWidgetArea);
    m_threads = addDock(new ThreadsPanel(selection), Qt::BottomDockWidgetArea);
    m_problems = addDock(new ProblemsPanel, Qt::BottomDockWidgetArea);
    addToolBar(Qt::BottomToolBarArea, m_strip);
    connect(&functionPages(), &QStackedWidget::currentChanged, this, &Workbench::showFunctionsPage);
    connect(m_centre, &CentrePanel::pageChanged, this, [this] { Q_EMIT graphActivated(activeGraph()); });
    connect(m_accuracy, &AccuracyDocument::ready, this, [this](const AccuracyPtr& accuracy) {
        for (Panel* const panel : m_panels)
            panel->setAccuracy(accuracy);
    });
    connect(m_names, &DistinctNamesDocument::ready, this, &Workbench::setNames);
    for (Panel* const panel : m_panels)
        connect(panel, &Panel::viewWanted, this, [this](ViewChoice view) {
            view.distinct.reset();
            Q_EMIT viewWanted(view);
        });
    resetLayout();
}

template <class P> P* Workbench::addPage(P* panel)
{
    m_panels += panel;
    m_centre->addPage(panel, panel->windowTitle());
    return panel;
}

template <class P> P* Workbench::addDock(P* panel, Qt::DockWidgetArea area, double minimumWidth)
{
    const QString name = panel->objectName().remove(QStringLiteral("Panel"));
    auto* const dock = new QDockWidget(panel->windowTitle(), this);
    dock->setObjectName(name + QStringLiteral("Dock"));
    auto* const title = new DockTitle(dock);
    dock->setTitleBarWidget(title);
    connect(panel, &Panel::summaryChanged, title, [panel, title] { title->setDetail(panel->summary().detail); });
    auto* const pages = new QStackedWidget;
    pages->addWidget(panel);
    pages->setMinimumWidth(theme::scaled(minimumWidth));
    dock->setWidget(pages);
    m_panels += panel;
    m_docks += {dock, area};
    if (area == Qt::BottomDockWidgetArea) {
        m_strip->addPanel(*panel, dock->toggleViewAction(), name + QStringLiteral("Button"));
        connect(dock->toggleViewAction(), &QAction::triggered, this, &Workbench::shareTheBottom, Qt::QueuedConnection);
    }
    return panel;
}

GraphContext& Workbench::activeGraph() const
{
    const auto* const page = qobject_cast<const GraphPanel*>(m_centre->currentPage());
    return (page ? page : m_graph)->context();
}

QStackedWidget& Workbench::pagesOf(const Panel& panel) { return *static_cast<QStackedWidget*>(panel.parentWidget()); }

QDockWidget* Workbench::dockOf(const Panel& panel)
{
    return qobject_cast<QDockWidget*>(panel.parentWidget()->parentWidget());
}

void Workbench::addStandIn(Panel* standIn, const Panel& of)
{
    m_standIns += standIn;
    standIn->setView(m_viewChoice);
    if (dockOf(of)) {
        pagesOf(of).addWidget(standIn);
        return;
    }
    m_centre->addPage(standIn, standIn->windowTitle());
    m_centre->setPageAvailable(standIn, false);
}

QList<QDockWidget*> Workbench::docksIn(Qt::DockWidgetAreas areas) const
{
    QList<QDockWidget*> docks;
    for (const auto& [dock, area] : m_docks)
        if (areas.testFlag(area))
            docks += dock;
    return docks;
}

/// Gives each dock in a row its share, because Qt would leave the last one what the others can spare.
void Workbench::shareTheBottom()
{
    QList<QDockWidget*> below = docksIn(Qt::BottomDockWidgetArea);
    below.removeIf([](const QDockWidget* dock) { return !dock->isVisible() || dock->isFloating(); });
    if (below.size() > 1)
        resizeDocks(below, QList<int>(below.size(), width() / int(below.size())), Qt::Horizontal);
}

QList<QAction*> Workbench::panelActions() const
{
    QList<QAction*> actions;
    for (const auto& [dock, area] : m_docks)
        actions += dock->toggleViewAction();
    return actions;
}

void Workbench::showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier)
{
    for (Panel* const panel : m_panels) {
        panel->showProfile(loaded, earlier);
        if (!dockOf(*panel))
            m_centre->setPageAvailable(panel, panel->isAvailable());
    }
    m_accuracy->setProfile(loaded && !earlier ? loaded->profile : nullptr); // a refresh brings its own
    const bool hadNames = bool(m_viewChoice.distinct);
    setNames(earlier && hadNames ? DistinctNamesDocument::ofRefreshed(*loaded) : nullptr);
    m_names->setProfile(earlier ? nullptr : loaded);
}

/// Gives other columns in place of the tables the room that they need.
void Workbench::showFunctionsPage()
{
    QDockWidget* const dock = dockOf(*m_functions);
    dock->show();
    if (functionPages().currentWidget() != m_functions && dock->width() < theme::scaled(otherPageWidth))
        resizeDocks({dock}, {theme::scaled(otherPageWidth)}, Qt::Horizontal);
}

void Workbench::setNames(const DistinctNamesPtr& names)
{
    ViewChoice view = m_viewChoice;
    view.distinct = names;
    if (view == m_viewChoice)
        return;
    m_viewChoice = view;
    tellView();
}

/// The choice comes without names.
void Workbench::setView(const ViewChoice& view)
{
    const DistinctNamesPtr names = m_viewChoice.distinct;
    m_viewChoice = view;
    m_viewChoice.distinct = names;
    tellView();
}

void Workbench::tellView()
{
    for (Panel* const panel : m_panels + m_standIns)
        panel->setView(m_viewChoice);
}

void Workbench::markHits(const SearchPattern& pattern)
{
    for (Panel* const panel : m_panels + m_standIns)
        panel->markHits(pattern);
}

void Workbench::showProblems()
{
    dockOf(*m_problems)->show();
    QTimer::singleShot(0, this, &Workbench::shareTheBottom);
}

void Workbench::focusPanel(int number)
{
    const Panel* const panel =
        std::array<const Panel*, 4>{m_functions, m_graph, m_attribution, m_runs}.at(std::size_t(number));
    if (QDockWidget* const dock = dockOf(*panel)) {
        dock->show();
        dock->raise();
        return pagesOf(*panel).currentWidget()->setFocus(Qt::ShortcutFocusReason);
    }
    if (!qobject_cast<GraphPanel*>(m_centre->currentPage())) // a comparison's will do
        m_centre->showPage(m_graph);
    m_centre->currentPage()->setFocus(Qt::ShortcutFocusReason);
}

void Workbench::resetLayout()
{
    for (const auto& [dock, area] : m_docks) {
        dock->setFloating(false);
        addDockWidget(area, dock);
        dock->setVisible(area != Qt::BottomDockWidgetArea);
    }
    giveDocksTheirSizes();
    for (Panel* const panel : m_panels)
        panel->resetLayout();
}

/// Qt forgets sizes that are given before the first layout, so they are given again when the window is shown.
void Workbench::giveDocksTheirSizes()
{
    const QList<QDockWidget*> beside = docksIn(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    const QList<QDockWidget*> below = docksIn(Qt::BottomDockWidgetArea);
    QList<int> widths(beside.size(), theme::scaled(sideWidth));
    // Names and numbers of the tables; tabs with words of another language.
    widths.first() = std::max({widths.first(), width() / 4, m_functions->widthOfTabs()});
    resizeDocks(beside, widths, Qt::Horizontal);
    resizeDocks(below, QList<int>(below.size(), theme::scaled(listHeight)), Qt::Vertical);
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
    for (const Panel* const panel : m_panels)
        panel->saveTo(settings);
}

void Workbench::restoreFrom(const QSettings& settings)
{
    if (settings.value(settingKeys::layoutVersion).toInt() != layoutVersion)
        return;
    if (!restoreState(settings.value(settingKeys::layout).toByteArray(), layoutVersion) ||
        !std::all_of(m_panels.begin(), m_panels.end(), [&](Panel* panel) { return panel->restoreFrom(settings); }))
        return resetLayout();
    m_hasSizes = true;
    for (const auto& [dock, area] : m_docks)
        if (dock->isFloating() && !isOnAScreen(dock->frameGeometry()))
            dock->setFloating(false); // the screen it was on is gone
}
