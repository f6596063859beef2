// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"
#include "profile/selection.h"

#include <QObject>

class BesideController;
class QAction;
class QStackedWidget;
class QTableView;
class SpreadModel;

/// Shows how much each function differs between the runs in the sum, in place of the tables while it is switched on.
class SpreadController : public QObject {
    Q_OBJECT
public:
    /// Adds its table to `pages`, whose first page holds the tables of functions.
    SpreadController(ProfileDocument& document, Selection& selection, QStackedWidget& pages, BesideController& runs,
                     QObject* parent);

    QAction* action() const { return m_action; }
    /// Returns the actions for the menu Runs.
    QList<QAction*> actions() const;
    QTableView* view() const { return m_view; }

private:
    void setUpView();
    void fitColumns();
    void setUpPage();
    void toggle(bool isOn);
    void showRuns();
    void leave();
    void updateAction();

    ProfileDocument& m_document;
    Selection& m_selection;
    QStackedWidget& m_pages;
    BesideController& m_runs;
    QAction* m_action;
    SpreadModel* m_model;
    QTableView* m_view;
    QWidget* m_page; ///< the table with the line that filters it
};
