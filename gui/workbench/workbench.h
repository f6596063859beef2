// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution_panel.h"
#include "diagram/diagram_document.h"
#include "graph/graph_panel.h"
#include "look/centre_panel.h"
#include "notices/problems_model.h"
#include "profile/profile_document.h"
#include "profile/selection.h"
#include "runs/runs_model.h"
#include "runs/threads_model.h"
#include "tables/functions_panel.h"

#include <QMainWindow>

class AccuracyDocument;
class BottomStrip;
class CodePanel;
class FlamePanel;
class QDockWidget;
class QSettings;
class QStackedWidget;
class QTableView;

/// Shows a profile: the graph, with the tables, the attribution, the runs, the threads and the problems docked around
/// it. It is a window inside the main window, so that the welcome page has no docks.
class Workbench : public QMainWindow {
    Q_OBJECT
public:
    Workbench(ProfileDocument& document, DiagramDocument& diagram, Selection& selection, ViewFilter& filter,
              QWidget* parent = nullptr);

    FunctionsPanel& functions() { return *m_functions; }
    AttributionPanel& attribution() { return *m_attribution; }
    GraphPanel& graph() { return *m_graph; }
    FlamePanel& flames() { return *m_flames; }
    CodePanel& code() { return *m_code; }
    CentrePanel& centre() { return *m_centre; }
    QList<QAction*> panelActions() const;
    const ProblemsModel& problems() const { return *m_problems; }
    /// The pages of the functions dock: the tables come first, others take their place for a while.
    QStackedWidget& functionPages() { return *m_functionPages; }
    /// The pages of the attribution dock: the open profile's comes first.
    QStackedWidget& attributionPages() { return *m_attributionPages; }
    QTableView* runsView() const;
    QTableView* problemsView() const;
    RunsModel& runs() { return *m_runs; }
    const ThreadsModel& threads() const { return *m_threads; }
    QTableView& threadsView() const;

    void showProfile(const LoadedProfilePtr& loaded);
    /// Shows a later profile of the same running program: only numbers change.
    void refreshProfile(const LoadedProfilePtr& loaded, const EntryMap& map);
    void setProblems(std::vector<ProblemRow> problems);
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
    void hitsMarked(const SearchPattern& pattern);
    void viewChosen(const ViewChoice& view);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void giveDocksTheirSizes();
    void showFunctionsPage();
    void shareTheBottom();
    void connectThreads(Selection& selection);
    void tellThreads(const LoadedProfilePtr& loaded);
    QDockWidget* makeDock(const QString& title, const char* name, QWidget* content, Qt::DockWidgetArea area);
    void updateRuns();

    RunsModel* m_runs;
    ThreadsModel* m_threads;
    ProblemsModel* m_problems;
    FunctionsPanel* m_functions;
    QStackedWidget* m_functionPages;
    AttributionPanel* m_attribution;
    QStackedWidget* m_attributionPages;
    GraphPanel* m_graph;
    FlamePanel* m_flames;
    CodePanel* m_code;
    CentrePanel* m_centre;
    AccuracyDocument* m_accuracy;
    QDockWidget *m_functionsDock, *m_attributionDock, *m_runsDock, *m_threadsDock, *m_problemsDock;
    BottomStrip* m_strip;
    ViewChoice m_viewChoice;
    bool m_hasSizes = false; ///< sizes were restored, or set when first shown
};
