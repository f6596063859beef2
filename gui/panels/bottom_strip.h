// SPDX-License-Identifier: MIT
#pragma once

#include "models/problems_model.h"

#include <QToolBar>

class QToolButton;

/// The line at the foot of the window that opens and closes the Runs and Problems panels and says what is in them.
class BottomStrip : public QToolBar {
    Q_OBJECT
public:
    /// The actions show and hide the panels.
    BottomStrip(QAction* runs, QAction* problems, QWidget* parent = nullptr);

    void setRuns(const QString& summary);
    void setProblems(int count, ProblemRow::Severity worst);

private:
    QToolButton* m_runs;
    QToolButton* m_problems;
};
