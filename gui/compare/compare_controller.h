// SPDX-License-Identifier: MIT
#pragma once

#include "compare/compared_view.h"
#include "compare/comparison.h"
#include "profile/selection.h"

#include <QObject>

class BannerArea;
class CompareBar;
class ComparePanel;
class QAction;
class QMainWindow;
class Workbench;

/// Compares the open profile with other files, or its baseline with its other runs, and shows the comparison in
/// place of the tables, the graph and the attribution until the user leaves it.
class CompareController : public QObject {
    Q_OBJECT
public:
    CompareController(ProfileDocument& document, Selection& selection, Workbench& workbench, BannerArea& banner,
                      QMainWindow* window);

    /// The tool bar's button: compares with the baseline, or asks for files; during a comparison it leaves it.
    QAction* toggleAction() const { return m_toggle; }
    /// The actions for the menu Runs.
    QList<QAction*> actions() const { return {m_with, m_runs, m_leave}; }
    CompareBar& bar() { return *m_bar; }
    ComparePanel& panel() { return *m_panel; }
    const CompareDocument& document() const { return m_compare; }
    ComparedView& view() { return *m_view; }
    void compareWith(const QStringList& paths);
    void compareRuns();
    void setView(const ViewChoice& view);

private:
    void makeActions();
    void askForFiles();
    void toggle();
    void followProfile();
    void show();
    void updateActions();
    bool canCompareRuns() const;
    const RunFile* baseline() const;

    ProfileDocument& m_document;
    Workbench& m_workbench;
    BannerArea& m_banner;
    QMainWindow* m_window;
    QStringList m_files; ///< those open last, and with which changes
    ProfileChanges m_changes;
    CompareDocument m_compare;
    CompareBar* m_bar;
    ComparePanel* m_panel;
    ComparedView* m_view;
    QAction *m_toggle, *m_with, *m_runs, *m_leave;
};
