// SPDX-License-Identifier: MIT
#pragma once

#include "notices/problems_model.h"
#include "profile/panel.h"

class QTableView;

/// The list of problems at the bottom of the window. It is filled by setProblems(), not by the profile.
class ProblemsPanel : public Panel {
    Q_OBJECT
public:
    explicit ProblemsPanel(QWidget* parent = nullptr);

    void setProblems(std::vector<ProblemRow> problems);
    const ProblemsModel& model() const { return *m_model; }
    QTableView* view() const { return m_view; }

private:
    ProblemsModel* m_model;
    QTableView* m_view;
};
