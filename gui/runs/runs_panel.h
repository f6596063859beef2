// SPDX-License-Identifier: MIT
#pragma once

#include "profile/beside_runs.h"
#include "profile/panel.h"

class ProfileDocument;
class QTableView;
class RunsModel;

/// The list of runs at the bottom of the window.
class RunsPanel : public Panel {
    Q_OBJECT
public:
    explicit RunsPanel(ProfileDocument& document, QWidget* parent = nullptr);

    QTableView* view() const { return m_view; }
    /// Shows which runs behave alike; null: it is not known.
    void setRuns(const BesideRunsPtr& runs);

private:
    void tellSum();

    RunsModel* m_model;
    QTableView* m_view;
};
