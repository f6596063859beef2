// SPDX-License-Identifier: MIT
//
// The window's menus, tool bar and dialogs.
#include "window/main_window.h"

#include "code/code_controller.h"
#include "compare/compare_bar.h"
#include "compare/compare_controller.h"
#include "export/export_controller.h"
#include "graph/graph_view.h"
#include "grouping/grouping_controller.h"
#include "live/live_controller.h"
#include "live/live_dialog.h"
#include "live/record_dialog.h"
#include "look/theme.h"
#include "notices/banner_area.h"
#include "notices/load_notices.h"
#include "profile/setting_keys.h"
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

#include <QFileDialog>
#include <QGuiApplication>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QShortcut>
#include <QStatusBar>
#include <QToolButton>

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

QString lastFolder() { return QSettings().value(settingKeys::folder).toString(); }

void rememberFolder(const QString& path) { QSettings().setValue(settingKeys::folder, QFileInfo(path).absolutePath()); }

} // namespace

void MainWindow::makeMenus()
{
    QMenu* const file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_actions.open, m_actions.openLive, m_actions.record, m_actions.addRun});
    m_recentMenu = file->addMenu(tr("Open r&ecent"));
    file->addAction(m_actions.reload);
    file->addSeparator();
    file->addActions(m_sessions->actions());
    file->addAction(m_actions.exportShown);
    file->addMenu(m_export->menu());
    file->addSeparator();
    file->addAction(m_actions.close);
    file->addAction(m_actions.quit);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);

    QMenu* const edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({m_actions.undo, m_actions.redo});
    edit->addSeparator();
    edit->addAction(m_preferences->action());

    const GraphPanel::Actions& graphActions = m_workbench->graph().actions();
    QMenu* const view = menuBar()->addMenu(tr("&View"));
    view->addActions(m_workbench->panelActions());
    view->addSeparator();
    view->addActions(m_view->menuActions());
    view->addMenu(m_view->fillMenu());
    view->addSeparator();
    view->addMenu(m_groups->menu());
    view->addMenu(m_threads->menu());
    view->addAction(m_tableFocus->action());
    view->addSeparator();
    view->addActions({graphActions.legend, graphActions.minimap});
    view->addSeparator();
    view->addAction(m_actions.resetLayout);

    QMenu* const go = menuBar()->addMenu(tr("&Go"));
    go->addActions(m_finder->menuActions());
    go->addSeparator();
    go->addActions(
        {m_actions.back, m_actions.forward, m_actions.heaviestCaller, m_actions.selectCycle, m_code->action()});

    QMenu* const graph = menuBar()->addMenu(tr("G&raph"));
    graph->addActions({graphActions.fit, graphActions.zoomIn, graphActions.zoomOut});
    graph->addSeparator();
    graph->addActions({m_actions.toggleCycle, m_actions.openCycle, graphActions.chains});
    graph->addSeparator();
    graph->addActions({graphActions.more, graphActions.less, graphActions.all});

    QMenu* const runs = menuBar()->addMenu(tr("&Runs"));
    runs->addAction(m_actions.addRun);
    runs->addSeparator();
    runs->addActions(m_compare->actions());
    runs->addSeparator();
    runs->addAction(m_spread->action());
    runs->addSeparator();
    runs->addActions(m_live->actions());

    QMenu* const help = menuBar()->addMenu(tr("&Help"));
    help->addActions({m_actions.shortcuts, m_actions.about});
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
    on(m_actions.open, &MainWindow::openByDialog);
    on(m_actions.openLive, &MainWindow::showLive);
    on(m_actions.record, &MainWindow::showRecord);
    on(m_actions.addRun, &MainWindow::addByDialog);
    on(m_actions.reload, [this] { m_document.reload(); });
    on(m_actions.close, [this] { m_document.close(); });
    on(m_actions.quit, [this] { close(); });
    on(m_actions.back, [this] { m_navigation.back(); });
    on(m_actions.forward, [this] { m_navigation.forward(); });
    on(m_actions.heaviestCaller, &MainWindow::goToHeaviestCaller);
    on(m_actions.selectCycle, [this] {
        if (const auto cycle = selectedCycle())
            m_context.selection.select(EntryRef::of(*cycle));
    });
    on(m_actions.openCycle, [this] {
        if (const auto cycle = selectedCycle())
            openCycle(*cycle);
    });
    on(m_actions.toggleCycle, [this] {
        GraphContext& graph = m_workbench->activeGraph();
        const Selection::Entry entry = graph.selection.current();
        const auto& scene = graph.diagram.scene();
        if (!entry || !scene)
            return;
        const auto cycle =
            entry->isCycle() ? std::optional(entry->cycle()) : scene->profile->function(entry->function()).cycle;
        if (cycle)
            graph.diagram.toggleCycle(*cycle);
    });
    on(m_actions.resetLayout, [this] { m_workbench->resetLayout(); });
    on(m_actions.shortcuts, [this] { showShortcuts(this); });
    on(m_actions.about, &MainWindow::showAbout);
    connect(m_live, &LiveController::openRequested, this, [this](const QString& path) { open({path}); });
    connect(m_export, &ExportController::failed, this, &MainWindow::notify);
    const auto tellWritten = [this](const QString& path) {
        statusBar()->showMessage(tr("Written: %1").arg(path), 5000);
    };
    connect(m_export, &ExportController::written, this, tellWritten);
    connect(m_sessions, &SessionController::saved, this, tellWritten);
    connect(m_sessions, &SessionController::saved, this, &MainWindow::remember);
    connect(m_sessions, &SessionController::failed, this, &MainWindow::reportFailure);
}

void MainWindow::addPanelShortcuts()
{
    for (int panel = 0; panel < 4; ++panel) {
        auto* const shortcut = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + panel)), this);
        connect(shortcut, &QShortcut::activated, this, [this, panel] {
            if (m_document.loaded())
                m_workbench->focusPanel(panel);
        });
    }
}

void MainWindow::updateActions()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    const bool hasScene = bool(m_context.diagram.scene());
    const GraphPanel::Actions& graph = m_workbench->graph().actions();
    m_actions.addRun->setEnabled(bool(loaded));
    m_actions.reload->setEnabled(bool(loaded));
    m_actions.close->setEnabled(bool(loaded));
    m_actions.resetLayout->setEnabled(bool(loaded));
    m_actions.back->setEnabled(loaded && m_navigation.canGoBack());
    m_actions.forward->setEnabled(loaded && m_navigation.canGoForward());
    m_actions.heaviestCaller->setEnabled(loaded && m_context.selection.current());
    m_actions.selectCycle->setEnabled(selectedCycle() && !m_context.selection.current()->isCycle());
    m_actions.toggleCycle->setEnabled(hasScene && selectedCycle());
    m_actions.openCycle->setEnabled(bool(selectedCycle()));
    for (QAction* const action : {graph.legend, graph.minimap, graph.zoomIn, graph.zoomOut, graph.fit})
        action->setEnabled(hasScene);
    for (QAction* const action : m_workbench->panelActions())
        action->setEnabled(bool(loaded));
}

void MainWindow::openByDialog()
{
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Open a program and its profiles"), lastFolder());
    if (paths.isEmpty())
        return;
    rememberFolder(paths.first());
    open(paths);
}

void MainWindow::showLive()
{
    auto* const dialog = new LiveDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LiveDialog::openRequested, this, [this](const QString& path) { open({path}); });
    dialog->show();
}

void MainWindow::showRecord()
{
    auto* const dialog = new RecordDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RecordDialog::recorded, this, [this](const QString& program, const QString& profile) {
        open({program, profile});
    });
    dialog->show();
}

void MainWindow::addByDialog()
{
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Add profiles to the sum"), lastFolder());
    if (paths.isEmpty())
        return;
    rememberFolder(paths.first());
    addRuns(paths);
}

/// `forFiles`: to be opened with it; empty: the open profiles.
void MainWindow::chooseImage(const QStringList& forFiles)
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose the program"), lastFolder());
    if (path.isEmpty())
        return;
    if (forFiles.isEmpty())
        m_document.setImage(path);
    else
        open(forFiles + QStringList{path});
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
