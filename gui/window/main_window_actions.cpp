// SPDX-License-Identifier: MIT
//
// The window's menus and tool bar, and what their actions do.
#include "window/main_window.h"

#include "code/code_controller.h"
#include "compare/compare_bar.h"
#include "compare/compare_controller.h"
#include "export/export_controller.h"
#include "graph/graph_view.h"
#include "grouping/grouping_controller.h"
#include "help/manual_window.h"
#include "live/live_controller.h"
#include "look/action.h"
#include "look/theme.h"
#include "notices/banner_area.h"
#include "processes/processes_controller.h"
#include "profile/setting_keys.h"
#include "runs/events_controller.h"
#include "runs/spread_controller.h"
#include "runs/threads_controller.h"
#include "search/search_bar.h"
#include "search/search_controller.h"
#include "session/session_controller.h"
#include "settings/preferences_controller.h"
#include "settings/view_controller.h"
#include "tables/table_focus_controller.h"
#include "window/fitting_tool_bar.h"
#include "window/shortcuts_dialog.h"
#include "workbench/workbench.h"

#include <QGuiApplication>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QToolButton>

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr QSize usualSize(1280, 800), largestSize(1680, 1050);

/// Returns the usual size, more on a large screen, and at most the room that the window's frame leaves.
QSize firstSize(const QScreen* screen)
{
    const auto scaled = [](QSize size) { return QSize(theme::scaled(size.width()), theme::scaled(size.height())); };
    if (!screen)
        return scaled(usualSize);
    const QSize frame = scaled({8, 36});
    const QSize wanted = (screen->availableSize() * 0.8).boundedTo(scaled(largestSize)).expandedTo(scaled(usualSize));
    return wanted.boundedTo(screen->availableSize() - frame);
}

} // namespace

void MainWindow::makeMenus()
{
    // A menu of groups of actions, with a line between two groups.
    const auto add = [this](const QString& title, const QList<QList<QAction*>>& groups) {
        QMenu* const menu = menuBar()->addMenu(title);
        menu->setToolTipsVisible(true); // why an entry cannot be chosen
        for (const QList<QAction*>& group : groups) {
            if (!menu->isEmpty())
                menu->addSeparator();
            menu->addActions(group);
        }
    };
    const WindowActions& a = m_actions;
    const GraphPanel::Actions& graph = m_workbench->graph().actions();
    m_recentMenu = new QMenu(tr("Open r&ecent"), this);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    add(tr("&File"), {{a.open, a.openFolder, a.openLive, a.record, a.addRun, m_recentMenu->menuAction(), a.reload},
                      m_sessions->actions() + QList{a.exportShown, m_export->menu()->menuAction()},
                      {a.close, a.quit}});
    add(tr("&Edit"), {{a.undo, a.redo}, {m_preferences->action()}});
    add(tr("&View"), {m_workbench->panelActions(),
                      m_view->menuActions() + QList{m_view->fillMenu()->menuAction()},
                      {m_groups->menu()->menuAction(), m_threads->menu()->menuAction(), m_events->menu()->menuAction(),
                       m_tableFocus->action()},
                      {graph.legend, graph.minimap},
                      {a.resetLayout}});
    add(tr("&Go"), {m_finder->menuActions(),
                    {a.back, a.forward, a.heaviestCaller, a.selectCycle, m_code->action()},
                    {m_processes->action()}});
    add(tr("Gra&ph"), {{graph.fit, graph.zoomIn, graph.zoomOut},
                       {a.toggleCycle, a.openCycle, graph.chains},
                       {graph.more, graph.less, graph.all}});
    add(tr("&Runs"), {{a.addRun}, m_compare->actions(), m_spread->actions(), m_live->actions()});
    add(tr("&Help"), {{a.manual, a.shortcuts}, {a.about}});
}

void MainWindow::makeToolBar()
{
    auto* const bar = new FittingToolBar(tr("Tool bar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->toggleViewAction()->setVisible(false);
    bar->setIconSize(QSize(theme::scaled(22), theme::scaled(22)));
    bar->setFixedHeight(theme::scaled(40));
    bar->addWithText(m_actions.open);
    bar->addWithText(m_actions.addRun);
    bar->addWithText(m_processes->action());
    bar->addSeparator();
    bar->addActions({m_actions.back, m_actions.forward, m_actions.heaviestCaller});
    bar->addSeparator();
    bar->addWidget(m_finder->bar());
    bar->addSeparator();
    m_view->addTo(*bar);
    auto* const stretch = new QWidget;
    stretch->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(stretch);
    bar->addWithText(m_compare->toggleAction());
    QToolButton* const exportButton = bar->addWithText(m_actions.exportShown);
    exportButton->setPopupMode(QToolButton::MenuButtonPopup);
    exportButton->setMenu(m_export->menu());
    bar->addAction(m_actions.shortcuts);
    addToolBar(bar);
    addToolBarBreak();
    addToolBar(&m_compare->bar());
    m_compare->bar().hide();
    addToolBarBreak();
    addToolBar(&m_live->bar());
    m_live->bar().hide();
    setContextMenuPolicy(Qt::NoContextMenu);
}

void MainWindow::connectActions()
{
    const auto on = [this](QAction* action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_actions.open, [this] { m_opener->openByDialog(); });
    on(m_actions.openLive, [this] { m_opener->showLive(); });
    on(m_actions.record, [this] { m_opener->showRecord(); });
    on(m_actions.addRun, [this] { m_opener->addByDialog(); });
    on(m_actions.openFolder, [this] { m_opener->openFolderByDialog(); });
    on(m_actions.reload, [this] { m_processes->isShown() ? m_processes->reload() : m_document.reload(); });
    on(m_actions.close, [this] { m_processes->isShown() ? m_processes->close() : m_document.close(); });
    on(m_actions.quit, [this] { close(); });
    on(m_actions.back, &MainWindow::goBack);
    on(m_actions.forward, &MainWindow::goForward);
    on(m_actions.heaviestCaller, &MainWindow::goToHeaviestCaller);
    on(m_actions.selectCycle, [this] {
        if (const auto cycle = selectedCycle())
            m_context.selection.select(EntryRef::of(*cycle));
    });
    on(m_actions.openCycle, [this] {
        if (const auto cycle = selectedCycle())
            m_groups->openCycle(*cycle, m_workbench->viewChoice());
    });
    on(m_actions.toggleCycle, [this] {
        GraphContext& graph = m_workbench->activeGraph();
        const Selection::Entry entry = graph.selection.current();
        const auto& laidOut = graph.diagram.laidOut();
        if (!entry || !laidOut)
            return;
        const auto cycle =
            entry->isCycle() ? std::optional(entry->cycle()) : laidOut->profile->function(entry->function()).cycle;
        if (cycle)
            graph.diagram.toggleCycle(*cycle);
    });
    on(m_actions.resetLayout, [this] { m_workbench->resetLayout(); });
    on(m_actions.manual, [this] { showManual(*this); });
    on(m_actions.shortcuts, [this] { showShortcuts(*this); });
    on(m_actions.about, &MainWindow::showAbout);
    connect(m_live, &LiveController::openRequested, this, [this](const QString& path) { open({path}); });
    connect(m_export, &ExportController::failed, this,
            [this](const NoticeText& text) { m_banner->notices().add(text); });
    const auto tellWritten = [this](const QString& path) {
        statusBar()->showMessage(tr("Written: %1").arg(path), 5000);
    };
    connect(m_export, &ExportController::written, this, tellWritten);
    connect(m_sessions, &SessionController::saved, this, tellWritten);
}

void MainWindow::addPanelShortcuts()
{
    const QString panels[] = {tr("Functions"), tr("Graph"), tr("Attribution"), tr("Runs")};
    for (int panel = 0; panel < 4; ++panel)
        addAction(makeAction(this, {"toPanel", panels[panel], nullptr, {Qt::CTRL | Qt::Key(Qt::Key_1 + panel)}},
                             [this, panel] {
                                 if (m_document.loaded())
                                     m_workbench->focusPanel(panel);
                             }));
}

void MainWindow::connectEscape()
{
    m_escapeOrder.set(EscapeOrder::Step::Search, [this] { return m_finder->leave(); });
    m_escapeOrder.set(EscapeOrder::Step::Focus, [this] {
        ViewFilter& filter = m_workbench->activeGraph().filter;
        const bool isFocused = !filter.state().focus.isEmpty();
        filter.clearFocus();
        return isFocused;
    });
    m_escapeOrder.set(EscapeOrder::Step::Selection, [this] {
        Selection& selection = m_workbench->activeGraph().selection;
        const bool isSelected = selection.current().has_value();
        selection.clear();
        return isSelected;
    });
    QAction* const escape =
        makeAction(this, {"escape", tr("Leave search, focus, selection"), nullptr, {Qt::Key_Escape}},
                   [this] { m_escapeOrder.escape(); });
    addAction(escape);
    // While a search can be cleared, the search alone has the key.
    QAction* const clearSearch = m_finder->clearAction();
    connect(clearSearch, &QAction::changed, escape,
            [escape, clearSearch] { escape->setEnabled(!clearSearch->isEnabled()); });
}

/// Before the first stop of a profile is the overview that it was opened from.
void MainWindow::goBack()
{
    if (m_navigation.canGoBack())
        m_navigation.back();
    else if (m_document.loaded() && m_processes->overview())
        m_document.close();
}

void MainWindow::goForward()
{
    if (m_processes->canReopen())
        m_processes->reopen();
    else
        m_navigation.forward();
}

/// Returns the caller that pays most. gprof sorts callers ascending; those of a cycle's member may only have counts.
void MainWindow::goToHeaviestCaller()
{
    const Selection::Entry entry = m_context.selection.current();
    if (!entry || !m_document.loaded())
        return;
    const CallGraphEntry lines = m_document.loaded()->listing->entry(*entry);
    const auto isFunction = [](const EntryLine& line) {
        return line.kind == LineKind::Arc || line.kind == LineKind::InsideCycle;
    };
    const auto heaviest = std::find_if(lines.callers.rbegin(), lines.callers.rend(), isFunction);
    if (heaviest != lines.callers.rend())
        m_context.selection.select(EntryRef::of(heaviest->function));
}

std::optional<CycleId> MainWindow::selectedCycle() const
{
    const Selection::Entry entry = m_context.selection.current();
    const LoadedProfilePtr& loaded = m_document.loaded();
    if (!entry || !loaded)
        return {};
    return entry->isCycle() ? std::optional(entry->cycle()) : loaded->profile->function(entry->function()).cycle;
}

void MainWindow::updateActions()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    const bool hasDiagram = bool(m_context.diagram.laidOut());
    const GraphPanel::Actions& graph = m_workbench->graph().actions();
    m_actions.addRun->setEnabled(bool(loaded));
    m_actions.reload->setEnabled(loaded || m_processes->isShown());
    m_actions.close->setEnabled(loaded || m_processes->isShown());
    m_actions.resetLayout->setEnabled(bool(loaded));
    m_actions.back->setEnabled(loaded && (m_navigation.canGoBack() || m_processes->overview()));
    m_actions.forward->setEnabled((loaded && m_navigation.canGoForward()) || m_processes->canReopen());
    m_actions.heaviestCaller->setEnabled(loaded && m_context.selection.current());
    m_actions.selectCycle->setEnabled(selectedCycle() && !m_context.selection.current()->isCycle());
    m_actions.toggleCycle->setEnabled(hasDiagram && selectedCycle());
    const bool isCompared = &m_workbench->activeGraph() != &m_context;
    m_actions.openCycle->setEnabled(selectedCycle() && !isCompared);
    m_actions.openCycle->setToolTip(
        isCompared ? tr("Calls are cut in one profile, not in a comparison: go to the graph or the flame graph first")
                   : QString());
    for (QAction* const action : {graph.legend, graph.minimap, graph.zoomIn, graph.zoomOut, graph.fit})
        action->setEnabled(hasDiagram);
    for (QAction* const action : m_workbench->panelActions())
        action->setEnabled(bool(loaded));
}

void MainWindow::showAbout()
{
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, tr("About gmonscope"),
                        tr("<b>gmonscope %1</b><br>See where a program's time goes, and who asked for it.")
                            .arg(QStringLiteral(GMONSCOPE_VERSION)),
                        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("Free software under the MIT licence."));
    box->show();
}

void MainWindow::saveState()
{
    QSettings settings;
    settings.setValue(settingKeys::geometry, saveGeometry());
    m_workbench->saveTo(settings);
}

void MainWindow::restoreState()
{
    const QSettings settings;
    resize(firstSize(screen()));
    restoreGeometry(settings.value(settingKeys::geometry).toByteArray());
    m_workbench->restoreFrom(settings);
}
