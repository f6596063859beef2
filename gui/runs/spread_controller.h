// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"
#include "profile/selection.h"
#include "runs/run_reading.h"

#include "gmonscope/compare.h"

#include <QObject>

class BannerArea;
class QAction;
class QTableView;
class SpreadModel;
class Workbench;

/// Shows how much each function differs between the runs in the sum, in place of the tables while it is switched on.
class SpreadController : public QObject {
    Q_OBJECT
public:
    SpreadController(ProfileDocument& document, Selection& selection, Workbench& workbench, BannerArea& banner,
                     QObject* parent);

    QAction* action() const { return m_action; }
    QTableView* view() const { return m_view; }

private:
    void setUpView();
    void toggle(bool isOn);
    void start();
    void leave();
    void updateAction();

    ProfileDocument& m_document;
    Selection& m_selection;
    Workbench& m_workbench;
    QAction* m_action;
    SpreadModel* m_model;
    QTableView* m_view;
    RunReading m_reading;
};
