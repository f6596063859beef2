// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution_panel.h"
#include "graph/graph_panel.h"
#include "look/centre_panel.h"
#include "profile/profile_document.h"
#include "tables/functions_panel.h"

#include <QMainWindow>

#include <utility>

class AccuracyDocument;
class BottomStrip;
class CodePanel;
class DistinctNamesDocument;
class FlamePanel;
class ProblemsPanel;
class QDockWidget;
class QSettings;
class QStackedWidget;
class RunsPanel;
class ThreadsPanel;

/// Shows a profile: the graph, with the tables, the attribution, the runs, the threads and the problems docked around
/// it. Its constructor has the list of all panels. It is a window inside the main window, so that the welcome page has
/// no docks.
class Workbench : public QMainWindow {
    Q_OBJECT
public:
    Workbench(ProfileDocument& document, GraphContext& graph, QWidget* parent = nullptr);

    FunctionsPanel& functions() { return *m_functions; }
    AttributionPanel& attribution() { return *m_attribution; }
    GraphPanel& graph() { return *m_graph; }
    FlamePanel& flames() { return *m_flames; }
    CodePanel& code() { return *m_code; }
    RunsPanel& runs() { return *m_runs; }
    ThreadsPanel& threads() { return *m_threads; }
    ProblemsPanel& problems() { return *m_problems; }
    CentrePanel& centre() { return *m_centre; }
    /// The graph that actions are about: the one in the middle, else that of the profile.
    GraphContext& activeGraph() const;
    /// The actions that show and hide the docks.
    QList<QAction*> panelActions() const;
    /// The pages of the functions dock: the tables come first, others take their place for a while.
    QStackedWidget& functionPages() { return pagesOf(*m_functions); }
    /// The pages of the attribution dock: the open profile's comes first.
    QStackedWidget& attributionPages() { return pagesOf(*m_attribution); }
    /// Adds a panel that shows something else in the place of a panel of the profile: another page of that one's dock,
    /// or of the middle, where it is hidden first. It is told how to show times and names, and the hits of a search.
    void addStandIn(Panel* standIn, const Panel& of);

    /// Has the panels show a profile; see Panel::showProfile().
    void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier);
    void setView(const ViewChoice& view);
    const ViewChoice& viewChoice() const { return m_viewChoice; }
    /// Marks the hits of a search in all panels.
    void markHits(const SearchPattern& pattern);
    void showProblems();
    /// Shows a panel and gives it the keyboard: 0 functions, 1 graph, 2 attribution, 3 runs.
    void focusPanel(int number);

    void resetLayout();
    void saveTo(QSettings& settings) const;
    void restoreFrom(const QSettings& settings);

Q_SIGNALS:
    void graphActivated(GraphContext& active);
    /// The user wants this choice, by a switch of a panel.
    void viewWanted(const ViewChoice& view);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// Adds a page to the middle.
    template <class P> P* addPage(P* panel);
    /// Adds a dock; one below has a button in the bottom strip and is hidden first.
    template <class P> P* addDock(P* panel, Qt::DockWidgetArea area, double minimumWidth = 0);
    static QStackedWidget& pagesOf(const Panel& panel);
    /// Null for a page of the middle.
    static QDockWidget* dockOf(const Panel& panel);
    QList<QDockWidget*> docksIn(Qt::DockWidgetAreas areas) const;
    void setNames(const DistinctNamesPtr& names);
    void tellView();
    void giveDocksTheirSizes();
    void showFunctionsPage();
    void shareTheBottom();

    QList<Panel*> m_panels, m_standIns;
    QList<std::pair<QDockWidget*, Qt::DockWidgetArea>> m_docks; ///< with the area where each is at first
    FunctionsPanel* m_functions;
    AttributionPanel* m_attribution;
    GraphPanel* m_graph;
    FlamePanel* m_flames;
    CodePanel* m_code;
    RunsPanel* m_runs;
    ThreadsPanel* m_threads;
    ProblemsPanel* m_problems;
    CentrePanel* m_centre;
    BottomStrip* m_strip;
    AccuracyDocument* m_accuracy;
    DistinctNamesDocument* m_names;
    ViewChoice m_viewChoice;
    bool m_hasSizes = false; ///< sizes were restored, or set when first shown
};
