// SPDX-License-Identifier: MIT
#pragma once

#include "focus/filter_controller.h"
#include "navigation/entry_menu.h"
#include "navigation/escape_order.h"
#include "notices/notice_bar.h"
#include "profile/profile_document.h"
#include "window/open_controller.h"
#include "window/window_actions.h"

#include <QMainWindow>
#include <QUndoGroup>

class BannerArea;
class CodeController;
class CompareController;
class EventsController;
class ExportController;
class GraphPanel;
class GroupingController;
struct GroupedGraph;
class LiveController;
class PreferencesController;
class ProcessesController;
class ProcessesPage;
class QMenu;
class QStackedWidget;
class SearchController;
class SessionController;
class SpreadController;
class StatusTexts;
class TableFocusController;
class ThreadsController;
class WelcomePage;
class ViewController;
class Workbench;

/// The main window: puts the documents, the panels and the controllers together.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens program and profiles, in any order.
    void open(const QStringList& paths) { m_opener->open(paths); }
    void addRuns(const QStringList& paths) { m_opener->add(paths); }

    OpenController& opener() { return *m_opener; }
    ProfileDocument& document() { return m_document; }
    SessionController& sessions() { return *m_sessions; }
    ProcessesController& processes() { return *m_processes; }
    DiagramDocument& diagram() { return m_context.diagram; }
    Selection& selection() { return m_context.selection; }
    ViewFilter& filter() { return m_context.filter; }
    EntryMenu& entryMenu() { return m_entryMenu; }
    Workbench& workbench() { return *m_workbench; }
    BannerArea& banner() { return *m_banner; }
    ExportController& exporting() { return *m_export; }
    LiveController& live() { return *m_live; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeControllers();
    void connectGraphs();
    void makeMenus();
    void makeToolBar();
    GroupedGraph groupedIn(GraphContext& context) const;
    void addGraph(GraphPanel& panel, NoticeKind kind, const QString& simplified);
    void connectActions();
    void connectDocuments();
    void connectEntryMenu();
    void connectEscape();
    void addPanelShortcuts();
    void fillRecentMenu() { m_opener->fillRecent(*m_recentMenu); }
    void showAbout();

    void fillPanels(const EntryMapPtr& map);
    void followProfile();
    void followRefresh();
    void renumberSelection(const EntryMap& map);
    void showStart();
    void showWelcome();
    void showOverview();
    void showPage(QWidget* page);
    void selectFirst(const std::optional<EntryName>& name);
    void goBack();
    void goForward();
    void goToHeaviestCaller();
    std::optional<gmonscope::CycleId> selectedCycle() const;
    void updateActions();

    void saveState();
    void restoreState();

    ProfileDocument m_document;
    GraphContext m_context; ///< of the open profile
    FilterController m_filters;
    EscapeOrder m_escapeOrder;
    QUndoGroup m_undo; ///< has the stack of the visible graph
    WindowActions m_actions;
    ExportController* m_export;
    BannerArea* m_banner;
    OpenController* m_opener = nullptr;
    CompareController* m_compare;
    SpreadController* m_spread;
    ProcessesController* m_processes = nullptr;
    SessionController* m_sessions = nullptr;
    PreferencesController* m_preferences = nullptr;
    GroupingController* m_groups = nullptr;
    ThreadsController* m_threads = nullptr;
    EventsController* m_events = nullptr;
    TableFocusController* m_tableFocus = nullptr;
    Workbench* m_workbench;
    Navigation m_navigation;
    EntryMenu m_entryMenu;
    LiveController* m_live = nullptr;
    SearchController* m_finder = nullptr;
    ViewController* m_view = nullptr;
    CodeController* m_code = nullptr;
    WelcomePage* m_welcome;
    QWidget* m_welcomeHost;
    ProcessesPage* m_processesPage;
    QStackedWidget* m_pages;
    StatusTexts* m_status;
    QMenu* m_recentMenu;
    std::optional<EntryName> m_selectedName; ///< the function or cycle selected last
    std::optional<EntryName> m_lostName;     ///< the one that was selected until a refresh had it no more
};
